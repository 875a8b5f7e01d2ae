//! States that are not there, but can be made again.
//!
//! A search that goes on from a checkpoint knows of every state that waited how it was reached, and
//! by which successors from which start it comes to be. It is made again when it is its turn: from the
//! start, or from the nearest state on its way that was made not long ago, by advancing each state on
//! the way until it has the successor in question. Advancing is deterministic, so this is the state that
//! waited; fingerprints on the way, which are part of the checkpoint, say whether it is.
//!
//! Approximates towards "inconclusive": a state that does not come to be again (its memory is short, a
//! solver gives up in time) is left out, and the verdict says so.

use concord_ir::FuncId;

use super::entry::is_same_way;
use crate::path::PathRecord;
use crate::state::State;
use crate::verify::VerifyOptions;
use crate::verify::advanced::{Advanced, Print};
use crate::verify::bounds::Reason;
use crate::verify::moves;
use crate::verify::worker::{Shared, Worker};

/// A state that waits to be explored.
pub(in crate::verify) enum Waiting {
    State(Box<State>),
    /// One that can be made again.
    Ghost(Box<Ghost>),
    /// One behind a move that is remembered; never where states are recorded.
    Step(moves::Step),
}

/// A state that can be made again.
pub(in crate::verify) struct Ghost {
    /// Its number among all states that the checkpoint tells of.
    pub number: u32,
    /// How it was reached.
    pub path: PathRecord,
    /// Whether `MPI_Abort` was called.
    pub aborts: bool,
    /// Where its first rank that can run stands.
    pub stands: Option<(FuncId, u32)>,
}

/// How a state comes to be.
#[derive(Clone, Debug)]
pub(in crate::verify) struct Way {
    /// From which start.
    pub root: usize,
    /// By which successors.
    pub steps: Vec<Step>,
}

/// One step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::verify) struct Step {
    /// Which successor.
    pub successor: u32,
    /// Its fingerprint, if it has one.
    pub print: Option<Print>,
}

/// What a worker gets.
pub(in crate::verify) enum Task {
    State(Box<State>),
    /// A state that is to be made again first.
    Remake(Way, Box<PathRecord>),
    /// One behind a move that is remembered.
    Step(moves::Step),
}

impl Waiting {
    /// How it was reached.
    pub(in crate::verify) fn path(&self) -> &PathRecord {
        match self {
            Waiting::State(state) => &state.path,
            Waiting::Ghost(ghost) => &ghost.path,
            Waiting::Step(_) => unreachable!("a move is told by its beginning"),
        }
    }

    pub(in crate::verify) fn path_mut(&mut self) -> &mut PathRecord {
        match self {
            Waiting::State(state) => &mut state.path,
            Waiting::Ghost(ghost) => &mut ghost.path,
            Waiting::Step(_) => unreachable!("nobody asks which moves come first"),
        }
    }

    /// Whether `MPI_Abort` was called.
    pub(in crate::verify) fn aborts(&self) -> bool {
        match self {
            Waiting::State(state) => state.aborted.is_some(),
            Waiting::Ghost(ghost) => ghost.aborts,
            Waiting::Step(_) => false,
        }
    }

    /// Where its first rank that can run stands.
    pub(in crate::verify) fn stands(&self) -> Option<(FuncId, u32)> {
        match self {
            Waiting::State(state) => {
                let first = state.ready.first()?;
                state.rank(*first).process.position()
            }
            Waiting::Ghost(ghost) => ghost.stands,
            Waiting::Step(_) => None,
        }
    }

    /// It stands at a choice, was not reached before, and has this number among those states.
    pub(in crate::verify) fn is_first(&mut self, node: usize) {
        if let Waiting::Step(step) = self {
            return step.arrives(node);
        }
        let path = self.path_mut();
        path.node = Some(node);
        path.singletons = 0;
        path.forked = false;
        path.whole = false;
        if let Waiting::State(state) = self {
            state.compared = true;
        }
    }
}

/// States on the last way that are kept: all near its end, and this many before.
const KEPT: usize = 64;

/// What is needed to make states again.
pub(in crate::verify) struct Roots<'a> {
    /// With a count of queries of its own: what is made again was counted.
    pub options: &'a VerifyOptions,
    /// What the search began with.
    pub states: Vec<State>,
}

/// Makes states again.
pub(in crate::verify) struct Remaker<'a> {
    worker: Worker<'a>,
    roots: Vec<State>,
    /// The way that was gone last.
    last: Option<Way>,
    /// States on it, by the number of steps before them.
    kept: Vec<(usize, State)>,
}

impl<'a> Remaker<'a> {
    /// For a search that began with these states.
    pub(in crate::verify) fn new(shared: &Shared<'a>, roots: Roots<'a>) -> Remaker<'a> {
        let options = roots.options;
        let shared = Shared { options, ..*shared };
        Remaker {
            worker: Worker::new(&shared),
            roots: roots.states,
            last: None,
            kept: Vec::new(),
        }
    }

    /// Makes the state at the end of a way; `path` says how it was reached.
    pub(in crate::verify) fn remake(&mut self, way: Way, path: &PathRecord) -> Option<State> {
        let (from, mut state) = self.nearest(&way);
        let every = way.steps.len().div_ceil(KEPT);
        for (number, step) in way.steps.iter().enumerate().skip(from) {
            let near = way.steps.len() - number <= KEPT;
            if number > from && (near || number % every == 0) {
                self.kept.push((number, state.fork()));
            }
            state = self.follow(state, *step)?;
        }
        self.last = Some(way);
        state.path.node = path.node;
        state.path.crowd = path.crowd;
        is_same_way(&state.path, path).then_some(state)
    }

    /// The nearest state on a way that is there, and how many steps are before it.
    fn nearest(&mut self, way: &Way) -> (usize, State) {
        let common = match &self.last {
            Some(last) if last.root == way.root => {
                let both = last.steps.iter().zip(&way.steps);
                both.take_while(|(a, b)| a == b).count()
            }
            _ => 0,
        };
        self.kept.retain(|(steps, _)| *steps <= common);
        // What is kept lies on the way that is gone now.
        self.last = None;
        match self.kept.last_mut() {
            Some((steps, state)) => (*steps, state.fork()),
            None => (0, self.roots[way.root].fork()),
        }
    }

    fn follow(&mut self, state: State, step: Step) -> Option<State> {
        let mut advanced = self
            .worker
            .advance_up_to(Box::new(state), step.successor as usize);
        let at = step.successor as usize;
        if at >= advanced.successors.len() {
            return None;
        }
        let successor = advanced.successors.swap_remove(at);
        if successor.print != step.print {
            return None;
        }
        let mut state = successor.state;
        if step.print.is_some() {
            state.is_first(0);
        }
        match state {
            Waiting::State(state) => Some(*state),
            Waiting::Ghost(_) | Waiting::Step(_) => unreachable!("workers make states"),
        }
    }
}

impl Advanced {
    /// What becomes of a state that does not come to be again.
    pub(in crate::verify) fn lost() -> Advanced {
        let what = "a state of the checkpoint could not be made again";
        let mut advanced = Advanced::default();
        advanced.reasons.push(Reason::Approximated(what.to_owned()));
        advanced
    }
}
