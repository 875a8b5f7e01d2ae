//! What is open: streams on descriptors on open files.
//!
//! Three layers, as in a kernel with stdio on top: several descriptors may
//! share an open file and its position (`dup`), a stream has one descriptor.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::{Access, FileUse};
use concord_term::{Byte, Bytes};

use super::memory_stream::Backing;
use crate::call::Call;
use crate::errno;
use crate::host::{FileKey, Held, OutputStream, ShownValue};
use crate::printf::Formatted;
use crate::process::StandardStreams;
use crate::reply::{LibcMisuse, Stop};

/// What an open file reads from or writes to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    /// The process's standard input.
    Input,
    /// A standard output stream of the process.
    Output(OutputStream),
    /// A file.
    File(FileKey),
    /// A directory: can be opened, not read.
    Directory(Vec<u8>),
    /// `/dev/null`.
    Null,
}

/// An open file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpenFile {
    pub(crate) target: Target,
    pub(crate) position: u64,
    pub(crate) readable: bool,
    pub(crate) writable: bool,
    /// Every write goes to the end.
    pub(crate) append: bool,
    /// How many texts of unknown numbers its position takes into account ([`crate::host::HeldBack::texts_of`]).
    pub(crate) behind: u64,
    /// The stream that has read here last, and may have read further than the position says; 0 for none.
    pub(crate) ahead: u64,
}

/// A `FILE`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stream {
    pub(crate) descriptor: i32,
    /// What `ungetc` pushed back; the last is read first.
    pub(crate) pushed: Vec<u8>,
    pub(crate) end: bool,
    pub(crate) error: bool,
    /// The memory that it writes to.
    pub(crate) memory: Option<Backing>,
    /// Whether it holds back what is written.
    pub(crate) buffered: bool,
}

impl Stream {
    pub(crate) fn new(descriptor: i32) -> Stream {
        Stream {
            descriptor,
            pushed: Vec::new(),
            end: false,
            error: false,
            memory: None,
            buffered: true,
        }
    }
}

/// Everything that a process has open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpenFiles {
    streams: BTreeMap<u64, Stream>,
    /// Addresses of streams that were closed; they are never used again.
    closed: BTreeSet<u64>,
    descriptors: BTreeMap<i32, u32>,
    files: BTreeMap<u32, OpenFile>,
    next: u32,
}

impl OpenFiles {
    /// Whether all of them are standard streams.
    pub(crate) fn are_standard(&self) -> bool {
        let standard = |file: &OpenFile| matches!(file.target, Target::Input | Target::Output(_));
        self.files.values().all(standard)
    }

    /// The three standard streams on descriptors 0, 1 and 2.
    pub(crate) fn standard(at: StandardStreams) -> OpenFiles {
        let mut all = OpenFiles {
            streams: BTreeMap::new(),
            closed: BTreeSet::new(),
            descriptors: BTreeMap::new(),
            files: BTreeMap::new(),
            next: 0,
        };
        let targets = [
            (at.stdin, Target::Input),
            (at.stdout, Target::Output(OutputStream::Stdout)),
            (at.stderr, Target::Output(OutputStream::Stderr)),
        ];
        for (address, target) in targets {
            let readable = target == Target::Input;
            let file = OpenFile {
                target,
                position: 0,
                readable,
                writable: !readable,
                append: false,
                behind: 0,
                ahead: 0,
            };
            let descriptor = all.add_file(file);
            all.streams.insert(address, Stream::new(descriptor));
        }
        all
    }

    /// Opens a file on the lowest free descriptor.
    pub(crate) fn add_file(&mut self, file: OpenFile) -> i32 {
        let id = self.next;
        self.next += 1;
        self.files.insert(id, file);
        let descriptor = (0..)
            .find(|d| !self.descriptors.contains_key(d))
            .unwrap_or(i32::MAX);
        self.descriptors.insert(descriptor, id);
        descriptor
    }

    /// `dup2` to `new`, or `dup` to the lowest free one.
    pub(crate) fn duplicate(&mut self, old: i32, new: Option<i32>) -> Option<i32> {
        let id = *self.descriptors.get(&old)?;
        if new == Some(old) {
            return new;
        }
        if let Some(new) = new {
            self.close(new);
        }
        let new = new.or_else(|| (0..).find(|d| !self.descriptors.contains_key(d)))?;
        self.descriptors.insert(new, id);
        Some(new)
    }

