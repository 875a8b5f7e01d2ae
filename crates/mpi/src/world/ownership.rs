//! Buffers that operations under way own.
//!
//! MPI 4.1 §3.7.2, §3.9, §6.12: until a nonblocking operation is completed by the program, a send
//! buffer may be read but not written, a receive buffer neither. Both sides are checked: what the
//! program itself does there (its memory is watched), and the buffers of further operations.
//!
//! An operation owns its buffers from its start until a call completes it for the program, however
//! early its data has moved in this model. Exact for requests that the program waits for; one that
//! it frees while it is active (`MPI_Request_free`) is let go at once, so that a use that comes too
//! early is missed there. A receive of a matched message and one from `MPI_PROC_NULL` own nothing.
//!
//! A use that comes too early is noticed and the run goes on, with the data that this model has at
//! that time; of one operation's buffers only the first use by the program and the first by another
//! operation is told. What other bytes would lead to is not explored, so a clean end says nothing
//! any more. Buffers of one call may not overlap either where it writes (§3.11, §6.2): that is an
//! argument that the call does not accept.

use super::buffer::Buffer;
use super::env::Env;
use super::extent::{Extent, conflicting};
use super::misuse::{Involved, Misuse, MisuseKind, Touched, broken};
use super::request::{Holder, Request, RequestId, Source, State, Work};
use super::step::{Stop, involved};
use super::window::Opener;
use super::{Memories, Process, World};
use concord_abi::{Touch, Watch};
use concord_base::{Access, Rank};

/// Bytes that an operation uses, and what it does with them.
pub(crate) struct Use {
    pub extent: Extent,
    pub access: Access,
}

impl Use {
    /// Which of the program's accesses disturb it.
    pub fn watch(&self) -> Watch {
        match self.access {
            Access::Write => Watch::All,
            _ => Watch::Writes,
        }
    }
}

/// When an operation touches its buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// It begins: all of them.
    Start,
    /// It is complete: what it received.
    End,
}

