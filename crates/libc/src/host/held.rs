//! What streams hold back: bytes that were written to them and not flushed (C11 7.21.3).
//!
//! Here they reach their file at once. In reality they may, or come later, or never if the process
//! ends without `exit`: so whoever looks at them in between is refused an answer.
//!
//! Where two programs are compared, a process that ends without `exit` while a stream holds something back, standard
//! output included, is refused, too: what it has shown by then is the implementation's business.
//!
//! So is whoever writes, cuts or moves around beside a stream of the same process that holds something back: in which order
//! both reach the file is not decided yet.
//!
//! Likewise for text of unknown numbers (`fprintf` where two programs are compared): one byte of its file stands for a text
//! of any length, so nobody may read it, ask how long the file is, or write anywhere but behind it. Positions count such a text as
//! one byte, so a position says where it is only if it was reached by writing behind all of them: texts are numbered for that.

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
    /// Files with text of unknown numbers, each with how many such texts were written and cut off again. They stay here when
    /// they are cut: whose descriptor stood behind a text has a position that nobody knows.
    texts: BTreeMap<FileKey, u64>,
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

    /// Streams of a process, other than this one, that hold back bytes of a file.
    pub(crate) fn others_of<'a>(
        &'a self,
        key: &'a FileKey,
        (rank, stream): Holder,
    ) -> impl Iterator<Item = (u64, &'a Held)> {
        let all = self.streams.iter();
        all.filter(move |((holder, address), held)| {
            *holder == rank && *address != stream && held.key == *key
        })
        .map(|((_, address), held)| (*address, held))
    }

    /// Whether a stream of this process, other than this one, holds back standard output.
    pub(crate) fn holds_output_beside(&self, (rank, stream): Holder) -> bool {
        let mut own = self.outputs.iter().filter(|(holder, _)| *holder == rank);
        own.any(|(_, address)| *address != stream)
    }

    /// Text of unknown numbers is written to a file.
    pub(crate) fn add_text(&mut self, key: &FileKey) {
        *self.texts.entry(key.clone()).or_default() += 1;
    }

    /// A file is cut: positions behind a text in it lead nowhere any more.
    pub(crate) fn cut(&mut self, key: &FileKey) {
        if let Some(count) = self.texts.get_mut(key) {
            *count += 1;
        }
    }

    /// Whether there is, or was, such text in a file.
    pub(crate) fn has_text(&self, key: &FileKey) -> bool {
        self.texts.contains_key(key)
    }

    /// How many texts of unknown numbers, and cuts after the first one, a file has seen.
    pub(crate) fn texts_of(&self, key: &FileKey) -> u64 {
        self.texts.get(key).copied().unwrap_or(0)
    }
}
