//! Accesses that were just made: a strand that makes one again, at the same time of its own clock,
//! has nothing new to tell (the "same epoch" of FastTrack, Flanagan and Freund 2009 §3).
//!
//! What the repeated access knows is at least what the first one knew, so it races with nothing that
//! the first one did not race with; and whoever races with it races with the first one. No part of
//! what a state is: copies begin empty.

use concord_base::Access;

/// How many are remembered.
const PLACES: usize = 512;

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    address: u64,
    /// Strand and time.
    epoch: u64,
    len: u32,
    /// Since when identifiers mean what they mean.
    generation: u32,
    writes: bool,
}

/// The last accesses, by address.
#[derive(Debug, Default)]
pub(super) struct Recent {
    entries: Vec<Entry>,
    generation: u32,
}

impl Clone for Recent {
    fn clone(&self) -> Recent {
        Recent::default()
    }
}

impl Recent {
    /// Whether such an access was made already; it is remembered if not.
    #[inline]
    pub(super) fn is_repeated(&mut self, address: u64, len: u64, epoch: u64, what: Access) -> bool {
        if len > 64 || !matches!(what, Access::Read | Access::Write) {
            return false;
        }
        if self.entries.is_empty() {
            self.entries = vec![Entry::default(); PLACES];
            self.generation = 1;
        }
        let writes = what == Access::Write;
        let place = (address >> 2).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55;
        let entry = &mut self.entries[place as usize];
        let same = entry.address == address
            && entry.epoch == epoch
            && u64::from(entry.len) == len
            && entry.generation == self.generation;
        if same && (entry.writes || !writes) {
            return true;
        }
        *entry = Entry {
            address,
            epoch,
            len: len as u32,
            generation: self.generation,
            writes,
        };
        false
    }

    /// An object is gone, or what is known of accesses is.
    pub(super) fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_stands_for_reads_and_not_the_other_way_round() {
        let mut recent = Recent::default();
        assert!(!recent.is_repeated(8, 4, 1, Access::Read));
        assert!(recent.is_repeated(8, 4, 1, Access::Read));
        assert!(!recent.is_repeated(8, 4, 1, Access::Write));
        assert!(recent.is_repeated(8, 4, 1, Access::Read));
        assert!(!recent.is_repeated(8, 4, 2, Access::Read));
        assert!(!recent.is_repeated(8, 8, 2, Access::Read));
        recent.forget();
        assert!(!recent.is_repeated(8, 8, 2, Access::Read));
    }
}
