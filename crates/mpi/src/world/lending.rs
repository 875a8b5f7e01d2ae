//! From when to when the program's memory is lent.
//!
//! An operation owns its buffers from its start until a call completes it for the program, however
//! early its data has moved in this model. Exact for requests that the program waits for, receives
//! of matched messages included; a receive from `MPI_PROC_NULL` owns nothing. All of a receive's
//! buffer has to be there when it is posted, whatever arrives (MPI 4.1 §3.2.4, §3.7.2).
//!
//! After `MPI_Request_free` nothing completes an active operation for the program (§3.7.3). A send's
//! buffer is known to be its own again once something tells it that the message was received: what
//! the receiver did after that, a reply or a collective call, happened before (vector clocks, see
//! [`super::window`]). Nothing ever tells it that of a receive. A request that was cancelled before it
//! was freed, or that `MPI_Request_get_status` called complete, is let go at once.
//!
//! Arrays of counts, displacements and datatypes are read by the operation as well: of a nonblocking
//! collective until it is complete (§6.12), of a persistent one from its initialisation until its
//! request is freed, started or not (§6.13).
//!
//! `MPI_Finalize` ends all loans (§11.2.2), as `MPI_Buffer_detach` ends that of the attached buffer.

use concord_abi::Watch;
use concord_base::{Access, FaultKind, Rank};

use super::env::Env;
use super::extent::Extent;
use super::misuse::MisuseKind;
use super::ownership::{Freed, Part, Use};
use super::process::Attached;
use super::request::{Holder, Origin, Request, RequestId, Source, Work};
use super::step::Stop;
use super::window::Opener;
use super::{Buffer, Detail, Flavour, Memories, Plan, Process, World};

/// When an operation touches its buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// It begins: all of them.
    Start,
    /// It is complete: what it received.
    End,
}

/// What an operation does with the program's memory.
pub(super) fn uses(process: &Process, work: &Work) -> Vec<Use> {
    let one = |buffer, access| Use::of(Extent::of(buffer), access);
    let all = match work {
        Work::Send(plan) if plan.dest.is_some() => vec![one(&plan.buffer, Access::Read)],
        Work::Receive(plan) if plan.from != Source::Null => vec![one(&plan.buffer, Access::Write)],
        Work::Collective { plan, .. } => {
            let out = plan.sends.iter().map(|buffer| one(buffer, Access::Read));
            let into = plan.recvs.iter().flatten();
            let into = into.map(|buffer| one(buffer, Access::Write));
            let arrays = arrays(plan).filter(|_| plan.flavour == Flavour::Nonblocking);
            out.chain(into)
                .chain(late_handle(plan))
                .chain(arrays)
                .collect()
        }
        Work::Both(a, b) => [a, b]
            .into_iter()
            .filter_map(|id| process.requests.get(id.0))
            .flat_map(|request| uses(process, &request.work))
            .collect(),
        Work::Send(_) | Work::Receive(_) | Work::Generalized(_) | Work::OneSided => Vec::new(),
    };
    all.into_iter().filter(|u| !u.extent.is_empty()).collect()
}

/// The handle that `MPI_Comm_idup` writes at any time until it is complete (§7.4.2).
fn late_handle(plan: &Plan) -> Option<Use> {
    match &plan.detail {
        Detail::Creation(new) if plan.flavour == Flavour::Nonblocking => {
            Some(Use::of(Extent::range(new.into, 4), Access::Write))
        }
        _ => None,
    }
}

/// The arrays among the arguments of a collective.
fn arrays(plan: &Plan) -> Option<Use> {
    let used = Use {
        extent: plan.arrays.clone(),
        access: Access::Read,
        part: match plan.flavour {
            Flavour::Persistent => Part::KeptArrays,
            Flavour::Blocking | Flavour::Nonblocking => Part::Arrays,
        },
    };
    Some(used).filter(|used| !used.extent.is_empty())
}

/// What a request keeps whether its operation is under way or not.
pub(super) fn kept(request: &Request) -> Option<Use> {
    match &request.work {
        Work::Collective { plan, .. } if plan.flavour == Flavour::Persistent => arrays(plan),
        _ => None,
    }
}

/// What an operation writes to.
fn targets(work: &Work) -> Vec<&Buffer> {
    match work {
        Work::Receive(plan) if plan.from != Source::Null => vec![&plan.buffer],
        Work::Collective { plan, .. } => plan.recvs.iter().flatten().collect(),
        _ => Vec::new(),
    }
}

