//! All ranks together, up to the next choice.
//!
//! Lowest rank first; a rank runs until it blocks. When all are blocked or
//! have ended, deterministic matches fire (mpi-sv §3: they commute with
//! everything else). What is left is a choice, a question, or the end.
//!
//! `MPI_Abort` ends the others at some time, not at once (MPI 4.1 §9.7.1: "a
//! best attempt"), and the rank that calls it may come late. Where every
//! outcome is explored, that rank just stops, and the others go on as far as
//! they can without it: whatever they do until then happens in some execution,
//! and every execution is cut off from one of these. That they come no further
//! is no deadlock then.

use std::ops::ControlFlow;

use concord_base::{FaultKind, Rank};
use concord_exec::{Fault, Unsupported};
use concord_mpi::{FireError, Outcomes, Phase, Transition};
use concord_threads::Op;

use crate::assumptions::Assumptions;
use crate::ranks::{Problem, Question, Stage, Turn, Turns};
use crate::state::State;

/// Where a state stands when it cannot go on by itself.
pub(crate) enum Event {
    /// A rank needs to know something about symbolic values.
    Asks(Rank, Question),
    /// Nobody can move before one of these happens.
    Choice(Vec<Transition>),
    /// Nobody can move, and nothing can happen.
    Stuck,
    /// Every rank has ended.
    Finished,
    /// `MPI_Abort`, and nobody else can move.
    Aborted(i32),
    /// Something is wrong, or not supported.
    Problem(Rank, Problem),
    /// The budget of instructions is used up.
    OutOfFuel,
    /// The observer did not want any more.
    Stopped,
}

