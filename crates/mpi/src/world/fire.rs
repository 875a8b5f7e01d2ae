//! Letting transitions happen: rules SR and B, and what choices do.

use concord_base::Rank;
use concord_term::TermPool;

use super::buffer::{Agreement, Received};
use super::context::ContextId;
use super::kept::Kept;
use super::mailbox::{Message, Pair};
use super::misuse::{Misuse, MisuseKind};
use super::parts::Part;
use super::process::{CallOutcome, Matched, Phase};
use super::request::{Completed, Envelope, RequestId, SendPlan, State, Status, Work};
use super::step::{WaitingFor, involved};
use super::trace::OpId;
use super::transition::{FireError, Transition};
use super::window::Clock;
use super::{Memories, RankSide, World};

impl World {
    /// Fires deterministic transitions until there are none, and says which.
    pub fn settle(
        &mut self,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<Vec<Transition>, Box<Misuse>> {
        let mut fired = Vec::new();
        while let Some((context, to)) = self.dirty.0.pop_first() {
            self.searches(context, to);
            let mailbox = self.contexts.get(&context).and_then(|c| c.mailbox(to));
            let pairs = mailbox
                .map(|mailbox| mailbox.deterministic())
                .unwrap_or_default();
            for pair in pairs {
                fired.extend(self.match_of(context, to, pair));
                self.meet(context, to, pair, mems, pool)?;
            }
            // What was just searched has no such pair left.
            self.dirty.0.remove(&(context, to));
        }
        while let Some(&context) = self.stirred.0.first() {
            let open = self.contexts.get(&context).map_or(0, |c| c.sequence.len());
            match (0..open).find_map(|sequence| self.collective(context, sequence)) {
                Some(transition) => {
                    if let Transition::Collective {
                        sequence, members, ..
                    } = &transition
                    {
                        self.serve(context, *sequence, members, mems, pool)?;
                    }
                    fired.push(transition);
                }
                None => {
                    self.stirred.0.remove(&context);
                }
            }
        }
        self.grant_shared();
        self.normalise_times();
        Ok(fired)
    }

    /// Lets a transition happen.
    pub fn fire(
        &mut self,
        transition: &Transition,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<(), FireError> {
        if !transition.is_deterministic() && !matches!(transition, Transition::Turn { .. }) {
            self.mark_waiting(None);
        }
        match transition {
            Transition::Match {
                context,
                to,
                receive,
                source,
                message,
                ..
            } => {
                let pair = Pair {
                    receive: *receive,
                    source: *source,
                    message: *message,
                };
                let mailbox = self.contexts.get(context).and_then(|c| c.mailbox(*to));
                if !mailbox.is_some_and(|mailbox| mailbox.pairs().contains(&pair)) {
                    return Err(FireError::NotEnabled);
                }
                self.meet(*context, *to, pair, mems, pool)
                    .map_err(FireError::Misuse)
            }
            Transition::Collective {
                context,
                sequence,
                members,
                ..
            } => {
                if self.collective(*context, *sequence).as_ref() != Some(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.serve(*context, *sequence, members, mems, pool)
                    .map_err(FireError::Misuse)
            }
            Transition::Sees { rank, .. }
            | Transition::Completes { rank, .. }
            | Transition::Cancels { rank, .. } => {
                let mut enabled = Vec::new();
                if rank.0 < self.size() {
                    self.outcomes(*rank, &mut enabled);
                    self.withdrawals(*rank, &mut enabled);
                }
                if !enabled.contains(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.decide(transition);
                Ok(())
            }
            Transition::Release { rank, request, .. } => {
                let mut enabled = Vec::new();
                if rank.0 < self.size() {
                    self.releases(*rank, &mut enabled);
                }
                if !enabled.contains(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.release(*rank, *request, mems, pool)
                    .map_err(FireError::Misuse)
            }
            Transition::Transmits { rank } => {
                if rank.0 >= self.size() || self.transmission(*rank).as_ref() != Some(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.transmit(*rank);
                self.wake(*rank);
                Ok(())
            }
            Transition::Turn { rank } => {
                if rank.0 >= self.size() || !self.has_turn(*rank) {
                    return Err(FireError::NotEnabled);
                }
                self.mark_waiting(Some(*rank));
                self.take_turn(*rank);
                Ok(())
            }
            Transition::Posts { rank } => {
                if rank.0 >= self.size() || !self.is_held_back(*rank) {
                    return Err(FireError::NotEnabled);
                }
                self.let_post(*rank);
                Ok(())
            }
            Transition::PollFails { rank } => {
                let blocked = (rank.0 < self.size())
                    .then(|| self.blocked(*rank))
                    .flatten();
                if !blocked.is_some_and(|blocked| matches!(blocked.on, WaitingFor::Poll { .. })) {
                    return Err(FireError::NotEnabled);
                }
                self.process_mut(*rank).outcome = Some(CallOutcome::Fails);
                self.wake(*rank);
                Ok(())
            }
            Transition::OfThread { rank, thread, what } => {
                if rank.0 >= self.size() || !self.process(*rank).parked.contains_key(thread) {
                    return Err(FireError::NotEnabled);
                }
                let current = self.process(*rank).thread;
                self.switch_thread(*rank, *thread);
                let fired = self.fire(what, mems, pool);
                self.switch_thread(*rank, current);
                fired
            }
            Transition::Thread { .. } => Err(FireError::NotEnabled),
        }
    }

    fn decide(&mut self, transition: &Transition) {
        match transition {
            Transition::Sees {
                rank,
                source,
                message,
            } => {
                self.process_mut(*rank).outcome = Some(CallOutcome::Sees {
                    source: *source,
                    message: *message,
                });
                self.wake(*rank);
            }
            Transition::Completes { rank, chosen } => {
                self.process_mut(*rank).outcome = Some(CallOutcome::Completes(chosen.clone()));
                self.wake(*rank);
            }
            Transition::Cancels { rank, request } => self.cancel(*rank, *request),
            _ => unreachable!("{transition:?} decides nothing for a call"),
        }
    }

    /// A message meets a receive: rule SR.
    fn meet(
        &mut self,
        context: ContextId,
        to: Rank,
        pair: Pair,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<(), Box<Misuse>> {
        self.reaches(Part::Messages {
            context,
            to,
            from: pair.source,
        });
        let taken = self.known_context(context).with_mailbox(to, |mailbox| {
            mailbox
                .take_posted(pair.receive)
                .zip(mailbox.take_message(pair.source, pair.message))
        });
        let (posted, message) = taken.expect("both are in the mailbox where they were found");
        self.look_at(context, to);
        self.received(&message, &posted.clock, mems);
        // All starts of a persistent receive have one number, which variables are named by; who uses one
        // is not recorded, and stands for nobody else.
        let again = self.request_of(to, posted.request).persistent;
        if !again && self.is_open(posted.op.0, posted.has_choice()) {
            let mut unknown = Message::clone(&message);
            unknown.payload.bytes = self.abstracted(posted.op.0, &message.payload.bytes, pool);
            let chosen = Some(posted.op.0);
            return self.deliver(
                to,
                posted.request,
                pair.source,
                &Kept::new(unknown),
                chosen,
                mems,
            );
        }
        self.deliver(to, posted.request, pair.source, &message, None, mems)
    }

    /// The sender of a message that was received: it need not wait any more, and the message's
    /// part of the attached buffer is free again. Of a synchronous send it knows what the receiver
    /// knew when it began to receive.
    pub(crate) fn received(
        &mut self,
        message: &Message,
        receiver: &Clock,
        mems: &mut dyn Memories,
    ) {
        if let Some(request) = message.request {
            let mut outcome = Completed::from(Status::UNDEFINED);
            if message.synchronous {
                outcome.clock = receiver.clone();
            }
            self.complete_as_before(message.sender, request, outcome, mems);
        }
        self.make_room(message);
    }

    /// An operation has its outcome, which its rank's memory knows nothing of; done as before, if
    /// that is remembered.
    fn complete_as_before(
        &mut self,
        rank: Rank,
        id: RequestId,
        outcome: Completed,
        mems: &mut dyn Memories,
    ) {
        if !mems.remembers() {
            self.complete(rank, id, outcome);
            return;
        }
        let key = self.completion_key(rank, id, &outcome);
        match mems.recall(rank, key, false) {
            Some(RankSide(after)) => {
                self.set_process(rank, after);
                self.wake(rank);
            }
            None => {
                self.complete(rank, id, outcome);
                let after = RankSide(self.processes[rank.index()].clone());
                mems.keep(rank, key, false, after);
            }
        }
    }

    /// A message has left: its part of the attached buffer is free again.
    fn make_room(&mut self, message: &Message) {
        if message.attached > 0 {
            let attached = self.process_mut(message.sender).attached.as_mut();
            let attached = attached.expect("a buffer with messages in it is not detached");
            let left = attached.used.checked_sub(message.attached);
            attached.used = left.expect("a message takes its part of the buffer");
            // `MPI_Buffer_detach` may wait for it.
            self.wake(message.sender);
        }
    }

    /// A receive gets its message; in an abstract run, one that `chosen` stands for.
    pub(crate) fn deliver(
        &mut self,
        to: Rank,
        id: RequestId,
        source: u32,
        message: &Kept<Message>,
        chosen: Option<OpId>,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let key = match chosen.is_none() && mems.remembers() {
            true => self.delivery_key(to, id, source, message),
            false => None,
        };
        if let Some(key) = key
            && let Some(RankSide(after)) = mems.recall(to, key, true)
        {
            self.set_process(to, after);
            self.wake(to);
            return Ok(());
        }
        let process = self.process(to);
        let gone = process.phase >= Phase::Finalized;
        let request = self.request_of(to, id).clone();
        let Work::Receive(plan) = &request.work else {
            unreachable!("{id:?} of rank {to} gets a message, and is no receive");
        };
        let status = Status {
            source: source as i32,
            tag: message.tag,
            bytes: message.payload.len(),
            cancelled: false,
            envelope: chosen.map_or(Envelope::Known, Envelope::Open),
        };
        let mut outcome = Completed::from(status);
        outcome.clock = message.clock.clone();
        outcome.origin = message.origin;
        let broken = |kind, text: String, fault| {
            Box::new(Misuse {
                kind,
                message: text,
                rank: to,
                function: request.function,
                site: request.site,
                argument: None,
                class: None,
                code: None,
                others: vec![involved(message.op.0, message.function, message.site)],
                fault,
                touched: Vec::new(),
                buffer_use: None,
            })
        };
        if !gone {
            let agreement = if self.options.check_types {
                Agreement::Prefix
            } else {
                Agreement::Bytes
            };
            match plan
                .buffer
                .receive(mems.of(to), &message.payload, agreement)
            {
                Ok(Received::Whole) => {
                    let (buffer, sent) = (&plan.buffer, &message.payload);
                    let objection = self.take_packed(to, buffer, sent, mems.of(to));
                    if let Some((kind, text)) = objection {
                        return Err(broken(kind, text, None));
                    }
                }
                Ok(Received::Failed(mut raised)) => {
                    raised.others = vec![involved(message.op.0, message.function, message.site)];
                    outcome.status.bytes = plan.buffer.capacity();
                    outcome.error = Some(raised);
                }
                Ok(Received::Mistyped(mismatch)) => {
                    return Err(broken(MisuseKind::TypeMismatch, mismatch.to_string(), None));
                }
                // The mistake was that it was freed, and that was said.
                Err(fault) if request.touched && fault.kind.is_gone() => {}
                Err(fault) => {
                    let text = fault.to_string();
                    return Err(broken(MisuseKind::BufferFault, text, Some(fault)));
                }
            }
        }
        self.complete(to, id, outcome);
        self.wake(to);
        if let Some(key) = key {
            mems.keep(to, key, true, RankSide(self.processes[to.index()].clone()));
        }
        Ok(())
    }

    /// An operation turns out not to wait for others.
    fn release(
        &mut self,
        rank: Rank,
        id: RequestId,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<(), Box<Misuse>> {
        let request = self.request_of(rank, id).clone();
        match &request.work {
            Work::Send(plan) => self.release_send(rank, id, plan),
            Work::Collective { at, .. } => {
                let here = self.context(at.context);
                let member = here.groups.own_number(rank);
                let sequence = here.sequence.position(member, id);
                let sequence = sequence.expect("a collective without results is open");
                self.serve(at.context, sequence, &[member], mems, pool)?;
            }
            Work::Receive(_) | Work::Both(..) | Work::Generalized(_) | Work::OneSided => {
                unreachable!("only sends and collectives need not wait")
            }
        }
        Ok(())
    }

    /// A standard send turns out to be buffered.
    fn release_send(&mut self, rank: Rank, id: RequestId, plan: &SendPlan) {
        let (context, source) = (plan.at.context, plan.at.rank);
        if let Some((to, at)) = self.message_of(rank, id, plan) {
            self.reaches(Part::Messages {
                context,
                to,
                from: source,
            });
            self.known_context(context).with_mailbox(to, |mailbox| {
                if let Some(message) = mailbox.message_mut(source, at) {
                    message.request = None;
                }
            });
        } else {
            let probed = self.probed_message_of(rank, id, plan);
            let (to, slot) = probed.expect("the message of a send under way is somewhere");
            let matched = self.process_mut(to).messages.get_mut(slot);
            let matched = matched.expect("it was just found there");
            matched.message.change().request = None;
        }
        self.complete(rank, id, Completed::from(Status::UNDEFINED));
    }

    /// Where the message of a send request waits: the receiver and the place in its mailbox.
    fn message_of(&self, rank: Rank, id: RequestId, plan: &SendPlan) -> Option<(Rank, usize)> {
        let context = self.contexts.get(&plan.at.context)?;
        let to = context.groups.peer(rank, plan.dest?)?;
        Some((to, context.mailbox(to)?.message_of(plan.at.rank, id)?))
    }

    /// The same for a message that a matched probe has taken out.
    fn probed_message_of(&self, rank: Rank, id: RequestId, plan: &SendPlan) -> Option<(Rank, u32)> {
        let to = self
            .contexts
            .get(&plan.at.context)?
            .groups
            .peer(rank, plan.dest?)?;
        let mut probed = self.process(to).messages.iter();
        let is_it = |m: &Matched| m.message.sender == rank && m.message.request == Some(id);
        probed.find_map(|(slot, matched)| is_it(matched).then_some((to, slot)))
    }

    /// Notes that a posted receive is being cancelled; says whether a message waits for it.
    pub(crate) fn mark_cancelling(
        &mut self,
        context: ContextId,
        rank: Rank,
        id: RequestId,
    ) -> bool {
        self.context_mut(context).with_mailbox(rank, |mailbox| {
            let at = mailbox.posted_of(id);
            let at = at.expect("a receive that is not complete is posted");
            let posted = mailbox.posted_mut(at);
            posted.expect("it was just found there").cancelling = true;
            mailbox.pairs().iter().any(|pair| pair.receive == at)
        })
    }

    /// A send whose message nobody has received yet is being cancelled. Even if it was buffered, it
    /// is then complete when the message is received or taken back (MPI 4.1 §3.8.4).
    pub(crate) fn recall(&mut self, rank: Rank, id: RequestId) {
        let request = self.request_of(rank, id).clone();
        let Work::Send(plan) = &request.work else {
            unreachable!("{id:?} of rank {rank} is recalled, and is no send");
        };
        let (context, source) = (plan.at.context, plan.at.rank);
        let groups = &self.context(context).groups;
        let Some(to) = plan.dest.and_then(|dest| groups.peer(rank, dest)) else {
            return;
        };
        let op = request.op.0;
        let waits = self.context_mut(context).with_mailbox(to, |mailbox| {
            let at = mailbox.message_by(source, op);
            let message = at.and_then(|at| mailbox.message_mut(source, at));
            message.map(|message| {
                message.request = Some(id);
                message.revocable = true;
            })
        });
        if waits.is_some()
            && let Some(request) = self.process_mut(rank).requests.get_mut(id.0)
        {
            request.state = State::Active;
        }
    }

    /// An operation that is not being cancelled has lost its handle: it will complete as usual.
    pub(crate) fn commit(&mut self, rank: Rank, id: RequestId) {
        let request = self.request_of(rank, id).clone();
        match &request.work {
            Work::Receive(plan) => {
                let context = plan.at.context;
                self.context_mut(context).with_mailbox(rank, |mailbox| {
                    let at = mailbox.posted_of(id);
                    let posted = at.and_then(|at| mailbox.posted_mut(at));
                    let posted = posted.expect("a receive under way is posted");
                    posted.revocable = false;
                });
                self.look_at(context, rank);
            }
            Work::Send(plan) => {
                let (context, source) = (plan.at.context, plan.at.rank);
                let groups = &self.context(context).groups;
                let Some(to) = plan.dest.and_then(|dest| groups.peer(rank, dest)) else {
                    return;
                };
                let op = request.op.0;
                self.context_mut(context).with_mailbox(to, |mailbox| {
                    let at = mailbox.message_by(source, op);
                    if let Some(message) = at.and_then(|at| mailbox.message_mut(source, at)) {
                        message.revocable = false;
                    }
                });
                self.look_at(context, to);
            }
            Work::Collective { .. } | Work::Both(..) | Work::Generalized(_) | Work::OneSided => {}
        }
    }

    /// An unmatched operation is taken back (MPI 4.1 §3.8.4).
    pub(crate) fn cancel(&mut self, rank: Rank, id: RequestId) {
        let request = self.request_of(rank, id).clone();
        match &request.work {
            Work::Receive(plan) => {
                let context = plan.at.context;
                self.context_mut(context).with_mailbox(rank, |mailbox| {
                    let at = mailbox.posted_of(id);
                    mailbox.take_posted(at.expect("a receive under way is posted"));
                });
                self.look_at(context, rank);
            }
            Work::Send(plan) => {
                let (context, source) = (plan.at.context, plan.at.rank);
                // A matched probe has decided that it will be received.
                let Some((to, at)) = self.message_of(rank, id, plan) else {
                    return;
                };
                let taken = self
                    .context_mut(context)
                    .with_mailbox(to, |mailbox| mailbox.take_message(source, at));
                self.make_room(&taken.expect("it was just found there"));
                self.look_at(context, to);
            }
            Work::Collective { .. } | Work::Both(..) | Work::Generalized(_) | Work::OneSided => {
                unreachable!("only messages are taken back")
            }
        }
        self.complete(rank, id, Completed::from(Status::CANCELLED));
    }
}
