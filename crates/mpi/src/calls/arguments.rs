//! Reading and checking the arguments of a call.
//!
//! Every method takes the argument's place and names it in what it finds wrong. The checks are
//! those that MPI implementations make when parameter checking is on.

use std::cell::{Cell, RefCell};
use std::ops::{Deref, DerefMut};

use concord_abi::Arg;
use concord_base::{Access, Pattern};
use concord_term::{Byte, Bytes};

use super::Function;
use crate::constants::{
    MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_BOTTOM, MPI_IN_PLACE, MPI_PROC_NULL, MPI_STATUS_IGNORE,
    MPI_STATUSES_IGNORE, MPI_TAG_UB,
};
use crate::datatype::Datatype;
use crate::errors::ErrorClass;
use crate::group::Group;
use crate::world::{
    Buffer, CallSite, Chosen, Comm, ContextId, Described, Env, Envelope, Filled, MisuseKind,
    RankName, Source, Status, Stop, Symbolic,
};

/// The largest tag, and the value of `MPI_TAG_UB`.
pub(crate) const TAG_UB: i32 = i32::MAX;

/// What `MPI_TAG_UB` is at least (MPI 4.1 §9.1.2).
const GUARANTEED_TAG_UB: i32 = 32767;

/// A call being made.
pub(crate) struct Call<'a> {
    pub env: Env<'a>,
    pub function: Function,
    /// Whether counts are `MPI_Count`.
    pub large: bool,
    pub args: &'a [Arg],
    pub site: CallSite,
    /// The communicator or window whose error handler is in charge, once it is known.
    pub scope: Option<i32>,
    /// The buffers among the arguments that were read so far.
    pub described: RefCell<Vec<Described>>,
    /// Where the arrays of counts, displacements and datatypes lie that were read so far, and how
    /// long they are.
    pub arrays: Vec<(u64, u64)>,
    /// Whether the communicators and groups that were read so far come from sessions, if any were.
    pub of_sessions: Cell<Option<bool>>,
}

impl<'a> Deref for Call<'a> {
    type Target = Env<'a>;
    fn deref(&self) -> &Env<'a> {
        &self.env
    }
}

impl DerefMut for Call<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.env
    }
}

