//! Who waits for whom when nobody can go on, and which of them are the cause.
//!
//! A blocked rank waits for others, for all of them (`MPI_Waitall`, a
//! collective) or for any (a wildcard, `MPI_Waitany`). One unmet need is
//! reason enough to wait for all; a wait for any is hopeless only if every
//! alternative is. So a *cause* is a set of ranks that is closed under these
//! edges and has no smaller closed set inside: a strongly connected component
//! of the wait-for graph that no edge leaves. All other blocked ranks wait
//! behind a cause.
//!
//! A rank in `MPI_Finalize` does nothing more for anybody: whoever waits for it
//! is a cause, as if it had ended. Only if all wait there, they are the cause.
//!
//! Where a rank waits for several things at once, one that it would still wait
//! for if its sends were buffered is preferred: then the same deadlock has the
//! same cause before and after such a send is released.

use std::collections::BTreeSet;

use concord_base::{Rank, ranks_in_words};
use concord_mpi::{
    Buffering, Function, OpKind, Pattern, RequestId, SendMode, Unreceived, WaitingFor,
};

use crate::ranks::Turns;
use crate::state::State;

/// A blocked rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wait {
    pub rank: Rank,
    /// The function that it waits in.
    pub function: Function,
    /// What for, beginning with a preposition: `for a message from rank 1`.
    pub text: String,
    /// The ranks that it waits for: all these alternatives are hopeless.
    pub awaits: BTreeSet<Rank>,
    /// It would go on if the implementation let it.
    pub releasable: Option<Release>,
}

/// Why a rank need not wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Release {
    /// A message may be buffered.
    Buffering,
    /// It has all that it needs of a collective.
    Leaving,
}

/// One thing that a call waits for.
pub(super) struct Need {
    pub text: String,
    pub awaits: BTreeSet<Rank>,
    releasable: Option<Release>,
}

impl Turns<'_> {
    /// All blocked ranks, ascending.
    pub(crate) fn waits(&self, state: &State) -> Vec<Wait> {
        let blocked = state
            .all_ranks()
            .filter(|rank| state.exit_status(*rank).is_none());
        blocked.map(|rank| wait(state, rank)).collect()
    }
}

/// The causes among blocked ranks: each a set of ranks, in the order in which
/// they wait for each other, the lowest rank first.
pub(crate) fn causes(waits: &[Wait]) -> Vec<Vec<&Wait>> {
    let at_work: Vec<&Wait> = waits.iter().filter(|w| !w.function.ends_mpi()).collect();
    let waits: Vec<&Wait> = if at_work.is_empty() {
        waits.iter().collect()
    } else {
        at_work
    };
    let of = |rank: Rank| waits.iter().copied().find(|w| w.rank == rank);
    let reach = |from: &Wait| {
        let mut order = vec![from.rank];
        let mut next = 0;
        while let Some(wait) = order.get(next).and_then(|rank| of(*rank)) {
            let new: Vec<Rank> = wait
                .awaits
                .iter()
                .copied()
                .filter(|rank| of(*rank).is_some() && !order.contains(rank))
                .collect();
            order.extend(new);
            next += 1;
        }
        order
    };
    let mut found: Vec<Vec<&Wait>> = Vec::new();
    let mut done = BTreeSet::new();
    for &wait in &waits {
        let order = reach(wait);
        // Nothing leaves the component: whoever is reached comes back.
        let closed = order
            .iter()
            .filter_map(|rank| of(*rank))
            .all(|other| reach(other).contains(&wait.rank));
        if closed && order.iter().all(|rank| !done.contains(rank)) {
            done.extend(order.iter().copied());
            found.push(order.iter().filter_map(|rank| of(*rank)).collect());
        }
    }
    found
}

fn wait(state: &State, rank: Rank) -> Wait {
    let blocked = state.world.blocked(rank);
    let blocked =
        blocked.expect("where nothing can happen, all that have not ended wait in a call");
    let need = what_for(state, rank, &blocked.on);
    Wait {
        rank,
        function: blocked.function,
        text: need.text,
        awaits: need.awaits,
        releasable: need.releasable,
    }
}