/// What an operation does with the program's memory.
fn uses(process: &Process, work: &Work) -> Vec<Use> {
    let one = |buffer, access| Use {
        extent: Extent::of(buffer),
        access,
    };
    let all = match work {
        Work::Send(plan) if plan.dest.is_some() => vec![one(&plan.buffer, Access::Read)],
        Work::Receive(plan) if plan.from != Source::Null => vec![one(&plan.buffer, Access::Write)],
        Work::Collective { plan, .. } => {
            let out = plan.sends.iter().map(|buffer| one(buffer, Access::Read));
            let into = plan.recvs.iter().flatten();
            out.chain(into.map(|buffer| one(buffer, Access::Write)))
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

/// The operations whose buffers the program must leave alone.
fn pending(process: &Process) -> impl Iterator<Item = &Request> {
    let requests = process.requests.iter().map(|(_, request)| &**request);
    requests.filter(|r| is_pending(r))
}

fn is_pending(request: &Request) -> bool {
    request.is_held() && request.state != State::Inactive && !request.observed && !request.disturbed
}

impl Env<'_> {
    /// A new operation must not use what an earlier one owns.
    pub fn check_use(&mut self, request: &Request) {
        let process = self.process();
        if pending(process).next().is_some() {
            let mine = uses(process, &request.work);
            self.check_uses(&mine, (request.function, request.site));
        }
    }

    /// The same for an operation of any sort.
    pub fn check_uses(&mut self, mine: &[Use], by: Opener) {
        let process = self.process();
        let clash = |theirs: &Use| {
            mine.iter().find(|u| {
                conflicting(u.access, theirs.access) && u.extent.common(&theirs.extent).is_some()
            })
        };
        let clashes: Vec<(RequestId, String, Involved)> = process
            .requests
            .iter()
            .filter(|(_, request)| is_pending(request) && !request.disturbed)
            .filter_map(|(slot, request)| {
                let theirs = uses(process, &request.work);
                let clash = theirs.iter().find_map(clash)?;
                let (verb, function) = (verb(clash.access), request.function.name());
                let message = format!("{verb} the buffer of an `{function}` that is not complete");
                let other = involved(request.op.0, request.function, request.site);
                Some((RequestId(slot), message, other))
            })
            .collect();
        for (id, message, other) in clashes {
            if let Some(request) = self.request_mut(id) {
                request.disturbed = true;
            }
            let mut misuse = self.broken(MisuseKind::BufferInUse, message, by);
            misuse.others.push(other);
            self.world.notice(misuse);
        }
    }

    /// The buffers of one operation must not overlap where it writes.
    pub fn check_overlap(&self, works: &[&Work]) -> Result<(), Stop> {
        let process = self.process();
        let all: Vec<Use> = works.iter().flat_map(|work| uses(process, work)).collect();
        let writes = all.iter().enumerate();
        for (at, written) in writes.filter(|(_, u)| u.access == Access::Write) {
            let others = all.iter().enumerate().filter(|(other, _)| *other != at);
            for (_, other) in others {
                if written.extent.common(&other.extent).is_some() {
                    let what = match other.access {
                        Access::Write => "two parts of the receive buffer overlap",
                        _ => "the send buffer and the receive buffer overlap",
                    };
                    return Err(Stop::misuse(MisuseKind::OverlappingBuffers, what));
                }
            }
        }
        Ok(())
    }

    /// A local call must not read what it writes (§2.3: arguments are not aliased where one of them
    /// is written).
    pub fn check_disjoint(&self, read: &Buffer, written: &Buffer) -> Result<(), Stop> {
        if Extent::of(read).common(&Extent::of(written)).is_some() {
            let text = "what is read and what is written overlap";
            return Err(Stop::misuse(MisuseKind::OverlappingBuffers, text));
        }
        Ok(())
    }

    /// An operation that the program will complete owns its buffers from now on.
    pub fn lend(&mut self, id: RequestId) {
        for used in self.lent(id) {
            let on = used.watch();
            for &(start, end) in used.extent.ranges() {
                self.mem().watch(start, end - start, on);
            }
        }
    }

    /// The program has its buffers back.
    pub fn give_back(&mut self, id: RequestId) {
        for used in self.lent(id) {
            let on = used.watch();
            for &(start, end) in used.extent.ranges() {
                self.mem().unwatch(start, end - start, on);
            }
        }
    }

    /// Buffers in windows: others may be using them.
    pub fn record_uses(&mut self, id: RequestId, moment: Moment) {
        let Some(request) = self.request(id) else {
            return;
        };
        let by = (request.function, request.site);
        let all = uses(self.process(), &request.work).into_iter();
        for used in all.filter(|u| moment == Moment::Start || u.access == Access::Write) {
            self.use_buffer(&used.extent, used.access, by);
        }
    }

    fn lent(&self, id: RequestId) -> Vec<Use> {
        match self.request(id) {
            Some(request) if request.holder == Holder::Program => {
                uses(self.process(), &request.work)
            }
            _ => Vec::new(),
        }
    }
}

impl World {
    /// What a rank did to watched memory since its last call.
    pub(crate) fn heed_touches(&mut self, rank: Rank, noticed: Opener, mems: &mut dyn Memories) {
        let touches = mems.of(rank).take_touches();
        if touches.is_empty() {
            return;
        }
        self.check_requests(rank, &touches);
        self.check_accesses(rank, &touches, noticed, mems);
    }

    /// The program has read something that was never written: the first use of a buffer that an
    /// operation under way owns, if there is one since the rank's last call, is the cause.
    pub fn early_use(&mut self, rank: Rank, mems: &mut dyn Memories) -> Option<Box<Misuse>> {
        let touches = mems.of(rank).take_touches();
        self.check_requests(rank, &touches);
        let is_it = |misuse: &Misuse| misuse.kind == MisuseKind::BufferInUse;
        let at = self.noticed.iter().position(is_it)?;
        Some(Box::new(self.noticed.remove(at)))
    }

    fn check_requests(&mut self, rank: Rank, touches: &[Touch]) {
        let process = self.process(rank);
        let mut found: Vec<(RequestId, Box<Misuse>)> = Vec::new();
        for (slot, request) in process.requests.iter() {
            if !is_pending(request) || request.touched {
                continue;
            }
            let theirs = uses(process, &request.work);
            let guilty = touches.iter().find(|touch| {
                let here = Extent::range(touch.start, touch.len);
                theirs.iter().any(|used| {
                    conflicting(touch.access, used.access) && here.common(&used.extent).is_some()
                })
            });
            let Some(touch) = guilty else { continue };
            let (verb, function) = (verb(touch.access), request.function.name());
            let message = format!("{verb} the buffer of an `{function}` that is not complete");
            let by = (request.function, request.site);
            let mut misuse = broken(rank, MisuseKind::BufferInUse, message, by);
            misuse.touched.push(Touched {
                rank,
                access: touch.access,
                span: touch.span,
            });
            found.push((RequestId(slot), misuse));
        }
        for (id, misuse) in found {
            if let Some(request) = self.process_mut(rank).requests.get_mut(id.0) {
                request.touched = true;
            }
            self.notice(misuse);
        }
    }
}

fn verb(access: Access) -> &'static str {
    match access {
        Access::Write => "writes to",
        _ => "reads",
    }
}
