//! Info objects: hints by key.
//!
//! MPI 4.1 chapter 10. Keys are kept in the order in which they were first
//! set, which is the order that `MPI_Info_get_nthkey` shows.

use std::sync::Arc;

use crate::constants::{MPI_MAX_INFO_KEY, MPI_MAX_INFO_VAL};
use crate::errors::ErrorClass;

/// Keys with values, both without a terminating null.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Info {
    /// `None` while there are no entries, so that an empty one is free.
    entries: Option<Arc<Vec<Entry>>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Entry {
    key: Vec<u8>,
    value: Vec<u8>,
}

impl Info {
    /// No keys.
    pub const EMPTY: Info = Info { entries: None };

    fn all(&self) -> &[Entry] {
        self.entries.as_ref().map_or(&[], |entries| entries)
    }

    /// `MPI_Info_get_nkeys`.
    pub fn len(&self) -> usize {
        self.all().len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.entries.is_none()
    }

    /// `MPI_Info_set`: replaces the value of a key or adds it at the end.
    pub fn set(&mut self, key: &[u8], value: &[u8]) -> Result<(), ErrorClass> {
        valid_key(key)?;
        if value.is_empty() || value.len() >= MPI_MAX_INFO_VAL as usize {
            return Err(ErrorClass::InfoValue);
        }
        let entries = Arc::make_mut(self.entries.get_or_insert_default());
        match entries.iter_mut().find(|entry| entry.key == key) {
            Some(entry) => entry.value = value.to_vec(),
            None => entries.push(Entry {
                key: key.to_vec(),
                value: value.to_vec(),
            }),
        }
        Ok(())
    }

    /// `MPI_Info_delete`.
    pub fn delete(&mut self, key: &[u8]) -> Result<(), ErrorClass> {
        valid_key(key)?;
        let at = self
            .all()
            .iter()
            .position(|entry| entry.key == key)
            .ok_or(ErrorClass::InfoNokey)?;
        if self.len() == 1 {
            self.entries = None;
        } else if let Some(entries) = &mut self.entries {
            Arc::make_mut(entries).remove(at);
        }
        Ok(())
    }

    /// `MPI_Info_get_string`, `MPI_Info_get_valuelen`: the whole value, if
    /// there is one.
    pub fn get(&self, key: &[u8]) -> Result<Option<&[u8]>, ErrorClass> {
        valid_key(key)?;
        let found = self.all().iter().find(|entry| entry.key == key);
        Ok(found.map(|entry| &entry.value[..]))
    }

    /// `MPI_Info_get_nthkey`, from 0.
    pub fn nth_key(&self, n: i32) -> Result<&[u8], ErrorClass> {
        let entry = usize::try_from(n).ok().and_then(|n| self.all().get(n));
        entry.map(|entry| &entry.key[..]).ok_or(ErrorClass::Arg)
    }

    /// All keys with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.all()
            .iter()
            .map(|entry| (&entry.key[..], &entry.value[..]))
    }
}

fn valid_key(key: &[u8]) -> Result<(), ErrorClass> {
    match key.len() {
        0 => Err(ErrorClass::InfoKey),
        n if n >= MPI_MAX_INFO_KEY as usize => Err(ErrorClass::InfoKey),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_order() {
        let mut info = Info::EMPTY;
        for (key, value) in [("b", "1"), ("a", "2"), ("c", "3"), ("b", "4")] {
            info.set(key.as_bytes(), value.as_bytes()).unwrap();
        }
        let keys: Vec<&[u8]> = (0..3).map(|n| info.nth_key(n).unwrap()).collect();
        assert_eq!(keys, [b"b", b"a", b"c"]);
        assert_eq!(info.get(b"b"), Ok(Some(&b"4"[..])));
        assert_eq!(info.get(b"x"), Ok(None));
        assert_eq!(info.nth_key(3), Err(ErrorClass::Arg));
        assert_eq!(info.nth_key(-1), Err(ErrorClass::Arg));
    }

    #[test]
    fn deleting_the_last_key_leaves_the_empty_object() {
        let mut info = Info::EMPTY;
        info.set(b"k", b"v").unwrap();
        assert_eq!(info.delete(b"j"), Err(ErrorClass::InfoNokey));
        info.delete(b"k").unwrap();
        assert_eq!(info, Info::EMPTY);
        assert_eq!(info, Info::default());
    }

    #[test]
    fn lengths_are_limited() {
        let mut info = Info::EMPTY;
        assert_eq!(info.set(b"", b"v"), Err(ErrorClass::InfoKey));
        assert_eq!(info.set(&[b'k'; 36], b"v"), Err(ErrorClass::InfoKey));
        assert_eq!(info.set(&[b'k'; 35], b"v"), Ok(()));
        assert_eq!(info.set(b"k", b""), Err(ErrorClass::InfoValue));
        assert_eq!(info.set(b"k", &[b'v'; 256]), Err(ErrorClass::InfoValue));
    }
}