    /// Whether a stream and a descriptor lead to one open file, and so share its position.
    pub(crate) fn share_position(&self, stream: u64, descriptor: i32) -> bool {
        let of = |descriptor| self.descriptors.get(&descriptor);
        let own = self.descriptor_of(stream).and_then(&of);
        own.is_some() && own == of(descriptor)
    }

    /// The position of a descriptor is where its stream has come to.
    pub(crate) fn settle_position(&mut self, descriptor: i32) {
        if let Some(file) = self.file_mut(descriptor) {
            file.ahead = 0;
        }
    }

    pub(crate) fn file(&self, descriptor: i32) -> Option<&OpenFile> {
        self.files.get(self.descriptors.get(&descriptor)?)
    }

    pub(crate) fn file_mut(&mut self, descriptor: i32) -> Option<&mut OpenFile> {
        self.files.get_mut(self.descriptors.get(&descriptor)?)
    }

    /// Closes a descriptor; false if it was not open.
    pub(crate) fn close(&mut self, descriptor: i32) -> bool {
        let Some(id) = self.descriptors.remove(&descriptor) else {
            return false;
        };
        if !self.descriptors.values().any(|other| *other == id) {
            self.files.remove(&id);
        }
        true
    }

    pub(crate) fn add_stream(&mut self, address: u64, stream: Stream) {
        self.streams.insert(address, stream);
    }

    /// Ends a stream's life; its descriptor stays as it is.
    pub(crate) fn remove_stream(&mut self, address: u64) {
        self.streams.remove(&address);
        self.closed.insert(address);
    }

    /// The streams over memory.
    pub(crate) fn memory_streams(&self) -> Vec<u64> {
        let over_memory = self.streams.iter().filter(|(_, s)| s.memory.is_some());
        over_memory.map(|(address, _)| *address).collect()
    }

    /// The descriptor of the stream at an address.
    pub(crate) fn descriptor_of(&self, address: u64) -> Option<i32> {
        self.streams.get(&address).map(|stream| stream.descriptor)
    }

    /// How many streams are open beyond the standard ones.
    pub(crate) fn opened_streams(&self) -> usize {
        self.streams.values().filter(|s| s.descriptor > 2).count()
    }
}

