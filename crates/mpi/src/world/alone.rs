//! What a rank does by itself, as data, so that it can be done again without the rank.
//!
//! From one call that waits to the next, a rank depends on nothing but its own state: its memory and
//! its [`Process`]. What it leaves elsewhere are messages and receives in mailboxes, and its part in
//! collective calls, which the others may not agree with: then the turn is not repeated. While a turn is
//! being logged, these are noted; anything else that changes outside of the rank's own part makes the
//! turn one that is not remembered. That nothing else is *read* is a property of the functions called
//! ([`crate::Function::is_alone`]), and in debug builds turns that were remembered are made again and
//! compared.
//!
//! Exact: a turn that is repeated leaves the world as the turn itself would have, with the numbers of
//! operations and all that only reports use.

use std::hash::Hash;

use super::collective::{Part, Routine};
use super::context::ContextId;
use super::gathered::Gathered;
use super::kept::Kept;
use super::mailbox::{Mailbox, Message, Posted};
use super::parts::Part as WorldPart;
use super::persistent_sets::Deed;
use super::process::Process;
use super::request::{Completed, RequestId};
use super::step::Stop;
use super::{Outcomes, World};
use concord_base::Rank;

/// The MPI side of one rank, as it is at some time.
#[derive(Clone, Debug)]
pub struct Side(pub(super) Kept<Process>);

/// What a turn of a rank comes to in the world.
#[derive(Clone, Debug)]
pub struct TurnAlone {
    after: Kept<Process>,
    effects: Vec<Effect>,
}

/// What a rank leaves outside of its own part.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Effect {
    Sends {
        context: ContextId,
        to: Rank,
        source: u32,
        message: Kept<Message>,
    },
    Receives {
        context: ContextId,
        posted: Kept<Posted>,
    },
    Enters {
        context: ContextId,
        member: u32,
        part: Box<Part>,
    },
}

/// A turn under way.
#[derive(Clone, Debug)]
pub(super) struct Logged {
    rank: Rank,
    effects: Vec<Effect>,
    /// Something else was changed, too.
    pub spoiled: bool,
    /// What must not have changed in the end.
    outside: (u32, usize, usize, usize),
}

impl PartialEq for TurnAlone {
    fn eq(&self, other: &TurnAlone) -> bool {
        self.after.exact() == other.after.exact() && self.effects == other.effects
    }
}

impl World {
    /// Whether steps of ranks depend on their own states alone in this world: no windows, no vector
    /// clocks, no record, nothing held back.
    pub fn has_ranks_alone(&self) -> bool {
        self.options.outcomes == Outcomes::All
            && !self.options.one_by_one
            && !self.records()
            && !self.keeps_time()
    }

    /// A fingerprint of the MPI side of a rank, exact.
    pub fn side_print(&self, rank: Rank) -> u128 {
        self.processes[rank.index()].exact()
    }

    /// Notes what a rank does from now on.
    pub fn log_turn(&mut self, rank: Rank) {
        self.turn.0 = Some(Box::new(Logged {
            rank,
            effects: Vec::new(),
            spoiled: false,
            outside: self.outside(),
        }));
    }

    /// What the rank has done since; `None` if that was not all its own affair.
    pub fn logged_turn(&mut self) -> Option<TurnAlone> {
        let logged = self.turn.0.take().expect("a turn was being logged");
        let alone = !logged.spoiled && logged.outside == self.outside();
        alone.then(|| TurnAlone {
            after: self.processes[logged.rank.index()].clone(),
            effects: logged.effects,
        })
    }

    fn outside(&self) -> (u32, usize, usize, usize) {
        let noticed = self.noticed.len() + self.gaps.len() + self.latitudes.0.len();
        let made = self.contexts.len() + self.meetings.len() + self.windows.len();
        (self.next_context, noticed, made, self.unlocked.0.len())
    }

    /// Something outside of the rank's own part changes, or is said.
    pub(super) fn spoil_turn(&mut self) {
        if let Some(turn) = &mut self.turn.0 {
            turn.spoiled = true;
        }
    }

