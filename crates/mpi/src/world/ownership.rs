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
//! A breach does not end the execution: it goes on with the bytes as they are in this model. What
//! other bytes would lead to is not explored, so a clean end says nothing any more.

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
    pub fn check_use(&mut self, work: &Work, by: Opener) {
        let process = self.process();
        if pending(process).next().is_some() {
            let mine = uses(process, work);
            self.check_uses(&mine, by);
        }
    }

    /// The same for an operation of any sort.
    pub fn check_uses(&mut self, mine: &[Use], by: Opener) {
        let process = self.process();
        let mut clashes = Vec::new();
        for request in pending(process) {
            let theirs = uses(process, &request.work);
            let clash = mine.iter().find(|u| {
                theirs.iter().any(|other| {
                    conflicting(u.access, other.access) && u.extent.common(&other.extent).is_some()
                })
            });
            if let Some(clash) = clash {
                clashes.push(Misuse {
                    others: vec![involved(request.op.0, request.function, request.site)],
                    ..in_use(self.rank, clash.access, request, by)
                });
            }
        }
        self.world.noticed.0.extend(clashes);
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
        self.check_requests(rank, &touches);
        self.check_accesses(rank, &touches, noticed, mems)
    }

    fn check_requests(&mut self, rank: Rank, touches: &[Touch]) {
        let process = self.process(rank);
        let mut breaches = Vec::new();
        for request in pending(process) {
            for used in uses(process, &request.work) {
                let disturbs = |touch: &&Touch| {
                    conflicting(touch.access, used.access)
                        && Extent::range(touch.start, touch.len)
                            .common(&used.extent)
                            .is_some()
                };
                if let Some(touch) = touches.iter().find(disturbs) {
                    breaches.push(Misuse {
                        touched: vec![Touched {
                            rank,
                            access: touch.access,
                            span: touch.span,
                        }],
                        ..in_use(
                            rank,
                            touch.access,
                            request,
                            (request.function, request.site),
                        )
                    });
                }
            }
        }
        self.noticed.0.extend(breaches);
    }
}

/// The finding about a buffer that an operation still owns.
fn in_use(rank: Rank, access: Access, request: &Request, by: Opener) -> Misuse {
    let verb = verb(access);
    let function = request.function.name();
    Misuse {
        kind: MisuseKind::BufferInUse,
        message: format!("{verb} the buffer of an `{function}` that is not complete"),
        rank,
        function: by.0,
        site: by.1,
        argument: None,
        class: None,
        code: None,
        others: Vec::new(),
        fault: None,
        touched: Vec::new(),
    }
}

fn verb(access: Access) -> &'static str {
    match access {
        Access::Write => "writes to",
        _ => "reads",
    }
}
