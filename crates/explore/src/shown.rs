//! What the outside has seen of an execution so far: what each rank wrote to
//! its standard streams.
//!
//! Only a hash of each stream is kept, byte by byte (FNV-1a, 128 bits), so it
//! does not matter in which pieces something was written. Where a symbolic
//! value was printed, a placeholder stands in the text, and one status stands
//! for all that are not zero where it is symbolic: then results that seem equal
//! may differ, and the record says so.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_base::Rank;
use concord_libc::{OutputChunk, OutputStream};

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// What was written so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    streams: Arc<BTreeMap<(Rank, OutputStream), u128>>,
    /// A placeholder was written, or an exit status is one: equal records do not
    /// mean equal results.
    pub approximate: bool,
}

impl Shown {
    /// Takes in what was written now.
    pub fn note(&mut self, chunks: &[OutputChunk]) {
        if chunks.is_empty() {
            return;
        }
        let streams = Arc::make_mut(&mut self.streams);
        for chunk in chunks {
            self.approximate |= chunk.approximate;
            let hash = streams.entry((chunk.rank, chunk.stream)).or_insert(OFFSET);
            for byte in &chunk.bytes {
                *hash = (*hash ^ u128::from(*byte)).wrapping_mul(PRIME);
            }
        }
    }

    /// The streams that are not as they were earlier: rank, whether it is standard output, hash.
    pub(crate) fn changes(&self, earlier: &Shown) -> Vec<(u32, bool, [u8; 16])> {
        if Arc::ptr_eq(&self.streams, &earlier.streams) {
            return Vec::new();
        }
        let is_new =
            |(key, hash): &(&(Rank, OutputStream), &u128)| earlier.streams.get(key) != Some(hash);
        let new = self.streams.iter().filter(is_new);
        new.map(|((rank, stream), hash)| {
            let standard = *stream == OutputStream::Stdout;
            (rank.0, standard, hash.to_le_bytes())
        })
        .collect()
    }

    /// Takes in such changes.
    pub(crate) fn change(&mut self, changes: &[(u32, bool, [u8; 16])], approximate: bool) {
        self.approximate = approximate;
        if changes.is_empty() {
            return;
        }
        let streams = Arc::make_mut(&mut self.streams);
        for (rank, standard, hash) in changes {
            let stream = match standard {
                true => OutputStream::Stdout,
                false => OutputStream::Stderr,
            };
            streams.insert((Rank(*rank), stream), u128::from_le_bytes(*hash));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(rank: u32, text: &str) -> OutputChunk {
        OutputChunk {
            rank: Rank(rank),
            stream: OutputStream::Stdout,
            bytes: text.as_bytes().to_vec(),
            approximate: false,
            values: Vec::new(),
        }
    }

    #[test]
    fn pieces_and_other_ranks_do_not_count() {
        let (mut one, mut other) = (Shown::default(), Shown::default());
        one.note(&[chunk(0, "sum "), chunk(1, "bye"), chunk(0, "3")]);
        other.note(&[chunk(1, "b"), chunk(1, "ye")]);
        other.note(&[chunk(0, "sum 3")]);
        assert_eq!(one, other);
        other.note(&[chunk(0, "3")]);
        assert_ne!(one, other);
    }
}