impl Call<'_> {
    fn arg(&self, at: usize) -> Result<&Arg, Stop> {
        let arg = self.args.get(at).ok_or_else(|| {
            let text = format!("called with {} arguments", self.args.len());
            Stop::misuse(MisuseKind::InvalidArgument, text).at(at)
        })?;
        if arg.term.is_some() {
            return Err(Stop::Symbolic(Symbolic::Argument(at)));
        }
        Ok(arg)
    }

    pub(crate) fn int(&self, at: usize) -> Result<i32, Stop> {
        Ok(self.arg(at)?.i32())
    }

    /// A number of the argument's own width: `int`, `MPI_Aint`, `MPI_Count`.
    pub(crate) fn long(&self, at: usize) -> Result<i64, Stop> {
        Ok(self.arg(at)?.i64())
    }

    pub(crate) fn ptr(&self, at: usize) -> Result<u64, Stop> {
        Ok(self.arg(at)?.u64())
    }

    /// The address of a buffer. Where nothing is read or written there, it does not matter what the
    /// argument holds, not even whether anybody has written it.
    pub(crate) fn address(&self, at: usize, is_used: bool) -> Result<u64, Stop> {
        match is_used || !self.is_unwritten(at) {
            true => self.ptr(at),
            false => Ok(MPI_BOTTOM),
        }
    }

    /// Whether a buffer argument is `MPI_IN_PLACE`. One that nobody has written is a buffer: where
    /// that is used, reading its address says so.
    pub(crate) fn is_in_place(&self, at: usize) -> Result<bool, Stop> {
        Ok(!self.is_unwritten(at) && self.ptr(at)? == MPI_IN_PLACE)
    }

    fn is_unwritten(&self, at: usize) -> bool {
        let term = self.args.get(at).and_then(|arg| arg.term);
        term.is_some_and(|term| self.pool.has_undef(term))
    }

    /// Where the call writes a result.
    pub(crate) fn out(&self, at: usize) -> Result<u64, Stop> {
        match self.ptr(at)? {
            0 => Err(Stop::argument(
                at,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                "null pointer for a result",
            )),
            addr => Ok(addr),
        }
    }

    /// A count, which is not negative.
    pub(crate) fn count(&self, at: usize) -> Result<u64, Stop> {
        let count = self.long(at)?;
        u64::try_from(count).map_err(|_| {
            Stop::argument(
                at,
                MisuseKind::InvalidCount,
                ErrorClass::Count,
                format!("count {count} is negative"),
            )
        })
    }

    /// An array of `int`, or of `MPI_Count` and `MPI_Aint` in large-count functions.
    pub(crate) fn counts(&mut self, at: usize, n: u64) -> Result<Vec<i64>, Stop> {
        if self.large {
            return self.wide_array(at, n);
        }
        let numbers = self.int_array(at, n)?;
        Ok(numbers.into_iter().map(i64::from).collect())
    }

    /// An array of `int`, or of handles.
    pub(crate) fn int_array(&mut self, at: usize, n: u64) -> Result<Vec<i32>, Stop> {
        let addr = self.ptr(at)?;
        self.arrays.push((addr, n.saturating_mul(4)));
        self.read_i32s(addr, n)
    }

    /// An array of `MPI_Aint` or `MPI_Count`.
    pub(crate) fn wide_array(&mut self, at: usize, n: u64) -> Result<Vec<i64>, Stop> {
        let addr = self.ptr(at)?;
        self.arrays.push((addr, n.saturating_mul(8)));
        self.read_i64s(addr, n)
    }

    /// An array of counts that are not negative.
    pub(crate) fn sizes(&mut self, at: usize, n: u64) -> Result<Vec<u64>, Stop> {
        let check = |count: i64| {
            u64::try_from(count).map_err(|_| {
                Stop::argument(
                    at,
                    MisuseKind::InvalidCount,
                    ErrorClass::Count,
                    format!("count {count} is negative"),
                )
            })
        };
        self.counts(at, n)?.into_iter().map(check).collect()
    }

    /// Writes an `int`, or an `MPI_Count` in large-count functions. A number that an `int` cannot
    /// hold becomes `MPI_UNDEFINED` (MPI 4.1 §5.1.5, §3.2.5).
    pub(crate) fn write_count(&mut self, addr: u64, value: i64) -> Result<(), Stop> {
        if self.large {
            return self.write_i64(addr, value);
        }
        let small = i32::try_from(value).unwrap_or(crate::constants::MPI_UNDEFINED);
        self.write_i32(addr, small)
    }

    /// Writes a text into memory that must have room for the longest one there could be, with its
    /// terminator: how long it is on another host, or with another library, the program cannot know
    /// (MPI 4.1 §7.8, §9.1.1, §9.1.2, §9.4).
    pub(crate) fn write_text(&mut self, addr: u64, text: &[u8], most: i32) -> Result<(), Stop> {
        let by = (self.function, self.site);
        let room = u64::from(most.unsigned_abs());
        self.check_room((addr, room), Access::Write, by)?;
        self.write_string(addr, text)
    }

    /// A buffer whose address, count and datatype are at these places.
    pub(crate) fn buffer(
        &self,
        addr: usize,
        count: usize,
        datatype: usize,
    ) -> Result<Buffer, Stop> {
        let n = self.count(count)?;
        let datatype = self.committed(datatype)?;
        self.buffer_of(addr, n, datatype)
    }

    /// The same with a count and datatype that were read already.
    pub(crate) fn buffer_of(
        &self,
        at: usize,
        count: u64,
        datatype: Datatype,
    ) -> Result<Buffer, Stop> {
        let addr = self.address(at, count > 0 && datatype.size() > 0)?;
        let wrong =
            |text: &str| Stop::argument(at, MisuseKind::NullBuffer, ErrorClass::Buffer, text);
        if addr == MPI_IN_PLACE {
            return Err(wrong("MPI_IN_PLACE is not allowed here"));
        }
        // MPI_BOTTOM is the null pointer: right for types with absolute addresses, which do not
        // begin near it.
        if addr == MPI_BOTTOM
            && count > 0
            && datatype.size() > 0
            && (0..4096).contains(&datatype.true_lb())
        {
            return Err(wrong("the buffer is a null pointer"));
        }
        // Derived types may describe packed structures on purpose; a named one stands for a C type.
        if datatype.as_named().is_some() && count > 0 && !addr.is_multiple_of(datatype.align()) {
            let text = format!("{addr:#x} is not aligned for {datatype}");
            return Err(Stop::misuse(MisuseKind::MisalignedBuffer, text).at(at));
        }
        if count > 0 {
            let parameter = self.function.parameter(at);
            self.described.borrow_mut().push(Described {
                argument: at,
                address: addr,
                count,
                datatype: datatype.clone(),
                sent: parameter.is_some_and(|text| text.starts_with("const void")),
                owner: None,
            });
        }
        Ok(Buffer {
            addr,
            count,
            datatype,
        })
    }

    /// The call reads these buffers, whatever its arguments are called.
    pub(crate) fn describe_sent(&self, buffers: &[Buffer]) {
        for described in self.described.borrow_mut().iter_mut() {
            let is_it = |b: &Buffer| (b.addr, b.count) == (described.address, described.count);
            described.sent |= buffers.iter().any(is_it);
        }
    }

    /// A destination: `None` for `MPI_PROC_NULL`.
    pub(crate) fn dest(&mut self, at: usize, comm: &Comm) -> Result<Option<u32>, Stop> {
        match self.rank_number(at, comm)? {
            MPI_PROC_NULL => Ok(None),
            rank => self.checked_rank(at, rank, comm.peers()).map(Some),
        }
    }

    /// A rank that the program names by its number: by one that MPI gave it, as it is, or by a number
    /// that says which of those it is that may be alike.
    fn rank_number(&mut self, at: usize, comm: &Comm) -> Result<i32, Stop> {
        if !self.world.options().alike {
            return self.int(at);
        }
        let name = self.args.get(at).and_then(|arg| arg.term);
        if let Some(rank) = name.and_then(|term| RankName::of(self.pool, term))
            && comm.context == ContextId::WORLD
        {
            return Ok(rank.0 as i32);
        }
        let number = self.int(at)?;
        if number > 0 || comm.context != ContextId::WORLD {
            self.world.tell_apart();
        }
        Ok(number)
    }

    pub(crate) fn checked_rank(&self, at: usize, rank: i32, group: &Group) -> Result<u32, Stop> {
        let size = group.size();
        u32::try_from(rank)
            .ok()
            .filter(|&r| r < size)
            .ok_or_else(|| {
                let text = match self.world.is_alone() {
                    true => format!("rank {rank} is out of range: no process has it"),
                    false => {
                        format!("rank {rank} is out of range: the group has {size} processes")
                    }
                };
                Stop::argument(at, MisuseKind::InvalidRank, ErrorClass::Rank, text)
            })
    }

    /// The tag of a message to be sent. One above what every implementation has is noticed, unless
    /// the program has asked for the limit.
    pub(crate) fn tag(&mut self, at: usize) -> Result<i32, Stop> {
        match self.int(at)? {
            tag @ 0..=TAG_UB => {
                let asked = |(key, _): &(i32, u64)| *key == MPI_TAG_UB;
                if tag > GUARANTEED_TAG_UB && !self.process().constants.iter().any(asked) {
                    let text = format!(
                        "tag {tag} is above {GUARANTEED_TAG_UB}, the largest that every implementation accepts"
                    );
                    let by = (self.function, self.site);
                    let mut misuse = self.broken(MisuseKind::UnportableTag, text, by);
                    misuse.argument = Some(at);
                    self.world.notice(misuse);
                }
                Ok(tag)
            }
            tag => Err(Stop::argument(
                at,
                MisuseKind::InvalidTag,
                ErrorClass::Tag,
                format!("tag {tag} is out of range"),
            )),
        }
    }

    /// The source and tag of a receive or probe.
    pub(crate) fn source(
        &mut self,
        source: usize,
        tag: usize,
        comm: &Comm,
    ) -> Result<Source, Stop> {
        let tag = match self.int(tag)? {
            MPI_ANY_TAG => None,
            _ => Some(self.tag(tag)?),
        };
        Ok(match self.rank_number(source, comm)? {
            MPI_PROC_NULL => Source::Null,
            MPI_ANY_SOURCE => Source::Matching(Pattern { source: None, tag }),
            rank => {
                let rank = self.checked_rank(source, rank, comm.peers())?;
                Source::Matching(Pattern {
                    source: Some(rank),
                    tag,
                })
            }
        })
    }
}

