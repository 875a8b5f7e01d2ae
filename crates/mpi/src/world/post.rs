//! Starting operations: what a send, a receive or a collective call leaves in the world.
//!
//! The data of a send is taken at once, so that a program that changes the buffer too early still
//! sends what it had (MPI 4.1 §3.7.2 forbids the change; see [`super::ownership`]).

use std::sync::Arc;

use concord_base::{Rank, SendMode};

use super::collective::{Part, Plan, Routine};
use super::context::ContextId;
use super::env::Env;
use super::kept::Kept;
use super::mailbox::{Mailbox, Message, Posted};
use super::misuse::MisuseKind;
use super::needs::Needs;
use super::record::{Recorded, recorded_needs};
use super::request::{
    Endpoint, Holder, Origin, ReceivePlan, Request, RequestId, SendPlan, Source, State, Status,
    Work,
};
use super::step::Stop;
use super::trace::{CallSite, OpId, Unobserved};
use super::window::Gap;
use crate::calls::Function;
use crate::constants::MPI_BSEND_OVERHEAD;
use crate::errors::ErrorClass;

impl Env<'_> {
    /// A request for an operation that is not started yet.
    pub(crate) fn prepare(
        &mut self,
        work: Work,
        holder: Holder,
        function: Function,
        site: CallSite,
    ) -> RequestId {
        let op = Unobserved(self.next_op());
        self.new_request(Request {
            work,
            state: State::Inactive,
            persistent: false,
            holder,
            cancelling: false,
            observed: false,
            touched: false,
            disturbed: false,
            starts: Unobserved(0),
            receipt: None,
            home: 0,
            overwritten: None,
            given_away: false,
            vain: None,
            started: None,
            op,
            function,
            site,
        })
    }

    /// Starts what a request is about. On failure the request is as before.
    pub(crate) fn start(&mut self, id: RequestId) -> Result<(), Stop> {
        let request = self.world.request_of(self.rank, id).clone();
        if !matches!(request.work, Work::Both(..)) {
            self.take_buffers(id)?;
            let rank = self.rank;
            self.world.note_communication(rank);
        }
        match &request.work {
            Work::Send(_) | Work::Receive(_) | Work::Collective { .. } if self.world.is_alone() => {
                self.start_open(id, &request)?;
            }
            Work::Send(plan) => self.start_send(id, plan, &request)?,
            Work::Receive(plan) => {
                self.restart(id);
                self.start_receive(id, plan, &request);
            }
            Work::Collective { plan, at } => self.start_collective(id, plan, *at, &request)?,
            Work::Both(..) | Work::Generalized(_) | Work::OneSided => self.restart(id),
        }
        self.lend(id);
        Ok(())
    }

    /// Completes an operation that involves nobody else: with `MPI_PROC_NULL` it "succeeds and
    /// returns as soon as possible" (MPI 4.1 §3.10), so there is nothing that a test could still
    /// wait for.
    fn complete_at_once(&mut self, id: RequestId, status: Status) {
        self.complete(id, status);
        if let Some(request) = self.request_mut(id) {
            request.observed = true;
        }
    }

    fn start_send(
        &mut self,
        id: RequestId,
        plan: &SendPlan,
        request: &Request,
    ) -> Result<(), Stop> {
        let Some((dest, to)) = plan.dest.and_then(|dest| {
            Some((
                dest,
                self.context(plan.at.context).groups.peer(self.rank, dest)?,
            ))
        }) else {
            self.restart(id);
            self.complete_at_once(id, Status::UNDEFINED);
            return Ok(());
        };
        let by = (request.function, request.site);
        let payload = self.send_out(&plan.buffer, by)?;
        let source = plan.at.rank;
        let mut attached = 0;
        let returns = match plan.mode {
            SendMode::Standard => self.world.options.buffers(payload.len()),
            SendMode::Synchronous => false,
            SendMode::Buffered => {
                attached = payload.len() + u64::from(MPI_BSEND_OVERHEAD.unsigned_abs());
                self.take_attached(attached)?;
                true
            }
            SendMode::Ready => {
                let mailbox = self.context(plan.at.context).mailbox(to);
                if !mailbox.is_some_and(|mailbox| mailbox.expects(source, plan.tag)) {
                    let message =
                        format!("a ready send without a matching receive posted on rank {dest}");
                    return Err(Stop::misuse(MisuseKind::ReadyWithoutReceive, message));
                }
                // One by one, every order is an execution of its own.
                if self.world.options.ready_order && !self.world.options.one_by_one {
                    let known = self.world.known(self.rank, to);
                    let sure = |mailbox: &Mailbox| mailbox.surely_expects(source, plan.tag, known);
                    let mailbox = self.context(plan.at.context).mailbox(to);
                    if !mailbox.is_some_and(sure) {
                        self.world.leave_out(Gap::ReadyOrder);
                    }
                }
                true
            }
        };
        self.restart(id);
        let rank = self.rank;
        let clock = self.world.tell(rank);
        let kept = self.world.kept(&payload.bytes);
        self.note_start(request, |op, at| Recorded::Send {
            op,
            mode: plan.mode,
            context: plan.at.context,
            source,
            to,
            tag: plan.tag,
            signature: payload.signature(),
            payload: kept,
            value: payload.first_integer(),
            at,
        });
        let message = Message {
            tag: plan.tag,
            payload,
            sender: self.rank,
            request: (!returns).then_some(id),
            synchronous: plan.mode == SendMode::Synchronous,
            attached,
            revocable: self.is_revocable(request),
            seen: false,
            clock,
            origin: self.world.options.freed_order.then_some(Origin {
                sender: rank,
                request: id,
                op: request.op,
                start: Unobserved(request.starts.0 + 1),
            }),
            op: request.op,
            function: request.function,
            site: request.site,
        };
        self.deposit(plan.at.context, to, source, message);
        if returns {
            self.complete(id, Status::UNDEFINED);
        }
        Ok(())
    }

    /// Whether the program could call `MPI_Cancel` for it.
    fn is_revocable(&self, request: &Request) -> bool {
        self.world.options.cancels && request.is_held()
    }

    fn deposit(&mut self, context: ContextId, to: Rank, source: u32, message: Message) {
        let by = self.rank;
        self.world
            .send_to(context, to, source, Kept::new(message), by);
    }

    /// MPI 4.1 §3.6.1: the room that a buffered message needs, overhead included.
    fn take_attached(&mut self, bytes: u64) -> Result<(), Stop> {
        let lacking =
            |message: String| Stop::error(MisuseKind::BufferExhausted, ErrorClass::Buffer, message);
        let Some(attached) = &mut self.process_mut().attached else {
            return Err(lacking("no buffer is attached".to_owned()));
        };
        let free = attached.size - attached.used;
        if bytes > free {
            return Err(lacking(format!(
                "the message needs {bytes} bytes, but the attached buffer has only {free} left"
            )));
        }
        attached.used += bytes;
        attached.demanded = (attached.demanded + bytes).min(attached.size.saturating_add(1));
        if attached.demanded > attached.size {
            self.world.leave_out(Gap::BufferRoom);
        }
        Ok(())
    }

    fn start_receive(&mut self, id: RequestId, plan: &ReceivePlan, request: &Request) {
        match plan.from {
            Source::Null => self.complete_at_once(id, Status::NULL),
            Source::Probed => unreachable!("its message is delivered in the call"),
            Source::Matching(pattern) => {
                let (context, rank) = (plan.at.context, self.rank);
                let posted = Kept::new(Posted {
                    request: id,
                    pattern,
                    cancelling: false,
                    revocable: self.is_revocable(request),
                    since: self.world.posting_time(rank),
                    clock: self.world.tell(rank),
                    op: request.op,
                });
                let groups = &self.context(context).groups;
                let from = pattern.source.and_then(|source| groups.peer(rank, source));
                self.note_start(request, |op, at| Recorded::Receive {
                    op,
                    context,
                    from,
                    tag: pattern.tag,
                    at,
                });
                self.world.receive_at(context, rank, posted);
            }
        }
    }

    fn start_collective(
        &mut self,
        id: RequestId,
        plan: &Arc<Plan>,
        at: Endpoint,
        request: &Request,
    ) -> Result<(), Stop> {
        let mut sent = Vec::with_capacity(plan.sends.len());
        for buffer in &plan.sends {
            sent.push(self.send_out(buffer, (request.function, request.site))?);
        }
        let rank = self.rank;
        let clock = self.world.tell(rank);
        let context = self.world.context(at.context);
        let member = context.groups.own_number(rank);
        let needs = Needs::of(plan, member, &context.groups);
        let recorded = recorded_needs(plan.routine, &needs, &context.groups);
        let part = Part {
            plan: Arc::clone(plan),
            needs,
            sent,
            clock,
            request: id,
            op: request.op,
            function: request.function,
            site: request.site,
        };
        let sequence = self.world.enter(at.context, member, part)?;
        self.restart(id);
        self.note_start(request, |op, site| match recorded {
            Ok(needs) => Recorded::Collective {
                op,
                context: at.context,
                routine: plan.routine,
                needs,
                at: site,
            },
            Err(what) => Recorded::Opaque { what },
        });
        if plan.routine == Routine::WinFence {
            self.world.meet_early_leavers(at.context, sequence, member);
        }
        // The other group's calls may have waited for this one.
        if plan.routine == Routine::IntercommCreate
            && let Some((other, _)) = self.world.counterpart(at.context, sequence)
        {
            self.world.stirred.0.insert(other);
        }
        Ok(())
    }

    /// Records that an operation starts. A persistent one has the same number every time, so it
    /// cannot be told apart later.
    fn note_start(
        &mut self,
        request: &Request,
        entry: impl FnOnce(OpId, (Function, CallSite)) -> Recorded,
    ) {
        if !self.world.records() {
            return;
        }
        let entry = match request.persistent {
            true => Recorded::Opaque {
                what: "a persistent operation",
            },
            false => entry(request.op.0, (request.function, request.site)),
        };
        self.world.note(self.rank, entry);
    }
}