/// What a call of a rank, or of one of its threads, waits for.
pub(super) fn what_for(state: &State, rank: Rank, on: &WaitingFor) -> Need {
    match on {
        WaitingFor::AllOf(requests) => all_of(state, rank, requests),
        WaitingFor::AnyOf(requests) => any_of(state, rank, requests),
        WaitingFor::Poll { requests, message } => match message {
            Some((context, source, tag)) => {
                let pattern = Pattern {
                    source: *source,
                    tag: *tag,
                };
                message_from(state, rank, *context, pattern)
            }
            None => any_of(state, rank, requests),
        },
        WaitingFor::Message {
            context,
            source,
            tag,
        } => {
            let pattern = Pattern {
                source: *source,
                tag: *tag,
            };
            message_from(state, rank, *context, pattern)
        }
        WaitingFor::Ranks { ranks, what } => {
            let names: Vec<String> = ranks.iter().map(|r| format!("rank {r}")).collect();
            Need {
                text: format!("for {what} of {}", names.join(", ")),
                awaits: ranks.iter().copied().collect(),
                releasable: None,
            }
        }
        WaitingFor::Buffer => {
            let own = |message: &Unreceived| message.from == rank;
            let awaits = state.world.unreceived().into_iter().filter(own);
            Need {
                text: "for its buffered messages to be received".to_owned(),
                awaits: awaits.map(|message| message.to).collect(),
                // The system may take them over.
                releasable: matches!(
                    state.world.options().buffering,
                    Buffering::Any | Buffering::Eager(_)
                )
                .then_some(Release::Buffering),
            }
        }
    }
}

fn all_of(state: &State, rank: Rank, requests: &[RequestId]) -> Need {
    let mut needs: Vec<Need> = requests
        .iter()
        .flat_map(|id| needs(state, rank, *id))
        .collect();
    let others = needs.len().saturating_sub(1);
    let first = needs
        .iter()
        .position(|need| need.releasable.is_none())
        .unwrap_or(0);
    if needs.is_empty() {
        return Need {
            text: String::new(),
            awaits: BTreeSet::new(),
            releasable: None,
        };
    }
    let mut need = needs.swap_remove(first);
    if others > 0 {
        need.text.push_str(" (and for others)");
    }
    need
}

fn any_of(state: &State, rank: Rank, requests: &[RequestId]) -> Need {
    let needs: Vec<Need> = requests
        .iter()
        .flat_map(|id| needs(state, rank, *id))
        .collect();
    let texts: Vec<&str> = needs.iter().map(|need| need.text.as_str()).collect();
    Need {
        text: texts.join(" or "),
        awaits: needs
            .iter()
            .flat_map(|need| need.awaits.iter().copied())
            .collect(),
        releasable: needs.iter().find_map(|need| need.releasable),
    }
}

/// What the incomplete operations behind a request need.
fn needs(state: &State, rank: Rank, id: RequestId) -> Vec<Need> {
    let Some(op) = state.world.operation(rank, id) else {
        return Vec::new();
    };
    if op.complete {
        return Vec::new();
    }
    vec![match op.kind {
        OpKind::Send { mode, to, tag, .. } => Need {
            text: match to {
                Some(to) => format!("for rank {to} to receive its message with tag {tag}"),
                None => "for its message to be received".to_owned(),
            },
            awaits: to.into_iter().collect(),
            releasable: (mode == SendMode::Standard
                && state.world.options().buffering == Buffering::Any)
                .then_some(Release::Buffering),
        },
        OpKind::Receive {
            context, pattern, ..
        } => match pattern {
            Some(pattern) => message_from(state, rank, context, pattern),
            None => return Vec::new(),
        },
        OpKind::Collective {
            routine,
            missing,
            leavable,
            ..
        } => Need {
            text: format!("for {} to call `{}`", people(&missing), routine.name()),
            // One of them is enough to wait; one that waits itself says more
            // than one that has ended.
            awaits: missing
                .iter()
                .copied()
                .max_by_key(|other| {
                    (
                        state.exit_status(*other).is_none(),
                        std::cmp::Reverse(*other),
                    )
                })
                .into_iter()
                .collect(),
            releasable: leavable.then_some(Release::Leaving),
        },
        OpKind::Both(a, b) => {
            return [a, b]
                .into_iter()
                .flat_map(|half| needs(state, rank, half))
                .collect();
        }
        OpKind::Generalized | OpKind::OneSided => Need {
            text: "for a generalised request to be completed".to_owned(),
            awaits: BTreeSet::from([rank]),
            releasable: None,
        },
    }]
}