    /// Repeats what a rank did from a state like this one; `false`, and nothing has happened, if
    /// others do not agree with it.
    #[must_use]
    pub fn repeat_turn(&mut self, rank: Rank, turn: &TurnAlone) -> bool {
        let enters = |effect: &Effect| matches!(effect, Effect::Enters { .. });
        let before = turn.effects.iter().any(enters).then(|| self.clone());
        // Whoever took it first was told.
        let told_apart = self.told_apart.0;
        self.woken.0.remove(&rank);
        self.set_process(rank, turn.after.clone());
        for effect in &turn.effects {
            match effect {
                Effect::Sends {
                    context,
                    to,
                    source,
                    message,
                } => self.send_to(*context, *to, *source, message.clone(), rank),
                Effect::Receives { context, posted } => {
                    self.receive_at(*context, rank, posted.clone())
                }
                Effect::Enters {
                    context,
                    member,
                    part,
                } => {
                    if self.enter(*context, *member, Part::clone(part)).is_err() {
                        *self = before.expect("there was something to agree with");
                        return false;
                    }
                }
            }
        }
        self.told_apart.0 = told_apart;
        true
    }

    /// Adds a member's part to a collective call; its place among those under way.
    pub(super) fn enter(
        &mut self,
        context: ContextId,
        member: u32,
        part: Part,
    ) -> Result<usize, Stop> {
        let alone = !matches!(
            part.plan.routine,
            Routine::WinFence | Routine::IntercommCreate
        );
        if context != ContextId::WORLD || !part.plan.routine.treats_ranks_alike() {
            self.tell_apart();
        }
        match &mut self.turn.0 {
            Some(turn) if alone => turn.effects.push(Effect::Enters {
                context,
                member,
                part: Box::new(part.clone()),
            }),
            Some(turn) => turn.spoiled = true,
            None => {}
        }
        self.reaches(WorldPart::Calls(context));
        let here = self.contexts.get_mut(&context);
        let here = here.expect("a context lives while somebody names it");
        let place = here.change().sequence.change().post(member, part)?;
        self.stirred.0.insert(context);
        Ok(place)
    }

    /// Puts a message into a mailbox.
    pub(super) fn send_to(
        &mut self,
        context: ContextId,
        to: Rank,
        source: u32,
        message: Kept<Message>,
        by: Rank,
    ) {
        self.note_deed(Deed::Sends {
            to,
            from: message.sender,
            tag: message.tag,
        });
        if let Some(turn) = &mut self.turn.0 {
            turn.effects.push(Effect::Sends {
                context,
                to,
                source,
                message: message.clone(),
            });
        }
        self.reaches(WorldPart::Messages {
            context,
            to,
            from: source,
        });
        self.change_mailbox(context, to, |mailbox| mailbox.send(source, message));
        self.look_at(context, to);
        // It may look for messages; whoever sends does not wait.
        if to != by {
            self.wake(to);
        }
    }

    /// Posts a receive.
    pub(super) fn receive_at(&mut self, context: ContextId, rank: Rank, posted: Kept<Posted>) {
        if let Some(turn) = &mut self.turn.0 {
            let posted = posted.clone();
            turn.effects.push(Effect::Receives { context, posted });
        }
        self.change_mailbox(context, rank, |mailbox| mailbox.post(posted));
        self.look_at(context, rank);
    }

    fn change_mailbox(&mut self, id: ContextId, owner: Rank, change: impl FnOnce(&mut Mailbox)) {
        let context = self.contexts.get_mut(&id);
        let context = context.expect("a context lives while somebody names it");
        context.change().with_mailbox(owner, change);
    }

    /// Names what a message does to a rank that receives it.
    pub(super) fn delivery_key(
        &self,
        to: Rank,
        id: RequestId,
        source: u32,
        message: &Kept<Message>,
    ) -> Option<u128> {
        // Copies of what was never written remember where they come from, for reports.
        message.payload.bytes.as_concrete()?;
        let mut hasher = Gathered::new();
        (1_u8, self.side_print(to), id, source, message.exact()).hash(&mut hasher);
        Some(hasher.digest128())
    }

    /// Names what the end of an operation does to its rank.
    pub(super) fn completion_key(&self, rank: Rank, id: RequestId, outcome: &Completed) -> u128 {
        let mut hasher = Gathered::new();
        (2_u8, self.side_print(rank), id, outcome).hash(&mut hasher);
        assert!(outcome.origin.is_none(), "nothing that hashing passes over");
        hasher.digest128()
    }
}

impl Logged {
    /// A rank's own part changes.
    pub(super) fn changes_process(&mut self, rank: Rank) {
        self.spoiled |= rank != self.rank;
    }
}
