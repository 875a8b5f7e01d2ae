//! Streams over memory (POSIX `open_memstream`, `fmemopen`).
//!
//! Such a stream works on a file without a name; the caller's memory is
//! brought up to date when the stream is flushed or closed, which is when
//! POSIX promises it.

use concord_abi::BlockKind;
use concord_term::{Byte, Bytes};

use super::open::{Mode, anonymous};
use super::stream::Target;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Stop};

pub(crate) const TABLE: &[Entry] = &[("open_memstream", open_memstream), ("fmemopen", fmemopen)];

/// The memory behind a stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Backing {
    /// A block that grows; its address and size go to two places.
    Growing {
        /// The block, 0 before the first.
        block: u64,
        /// Where its address goes.
        place: u64,
        /// Where its size goes.
        size_place: u64,
    },
    /// The caller's buffer.
    Fixed {
        /// Its address.
        buffer: u64,
        /// Its size.
        size: u64,
    },
}

fn open_memstream(c: &mut Call<'_>) -> Outcome {
    let (place, size_place) = (c.pointer(0)?, c.pointer(1)?);
    c.check_write(place, 8)?;
    c.check_write(size_place, 8)?;
    let mode = Mode {
        write: true,
        ..Mode::default()
    };
    let stream = anonymous(c, mode, Bytes::new())?;
    c.stream(stream)?.memory = Some(Backing::Growing {
        block: 0,
        place,
        size_place,
    });
    // An empty string from the beginning.
    c.update_memory(stream)?;
    c.pointer_result(stream)
}

fn fmemopen(c: &mut Call<'_>) -> Outcome {
    let (buffer, size, mode) = (c.pointer(0)?, c.size(1)?, c.string_at(2)?);
    let Some(mode) = Mode::parse(&mode) else {
        return c.failed_null(errno::EINVAL);
    };
    if buffer == 0 {
        let stream = anonymous(c, mode, Bytes::new())?;
        return c.pointer_result(stream);
    }
    let contents = if mode.truncate {
        Bytes::new()
    } else {
        let all = c.mem.read(buffer, size)?;
        // Appending starts at the first null byte.
        let end = match mode.append {
            true => all
                .iter()
                .position(|b| b == Byte::Concrete(0))
                .unwrap_or(all.len()),
            false => all.len(),
        };
        all.slice(0, end)
    };
    let stream = anonymous(c, mode, contents)?;
    if mode.write {
        c.check_write(buffer, size)?;
        c.stream(stream)?.memory = Some(Backing::Fixed { buffer, size });
        c.update_memory(stream)?;
    }
    c.pointer_result(stream)
}

impl Call<'_> {
    /// Brings the memory behind a stream up to date.
    pub(super) fn update_memory(&mut self, address: u64) -> Result<(), Stop> {
        let stream = self.stream(address)?;
        let (descriptor, backing) = (stream.descriptor, stream.memory);
        let Some(backing) = backing else {
            return Ok(());
        };
        let Some(file) = self.libc.files.file(descriptor) else {
            return Ok(());
        };
        let Target::File(key) = &file.target else {
            return Ok(());
        };
        let position = file.position;
        let Ok(mut contents) = self.host.files.contents(key) else {
            return Ok(());
        };
        match backing {
            Backing::Growing {
                block,
                place,
                size_place,
            } => {
                let size = position.min(contents.len() as u64);
                contents.push(Byte::Concrete(0));
                let new = self
                    .mem
                    .allocate(BlockKind::Heap, contents.len() as u64, 16, false)?;
                self.mem.write(new, &contents)?;
                if block != 0 {
                    self.mem.release(BlockKind::Heap, block)?;
                }
                self.stream(address)?.memory = Some(Backing::Growing {
                    block: new,
                    place,
                    size_place,
                });
                self.store_u64(place, new)?;
                self.store_u64(size_place, size)
            }
            Backing::Fixed { buffer, size } => {
                let room = usize::try_from(size).unwrap_or(usize::MAX);
                if contents.len() < room {
                    contents.push(Byte::Concrete(0));
                }
                let count = contents.len().min(room);
                Ok(self.mem.write(buffer, &contents.slice(0, count))?)
            }
        }
    }

    /// Brings the memory behind all streams up to date.
    pub(super) fn update_all_memory(&mut self) -> Result<(), Stop> {
        for address in self.libc.files.memory_streams() {
            self.update_memory(address)?;
        }
        Ok(())
    }
}
