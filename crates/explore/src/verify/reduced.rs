//! All executions, without every order of independent receives and turns.
//!
//! Receives of different ranks do not disturb each other, so it is enough to
//! explore what can happen to one of them at a time (persistent sets, Godefroid
//! 1996), if nobody sends it anything new in the meantime. Nor do locks and
//! atomic operations at different targets of windows, if nobody else comes
//! there in the meantime. Who sends what, and who reaches which target, is
//! learned: a search takes for granted that nothing is done but what is known,
//! and collects what was done. If that is more, the next search knows it; each
//! of them is small, and they are few, since only ranks, tags, targets are
//! noted.
//!
//! Why the last one may be believed: let a state be left by the receives of one
//! rank alone, and let an execution from there bring them a message that was
//! not expected. Nothing in it depends on these receives, so it can also happen
//! after one of them; then the message is sent below the explored successor.
//! All executions from there are covered up to the order of independent steps,
//! by induction over the states, which form no circle; so the search saw it.
//! That needs executions that come to their end: `MPI_Abort` and assumptions
//! stop ranks that would have gone on, and then all orders are explored; so they are where an execution goes round in a circle, but for
//! circles of threads on which somewhere nobody was put off. For
//! turns at a target it is the same with "comes there" for "brings a message".
//!
//! Other accesses to windows (puts, gets, the program's own) have no turns. Two
//! that conflict are ordered by what the ranks did before (`window/races.rs`),
//! and then by the same things in every order of independent steps, or they
//! race: the first race of an execution is one in each of its orders, since
//! nothing before it depends on a race. So one explored order shows it.
//!
//! Steps of threads are left out in the same way (`threads/independent.rs`): "uses a lock" stands for "brings a message".
//!
//! Ranks that leave a collective early without anybody noticing are left out as well
//! ([`super::unnoticed`]).
//!
//! A state that hangs is reached, too: an execution to it must contain one of
//! the receives, since their matches stay possible as long as none is taken.
//! Where something is found, all orders are explored after all, so that what
//! is reported does not depend on this.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::{Kind, Level, Verdict};
use concord_mpi::Deed;

use super::alike::{may_be_alike, up_to_names};
use super::frontier::Search;
use super::outcome::{VerifyOutcome, Violation};
use super::search::{Halt, Searched, search};
use super::watch::Watch;
use super::worker::Shared;
use crate::alike::Site;

/// Searches that end as soon as something unknown is done: most of it is seen
/// in the first executions. Later ones go on to their end and see all of it.
pub(super) const IMPATIENT_ROUNDS: u32 = 8;

/// Why a search without every order proves nothing.
pub(super) enum Unfounded {
    /// All of this was done.
    Deeds(BTreeSet<Deed>),
    /// Some execution comes back to a state and puts somebody off all the way, or ends from within: what is put
    /// off there may never happen.
    Unfinished,
    /// Numbers that were forgotten matter, or may do so.
    Counted,
    /// There are so many states that it may pay to compare them up to names of ranks; this was done
    /// so far.
    Many(BTreeSet<Deed>),
    /// This was done, and these instructions told ranks apart.
    ToldApart(BTreeSet<Deed>, BTreeSet<Site>),
    /// States cannot be compared up to names of ranks, or it does not pay, or that proves nothing.
    NotAlike,
}

/// States that are searched for further mistakes once one is known.
const FURTHER: u64 = 100_000;
/// The same if it is a data race: nothing is promised of what the program does then (C17 5.1.2.4p35).
const FURTHER_THAN_RACE: u64 = 2_000;

/// How many states are searched for further mistakes; `None` if no error is known.
pub(super) fn further(violations: &[Violation]) -> Option<u64> {
    let errors = violations.iter().filter(|v| v.level == Level::Error);
    let most = errors.map(|v| match v.finding.kind {
        Kind::DataRace => FURTHER_THAN_RACE,
        _ => FURTHER,
    });
    most.min()
}

/// Explores all executions; some of what is done may be known. Knowing too much makes the search longer, and
/// nothing else.
pub(super) fn exhaust(
    shared: &Shared<'_>,
    expected: BTreeSet<Deed>,
    watch: &mut Watch<'_>,
) -> Result<Box<VerifyOutcome>, Halt> {
    let options = shared.options;
    let polls = shared.models.looks_at_progress();
    // Everything is explored where states are not compared, and for the
    // shortest witness.
    let merges = options.merge && options.search != Search::Shortest;
    let mut violated: Option<Box<VerifyOutcome>> = None;
    if merges && !polls && !shared.files.ordered {
        match without_every_order(shared, expected, watch)? {
            Some(outcome) if outcome.verdict != Verdict::Violated || options.first => {
                return Ok(outcome);
            }
            outcome => violated = outcome,
        }
    }
    // What loops count may be shown.
    if merges && polls && !options.setup.observe {
        let counting = Shared {
            forgets: true,
            ..*shared
        };
        match search(&counting, watch)? {
            Searched::Answered(outcome) => return Ok(outcome),
            Searched::Unfounded(_) => {}
            Searched::GivenUp(..) => unreachable!("only abstract runs are given up"),
        }
    }
    // Without reduction there may be no end: that something is wrong is known, and that is enough.
    let known = violated.as_deref();
    let known = known.map(|outcome| further(&outcome.violations).unwrap_or(FURTHER));
    let searched = Shared {
        most_states: shared.most_states.or(known),
        ..*shared
    };
    let Searched::Answered(outcome) = search(&searched, watch)? else {
        unreachable!("nothing was taken for granted");
    };
    // It may have been cut off.
    let silent = outcome.verdict != Verdict::Violated;
    Ok(violated.filter(|_| silent).unwrap_or(outcome))
}

/// Searches until nothing is done but what is known; `None` if that proves nothing.
fn without_every_order(
    shared: &Shared<'_>,
    expected: BTreeSet<Deed>,
    watch: &mut Watch<'_>,
) -> Result<Option<Box<VerifyOutcome>>, Halt> {
    let mut known: Arc<BTreeSet<Deed>> = Arc::new(expected);
    let mut until_many = may_be_alike(shared);
    for round in 0.. {
        let reduced = Shared {
            known: Some(&known),
            impatient: round < IMPATIENT_ROUNDS,
            until_many,
            ..*shared
        };
        match search(&reduced, watch)? {
            Searched::Unfounded(Unfounded::Deeds(deeds)) => {
                Arc::make_mut(&mut known).extend(deeds);
            }
            Searched::Unfounded(Unfounded::Many(deeds)) => {
                until_many = None;
                Arc::make_mut(&mut known).extend(deeds);
                if let Some(outcome) = up_to_names(shared, watch, &known)? {
                    return Ok(Some(outcome));
                }
            }
            Searched::Answered(outcome) => return Ok(Some(outcome)),
            Searched::Unfounded(Unfounded::Unfinished | Unfounded::Counted) => return Ok(None),
            Searched::Unfounded(Unfounded::ToldApart(..) | Unfounded::NotAlike) => {
                unreachable!("names count here")
            }
            Searched::GivenUp(..) => unreachable!("only abstract runs are given up"),
        }
    }
    unreachable!("what ranks can do is finite")
}
