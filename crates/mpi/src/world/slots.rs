//! Tables of the objects that a process holds by handle.
//!
//! Two numberings. A [`Table`] never gives a number twice, so that the use of a freed object is
//! always seen; it serves objects that programs create rarely. [`Slots`] gives the lowest free
//! number, so that a loop that starts and completes a request comes back to the same state; it
//! serves requests and matched messages, whose handles MPI overwrites with null when they end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::trace::CallSite;
use crate::calls::Function;

/// Objects numbered in the order of creation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table<T> {
    live: BTreeMap<u32, Arc<T>>,
    /// The calls that made them, where that is known.
    makers: BTreeMap<u32, Maker>,
    /// The calls that freed those that are gone, where that is known.
    ends: BTreeMap<u32, Maker>,
    next: u32,
}

/// The call that made an object.
pub(crate) type Maker = (Function, CallSite);

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table {
            live: BTreeMap::new(),
            makers: BTreeMap::new(),
            ends: BTreeMap::new(),
            next: 0,
        }
    }
}

impl<T: Clone> Table<T> {
    pub(crate) fn insert(&mut self, value: T) -> u32 {
        let index = self.next;
        self.next += 1;
        self.live.insert(index, Arc::new(value));
        index
    }

    pub(crate) fn get(&self, index: u32) -> Option<&Arc<T>> {
        self.live.get(&index)
    }

    pub(crate) fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        self.live.get_mut(&index).map(Arc::make_mut)
    }

    pub(crate) fn remove(&mut self, index: u32) -> Option<Arc<T>> {
        self.makers.remove(&index);
        self.live.remove(&index)
    }

    /// The program got the object's handle from this call; the first one counts.
    pub(crate) fn note_maker(&mut self, index: u32, maker: Maker) {
        self.makers.entry(index).or_insert(maker);
    }

    /// The call that made an object.
    pub(crate) fn maker(&self, index: u32) -> Option<Maker> {
        self.makers.get(&index).copied()
    }

    /// Ends an object in this call.
    pub(crate) fn free(&mut self, index: u32, by: Option<Maker>) -> Option<Arc<T>> {
        let object = self.remove(index)?;
        if let Some(by) = by {
            self.ends.insert(index, by);
        }
        Some(object)
    }

    /// The call that freed an object that is gone.
    pub(crate) fn freed_by(&self, index: u32) -> Option<Maker> {
        self.ends.get(&index).copied()
    }

    /// Whether the number was given once and its object is gone.
    pub(crate) fn was_freed(&self, index: u32) -> bool {
        index < self.next && !self.live.contains_key(&index)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &Arc<T>)> {
        self.live.iter().map(|(&index, value)| (index, value))
    }
}

/// Objects in the lowest free slot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slots<T> {
    /// Never ends with an empty slot: the same live objects are the same value.
    slots: Vec<Option<Arc<T>>>,
    free: BTreeSet<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Slots {
            slots: Vec::new(),
            free: BTreeSet::new(),
        }
    }
}

impl<T: Clone> Slots<T> {
    pub(crate) fn insert(&mut self, value: T) -> u32 {
        let value = Some(Arc::new(value));
        match self.free.pop_first() {
            Some(index) => {
                self.slots[index as usize] = value;
                index
            }
            None => {
                self.slots.push(value);
                self.slots.len() as u32 - 1
            }
        }
    }

    pub(crate) fn get(&self, index: u32) -> Option<&Arc<T>> {
        self.slots.get(index as usize)?.as_ref()
    }

    pub(crate) fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        self.slots
            .get_mut(index as usize)?
            .as_mut()
            .map(Arc::make_mut)
    }

    pub(crate) fn remove(&mut self, index: u32) -> Option<Arc<T>> {
        let value = self.slots.get_mut(index as usize)?.take()?;
        self.free.insert(index);
        while let Some(None) = self.slots.last() {
            self.slots.pop();
            self.free.remove(&(self.slots.len() as u32));
        }
        Some(value)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &Arc<T>)> {
        self.slots
            .iter()
            .zip(0..)
            .filter_map(|(slot, index)| Some((index, slot.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_a_function_of_what_lives() {
        let mut a = Slots::default();
        let ids: Vec<u32> = (0..5).map(|v| a.insert(v)).collect();
        assert_eq!(ids, [0, 1, 2, 3, 4]);
        for id in [1, 4, 3] {
            assert_eq!(a.remove(id).as_deref(), Some(&(id as i32)));
        }
        assert_eq!(a.remove(1), None);
        assert_eq!(a.insert(9), 1);
        let mut b = Slots::default();
        for v in [0, 9, 2] {
            b.insert(v);
        }
        assert_eq!(a, b);
    }

    #[test]
    fn tables_never_reuse_a_number() {
        let mut table = Table::default();
        let first = table.insert('a');
        table.remove(first);
        assert!(table.was_freed(first));
        assert_ne!(table.insert('b'), first);
        assert!(!table.was_freed(77));
    }
}
