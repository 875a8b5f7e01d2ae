//! Parts of the world that many states share, each with its fingerprint.
//!
//! A part is hashed once, however many states have it, and again only after it has changed: whoever
//! changes it asks for it here. Two fingerprints: what the part *is* (what equality and hashing see;
//! two states with the same ones have the same future), and what it is *exactly*, with the numbers of
//! operations, which only names of choices and reports use.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::alike::Apart;
use super::gathered::Gathered;

/// A part of the world, shared until it changes.
#[derive(Debug, Default)]
pub(crate) struct Kept<T>(Arc<Part<T>>);

#[derive(Debug, Default)]
struct Part<T> {
    value: T,
    print: OnceLock<u128>,
    exact: OnceLock<u128>,
    apart: OnceLock<Option<Box<Apart>>>,
}

/// What fingerprints are made of.
pub(crate) trait Printed: Hash {
    /// Adds what it is.
    fn print_into(&self, hasher: &mut Gathered) {
        self.hash(hasher);
    }

    /// Adds what hashing passes over.
    fn print_rest(&self, hasher: &mut Gathered);
}

/// A copy is made to be changed.
impl<T: Clone> Clone for Part<T> {
    fn clone(&self) -> Part<T> {
        Part {
            value: self.value.clone(),
            print: OnceLock::new(),
            exact: OnceLock::new(),
            apart: OnceLock::new(),
        }
    }
}

impl<T: Clone> Kept<T> {
    pub(crate) fn new(value: T) -> Kept<T> {
        Kept(Arc::new(Part {
            value,
            print: OnceLock::new(),
            exact: OnceLock::new(),
            apart: OnceLock::new(),
        }))
    }

    /// The part, to be changed by one state alone.
    pub(crate) fn change(&mut self) -> &mut T {
        let part = Arc::make_mut(&mut self.0);
        part.print.take();
        part.exact.take();
        part.apart.take();
        &mut part.value
    }
}

impl<T: Printed> Kept<T> {
    /// What it is.
    pub(crate) fn print(&self) -> u128 {
        *self.0.print.get_or_init(|| {
            let mut hasher = Gathered::new();
            self.0.value.print_into(&mut hasher);
            hasher.digest128()
        })
    }

    /// What it is, with what makes no difference to what follows.
    pub(crate) fn exact(&self) -> u128 {
        *self.0.exact.get_or_init(|| {
            let mut hasher = Gathered::new();
            hasher.write_u128(self.print());
            self.0.value.print_rest(&mut hasher);
            hasher.digest128()
        })
    }
}

impl<T> Kept<T> {
    /// What it is but for the names of ranks, as it is made once.
    pub(crate) fn apart(&self, make: impl FnOnce(&T) -> Option<Apart>) -> Option<&Apart> {
        let made = || make(&self.0.value).map(Box::new);
        self.0.apart.get_or_init(made).as_deref()
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept(Arc::clone(&self.0))
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: PartialEq> PartialEq for Kept<T> {
    fn eq(&self, other: &Kept<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.value == other.0.value
    }
}

impl<T: Eq> Eq for Kept<T> {}

/// The contents: whoever looks for addresses looks here.
impl<T: Hash> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.value.hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::trace::Unobserved;

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Numbered(u32, Unobserved<u32>);

    impl Printed for Numbered {
        fn print_rest(&self, hasher: &mut Gathered) {
            self.1.0.hash(hasher);
        }
    }

    #[test]
    fn a_change_is_seen_and_stays_with_one() {
        let mut one = Kept::new(Numbered(1, Unobserved(7)));
        let other = one.clone();
        let (print, exact) = (one.print(), one.exact());
        one.change().1.0 = 8;
        assert_eq!(one.print(), print);
        assert_ne!(one.exact(), exact);
        one.change().0 = 2;
        assert_ne!(one.print(), print);
        assert_eq!((other.print(), other.exact()), (print, exact));
    }
}
