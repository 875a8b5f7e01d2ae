//! Symbolic bytes whose values have become known.

use std::sync::Arc;

use concord_term::{Substitution, TermPool};

use super::page::{ByteState, Page};
use super::{Memory, Object};

impl Memory {
    /// Whether there are symbolic bytes, or may be.
    pub fn has_terms(&self) -> bool {
        let symbolic = |object: &Object| object.pages().any(|(_, page)| page.is_symbolic());
        !self.hot.is_empty()
            || self.all_locals().any(|(_, object)| symbolic(object))
            || self.objects.iter().any(|(_, object)| symbolic(object))
    }

    /// Puts known values into all terms; those that become constants are
    /// ordinary bytes from now on.
    pub fn settle(&mut self, pool: &TermPool, known: &mut Substitution) {
        self.freeze();
        for (_, object) in self
            .stack
            .iter_mut()
            .chain(self.parked.iter_mut().flatten())
        {
            settle_object(object, pool, known);
        }
        let symbolic: Vec<_> = self
            .objects
            .iter()
            .filter(|(_, object)| object.pages().any(|(_, page)| page.is_symbolic()))
            .map(|(id, _)| *id)
            .collect();
        for id in symbolic {
            if let Some(object) = self.objects.get_mut(&id) {
                settle_object(object, pool, known);
            }
        }
    }
}

fn settle_object(object: &mut Object, pool: &TermPool, known: &mut Substitution) {
    let symbolic: Vec<(usize, Arc<Page>)> = object
        .pages()
        .filter(|(_, page)| page.is_symbolic())
        .map(|(index, page)| (index, Arc::clone(page)))
        .collect();
    for (index, page) in symbolic {
        let mut settled = Page::clone(&page);
        for (at, term) in page.symbolic_bytes() {
            let value = known.apply(pool, term);
            if value != term {
                let byte = match pool.as_const(value) {
                    Some(byte) => ByteState::Concrete(byte as u8),
                    None => ByteState::Symbolic(value),
                };
                settled.set_byte(at, byte);
            }
        }
        if settled != *page {
            object.set_page(index, Arc::new(settled));
        }
    }
}
