//! Completed requests that a loop takes in any order.
//!
//! A loop over `MPI_Waitany` may take *m* completed requests in *m!* orders, over 2^*m* states. Where
//! the order makes no difference, *m*² passes through the loop show it.
//!
//! Let a rank stand in a call of `MPI_Waitany` whose requests *D* are all complete, and let the state
//! after those of *T* ⊂ *D* were taken, |*T*| = *k*, differ from the first one in nothing but
//!
//! - *common* cells of the rank's memory, such as the loop's counter, whose content depends on *k* alone;
//! - cells of each request in *T* of its *own*, such as its place in a result, whose content does not
//!   depend on *k* or on the others;
//! - *sums*: words to which each request of *T* has added a number of its own, in the integers modulo
//!   2^*w*;
//! - cells that are *overwritten* in each pass, whose content depends on the request taken last alone;
//! - what taking *T* does to the rank's MPI state, which comes to the same in every order
//!   ([`concord_mpi::SettledWait`]).
//!
//! This holds for *T* = ∅. One pass from there takes *i* ∉ *T* and ends in the next call. It is executed
//! for every *i* and *k* from a state that stands for all such *T*: common cells as they are after *k*
//! passes, and variables, of which nothing is known, in all that the others may have changed. If nobody
//! asks for a variable, the pass does the same for every *T*; and if the result is what the list says
//! for *T* ∪ {*i*}, it holds for all *T* by induction over *k*. All states in between do nothing but
//! this, so only those with one request left are explored, one for each.
//!
//! Assumes, and what ensures it:
//! - A pass only computes: it makes no call of MPI but the next `MPI_Waitany` and looks at statuses, prints
//!   nothing, uses no file, allocates nothing, meets no rule that it breaks ([`pass`];
//!   `tests/ui/violation/orders/waitany_*.c`).
//! - A pass touches no buffer of another request, not even without using what it reads: in the states
//!   that stand for others none but *i* was taken, so memory of the others is still lent, and
//!   touching it is found.
//! - Handles of the others are read by nobody but `MPI_Waitany`: they are variables until that call is made.
//! - What others do neither adds to *D* nor depends on what this rank computes: all its requests are
//!   complete, and nobody reaches its memory, since there are no windows.
//! - Sums may overflow for some *T* only: where that would break a rule, the solver is asked, with what
//!   the sums can be at least and at most.
//!
//! Anything else, and everything is explored. `--no-any-order` does without this, as does `--no-merge`. Mistakes
//! *any order: …* in `xtask/mutants.txt` drop conditions one by one; statements of the random loops
//! (`tests/harness/src/loops`) break them.

mod pass;
mod roles;

use std::sync::Arc;

use concord_mpi::Transition;
use concord_term::Term;
use pass::Waits;
use roles::{Kind, Roles, Widths};

use super::worker::Worker;
use crate::state::{Doubt, RankState, State};

