//! How a state was reached: conditions on the inputs, and choices of MPI.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_abi::Class;
use concord_base::{Place, Rank, Span};
use concord_ir::FuncId;
use concord_mpi::Transition;
use concord_term::{Term, VarId};

use crate::assumptions::Assumptions;
use crate::chosen::Actual;
use crate::history::History;
use crate::observed::Observed;
use crate::shown::Shown;

/// The history of a state that its future depends on.
#[derive(Clone, Debug, Default)]
pub struct PathRecord {
    /// Conditions on the inputs; together satisfiable.
    pub condition: Vec<Term>,
    /// The inputs in the order in which ranks asked for them.
    pub inputs: History<InputRecord>,
    /// The transitions that were chosen among several, in order.
    pub choices: History<Transition>,
    /// How many times the path could have gone another way.
    pub depth: u32,
    /// How many states had come to the place where this one stands before it,
    /// when it was put into the frontier.
    pub crowd: u32,
    /// Where executions start in the middle: which way it goes next.
    pub way: Option<Way>,
    /// It was interrupted on its way, and goes on from the place that it had in the frontier.
    pub goes_on: bool,
    /// How often the path has forked at each place: the iterations of loops
    /// whose end depends on inputs.
    pub forks_at: BTreeMap<(FuncId, u32), u32>,
    /// Where inputs decided how a rank goes on, in order.
    pub decided_at: History<(Rank, Span)>,
    /// Instructions executed on it.
    pub executed: u64,
    /// The last state on it that others are compared with, where states are.
    pub node: Option<usize>,
    /// Matches since then that were taken before everything else.
    pub singletons: u32,
    /// Whether something was chosen among several since then: other choices
    /// may lead to the same state.
    pub forked: bool,
    /// Whether all that threads could do next was explored somewhere since then.
    pub whole: bool,
    /// What the outside has seen of it.
    pub shown: Shown,
    /// What it has shown to somebody who compares it with another program; `None` if nobody does.
    pub observed: Option<Arc<Observed>>,
    /// In an abstract run: what received messages really were.
    pub received: Actual,
    /// What was decided about received messages, and how.
    pub decisions: History<(Term, bool)>,
    /// How often only the first of several possibilities was taken.
    pub skipped: u32,
    /// In an abstract run: whether it went on only because something was let go that an
    /// implementation need not let go.
    pub relies_on_release: bool,
    /// Whether it was noted that it may end by `MPI_Abort`.
    pub aborted: bool,
    /// How often new variables were needed for numbers that polling loops
    /// count.
    pub renewed: u32,
    /// Something about the messages was not recorded, or variables hide it.
    pub lost: bool,
    /// What it takes for granted about the host.
    pub assumes: Assumptions,
    /// The end of what was printed last.
    pub last_output: Vec<u8>,
    /// What it takes for granted about an unknown caller.
    pub caller: CallerRecord,
}

/// One of several ways to go on from an instruction: whether its condition holds, or the number of what
/// else it depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    /// The instruction.
    pub place: (FuncId, u32),
    /// Which way.
    pub number: u32,
    /// What was under way then, where that may matter.
    pub during: u64,
}

impl Way {
    /// The same while these operations are under way.
    pub fn during(self, during: u64) -> Way {
        Way { during, ..self }
    }

    /// A condition holds, or does not.
    pub fn branch(place: (FuncId, u32), holds: bool) -> Way {
        Way {
            place,
            number: u32::from(holds),
            during: 0,
        }
    }

    /// One of several values, matches, or objects.
    pub fn other(place: (FuncId, u32), number: usize) -> Way {
        Way {
            place,
            number: 2 + number as u32,
            during: 0,
        }
    }
}

/// A symbolic input.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InputRecord {
    /// The name that the program gave it, or that it has on the command line.
    pub name: String,
    /// Who gets it.
    pub origin: InputOrigin,
    /// The class of a scalar input; `None` for bytes in memory.
    pub class: Option<Class>,
    /// Its bytes, lowest first, as eight-bit variables.
    pub bytes: Vec<Term>,
}

/// Where an input enters the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InputOrigin {
    /// A call of an input function: one value per rank and call.
    Call {
        /// The rank that asked.
        rank: u32,
        /// The number of the request on that rank.
        number: u32,
    },
    /// A command-line argument, the same on all ranks; 0 is the program.
    Argument(u32),
    /// The standard input of rank 0.
    Stdin,
    /// A file, the same for all ranks.
    File(String),
    /// A parameter of the function that executions start at.
    Parameter(u32),
    /// A global variable, as an unknown caller left it; by the linker's name.
    Global(String),
    /// What a pointer of an unknown caller leads to.
    Object {
        /// How many there were before.
        number: u32,
        /// The type of its elements, as an index into the module's types.
        element: Option<u32>,
    },
    /// Something that other processes sent, or that MPI answered, where only one process is
    /// executed; by its name.
    Outside,
    /// A handle of the caller that was used: an object was made up for it, by the name of the handle.
    Handle,
}

impl InputOrigin {
    /// Whether it belongs to an unknown caller, or to processes that are not executed.
    pub fn is_of_the_caller(&self) -> bool {
        match self {
            InputOrigin::Parameter(_)
            | InputOrigin::Global(_)
            | InputOrigin::Object { .. }
            | InputOrigin::Outside
            | InputOrigin::Handle => true,
            InputOrigin::Call { .. }
            | InputOrigin::Argument(_)
            | InputOrigin::Stdin
            | InputOrigin::File(_) => false,
        }
    }
}

