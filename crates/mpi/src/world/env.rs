//! What the processing of a call reaches: the world, the calling rank and its memory.
//!
//! Reading numbers asks for concrete ones: symbolic bytes stop the call before it has done
//! anything ([`Stop::Symbolic`]), bytes that were never written are a fault.

use concord_abi::{BlockKind, Memory};
use concord_base::{Access, Rank};
use concord_term::{Bytes, TermPool};

use super::buffer::{Buffer, Typed};
use super::context::{Context, ContextId};
use super::misuse::MisuseKind;
use super::process::Process;
use super::request::{Completed, Request, RequestId, State, Status};
use super::slots::Maker;
use super::step::{Stop, Symbolic};
use super::trace::{CallSite, OpId};
use super::{Memories, World};
use crate::calls::Function;
use crate::handle::{Handle, HandleKind, Index};

/// The surroundings of a call.
pub(crate) struct Env<'a> {
    pub world: &'a mut World,
    pub rank: Rank,
    pub mems: &'a mut dyn Memories,
    pub pool: &'a TermPool,
    /// The call that is being worked on.
    pub caller: Maker,
}

impl Env<'_> {
    pub(crate) fn mem(&mut self) -> &mut dyn Memory {
        self.mems.of(self.rank)
    }

    /// The data of a buffer of some rank, which another one gets to see.
    pub(crate) fn show(&mut self, rank: Rank, buffer: &Buffer) -> Result<Typed, Stop> {
        let mem = self.mems.of(rank);
        let mut data = buffer.pack(mem)?;
        mem.expose(self.pool, &data.bytes);
        data.packed = self.pieces(rank, buffer, &data.bytes);
        Ok(data)
    }

    /// The data of a buffer of the calling rank that a call sends. What was never written may be
    /// sent; it is noticed.
    pub(crate) fn send_out(
        &mut self,
        buffer: &Buffer,
        by: (Function, CallSite),
    ) -> Result<Typed, Stop> {
        let data = self.show(self.rank, buffer)?;
        if let Some(element) = data.never_written() {
            let text = match buffer.count {
                1 => "the data that is sent was never written".to_owned(),
                _ => format!("element {element} of the data that is sent was never written"),
            };
            let misuse = self.broken(MisuseKind::UninitialisedData, text, by);
            self.world.notice(misuse);
        }
        Ok(data)
    }

    pub(crate) fn process(&self) -> &Process {
        self.world.process(self.rank)
    }

    pub(crate) fn process_mut(&mut self) -> &mut Process {
        self.world.process_mut(self.rank)
    }

    pub(crate) fn context(&self, id: ContextId) -> &Context {
        self.world.context(id)
    }

    pub(crate) fn read_bytes(&mut self, addr: u64, len: u64) -> Result<Vec<u8>, Stop> {
        self.touch(addr, len, Access::Read);
        match self.mem().read_concrete(addr, len)? {
            Some(bytes) => Ok(bytes),
            None => Err(Stop::Symbolic(Symbolic::Memory { addr, len })),
        }
    }

    pub(crate) fn read_i32(&mut self, addr: u64) -> Result<i32, Stop> {
        Ok(self.read_i32s(addr, 1)?[0])
    }

    pub(crate) fn read_i32s(&mut self, addr: u64, n: u64) -> Result<Vec<i32>, Stop> {
        let bytes = self.read_array(addr, n, 4)?;
        Ok(bytes
            .chunks_exact(4)
            .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect())
    }

    pub(crate) fn read_i64s(&mut self, addr: u64, n: u64) -> Result<Vec<i64>, Stop> {
        let bytes = self.read_array(addr, n, 8)?;
        let word = |b: &[u8]| i64::from_le_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]);
        Ok(bytes.chunks_exact(8).map(word).collect())
    }

    pub(crate) fn read_u64(&mut self, addr: u64) -> Result<u64, Stop> {
        Ok(self.read_i64s(addr, 1)?[0].cast_unsigned())
    }

    /// Nothing is read of an array without elements: its address may be anything.
    fn read_array(&mut self, addr: u64, n: u64, width: u64) -> Result<Vec<u8>, Stop> {
        if n == 0 {
            Ok(Vec::new())
        } else {
            self.read_bytes(addr, n.saturating_mul(width))
        }
    }

    /// A C string without its terminator.
    pub(crate) fn read_string(&mut self, addr: u64) -> Result<Vec<u8>, Stop> {
        match self.mem().read_c_string(addr)? {
            Some(text) => {
                self.touch(addr, text.len() as u64 + 1, Access::Read);
                Ok(text)
            }
            None => {
                let len = self
                    .mem()
                    .object_at(addr)
                    .map_or(1, |(start, size)| start + size - addr);
                Err(Stop::Symbolic(Symbolic::Memory { addr, len }))
            }
        }
    }

    pub(crate) fn write_bytes(&mut self, addr: u64, bytes: Vec<u8>) -> Result<(), Stop> {
        self.write_data(addr, &Bytes::from(bytes))
    }

    /// Writes what a call gives the program.
    pub(crate) fn write_data(&mut self, addr: u64, bytes: &Bytes) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.touch(addr, bytes.len() as u64, Access::Write);
        Ok(self.mem().write(addr, bytes)?)
    }

    /// Reads what the program gives a call, as it is.
    pub(crate) fn read_data(&mut self, addr: u64, len: u64) -> Result<Bytes, Stop> {
        self.touch(addr, len, Access::Read);
        Ok(self.mem().read(addr, len)?)
    }

    pub(crate) fn write_i32(&mut self, addr: u64, value: i32) -> Result<(), Stop> {
        self.write_bytes(addr, value.to_le_bytes().to_vec())
    }

    pub(crate) fn write_i64(&mut self, addr: u64, value: i64) -> Result<(), Stop> {
        self.write_bytes(addr, value.to_le_bytes().to_vec())
    }

    pub(crate) fn write_i32s(
        &mut self,
        addr: u64,
        values: impl IntoIterator<Item = i32>,
    ) -> Result<(), Stop> {
        self.write_bytes(
            addr,
            values.into_iter().flat_map(i32::to_le_bytes).collect(),
        )
    }

    pub(crate) fn write_i64s(
        &mut self,
        addr: u64,
        values: impl IntoIterator<Item = i64>,
    ) -> Result<(), Stop> {
        self.write_bytes(
            addr,
            values.into_iter().flat_map(i64::to_le_bytes).collect(),
        )
    }

    /// A C string with its terminator.
    pub(crate) fn write_string(&mut self, addr: u64, text: &[u8]) -> Result<(), Stop> {
        let mut bytes = text.to_vec();
        bytes.push(0);
        self.write_bytes(addr, bytes)
    }

    /// Room for values that the program's functions get by pointer.
    pub(crate) fn scratch(&mut self, size: u64) -> Result<u64, Stop> {
        Ok(self
            .mem()
            .allocate(BlockKind::Internal, size.max(1), 16, false)?)
    }

    pub(crate) fn release_scratch(&mut self, addr: u64) -> Result<(), Stop> {
        Ok(self.mem().release(BlockKind::Internal, addr)?)
    }

    pub(crate) fn next_op(&mut self) -> OpId {
        let rank = self.rank;
        let posted = &mut self.process_mut().posted.0;
        let op = OpId {
            rank,
            index: *posted,
        };
        *posted += 1;
        op
    }

    pub(crate) fn request(&self, id: RequestId) -> Option<&Request> {
        self.process().requests.get(id.0).map(|request| &**request)
    }

    pub(crate) fn request_mut(&mut self, id: RequestId) -> Option<&mut Request> {
        self.process_mut().requests.get_mut(id.0)
    }

    pub(crate) fn new_request(&mut self, request: Request) -> RequestId {
        RequestId(self.process_mut().requests.insert(request))
    }

    pub(crate) fn complete(&mut self, id: RequestId, status: Status) {
        self.world.complete(self.rank, id, Completed::from(status));
    }

    /// The handle of a request of the program's.
    pub(crate) fn request_handle(&self, id: RequestId) -> i32 {
        let handle = Handle::created(HandleKind::Request, id.0);
        handle.expect("handles are never used up").0
    }

    /// Gives the program the handle of a request. What was there before may have been the only
    /// handle of another one: [`super::leaks`] judges that when it is certain.
    pub(crate) fn give_request(&mut self, addr: u64, id: RequestId) -> Result<(), Stop> {
        let earlier = match self.mem().read_concrete(addr, 4) {
            Ok(Some(bytes)) => bytes
                .try_into()
                .ok()
                .and_then(|bytes| Handle(i32::from_le_bytes(bytes)).index(HandleKind::Request)),
            // Never written, or symbolic: no handle.
            _ => None,
        };
        let by = self
            .request(id)
            .map(|request| (request.function, request.site));
        if let Some(Index::Created(index)) = earlier
            && index != id.0
            && let Some(lost) = self.request_mut(RequestId(index))
            && lost.is_held()
            && lost.home == addr
        {
            lost.overwritten = by;
            self.world.note_overwritten(RequestId(index));
        }
        if let Some(request) = self.request_mut(id) {
            request.home = addr;
        }
        let handle = self.request_handle(id);
        self.write_i32(addr, handle)
    }

    /// The call that is being worked on.
    pub(crate) fn current_call(&self) -> Option<Maker> {
        let call = self.process().calls.last()?;
        Some((call.function, call.site))
    }

    /// The program lets go of a datatype.
    pub(crate) fn drop_type(&mut self, handle: i32) -> Result<(), Stop> {
        if let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Datatype) {
            let by = self.current_call();
            self.process_mut().datatypes.free(index, by);
        }
        Ok(())
    }

    /// A request's operation is under way (again).
    pub(crate) fn restart(&mut self, id: RequestId) {
        if let Some(request) = self.request_mut(id) {
            request.state = State::Active;
            request.cancelling = false;
            request.observed = false;
            request.touched = false;
            request.disturbed = false;
            request.receipt = None;
            request.starts.0 += 1;
        }
    }
}
