//! Reading a stream byte by byte.
//!
//! A [`Reader`] is a copy of what the stream has to offer. Nothing changes
//! until [`Reader::finish`], so that a call which meets a symbolic byte can be
//! refused and made again.

use concord_base::FileUse;
use concord_term::{Byte, Bytes};

use super::stream::Target;
use crate::call::Call;
use crate::reply::{Reply, Stop};

/// The input of a stream, or a string for `sscanf`.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    /// The stream's address; 0 for a string.
    stream: u64,
    pushed: Vec<u8>,
    bytes: Bytes,
    position: usize,
    /// Where it began to read.
    from: usize,
    /// The end was met.
    end: bool,
}

impl Reader {
    /// What a stream has to offer. `None` if it cannot be read; then `errno`
    /// and the stream's error indicator are set.
    pub(crate) fn open(c: &mut Call<'_>, address: u64) -> Result<Option<Reader>, Stop> {
        let stream = c.stream(address)?;
        let (descriptor, end) = (stream.descriptor, stream.end);
        c.refuse_read_ahead(descriptor, address)?;
        let stream = c.stream(address)?;
        let pushed = stream.pushed.clone();
        let bytes = match c.readable(descriptor) {
            Ok(bytes) => bytes,
            Err(error) => {
                c.stream(address)?.error = true;
                c.set_errno(error)?;
                return Ok(None);
            }
        };
        let position = c.libc.files.file(descriptor).map_or(0, |f| f.position);
        // The end of a stream is sticky until it is cleared.
        let position = if end {
            bytes.len()
        } else {
            usize::try_from(position).unwrap_or(usize::MAX)
        };
        Ok(Some(Reader {
            stream: address,
            pushed,
            bytes,
            position,
            from: position,
            end: false,
        }))
    }

    /// A string.
    pub(crate) fn string(text: Vec<u8>) -> Reader {
        Reader {
            stream: 0,
            pushed: Vec::new(),
            bytes: text.into(),
            position: 0,
            from: 0,
            end: false,
        }
    }

    /// The next byte, perhaps symbolic; `None` at the end.
    pub(crate) fn next_byte(&mut self) -> Option<Byte> {
        if let Some(byte) = self.pushed.pop() {
            return Some(Byte::Concrete(byte));
        }
        if self.position >= self.bytes.len() {
            self.end = true;
            return None;
        }
        let at = self.position;
        self.position += 1;
        Some(self.bytes.get(at))
    }

    /// The next byte; refused if it is symbolic.
    pub(crate) fn next(&mut self) -> Result<Option<u8>, Stop> {
        match self.next_byte() {
            None => Ok(None),
            Some(Byte::Concrete(byte)) => Ok(Some(byte)),
            Some(Byte::Symbolic(term)) => Err(Stop::from(Reply::NeedsConcreteInput { term })),
            Some(Byte::Undef) => Err(Stop::unsupported(
                "a file with bytes that were never written",
            )),
        }
    }

    /// Gives back the byte that was read last.
    pub(crate) fn unread(&mut self, byte: u8) {
        match self.position.checked_sub(1) {
            Some(before)
                if self.pushed.is_empty() && self.bytes.raw().get(before) == Some(&byte) =>
            {
                self.position = before;
            }
            _ => self.pushed.push(byte),
        }
    }

    /// Reads up to `most` bytes at once.
    pub(crate) fn take(&mut self, most: usize) -> Bytes {
        let mut out = Bytes::new();
        while out.len() < most {
            let Some(byte) = self.pushed.pop() else { break };
            out.push(Byte::Concrete(byte));
        }
        let wanted = most - out.len();
        let start = self.position.min(self.bytes.len());
        let count = wanted.min(self.bytes.len() - start);
        self.end |= count < wanted;
        self.position = start + count;
        out.extend(&self.bytes.slice(start, count));
        out
    }

    /// Reads to a delimiter, which is included, or to the end, or `most`
    /// bytes.
    pub(crate) fn take_until(&mut self, delimiter: u8, most: usize) -> Result<Bytes, Stop> {
        // Concrete input without push-back: find the end, then copy once.
        let start = self.position.min(self.bytes.len());
        if self.pushed.is_empty()
            && let Some(all) = self.bytes.as_concrete()
        {
            let rest = &all[start..];
            let window = &rest[..rest.len().min(most)];
            let count = window
                .iter()
                .position(|&b| b == delimiter)
                .map_or(window.len(), |i| i + 1);
            return Ok(self.take(count.max(usize::from(window.is_empty() && most > 0))));
        }
        let mut out = Bytes::new();
        while out.len() < most {
            let Some(byte) = self.next()? else { break };
            out.push(Byte::Concrete(byte));
            if byte == delimiter {
                break;
            }
        }
        Ok(out)
    }

    /// Makes the stream as far read as this reader is.
    pub(crate) fn finish(self, c: &mut Call<'_>) -> Result<(), Stop> {
        if self.stream == 0 {
            return Ok(());
        }
        let stream = c.stream(self.stream)?;
        stream.pushed = self.pushed;
        stream.end |= self.end;
        let (descriptor, buffered) = (stream.descriptor, stream.buffered);
        let Some(file) = c.libc.files.file_mut(descriptor) else {
            return Ok(());
        };
        file.position = self.position as u64;
        // At the end of its file there is nothing more to read.
        file.ahead = match buffered && self.position < self.bytes.len() {
            true => self.stream,
            false => 0,
        };
        if let Target::File(key) = &file.target {
            let key = key.clone();
            let end = match self.end {
                true => u64::MAX,
                false => self.position as u64,
            };
            c.refuse_held_of(&key, self.stream, self.from as u64, end)?;
            c.use_bytes(&key, FileUse::Read, self.from as u64, end);
        }
        Ok(())
    }
}
