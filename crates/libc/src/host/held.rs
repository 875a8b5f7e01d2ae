//! What streams hold back: bytes that were written to them and not flushed (C11 7.21.3).
//!
//! Here they reach their file at once. In reality they may, or come later, or never if the process
//! ends without `exit`: so whoever looks at them in between is refused an answer.
//!
//! Where two programs are compared, a process that ends without `exit` while a stream holds something back, standard
//! output included, is refused, too: what it has shown by then is the implementation's business.
//!
//! Likewise for text of unknown numbers (`fprintf` where two programs are compared): one byte of its file stands for a text
//! of any length, so nobody may read it, ask how long the file is, or write anywhere but behind it.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::Rank;

use super::FileKey;

/// A stream of a process, by address.
type Holder = (Rank, u64);

/// What a stream holds back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Held {
    pub(crate) key: FileKey,
    /// From the first byte to behind the last one.
    pub(crate) bytes: (u64, u64),
    /// How long the file is without them.
    pub(crate) length: u64,
}

/// The bytes of files that were written since their stream was last flushed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct HeldBack {
    streams: BTreeMap<Holder, Held>,
    /// Streams that lead to standard output and hold something back.
    outputs: BTreeSet<Holder>,
    /// Files with text of unknown numbers, also after they were cut: whose descriptor stood behind it has a position
    /// that nobody knows.
    texts: BTreeSet<FileKey>,
}

impl HeldBack {
    /// Bytes were written to a stream.
    pub(crate) fn hold(&mut self, by: Holder, new: Held) {
        let (start, end) = new.bytes;
        let Held { bytes, .. } = self.streams.entry(by).or_insert(new);
        *bytes = (bytes.0.min(start), bytes.1.max(end));
    }

    /// Something was written to a stream that leads to standard output.
    pub(crate) fn hold_output(&mut self, by: Holder) {
        self.outputs.insert(by);
    }

    /// Bytes of a file were written by somebody; who holds some back does so afterwards.
    pub(crate) fn passed(&mut self, key: &FileKey, (start, end): (u64, u64)) {
        for held in self.streams.values_mut().filter(|held| held.key == *key) {
            if start <= held.length {
                held.length = held.length.max(end);
            }
        }
    }

    /// A stream is flushed.
    pub(crate) fn release(&mut self, by: Holder) -> Option<Held> {
        self.outputs.remove(&by);
        self.streams.remove(&by)
    }

    /// The streams of a process that hold something back.
    pub(crate) fn streams_of(&self, rank: Rank) -> Vec<u64> {
        let all = self.streams.keys().chain(&self.outputs);
        let own = all.filter(|(holder, _)| *holder == rank);
        own.map(|(_, stream)| *stream).collect()
    }

    /// Whether a stream other than the reader holds some of these bytes back.
    pub(crate) fn is_held(&self, key: &FileKey, (start, end): (u64, u64), reader: Holder) -> bool {
        self.streams.iter().any(|(holder, held)| {
            let touches = held.bytes.0 < end && start < held.bytes.1;
            *holder != reader && held.key == *key && touches
        })
    }

    /// Text of unknown numbers is written to a file.
    pub(crate) fn add_text(&mut self, key: &FileKey) {
        self.texts.insert(key.clone());
    }

    /// Whether there is, or was, such text in a file.
    pub(crate) fn has_text(&self, key: &FileKey) -> bool {
        self.texts.contains(key)
    }
}