/// Fewer requests are taken in all orders at less cost.
const FEWEST: usize = 3;
/// More take too long to look at.
const MOST: usize = 100;
impl Worker<'_> {
    /// The states with one request left, if all that can happen is that a rank takes completed
    /// requests, and if their order makes no difference.
    pub(super) fn in_any_order(
        &mut self,
        state: &mut State,
        all: &[Transition],
        choices: &[Transition],
    ) -> Option<Vec<State>> {
        let free = !self.shared.models.has_threads()
            && self.shared.options.merge
            && self.shared.options.any_order
            // Passes that show something are not looked at.
            && state.path.observed.is_none()
            && state.aborted.is_none()
            && state.queued.is_empty();
        if !free || choices.len() < FEWEST || choices.len() > MOST {
            return None;
        }
        let Transition::Completes { rank, .. } = choices[0] else {
            return None;
        };
        let own = |t: &Transition| matches!(t, Transition::Completes { rank: r, .. } if *r == rank);
        if !choices.iter().all(own) {
            return None;
        }
        let wait = state.world.settled_wait(rank)?;
        let mut waits = Waits::new(self.shared.turns(), state, wait, all);
        let seen = Seen::of(&mut waits)?;
        let roles = self.roles(&mut waits, &seen)?;
        match self.agree(&mut waits, &seen, &roles) {
            true => waits.one_left(&roles, self.shared.cx),
            false => None,
        }
    }

    /// What the cells that passes change may be to them; by the first request's first pass, which
    /// shows how wide the numbers in memory are.
    fn roles(&mut self, waits: &mut Waits<'_>, seen: &Seen) -> Option<Roles> {
        let first = waits.places[0];
        let pool = self.pool();
        let mut widths = Widths::default();
        loop {
            let roles = Roles::of(self.shared.cx, seen, &mut widths)?;
            let (veiled, _) = waits.veiled_pass(&roles, seen, first, 0)?;
            let mut same = |a, b| self.are_the_same(a, b);
            match roles.with_kinds(pool, seen, &veiled, &mut same) {
                Ok(roles) => return Some(roles),
                Err(elsewise) => widths.try_next(elsewise)?,
            }
        }
    }

    /// Whether every pass does what these roles say, from every state.
    fn agree(&mut self, waits: &mut Waits<'_>, seen: &Seen, roles: &Roles) -> bool {
        let bounds = roles.bounds(self.pool());
        for k in 0..waits.places.len() - 1 {
            for at in 0..waits.places.len() {
                let place = waits.places[at];
                let Some((after, doubts)) = waits.veiled_pass(roles, seen, place, k) else {
                    return false;
                };
                if !doubts
                    .iter()
                    .all(|doubt| self.is_groundless(&bounds, doubt))
                {
                    return false;
                }
                let cx = self.shared.cx;
                let mut same = |a, b| self.are_the_same(a, b);
                if !roles.hold(cx, waits, seen, &after, (at, k), &mut same) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether two terms have the same value whatever their variables are.
    fn are_the_same(&mut self, a: Term, b: Term) -> bool {
        let pool = self.pool();
        let differ = pool.not(pool.eq(a, b));
        let answer = self.solver.check_extension(pool, &[], differ);
        matches!(answer, concord_solver::Answer::Unsat)
    }

    /// Whether a rule that a pass breaks for some values is broken for none that can be, or does
    /// not count.
    fn is_groundless(&mut self, bounds: &[Term], doubt: &Doubt) -> bool {
        let options = self.shared.options;
        let kind = doubt.finding.kind;
        if !options.checks.contains(&kind.check()) || options.levels.of_kind(kind).is_none() {
            return true;
        }
        let (pool, when) = (self.pool(), doubt.when);
        let answer = self.solver.check_extension(pool, bounds, when);
        matches!(answer, concord_solver::Answer::Unsat)
    }
}

/// What is seen of the loop without variables.
struct Seen {
    /// The rank as it stands in the first call.
    start: Arc<RankState>,
    /// The rank after one pass, by the request taken, and the fingerprint of MPI's state.
    once: Vec<(Arc<RankState>, u128)>,
    /// The rank after so many passes, which took the requests in order; none first.
    after: Vec<Arc<RankState>>,
}

impl Seen {
    fn of(waits: &mut Waits<'_>) -> Option<Seen> {
        let rank = waits.rank;
        let start = waits.start.shared_rank(rank);
        let mut once = Vec::new();
        for place in waits.places.clone() {
            let mut state = waits.pass_from_start(place)?;
            once.push((state.shared_rank(rank), pass::print(&state.world)));
        }
        let mut after = vec![Arc::clone(&start)];
        for k in 1..waits.places.len() {
            after.push(waits.in_order(k)?.shared_rank(rank));
        }
        Some(Seen { start, once, after })
    }
}

impl Waits<'_> {
    /// The states with one request left; where cells are overwritten, with every other one taken
    /// last.
    fn one_left(&mut self, roles: &Roles, cx: concord_exec::Context<'_>) -> Option<Vec<State>> {
        let all = self.places.clone();
        let without = |these: &[u32]| -> Vec<u32> {
            let kept = all.iter().filter(|place| !these.contains(place));
            kept.copied().collect()
        };
        let mut orders: Vec<Vec<u32>> = Vec::new();
        let overwrites = roles.kinds().any(|kind| kind == Kind::Overwritten);
        for left in &all {
            match overwrites {
                false => orders.push(without(&[*left])),
                true => orders.extend(without(&[*left]).into_iter().map(|last| {
                    let mut order = without(&[*left, last]);
                    order.push(last);
                    order
                })),
            }
        }
        let mut states = Vec::new();
        for order in &orders {
            states.push(self.passes(order)?);
        }
        // What was concluded can be looked at: another order leads to the same state.
        if let (false, Some(order), Some(state)) = (overwrites, orders.first(), states.first_mut())
        {
            let backwards: Vec<u32> = order.iter().rev().copied().collect();
            if self.passes(&backwards)?.fingerprint(cx) != state.fingerprint(cx) {
                return None;
            }
        }
        Some(states)
    }
}