/// Streams.
impl Call<'_> {
    /// The stream at an address; a finding if there is none.
    pub(crate) fn stream(&mut self, address: u64) -> Result<&mut Stream, Stop> {
        let function = self.name();
        if !self.libc.files.streams.contains_key(&address) {
            if self.libc.files.closed.contains(&address) {
                return Err(Stop::from(LibcMisuse::ClosedStream {
                    function,
                    stream: address,
                }));
            }
            // Null and wild pointers fault as in reality.
            self.mem.check(address, 8, Access::Read)?;
        }
        let misuse = LibcMisuse::NotAStream { function, address };
        self.libc
            .files
            .streams
            .get_mut(&address)
            .ok_or_else(|| Stop::from(misuse))
    }

    /// The stream in an argument; returns its address.
    pub(crate) fn stream_at(&mut self, index: usize) -> Result<u64, Stop> {
        let address = self.pointer(index)?;
        self.stream(address)?;
        Ok(address)
    }

    /// Whether a stream leads to what only people read.
    pub(crate) fn is_log(&mut self, stream: u64) -> Result<bool, Stop> {
        let descriptor = self.stream(stream)?.descriptor;
        let file = self.libc.files.file(descriptor);
        Ok(file.is_some_and(|f| matches!(f.target, Target::Output(_) | Target::Null)))
    }

    /// Whether unknown numbers may be printed to a stream as text in its file: where two programs are compared, at the
    /// end of a file that is no memory.
    pub(crate) fn takes_text(&mut self, stream: u64) -> Result<bool, Stop> {
        let wanted = self.host.text_in_files;
        let stream = self.stream(stream)?;
        let (descriptor, in_memory) = (stream.descriptor, stream.memory.is_some());
        Ok(wanted && !in_memory && self.is_at_end(descriptor))
    }

    /// Formatted output with a byte for each unknown number in it, for a file.
    pub(crate) fn with_text(&mut self, stream: u64, out: &Formatted) -> Result<Bytes, Stop> {
        let descriptor = self.stream(stream)?.descriptor;
        if let Some(file) = self.libc.files.file_mut(descriptor)
            && let Target::File(key) = &file.target
        {
            self.host.held.add_text(key);
            file.behind = self.host.held.texts_of(key);
        }
        let mut data = Bytes::new();
        let mut from = 0;
        for value in &out.values {
            data.extend(&Bytes::from(&out.bytes[from..value.start]));
            let Some(term) = value.term else {
                return Err(Stop::unsupported("text of a number of this type in a file"));
            };
            let is_character = value.length == 1 && self.pool.width(term) == 8;
            data.push(Byte::Symbolic(match is_character {
                true => term,
                false => self.pool.text(&value.conversion, term),
            }));
            from = value.start + value.length;
        }
        data.extend(&Bytes::from(&out.bytes[from..]));
        Ok(data)
    }

    /// Writes to a stream; false on an error, with `errno` and the stream's
    /// error indicator set.
    pub(crate) fn put(
        &mut self,
        stream: u64,
        bytes: &[u8],
        approximate: bool,
    ) -> Result<bool, Stop> {
        self.put_data(stream, &Bytes::from(bytes), approximate)
    }

    /// [`Call::put`] of bytes that may be symbolic.
    pub(crate) fn put_data(
        &mut self,
        stream: u64,
        data: &Bytes,
        approximate: bool,
    ) -> Result<bool, Stop> {
        self.put_values(stream, data, &[], approximate)
    }

    /// [`Call::put`] of text in which placeholders stand for these values.
    pub(crate) fn put_values(
        &mut self,
        stream: u64,
        data: &Bytes,
        values: &[ShownValue],
        approximate: bool,
    ) -> Result<bool, Stop> {
        let descriptor = {
            let stream = self.stream(stream)?;
            stream.pushed.clear();
            stream.descriptor
        };
        self.refuse_before_text(descriptor)?;
        self.refuse_beside_held(descriptor, stream, data.len() as u64)?;
        let length = self.length_of(descriptor);
        match self.write_values(descriptor, data, values, approximate) {
            Ok(()) => {
                self.hold(stream, descriptor, data.len() as u64, length)?;
                Ok(true)
            }
            Err(error) => {
                self.stream(stream)?.error = true;
                self.set_errno(error)?;
                Ok(false)
            }
        }
    }

    /// How long the file is that a descriptor leads to.
    fn length_of(&self, descriptor: i32) -> u64 {
        match self.libc.files.file(descriptor).map(|file| &file.target) {
            Some(Target::File(key)) => {
                let status = self.host.files.file_status(key);
                status.map_or(0, |status| status.size)
            }
            _ => 0,
        }
    }

    /// So many bytes were written to a stream, whose file was this long; it may hold them back.
    fn hold(&mut self, stream: u64, descriptor: i32, count: u64, length: u64) -> Result<(), Stop> {
        let buffered = self.stream(stream)?.buffered;
        let Some(file) = self.libc.files.file(descriptor) else {
            return Ok(());
        };
        if let (Target::File(key), true) = (&file.target, buffered) {
            let end = file.position;
            let held = Held {
                key: key.clone(),
                bytes: (end.saturating_sub(count), end),
                length,
            };
            self.host.held.hold((self.rank, stream), held);
        } else if let (Target::Output(OutputStream::Stdout), true) = (&file.target, buffered)
            && self.libc.by_character
        {
            self.host.held.hold_output((self.rank, stream));
        }
        Ok(())
    }

    /// Writes to a descriptor; false on an error, with `errno` set.
    pub(crate) fn put_descriptor(&mut self, descriptor: i32, bytes: &[u8]) -> Result<bool, Stop> {
        self.refuse_before_text(descriptor)?;
        self.refuse_beside_held(descriptor, 0, bytes.len() as u64)?;
        match self.write_open(descriptor, &Bytes::from(bytes), false) {
            Ok(()) => Ok(true),
            Err(error) => {
                self.set_errno(error)?;
                Ok(false)
            }
        }
    }

    /// Writes at the position of an open file; otherwise an `errno`.
    pub(crate) fn write_open(
        &mut self,
        descriptor: i32,
        data: &Bytes,
        approximate: bool,
    ) -> Result<(), i32> {
        self.write_values(descriptor, data, &[], approximate)
    }

    /// The same, of text in which placeholders stand for these values.
    fn write_values(
        &mut self,
        descriptor: i32,
        data: &Bytes,
        values: &[ShownValue],
        approximate: bool,
    ) -> Result<(), i32> {
        self.mem.expose(self.pool, data);
        let file = self.libc.files.file_mut(descriptor).ok_or(errno::EBADF)?;
        if !file.writable {
            return Err(errno::EBADF);
        }
        match &file.target {
            Target::Output(stream) => {
                // What is symbolic has no text.
                let shown: Vec<u8> = match data.as_concrete() {
                    Some(bytes) => bytes.to_vec(),
                    None => (0..data.len())
                        .map(|i| {
                            if data.is_concrete(i, 1) {
                                data.raw()[i]
                            } else {
                                b'?'
                            }
                        })
                        .collect(),
                };
                let approximate = approximate || data.as_concrete().is_none();
                let bytes = symbolic_bytes(data);
                let values = if bytes.is_empty() { values } else { &bytes };
                self.host
                    .output
                    .push_values(self.rank, *stream, &shown, values, approximate);
            }
            Target::Null => {}
            Target::File(key) => {
                let size = self.host.files.file_status(key)?.size;
                if file.append {
                    file.position = size;
                }
                self.host.files.write(key, file.position, data)?;
                let start = file.position;
                file.position += data.len() as u64;
                let (key, end) = (key.clone(), file.position);
                self.host.held.passed(&key, (start, end));
                match file.append {
                    true => self.use_bytes(&key, FileUse::Append, start, end),
                    false => self.use_written(&key, (start, end), size),
                }
            }
            Target::Input | Target::Directory(_) => return Err(errno::EBADF),
        }
        Ok(())
    }

    /// Everything that can be read from an open file, from its start; an
    /// `errno` if nothing can.
    pub(crate) fn readable(&mut self, descriptor: i32) -> Result<Bytes, i32> {
        let file = self.libc.files.file(descriptor).ok_or(errno::EBADF)?;
        if !file.readable {
            return Err(errno::EBADF);
        }
        match &file.target {
            Target::Input => self.host.stdin(self.rank),
            Target::File(key) => self.host.files.contents(key),
            Target::Null => Ok(Bytes::new()),
            Target::Output(_) => Err(errno::EBADF),
            Target::Directory(_) => Err(errno::EISDIR),
        }
    }

    /// Reads at the position of an open file and moves it; otherwise an
    /// `errno`.
    pub(crate) fn read_open(&mut self, descriptor: i32, most: u64) -> Result<Bytes, i32> {
        let all = self.readable(descriptor)?;
        let file = self.libc.files.file_mut(descriptor).ok_or(errno::EBADF)?;
        let position = file.position;
        let start = usize::try_from(position)
            .unwrap_or(usize::MAX)
            .min(all.len());
        let count = usize::try_from(most)
            .unwrap_or(usize::MAX)
            .min(all.len() - start);
        file.position += count as u64;
        if let Target::File(key) = &file.target {
            let key = key.clone();
            self.use_bytes(&key, FileUse::Read, position, position.saturating_add(most));
        }
        Ok(all.slice(start, count))
    }
}

/// The symbolic bytes of written data, each as a character. Formatted text has none.
fn symbolic_bytes(data: &Bytes) -> Vec<ShownValue> {
    if data.as_concrete().is_some() {
        return Vec::new();
    }
    let shown = |(start, byte)| match byte {
        Byte::Concrete(_) => None,
        Byte::Symbolic(term) => Some((start, Some(term))),
        Byte::Undef => Some((start, None)),
    };
    let bytes = data.iter().enumerate().filter_map(shown);
    bytes
        .map(|(start, term)| ShownValue {
            start,
            length: 1,
            conversion: "%c".to_owned(),
            term,
        })
        .collect()
}
