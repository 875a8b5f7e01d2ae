//! Receives that can be looked at by themselves: a persistent set of transitions.
//!
//! Where several ranks wait with receives from any source, matches of different ranks do not
//! disturb each other, and exploring their orders is wasted. All that may happen to the receives
//! of one rank now is enough to explore if, before any of it happens,
//!
//! * the rank does nothing: it waits for a receive that can be matched now;
//! * nothing else becomes possible for its receives: every rank that may still send it a fitting
//!   message has one under way already, which comes first (MPI 4.1 §3.5).
//!
//! Who may still send what is not known here; the caller says what it takes for granted, and has
//! to check it afterwards ([`World::sent`] collects what was really sent). Releases of the sends
//! that could be received belong to the set; where anything but matches and releases may happen,
//! nothing is left out.

use super::World;
use super::mailbox::Pattern;
use super::step::WaitingFor;
use super::transition::Transition;
use concord_base::Rank;
use std::collections::BTreeSet;

/// Somebody sends somebody a message with a tag, on whichever communicator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sent {
    /// The receiving rank.
    pub to: Rank,
    /// The sending rank.
    pub from: Rank,
    /// The tag.
    pub tag: i32,
}

impl World {
    /// What was sent so far, in any communicator.
    pub fn sent(&self) -> &BTreeSet<Sent> {
        &self.sent.0
    }

    /// The smallest part of `choices`, which are all that may happen now, that is enough to
    /// explore if nothing but what is `known` is ever sent; `None` if there is no such part.
    pub fn alone(&self, choices: &[Transition], known: &BTreeSet<Sent>) -> Option<Vec<Transition>> {
        let plain = |t: &Transition| {
            matches!(
                t,
                Transition::Match {
                    has_choice: true,
                    ..
                } | Transition::Release { .. }
            )
        };
        if !choices.iter().all(plain) {
            return None;
        }
        let receivers: BTreeSet<Rank> = choices.iter().filter_map(receiver).collect();
        let parts = receivers
            .into_iter()
            .filter(|rank| self.is_closed(*rank, choices, known));
        let parts = parts.map(|rank| part_of(rank, choices));
        parts.min_by_key(Vec::len)
    }

    fn is_closed(&self, rank: Rank, choices: &[Transition], known: &BTreeSet<Sent>) -> bool {
        let Some(WaitingFor::AllOf(needed)) = self.blocked(rank).map(|blocked| &blocked.on) else {
            return false;
        };
        let is_needed = |t: &Transition| match t {
            Transition::Match {
                context,
                to,
                receive,
                ..
            } if *to == rank => {
                let mailbox = self.context(*context).mailbox(rank);
                let posted = mailbox.and_then(|mailbox| mailbox.posted(*receive));
                posted.is_some_and(|posted| needed.contains(&posted.request))
            }
            _ => false,
        };
        if !choices.iter().any(is_needed) {
            return false;
        }
        let first = Sent {
            to: rank,
            from: Rank(0),
            tag: i32::MIN,
        };
        let to_rank = known.range(first..).take_while(|sent| sent.to == rank);
        let others: Vec<&Sent> = to_rank.filter(|sent| sent.from != rank).collect();
        self.contexts.values().all(|context| {
            let Some(mailbox) = context.mailbox(rank) else {
                return true;
            };
            mailbox.open_patterns().all(|pattern| {
                let fits = |sent: &&&Sent| pattern.tag.is_none_or(|tag| tag == sent.tag);
                let waits = |sent: &&Sent| mailbox.has_from(sent.from, pattern);
                others.iter().filter(fits).all(waits)
            })
        })
    }
}

fn receiver(transition: &Transition) -> Option<Rank> {
    match transition {
        Transition::Match { to, .. } => Some(*to),
        _ => None,
    }
}

/// The matches of a rank's receives, and the releases of the sends in them.
fn part_of(rank: Rank, choices: &[Transition]) -> Vec<Transition> {
    let is_own = |t: &&Transition| receiver(t) == Some(rank);
    let sends: BTreeSet<_> = choices.iter().filter(is_own).filter_map(sent_by).collect();
    let belongs = |t: &&Transition| match t {
        Transition::Release { op, .. } => sends.contains(op),
        _ => is_own(t),
    };
    choices.iter().filter(belongs).cloned().collect()
}

fn sent_by(transition: &Transition) -> Option<super::OpId> {
    match transition {
        Transition::Match { sent_by, .. } => Some(*sent_by),
        _ => None,
    }
}

impl super::mailbox::Mailbox {
    /// What the receives from any source accept.
    fn open_patterns(&self) -> impl Iterator<Item = Pattern> {
        self.all_posted()
            .filter(|posted| posted.has_choice())
            .map(|posted| posted.pattern)
    }

    /// Whether a message of this rank that fits is under way.
    fn has_from(&self, sender: Rank, pattern: Pattern) -> bool {
        self.messages().any(|message| {
            message.sender == sender && pattern.tag.is_none_or(|tag| tag == message.tag)
        })
    }
}
