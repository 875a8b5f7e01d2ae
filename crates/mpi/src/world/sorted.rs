//! A map whose copy is one allocation: a sorted list of few entries.
//!
//! What states that fork off each other copy again and again is small (communicators, mailboxes), so
//! that finding a place in a list costs less than copying the nodes of a tree.

use std::ops::Index;

/// A map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<K: Ord, V> Sorted<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        let at = self.find(key).ok()?;
        Some(&self.0[at].1)
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let at = self.find(key).ok()?;
        Some(&mut self.0[at].1)
    }

    /// The value, a default one if there is none.
    pub(crate) fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let at = self.find(&key).unwrap_or_else(|at| {
            self.0.insert(at, (key, V::default()));
            at
        });
        &mut self.0[at].1
    }

    /// Puts a value in place of the one before.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        match self.find(&key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: &K) {
        if let Ok(at) = self.find(key) {
            self.0.remove(at);
        }
    }

    pub(crate) fn contains_key(&self, key: &K) -> bool {
        self.find(key).is_ok()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<K: Ord, V> Index<&K> for Sorted<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("what is named is there")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Sorted;

    #[test]
    fn it_is_a_map() {
        let (mut list, mut tree) = (Sorted::default(), BTreeMap::new());
        for step in 0..2000_u32 {
            let dice = step.wrapping_mul(0x9e37_79b9) >> 16;
            let key = dice % 12;
            match dice / 12 % 4 {
                0 => {
                    list.remove(&key);
                    tree.remove(&key);
                }
                1 => {
                    *list.or_default(key) += step;
                    *tree.entry(key).or_insert(0) += step;
                }
                _ => {
                    list.insert(key, step);
                    tree.insert(key, step);
                }
            }
            assert!(list.iter().eq(&tree));
            assert_eq!(list.get(&key), tree.get(&key));
            assert_eq!(list.len(), tree.len());
        }
    }
}
