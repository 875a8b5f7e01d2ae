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

use super::env::Env;
use super::extent::{Extent, conflicting};
use super::misuse::{Misuse, MisuseKind, Touched};
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
    requests.filter(|r| r.is_held() && r.state != State::Inactive && !r.observed)
}

impl Env<'_> {
    /// A new operation must not use what an earlier one owns.
    pub fn check_use(&self, work: &Work) -> Result<(), Stop> {
        let process = self.process();
        if pending(process).next().is_none() {
            return Ok(());
        }
        let mine = uses(process, work);
        self.check_uses(&mine)
    }

    /// The same for an operation of any sort.
    pub fn check_uses(&self, mine: &[Use]) -> Result<(), Stop> {
        let process = self.process();
        for request in pending(process) {
            for theirs in uses(process, &request.work) {
                let clash = mine.iter().find(|u| {
                    conflicting(u.access, theirs.access)
                        && u.extent.common(&theirs.extent).is_some()
                });
                if let Some(clash) = clash {
                    let verb = verb(clash.access);
                    let function = request.function.name();
                    let message =
                        format!("{verb} the buffer of an `{function}` that is not complete");
                    return Err(Stop::Misuse {
                        kind: MisuseKind::BufferInUse,
                        message,
                        argument: None,
                        others: vec![involved(request.op.0, request.function, request.site)],
                    });
                }
            }
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
    pub fn record_uses(&mut self, id: RequestId, moment: Moment) -> Result<(), Stop> {
        let Some(request) = self.request(id) else {
            return Ok(());
        };
        let by = (request.function, request.site);
        let all = uses(self.process(), &request.work).into_iter();
        for used in all.filter(|u| moment == Moment::Start || u.access == Access::Write) {
            self.use_buffer(&used.extent, used.access, by)
                .map_err(Stop::Broken)?;
        }
        Ok(())
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
    pub(crate) fn heed_touches(
        &mut self,
        rank: Rank,
        noticed: Opener,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let touches = mems.of(rank).take_touches();
        if touches.is_empty() {
            return Ok(());
        }
        self.check_requests(rank, &touches)?;
        self.check_accesses(rank, &touches, noticed, mems)
    }

    fn check_requests(&self, rank: Rank, touches: &[Touch]) -> Result<(), Box<Misuse>> {
        let process = self.process(rank);
        for request in pending(process) {
            for used in uses(process, &request.work) {
                for touch in touches {
                    let here = Extent::range(touch.start, touch.len);
                    if !conflicting(touch.access, used.access)
                        || here.common(&used.extent).is_none()
                    {
                        continue;
                    }
                    let verb = verb(touch.access);
                    let function = request.function.name();
                    return Err(Box::new(Misuse {
                        kind: MisuseKind::BufferInUse,
                        message: format!(
                            "{verb} the buffer of an `{function}` that is not complete"
                        ),
                        rank,
                        function: request.function,
                        site: request.site,
                        argument: None,
                        class: None,
                        code: None,
                        others: Vec::new(),
                        fault: None,
                        touched: vec![Touched {
                            rank,
                            access: touch.access,
                            span: touch.span,
                        }],
                    }));
                }
            }
        }
        Ok(())
    }
}

fn verb(access: Access) -> &'static str {
    match access {
        Access::Write => "writes to",
        _ => "reads",
    }
}