fn message_from(
    state: &State,
    rank: Rank,
    context: concord_mpi::ContextId,
    pattern: Pattern<u32>,
) -> Need {
    let tag = pattern
        .tag
        .map(|tag| format!(" with tag {tag}"))
        .unwrap_or_default();
    let from = pattern
        .source
        .and_then(|source| state.world.peer(rank, context, source));
    match (pattern.source, from) {
        (Some(_), Some(from)) => Need {
            text: format!("for a message from rank {from}{tag}"),
            awaits: BTreeSet::from([from]),
            releasable: None,
        },
        _ => {
            let members = state.world.members(context);
            Need {
                text: format!("for a message from any rank{tag}"),
                awaits: members.into_iter().filter(|other| *other != rank).collect(),
                releasable: None,
            }
        }
    }
}

/// Why a rank that others wait for does nothing more for them.
pub(crate) fn gone(state: &State, rank: Rank) -> Option<(&'static str, &'static str)> {
    if state.exit_status(rank).is_some() {
        return Some(("has ended", "have ended"));
    }
    let call = state.world.blocked(rank)?.function;
    call.ends_mpi()
        .then_some(("is in `MPI_Finalize`", "are in `MPI_Finalize`"))
}

/// In sentences, runs of so many ranks are drawn together.
const RUN: usize = 4;

/// Ranks in a sentence: `rank 0`, `ranks 0 and 1`, `ranks 0..4 and 7`.
pub(crate) fn people(ranks: &[Rank]) -> String {
    match ranks {
        [] => "nobody".to_owned(),
        _ => ranks_in_words(ranks, RUN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(rank: u32, awaits: &[u32]) -> Wait {
        Wait {
            rank: Rank(rank),
            function: Function::named("MPI_Recv").unwrap(),
            text: String::new(),
            awaits: awaits.iter().copied().map(Rank).collect(),
            releasable: None,
        }
    }

    fn ranks(waits: &[Wait]) -> Vec<Vec<u32>> {
        causes(waits)
            .iter()
            .map(|cause| cause.iter().map(|w| w.rank.0).collect())
            .collect()
    }

    #[test]
    fn a_circle_is_a_cause_and_who_waits_behind_it_is_not() {
        assert_eq!(ranks(&[wait(0, &[1]), wait(1, &[0])]), [[0, 1]]);
        let behind = [wait(0, &[1]), wait(1, &[2]), wait(2, &[1]), wait(3, &[0])];
        assert_eq!(ranks(&behind), [[1, 2]]);
    }

    #[test]
    fn who_waits_for_somebody_that_has_ended_is_a_cause_alone() {
        assert_eq!(ranks(&[wait(0, &[7]), wait(1, &[0])]), [[0]]);
    }

    #[test]
    fn who_is_in_finalize_is_a_cause_only_if_all_are() {
        let mut waits = [wait(0, &[1]), wait(1, &[2]), wait(2, &[0])];
        let finalize = Function::named("MPI_Finalize").unwrap();
        waits[2].function = finalize;
        assert_eq!(ranks(&waits), [[1]]);
        waits.iter_mut().for_each(|w| w.function = finalize);
        assert_eq!(ranks(&waits), [[0, 1, 2]]);
    }

    #[test]
    fn waiting_for_any_needs_all_alternatives() {
        let any = [wait(0, &[1, 2]), wait(1, &[0]), wait(2, &[1])];
        assert_eq!(ranks(&any), [[0, 1, 2]]);
        let apart = [wait(0, &[1]), wait(1, &[0]), wait(2, &[3]), wait(3, &[2])];
        assert_eq!(ranks(&apart), [[0, 1], [2, 3]]);
    }
}