impl Env<'_> {
    /// The status of a generalised request.
    fn write_filled(
        &mut self,
        addr: u64,
        status: &Status,
        filled: Filled,
        error: Option<i32>,
    ) -> Result<(), Stop> {
        let word = |given: bool, value: i32| match given {
            true => Bytes::from(&value.to_le_bytes()[..]),
            false => Bytes::undef(4),
        };
        self.write_data(addr, &word(filled.source, status.source))?;
        self.write_data(addr + 4, &word(filled.tag, status.tag))?;
        if let Some(error) = error {
            self.write_i32(addr + 8, error)?;
        }
        let cancelled = word(filled.cancelled, i32::from(status.cancelled));
        self.write_data(addr + 12, &cancelled)?;
        match filled.bytes {
            true => self.write_i64(addr + 16, status.bytes.cast_signed()),
            false => self.write_data(addr + 16, &Bytes::undef(8)),
        }
    }

    /// Fills in a status, if the program wants it. `MPI_ERROR` is only written by calls that
    /// complete several operations (MPI 4.1 §3.2.5).
    pub(crate) fn write_status(
        &mut self,
        addr: u64,
        status: &Status,
        error: Option<i32>,
    ) -> Result<(), Stop> {
        if addr == MPI_STATUS_IGNORE || addr == MPI_STATUSES_IGNORE {
            return Ok(());
        }
        if let Envelope::Partly(filled) = status.envelope {
            return self.write_filled(addr, status, filled, error);
        }
        if let Envelope::Outside(op) = status.envelope {
            let (envelope, length) = self.unknown_envelope(op);
            self.write_data(addr, &envelope)?;
            if let Some(error) = error {
                self.write_i32(addr + 8, error)?;
            }
            self.write_i32(addr + 12, 0)?;
            return self.write_data(addr + 16, &length);
        }
        match status.envelope {
            Envelope::Outside(_) | Envelope::Partly(_) => {
                unreachable!("its status was just written")
            }
            Envelope::Known if !self.world.options().alike => {
                self.write_i32s(addr, [status.source, status.tag])?;
            }
            // Where there is another communicator, nothing is compared.
            Envelope::Known => {
                self.write_rank(addr, ContextId::WORLD, status.source)?;
                self.write_i32(addr + 4, status.tag)?;
            }
            Envelope::Undefined => self.write_data(addr, &Bytes::undef(8))?,
            Envelope::Open(op) => {
                let chosen = Chosen(op);
                let words = [chosen.source(self.pool), chosen.tag(self.pool)];
                let bytes = words.iter().flat_map(|word| {
                    (0..4).map(|i| Byte::Symbolic(self.pool.extract(*word, 8 * i, 8)))
                });
                let bytes: Bytes = bytes.collect();
                self.write_data(addr, &bytes)?;
            }
        }
        if let Some(error) = error {
            self.write_i32(addr + 8, error)?;
        }
        self.write_i32(addr + 12, i32::from(status.cancelled))?;
        match status.envelope {
            Envelope::Undefined => self.write_data(addr + 16, &Bytes::undef(8)),
            _ => self.write_i64(addr + 16, status.bytes.cast_signed()),
        }
    }
}
