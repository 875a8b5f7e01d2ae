//! Local variables, and which thread's they are: those of the thread that runs
//! are at hand, the others' are parked.

use concord_base::Access;

use super::object::{NameId, Object, ObjectKind};
use super::{END_STACK, Memory, ObjectId, split};

impl Memory {
    /// A new local variable; `None` at the memory limit.
    pub fn push_local(&mut self, size: u64, name: NameId) -> Option<ObjectId> {
        self.claim(size)?;
        let id = self.next_local()?;
        self.stack.push((
            id,
            Object::new(size, ObjectKind::Stack, name, self.site, self.zeroed),
        ));
        if let Some(races) = &mut self.races {
            races.made(id);
        }
        Some(id)
    }

    pub(super) fn next_local(&mut self) -> Option<ObjectId> {
        if !self.reusable.is_empty() {
            let last = self.stack.last().map(|(id, _)| *id);
            if let Some(id) = self.reusable.take_stack(last) {
                return Some(id);
            }
        }
        let id = ObjectId(self.next_stack);
        if self.next_stack + 1 >= END_STACK {
            return None;
        }
        self.next_stack += 1;
        Some(id)
    }

    /// The local variables of all threads.
    pub(super) fn all_locals(&self) -> impl Iterator<Item = &(ObjectId, Object)> {
        self.stack.iter().chain(self.parked.iter().flatten())
    }

    /// Another thread runs from now on: its local variables are the innermost
    /// ones.
    pub(crate) fn change_thread(&mut self, from: usize, to: usize) {
        let most = from.max(to);
        if self.parked.len() <= most {
            self.parked.resize_with(most + 1, Vec::new);
        }
        self.parked[from] = std::mem::take(&mut self.stack);
        self.stack = std::mem::take(&mut self.parked[to]);
    }

    /// How many local variables there are: a mark for [`Memory::pop_locals`].
    pub fn locals(&self) -> usize {
        self.stack.len()
    }

    /// Ends the life of all local variables beyond the mark.
    pub fn pop_locals(&mut self, mark: usize) {
        while self.stack.len() > mark {
            let (id, object) = self.stack.pop().expect("it is longer than the mark");
            self.bury(id, &object, Access::EndOfScope);
        }
    }

    /// Opens or closes the scope of the local variable at `address`.
    pub fn scope(&mut self, address: u64, open: bool) {
        let Some((id, 0)) = split(address) else {
            return;
        };
        let Some(object) = self.object_mut(id) else {
            return;
        };
        if open {
            object.forget();
        } else {
            object.in_scope = false;
        }
        let size = object.size;
        if !open {
            self.note(address, size, Access::EndOfScope);
        }
        self.drop_hot(id, size);
    }
}
