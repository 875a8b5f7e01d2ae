//! What processes do with files that others may use, too.
//!
//! Every access is noted, for somebody who knows what orders the processes. Where nothing orders
//! the uses of a name, both orders are possible: whoever explores them says which names those are,
//! and a call that uses one waits until it is told that it is its turn.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::{FileAccess, FileThing, Rank};

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
}

impl Sharing {
    /// The accesses since this was last asked.
    pub fn take(&mut self) -> Vec<FileAccess> {
        std::mem::take(&mut self.accesses)
    }

    pub(crate) fn note(&mut self, access: FileAccess) {
        if self.noted {
            self.accesses.push(access);
        }
    }
}