impl Env<'_> {
    /// An operation is about to start: its buffers must be there, and be nobody else's.
    pub(crate) fn take_buffers(&mut self, id: RequestId) -> Result<(), Stop> {
        let Some(request) = self.process().requests.get(id.0).cloned() else {
            return Ok(());
        };
        let by = (request.function, request.site);
        for buffer in targets(&request.work) {
            for range in buffer.reach() {
                self.check_room(range, Access::Write, by)?;
            }
        }
        let process = self.process();
        if process.lends() {
            let mine = uses(process, &request.work);
            self.check_uses(&mine, by);
        }
        self.record_uses(id, Moment::Start);
        Ok(())
    }

    /// Memory that a call is told to use must be there in full. If it begins in an object that is
    /// too short, the run goes on: what lies behind need not be used.
    pub(crate) fn check_room(
        &mut self,
        (start, len): (u64, u64),
        access: Access,
        by: Opener,
    ) -> Result<(), Stop> {
        match self.mem().check(start, len, access) {
            Err(fault) if fault.kind == FaultKind::OutOfBounds && self.begins_inside(start) => {
                let mut misuse = self.broken(MisuseKind::BufferFault, fault.to_string(), by);
                misuse.fault = Some(fault);
                self.world.notice(misuse);
                Ok(())
            }
            checked => Ok(checked?),
        }
    }

    fn begins_inside(&mut self, start: u64) -> bool {
        let object = self.mem().object_at(start);
        object.is_some_and(|(base, size)| start < base + size)
    }

    /// An operation that the program will complete owns its buffers from now on.
    pub(crate) fn lend(&mut self, id: RequestId) {
        let lent = self.lent(id);
        let rank = self.rank;
        watch(rank, &lent, self.mems);
    }

    /// The program has its buffers back.
    pub(crate) fn give_back(&mut self, id: RequestId) {
        let lent = self.lent(id);
        let rank = self.rank;
        unwatch(rank, &lent, self.mems);
    }

    fn lent(&self, id: RequestId) -> Vec<Use> {
        match self.request(id) {
            Some(request) if request.holder == Holder::Program => {
                uses(self.process(), &request.work)
            }
            _ => Vec::new(),
        }
    }

    /// An operation is initialised: what it keeps from now on must be nobody else's.
    pub(crate) fn hand_over(&mut self, id: RequestId) {
        let Some(request) = self.request(id) else {
            return;
        };
        let by = (request.function, request.site);
        if let Some(kept) = kept(request) {
            self.check_uses(std::slice::from_ref(&kept), by);
            let rank = self.rank;
            watch(rank, &[kept], self.mems);
        }
    }

    /// The program frees a request: if its operation may be under way, the buffers stay lent.
    pub(crate) fn let_go(&mut self, id: RequestId) {
        let Some(request) = self.request(id).cloned() else {
            return;
        };
        if let Some(kept) = kept(&request) {
            let rank = self.rank;
            unwatch(rank, &[kept], self.mems);
        }
        if !request.is_active() {
            return;
        }
        if request.observed || request.cancelling {
            self.give_back(id);
            return;
        }
        let parts = match request.work {
            Work::Both(receive, send) => vec![receive, send],
            _ => vec![id],
        };
        for part in parts {
            let Some(part) = self.request(part).cloned() else {
                continue;
            };
            let uses = uses(self.process(), &part.work);
            if !uses.is_empty() {
                self.process_mut().freed.push(Freed {
                    uses,
                    by: (request.function, request.site),
                    op: part.op,
                    start: part.starts,
                    receipt: part.receipt,
                    touched: request.touched || request.disturbed,
                });
            }
        }
    }

    /// The program attaches a buffer.
    pub(crate) fn attach(&mut self, attached: Attached) {
        let used = attached_use(&attached);
        self.check_uses(std::slice::from_ref(&used), attached.maker);
        let rank = self.rank;
        watch(rank, &[used], self.mems);
        self.process_mut().attached = Some(attached);
    }

    /// The program has its attached buffer back.
    pub(crate) fn detach(&mut self) {
        if let Some(attached) = self.process_mut().attached.take() {
            let rank = self.rank;
            unwatch(rank, &[attached_use(&attached)], self.mems);
        }
    }

    /// MPI is finalised.
    pub(crate) fn reclaim(&mut self) {
        let freed = std::mem::take(&mut self.process_mut().freed);
        let rank = self.rank;
        for freed in freed {
            unwatch(rank, &freed.uses, self.mems);
        }
        // What nobody has received is nobody's now.
        if self
            .process()
            .attached
            .is_some_and(|attached| attached.used > 0)
        {
            self.world.transmit(rank);
        }
        self.detach();
    }

    /// Buffers in windows: others may be using them.
    pub(crate) fn record_uses(&mut self, id: RequestId, moment: Moment) {
        let Some(request) = self.request(id) else {
            return;
        };
        let by = (request.function, request.site);
        let all = uses(self.process(), &request.work).into_iter();
        for used in all.filter(|u| moment == Moment::Start || u.access == Access::Write) {
            for (start, end) in used.extent.ranges() {
                self.mem().act(*start, end - start, used.access);
            }
            self.use_buffer(&used.extent, used.access, by);
        }
    }
}

