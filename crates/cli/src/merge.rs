//! The output of all processes as one.
//!
//! Lines appear in the order in which they were completed, and no line mixes
//! what two ranks wrote. A last line without a newline appears when the run
//! has ended, by rank. A single process without labels writes straight
//! through.

use std::collections::BTreeMap;
use std::io::{self, Write};

use concord_libc::{OutputChunk, OutputStream};

/// Merges pieces of output into two streams.
pub(crate) struct Merge<O, E> {
    stdout: O,
    stderr: E,
    /// Whether lines begin with the rank.
    label: bool,
    /// Whether bytes need not wait for the end of their line.
    straight: bool,
    /// Lines that have no end yet.
    unfinished: BTreeMap<(u32, OutputStream), Vec<u8>>,
}

impl<O: Write, E: Write> Merge<O, E> {
    /// A merge of that many processes' output.
    pub(crate) fn new(stdout: O, stderr: E, processes: u32, label: bool) -> Merge<O, E> {
        Merge {
            stdout,
            stderr,
            label,
            straight: processes == 1 && !label,
            unfinished: BTreeMap::new(),
        }
    }

    /// Takes the next pieces, in order.
    pub(crate) fn write(&mut self, chunks: &[OutputChunk]) -> io::Result<()> {
        for chunk in chunks {
            self.piece(chunk.rank.0, chunk.stream, &chunk.bytes)?;
        }
        self.stdout.flush()?;
        self.stderr.flush()
    }

    /// Writes what has no newline at its end.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        for ((rank, stream), line) in std::mem::take(&mut self.unfinished) {
            self.line(rank, stream, &line)?;
        }
        self.stdout.flush()?;
        self.stderr.flush()
    }

    fn piece(&mut self, rank: u32, stream: OutputStream, bytes: &[u8]) -> io::Result<()> {
        if self.straight {
            return self.put(stream, bytes);
        }
        for part in bytes.split_inclusive(|b| *b == b'\n') {
            let mut line = self.unfinished.remove(&(rank, stream)).unwrap_or_default();
            line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.line(rank, stream, &line)?;
            } else {
                self.unfinished.insert((rank, stream), line);
            }
        }
        Ok(())
    }

    fn line(&mut self, rank: u32, stream: OutputStream, line: &[u8]) -> io::Result<()> {
        if self.label {
            self.put(stream, format!("[{rank}] ").as_bytes())?;
        }
        self.put(stream, line)
    }

    /// Both streams often end on one terminal, so the other one is flushed
    /// first.
    fn put(&mut self, stream: OutputStream, bytes: &[u8]) -> io::Result<()> {
        match stream {
            OutputStream::Stdout => {
                self.stderr.flush()?;
                self.stdout.write_all(bytes)
            }
            OutputStream::Stderr => {
                self.stdout.flush()?;
                self.stderr.write_all(bytes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use concord_base::Rank;

    use super::*;

    fn merged(
        processes: u32,
        label: bool,
        pieces: &[(u32, OutputStream, &str)],
    ) -> (String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut merge = Merge::new(&mut out, &mut err, processes, label);
        for (rank, stream, text) in pieces {
            let bytes = text.as_bytes().to_vec();
            let chunk = OutputChunk {
                rank: Rank(*rank),
                stream: *stream,
                bytes,
                approximate: false,
                values: Vec::new(),
            };
            merge.write(&[chunk]).expect("a vector takes everything");
        }
        merge.finish().expect("a vector takes everything");
        (
            String::from_utf8(out).expect("text"),
            String::from_utf8(err).expect("text"),
        )
    }

    use OutputStream::{Stderr, Stdout};

    #[test]
    fn lines_of_two_ranks_do_not_mix() {
        let pieces = [
            (0, Stdout, "a"),
            (1, Stdout, "x\ny"),
            (0, Stdout, "b\n"),
            (1, Stdout, "z"),
        ];
        assert_eq!(merged(2, false, &pieces).0, "x\nab\nyz");
    }

    #[test]
    fn labels_begin_every_line_and_streams_stay_apart() {
        let pieces = [
            (0, Stdout, "a\nb"),
            (1, Stderr, "oops\n"),
            (0, Stdout, "c\n\n"),
        ];
        assert_eq!(
            merged(2, true, &pieces),
            ("[0] a\n[0] bc\n[0] \n".to_owned(), "[1] oops\n".to_owned())
        );
    }

    #[test]
    fn one_process_writes_straight_through() {
        let mut out = Vec::new();
        let mut merge = Merge::new(&mut out, Vec::new(), 1, false);
        let chunk = OutputChunk {
            rank: Rank(0),
            stream: Stdout,
            bytes: b"Name? ".to_vec(),
            approximate: false,
            values: Vec::new(),
        };
        merge.write(&[chunk]).expect("a vector takes everything");
        drop(merge);
        assert_eq!(out, b"Name? ");
    }
}