impl Turns<'_> {
    /// Runs all ranks until there is something to choose or to say. `observe`
    /// sees the state after every turn.
    pub(crate) fn advance(
        &self,
        state: &mut State,
        fuel: &mut u64,
        observe: &mut dyn FnMut(&mut State) -> ControlFlow<()>,
    ) -> Event {
        loop {
            while let Some(rank) = state.ready.first().copied() {
                let (turn, used) = self.turn(state, rank, *fuel);
                *fuel = fuel.saturating_sub(used);
                // A rank that asks or is interrupted stays ready: it goes on
                // where it stopped.
                if !matches!(turn, Turn::Asks(_) | Turn::OutOfFuel) {
                    state.ready.remove(&rank);
                }
                if observe(state).is_break() {
                    return Event::Stopped;
                }
                self.note_races(state, rank);
                match turn {
                    Turn::Threads => self.go_home(state, rank),
                    Turn::Blocked
                        if self.models.knows_threads()
                            && state.rank(rank).threads.all.several() =>
                    {
                        let own = state.rank_mut(rank);
                        let thread = own.process.thread();
                        own.threads.all.get_mut(thread).op = Some(Op::Mpi);
                        self.go_home(state, rank);
                    }
                    Turn::Blocked | Turn::Held | Turn::Ended => {}
                    Turn::Queued => drop(state.queued.insert(rank)),
                    Turn::Aborted(status) => {
                        let status = *state.aborted.get_or_insert(status);
                        if state.world.options().outcomes == Outcomes::Canonical {
                            return Event::Aborted(status);
                        }
                    }
                    Turn::Asks(question) => return Event::Asks(rank, question),
                    Turn::OutOfFuel => return Event::OutOfFuel,
                    Turn::Problem(problem) => {
                        return Event::Problem(rank, self.root_cause(state, rank, problem));
                    }
                }
            }
            let (world, mut memories) = state.world_and_steps(self.steps_for(state));
            let settled = world.settle(&mut memories, self.cx.pool);
            let woken = world.take_woken();
            self.note_mistakes(state);
            match settled {
                Ok(fired) => {
                    for transition in &fired {
                        self.note(state, transition, false);
                        state.note_match(self.cx.pool, transition);
                    }
                }
                Err(misuse) => {
                    let rank = misuse.rank;
                    let problem = self.root_cause(state, rank, Problem::Mpi(misuse));
                    return Event::Problem(rank, problem);
                }
            }
            for rank in woken {
                if let Some(event) = self.wake(state, rank) {
                    return event;
                }
                self.note_races(state, rank);
            }
            if state.ready.is_empty()
                && let Some(event) = self.quiet(state)
            {
                return event;
            }
        }
    }

    /// A receive buffer that is read before the receive is complete was often never written: the
    /// early use is the mistake, not what it read. Memory that a process does not get any more is
    /// our limit, not the program's mistake.
    fn root_cause(&self, state: &mut State, rank: Rank, problem: Problem) -> Problem {
        if let Some(bytes) = beyond_the_limit(&problem) {
            let what = format!("{bytes} bytes more than the memory of a process holds");
            return Problem::Unsupported(Unsupported::Construct(what));
        }
        if !matches!(problem, Problem::Fault(Fault::Uninitialised { .. })) {
            return problem;
        }
        let (world, mut memories) = state.world_and_memories();
        match world.early_use(rank, &mut memories) {
            Some(misuse) => Problem::Mpi(misuse),
            None => problem,
        }
    }

    /// Whether nothing can happen but that a send turns out to be buffered
    /// after all: an implementation that does not buffer it hangs here
    /// (civl-mpi §4.2, potential deadlock).
    pub(crate) fn deadlocked(&self, state: &State, choices: &[Transition]) -> bool {
        state.aborted.is_none() && choices.iter().all(Transition::is_release)
    }

    /// Lets a chosen transition happen.
    pub(crate) fn fire(&self, state: &mut State, transition: &Transition) -> Result<(), Problem> {
        self.note(state, transition, true);
        state.note_match(self.cx.pool, transition);
        state.compared = false;
        state.print = None;
        if state.world.options().outcomes == Outcomes::All {
            let (polled, fails) = match transition {
                Transition::PollFails { rank } => (Some(*rank), true),
                Transition::Sees { rank, .. } | Transition::Completes { rank, .. } => {
                    (Some(*rank), false)
                }
                _ => (None, false),
            };
            if let Some(rank) = polled {
                let (own, host) = state.rank_and_host(rank);
                match fails {
                    true => own.libc.poll_failed(host),
                    false => own.libc.poll_succeeded(),
                }
            }
        }
        if let Transition::Thread { rank, thread, way } = transition {
            self.step_thread(state, *rank, *thread, *way);
            return Ok(());
        }
        if let Transition::Turn { rank } = transition
            && state.queued.remove(rank)
        {
            state.host.sharing.turn = Some(*rank);
            state.ready.insert(*rank);
            return Ok(());
        }
        let (world, mut memories) = state.world_and_steps(self.steps_for(state));
        match world.fire(transition, &mut memories, self.cx.pool) {
            Ok(()) => {}
            Err(FireError::NotEnabled) => {
                unreachable!("{transition:?} is chosen among what can happen")
            }
            Err(FireError::Misuse(misuse)) => return Err(Problem::Mpi(misuse)),
        }
        let woken = world.take_woken();
        for rank in woken {
            match self.waits_in_mpi(state, rank) {
                // Its threads are looked at when the others have come as far as they can.
                true => state.world.stir(rank),
                false => drop(state.ready.insert(rank)),
            }
        }
        Ok(())
    }

    /// Where a state stands in which nobody runs; `None` if a thread goes on that is the only one
    /// that can.
    fn quiet(&self, state: &mut State) -> Option<Event> {
        let (steps, alone) = self.steps_of_threads(state);
        if let ([Transition::Thread { rank, thread, way }], true) = (&steps[..], alone)
            && !self.looks_again(state, &steps[0])
        {
            self.step_thread(state, *rank, *thread, *way);
            return None;
        }
        if alone {
            if state.self_checks {
                state.self_check();
            }
            return Some(Event::Choice(steps));
        }
        Some(self.nobody_runs(state, steps))
    }

    fn nobody_runs(&self, state: &mut State, steps: Vec<Transition>) -> Event {
        if state.self_checks {
            state.self_check();
        }
        if state
            .all_ranks()
            .all(|rank| state.exit_status(rank).is_some())
        {
            // A program that fails on purpose need not receive everything.
            if state.launcher_status() == 0 {
                state.world.notice_unreceived();
                self.note_mistakes(state);
            }
            return Event::Finished;
        }
        let mut choices = steps;
        choices.extend(state.world.transitions());
        // Polls that fail come last.
        let polls = choices.iter().position(Transition::is_failing_poll);
        let at = polls.unwrap_or(choices.len());
        choices.splice(at..at, self.file_turns(state));
        match state.aborted {
            _ if !choices.is_empty() => Event::Choice(choices),
            Some(status) => Event::Aborted(status),
            None => Event::Stuck,
        }
    }

    /// Judges what a rank leaves behind, and takes it out of MPI.
    pub(crate) fn rank_ended(&self, state: &mut State, rank: Rank) {
        let Stage::Ended { status } = state.rank(rank).stage else {
            unreachable!("rank {rank}'s turn came to the end");
        };
        let ordered = state.rank(rank).process.memory.exposed().ordered();
        state.path.assumes = state.path.assumes.with(Assumptions::of_order(ordered));
        let (world, mut memories) = state.world_and_memories();
        world.heed_last_touches(rank, &mut memories);
        if state.rank(rank).process.memory.has_caller() {
            if status == 0 {
                self.left_behind(state, rank);
            }
            state.world.end(rank);
            return;
        }
        // A program that fails on purpose need not clean up.
        if status == 0 {
            state.world.notice_left_by_sessions(rank);
        }
        self.note_mistakes(state);
        // MPI 4.1 §11.2.2: whatever its status, a process that ends by `exit`, `_exit` or a return
        // from `main` finalizes first; who cannot go on calls `MPI_Abort`.
        if state.world.phase(rank) == Phase::Running {
            state.alone = false;
            let finding = self.no_finalize(state, rank, status);
            state.remarks.push(finding);
        }
        if status == 0 {
            let leaks = self.leaks(state, rank);
            state.alone &= leaks.is_empty();
            state.remarks.extend(leaks);
        }
        state.world.end(rank);
    }
}

/// How many bytes a process asked for that it cannot have, if that is the problem.
fn beyond_the_limit(problem: &Problem) -> Option<u64> {
    let fault = match problem {
        Problem::Fault(Fault::Memory(fault)) => fault,
        Problem::Mpi(misuse) => misuse.fault.as_ref()?,
        _ => return None,
    };
    (fault.kind == FaultKind::OutOfMemory).then_some(fault.size)
}
