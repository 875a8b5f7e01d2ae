//! What processes do with files that others may use, too.
//!
//! Every access is noted, for somebody who knows what orders the processes. Where nothing orders
//! the uses of a name, both orders are possible: whoever explores them says which names those are,
//! and a call that uses one waits until it is told that it is its turn. So does one that looks for
//! the same name again and again: somebody else has to make or remove it, and would never come.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_base::{FileAccess, FileThing, FileUse, Rank};

/// Looks for one name in a row from which on a process lets others go first.
const MANY_LOOKS: u32 = 256;

/// Accesses that nobody has asked for yet, and names whose users take turns. No part of what
/// programs see.
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    /// Whether there is somebody to share with.
    pub noted: bool,
    /// Names and listings whose users take turns.
    pub contended: Arc<BTreeSet<FileThing>>,
    /// Whose turn it is.
    pub turn: Option<Rank>,
    accesses: Vec<FileAccess>,
    /// What a process looks for, if it has done nothing else of late with names or other
    /// processes, and how often.
    looks: BTreeMap<Rank, (FileThing, u32)>,
}

impl Sharing {
    /// The accesses since this was last asked.
    pub fn take(&mut self) -> Vec<FileAccess> {
        std::mem::take(&mut self.accesses)
    }

    /// A process has to do with others: it does not only look for a name.
    pub fn moves_on(&mut self, rank: Rank) {
        self.looks.remove(&rank);
    }

    /// Whether a process does nothing but look for a name.
    pub fn looks_for_a_name(&self, rank: Rank) -> bool {
        self.looks.contains_key(&rank)
    }

    /// A process uses a name.
    pub(crate) fn count_looks(&mut self, rank: Rank, access: &FileAccess) {
        match self.looks.get_mut(&rank) {
            _ if !self.noted || access.use_ != FileUse::Look => self.moves_on(rank),
            Some((name, looks)) if *name == access.thing => *looks = looks.saturating_add(1),
            _ => drop(self.looks.insert(rank, (access.thing.clone(), 1))),
        }
    }

    /// Whether a process has looked for a name again and again.
    pub(crate) fn seeks(&self, rank: Rank, name: &FileThing) -> bool {
        let looks = self.looks.get(&rank);
        looks.is_some_and(|(sought, looks)| sought == name && *looks >= MANY_LOOKS)
    }

    pub(crate) fn note(&mut self, access: FileAccess) {
        if self.noted {
            self.accesses.push(access);
        }
    }
}