/// What one execution took for granted about an unknown caller, and what of it was left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CallerRecord {
    /// Pointers that were followed and could have been null.
    pub not_null: BTreeSet<String>,
    /// Functions without a body that were called.
    pub unknown_calls: BTreeSet<String>,
    /// How the program's own decisions came out, in order.
    pub decided: Vec<Term>,
    /// A fault rests on what the caller has to see to.
    pub unguarded: bool,
    /// A pointer that the path says to be null is followed: that it is not.
    pub follows_null: Option<Term>,
    /// Numbers that stand for others.
    pub stands: BTreeSet<Stand>,
    /// The same as conditions.
    pub pins: Vec<Term>,
    /// What follows from them: decisions that they settle.
    pub entailed: Vec<Term>,
    /// Where objects lie that were made up for the caller's pointers and handles.
    pub made: Vec<Term>,
    /// Sizes of blocks that were taken, where.
    pub sizes: Vec<(Rank, (FuncId, u32), Term, u64)>,
    /// How often loops over such numbers were gone through, by the branch that leaves them.
    pub passed: BTreeMap<(FuncId, u32), u32>,
    /// How often it began again with other numbers.
    pub again: u32,
    /// What the program's own decisions depend on.
    pub looked_at: BTreeSet<VarId>,
    /// A condition that the caller sees to: a fault rests on its not holding.
    pub sees_to: Option<Term>,
    /// Blocks of the heap that are larger than what is looked at.
    pub huge: bool,
    /// A datatype or an operation that it made is used.
    pub any_type: bool,
    /// A rank or a tag that it gives is taken to be valid.
    pub valid: bool,
    /// An access leads beyond the arrays that are looked at.
    pub beyond: bool,
    /// A global variable is larger than what is looked at.
    pub large: bool,
    /// A pointer leads to some of the functions that it could lead to.
    pub some_functions: bool,
    /// A collective call has a block of its buffers for every process: there are two.
    pub two_blocks: bool,
    /// Signed arithmetic on numbers of the caller is taken not to overflow.
    pub no_overflow: bool,
    /// It overflows on this path for certain.
    pub overflows: bool,
    /// A pointer that the path says to be no address of an object was not followed.
    pub odd_pointer: bool,
    /// A probe saw a message, which has a largest length.
    pub probed: bool,
    /// Further messages that a poll could see were not looked at.
    pub few_messages: bool,
    /// A loop was left after the largest number of iterations.
    pub left_loop: bool,
    /// Operations that the caller has to complete: what started them, and where.
    pub left_to_it: BTreeSet<String>,
    /// Functions without a body that got requests.
    pub completing: BTreeSet<String>,
    /// Point-to-point calls, and where they stand.
    pub exchanges: BTreeSet<Exchange>,
}

/// A number of the caller that stands for others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stand {
    /// Where it is taken, for people.
    pub place: String,
    /// What the program calls it.
    pub name: String,
    /// The value.
    pub value: i64,
}

/// A point-to-point call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exchange {
    /// The function and its place, for people.
    pub call: String,
    /// Whether it sends.
    pub sends: bool,
    /// Whether it receives.
    pub receives: bool,
    /// Whether the process's rank decided that it is made.
    pub by_rank: bool,
}

impl CallerRecord {
    /// Calls that the process's rank decides upon, and for which the function has no call of the other
    /// side (pse Table I, rule 5: unmatched point-to-point calls by control dependence). Less is told
    /// than there: a call of the other side anywhere will do.
    pub fn unmatched(&self) -> impl Iterator<Item = &Exchange> {
        let any = |wanted: fn(&Exchange) -> bool| self.exchanges.iter().any(wanted);
        let (sends, receives) = (any(|e| e.sends), any(|e| e.receives));
        self.exchanges.iter().filter(move |exchange| {
            let lonely = (exchange.sends && !receives) || (exchange.receives && !sends);
            exchange.by_rank && lonely
        })
    }

    /// Takes in what another execution did.
    pub fn absorb(&mut self, other: &CallerRecord) {
        self.not_null.extend(other.not_null.iter().cloned());
        self.unknown_calls
            .extend(other.unknown_calls.iter().cloned());
        self.unguarded |= other.unguarded;
        self.stands.extend(other.stands.iter().cloned());
        self.huge |= other.huge;
        self.any_type |= other.any_type;
        self.valid |= other.valid;
        self.beyond |= other.beyond;
        self.large |= other.large;
        self.some_functions |= other.some_functions;
        self.two_blocks |= other.two_blocks;
        self.no_overflow |= other.no_overflow;
        self.odd_pointer |= other.odd_pointer;
        self.probed |= other.probed;
        self.few_messages |= other.few_messages;
        self.left_loop |= other.left_loop;
        self.left_to_it.extend(other.left_to_it.iter().cloned());
        self.completing.extend(other.completing.iter().cloned());
        self.exchanges.extend(other.exchanges.iter().cloned());
    }
}

impl PathRecord {
    /// Where the last decision by inputs was made, if that place is not known
    /// already.
    pub(crate) fn decided<'a>(&self, mut known: impl Iterator<Item = &'a Place>) -> Option<Place> {
        let (rank, span) = *self.decided_at.backwards().next()?;
        if known.any(|place| (place.rank, place.span) == (rank, span)) {
            return None;
        }
        Some(Place {
            rank,
            span,
            label: "depends on the inputs".to_owned(),
            stack: Vec::new(),
        })
    }
}
