//! What processes write to their standard output and error.

use concord_base::Rank;
use concord_term::Term;
use imbl::Vector;

/// One of the two standard output streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum OutputStream {
    Stdout,
    Stderr,
}

/// A piece of output.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OutputChunk {
    /// Who wrote it.
    pub rank: Rank,
    /// Where to.
    pub stream: OutputStream,
    /// What.
    pub bytes: Vec<u8>,
    /// A placeholder in it stands for a symbolic value.
    pub approximate: bool,
    /// What placeholders in it stand for, in order.
    pub values: Vec<ShownValue>,
}

/// A symbolic value among printed text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShownValue {
    /// Where its placeholder begins.
    pub start: usize,
    /// How long that is.
    pub length: usize,
    /// The conversion that prints it, such as `%8.3f`.
    pub conversion: String,
    /// The value; `None` if there is no term for it (text with symbolic characters).
    pub term: Option<Term>,
}

/// All output, in the order in which it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Output {
    chunks: Vector<OutputChunk>,
}

/// Chunks are joined up to this size.
const JOINED: usize = 4096;

impl Output {
    /// Appends a piece without placeholders.
    pub fn push(&mut self, rank: Rank, stream: OutputStream, bytes: &[u8]) {
        self.push_values(rank, stream, bytes, &[], false);
    }

    /// Appends a piece in which placeholders stand for these values.
    pub fn push_values(
        &mut self,
        rank: Rank,
        stream: OutputStream,
        bytes: &[u8],
        values: &[ShownValue],
        approximate: bool,
    ) {
        if bytes.is_empty() {
            return;
        }
        if let Some(last) = self.chunks.last()
            && (last.rank, last.stream, last.approximate) == (rank, stream, approximate)
            && last.bytes.len() + bytes.len() <= JOINED
            && let Some(last) = self.chunks.back_mut()
        {
            let before = last.bytes.len();
            last.values.extend(values.iter().map(|value| ShownValue {
                start: before + value.start,
                ..value.clone()
            }));
            last.bytes.extend(bytes);
            return;
        }
        self.chunks.push_back(OutputChunk {
            rank,
            stream,
            bytes: bytes.to_vec(),
            approximate,
            values: values.to_vec(),
        });
    }

    /// The pieces in order.
    pub fn chunks(&self) -> impl Iterator<Item = &OutputChunk> {
        self.chunks.iter()
    }

    /// Takes everything out, for a caller that passes it on as it comes.
    pub fn take(&mut self) -> Vec<OutputChunk> {
        std::mem::take(&mut self.chunks).into_iter().collect()
    }

    /// Everything that one rank wrote to one stream.
    pub fn of(&self, rank: Rank, stream: OutputStream) -> Vec<u8> {
        let mine = self
            .chunks
            .iter()
            .filter(|c| c.rank == rank && c.stream == stream);
        mine.flat_map(|c| c.bytes.iter().copied()).collect()
    }
}