impl World {
    /// A rank knows that it has received a message.
    pub(crate) fn note_receipt(&mut self, rank: Rank, origin: Option<Origin>) {
        let Some(Origin {
            sender,
            request,
            op,
            start,
        }) = origin
        else {
            return;
        };
        let receipt = Some((rank, self.known(rank, rank)));
        let process = self.process_mut(sender);
        if let Some(request) = process.requests.get_mut(request.0)
            && request.is_active()
            && (request.op.0, request.starts.0) == (op.0, start.0)
        {
            request.receipt = receipt;
        }
        let same = |freed: &&mut Freed| (freed.op.0, freed.start.0) == (op.0, start.0);
        if let Some(freed) = process.freed.iter_mut().find(same) {
            freed.receipt = receipt;
        }
    }

    /// Whether a rank knows that an operation without a request is complete.
    pub(super) fn is_surely_complete(&self, rank: Rank, freed: &Freed) -> bool {
        freed
            .receipt
            .is_some_and(|(receiver, time)| self.known(rank, receiver) >= time)
    }

    /// Ends the loans of operations that a rank knows to be complete.
    pub(super) fn take_back(&mut self, rank: Rank, mems: &mut dyn Memories) {
        if self.process(rank).freed.is_empty() {
            return;
        }
        let freed = std::mem::take(&mut self.process_mut(rank).freed);
        let (over, lent) = freed
            .into_iter()
            .partition(|freed| self.is_surely_complete(rank, freed));
        self.process_mut(rank).freed = lent;
        let over: Vec<Freed> = over;
        for freed in over {
            unwatch(rank, &freed.uses, mems);
        }
    }
}

fn attached_use(attached: &Attached) -> Use {
    Use::of(Extent::range(attached.addr, attached.size), Access::Write)
}

fn watch(rank: Rank, lent: &[Use], mems: &mut dyn Memories) {
    each_range(lent, |start, len, on| mems.of(rank).watch(start, len, on));
}

fn unwatch(rank: Rank, lent: &[Use], mems: &mut dyn Memories) {
    each_range(lent, |start, len, on| mems.of(rank).unwatch(start, len, on));
}

fn each_range(lent: &[Use], mut act: impl FnMut(u64, u64, Watch)) {
    for used in lent {
        for &(start, end) in used.extent.ranges() {
            act(start, end - start, used.watch());
        }
    }
}

impl Buffer {
    /// The bytes that must be there, as starts and lengths: the whole of it where the elements lie
    /// side by side, otherwise those of the first and the last one, between which all others lie.
    fn reach(&self) -> Vec<(u64, u64)> {
        let map = self.datatype.map();
        let (elements, extent) = (self.count, self.datatype.extent());
        let segments: Vec<(i64, u64)> = map
            .segments()
            .map(|segment| (segment.offset, segment.length))
            .collect();
        let place = |offset: i64| self.addr.wrapping_add_signed(offset);
        match (elements, &segments[..]) {
            (0, _) => Vec::new(),
            (_, &[(offset, length)]) if i64::try_from(length) == Ok(extent) => {
                vec![(place(offset), length.saturating_mul(elements))]
            }
            _ => {
                let last = (elements - 1).cast_signed().wrapping_mul(extent);
                let both = [0, last].into_iter().take(elements.min(2) as usize);
                both.flat_map(|moved| {
                    let place = |(offset, length): &(i64, u64)| {
                        (place(offset.wrapping_add(moved)), *length)
                    };
                    segments.iter().map(place).collect::<Vec<_>>()
                })
                .filter(|(_, length)| *length > 0)
                .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{Basic, Datatype};

    fn buffer(count: u64, datatype: Datatype) -> Buffer {
        Buffer {
            addr: 1000,
            count,
            datatype,
        }
    }

    #[test]
    fn a_buffer_reaches_from_its_first_to_its_last_element() {
        let int = Datatype::basic(Basic::Int);
        assert_eq!(buffer(3, int.clone()).reach(), [(1000, 12)]);
        assert_eq!(buffer(0, int.clone()).reach(), []);
        let pairs = Datatype::vector(2, 1, 3, &int).expect("fits");
        assert_eq!(buffer(1, pairs.clone()).reach(), [(1000, 4), (1012, 4)]);
        assert_eq!(
            buffer(1 << 40, pairs).reach()[2..],
            [
                (1000 + 16 * ((1 << 40) - 1), 4),
                (1012 + 16 * ((1 << 40) - 1), 4)
            ]
        );
    }
}
