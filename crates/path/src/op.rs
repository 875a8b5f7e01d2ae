//! Operations and paths.
//!
//! Every rank here is a rank of `MPI_COMM_WORLD`; whoever records a path translates. A blocking
//! call is one operation. A nonblocking one is an operation that returns at once, and later
//! operations name it by its number. Calls that do two things are two or more operations:
//! `MPI_Sendrecv` is a nonblocking send, a nonblocking receive and a wait for both;
//! `MPI_Startall` is one nonblocking operation per request; `MPI_Mprobe` is the receive itself,
//! because it takes the message out of the others' reach (MPI 4.1 §3.8.2).

use concord_base::{Pattern, Rank, SendMode};

/// The n-th operation of a rank in a path. Not what MPI numbers: a path has operations that nobody
/// posts, such as waits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OpIndex {
    /// Whose.
    pub rank: Rank,
    /// Its number among the rank's operations, from 0.
    pub index: u32,
}

/// A communicator, as an index into [`Path::comms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommId(pub u32);

/// A communicator: who takes part in its collectives. For an intercommunicator, both groups.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comm {
    /// What people call it.
    pub name: String,
    /// World ranks, ascending.
    pub members: Vec<Rank>,
}

/// Everything one execution asked of MPI.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    /// Communicators; the first one is `MPI_COMM_WORLD`.
    pub comms: Vec<Comm>,
    /// The source files that places refer to.
    pub files: Vec<String>,
    /// Operations by rank.
    pub ranks: Vec<Vec<Op>>,
}

/// A point in the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// An index into [`Path::files`].
    pub file: u32,
    /// From 1.
    pub line: u32,
    /// From 1, or 0 if unknown.
    pub column: u32,
}

/// One operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Op {
    /// What it does.
    pub call: Call,
    /// The function that the program called, such as `MPI_Sendrecv`; empty if unknown.
    pub function: String,
    /// Where.
    pub place: Option<Place>,
}

/// What an operation does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    /// A send.
    Send(Send),
    /// A receive.
    Receive(Receive),
    /// A look at the messages under way.
    Probe {
        /// What it looks for.
        pattern: Pattern<Rank>,
        /// The communicator.
        comm: CommId,
        /// Whether it waits for a message; a poll does not.
        blocking: bool,
        /// What it saw; only a poll may have seen nothing.
        seen: Sighting,
    },
    /// A look at requests.
    Wait(Wait),
    /// A collective.
    Collective(Collective),
    /// Something worth naming in a property that concerns nobody else: `init`, for example.
    Mark(String),
    /// Something that takes part in communication and is not modelled: no answer is given about
    /// a path that has one.
    Opaque(String),
}

/// A send.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Send {
    /// How it completes.
    pub mode: SendMode,
    /// To whom.
    pub to: Rank,
    /// The tag.
    pub tag: i32,
    /// The communicator.
    pub comm: CommId,
    /// The message's size.
    pub bytes: u64,
    /// Whether the call itself waits for completion; otherwise a [`Wait`] may.
    pub blocking: bool,
    /// The first element, where properties speak of values.
    pub value: Option<i64>,
}

/// The message that a receive got, or a probe saw, in the recorded execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Match {
    /// The send.
    pub send: OpIndex,
    /// Later operations depend on which message it was: executions in which it is another one are
    /// not executions of this path.
    pub pinned: bool,
}

/// What came of a probe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sighting {
    /// Not recorded: any message will do.
    Open,
    /// This message was seen.
    Saw(Match),
    /// A poll that found nothing. It may find nothing at any time, so it restricts nothing.
    Nothing,
}

/// A receive.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Receive {
    /// What it accepts.
    pub pattern: Pattern<Rank>,
    /// The communicator.
    pub comm: CommId,
    /// Whether the call itself waits.
    pub blocking: bool,
    /// What it got, if recorded.
    pub got: Option<Match>,
}

/// When a look at requests succeeds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Completion {
    /// When all are complete: `MPI_Wait`, `MPI_Waitall`.
    All,
    /// When at least one is: `MPI_Waitany`, `MPI_Waitsome`.
    Any,
    /// It never waits: `MPI_Test` and its relatives.
    Poll,
}

/// A look at requests of the same rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wait {
    /// When it succeeds.
    pub completion: Completion,
    /// The operations asked for: numbers of nonblocking operations of this rank.
    pub requests: Vec<u32>,
    /// Those that the call completed in the recorded execution. With [`Completion::All`] all of
    /// them; a failed poll none.
    pub taken: Vec<u32>,
}

/// Whose arrival lets a rank leave a collective that others have not entered yet, where the
/// standard leaves that to the implementation (MPI 4.1 §6.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Needs {
    /// Everybody's.
    All,
    /// Of these ranks; none for a rank that only contributes.
    Ranks(Vec<Rank>),
}

/// A call of a collective. The n-th one of every member of a communicator belong together
/// (MPI 4.1 §6.12).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Collective {
    /// The routine, such as `barrier`; `finalize` is one too.
    pub name: String,
    /// The communicator.
    pub comm: CommId,
    /// See [`Needs`].
    pub needs: Needs,
    /// Whether the call itself waits.
    pub blocking: bool,
}

impl Path {
    /// How many processes.
    pub fn size(&self) -> usize {
        self.ranks.len()
    }

    /// An operation.
    pub fn op(&self, id: OpIndex) -> Option<&Op> {
        self.ranks.get(id.rank.index())?.get(id.index as usize)
    }

    /// All operations, by rank.
    pub fn ops(&self) -> impl Iterator<Item = (OpIndex, &Op)> {
        self.ranks.iter().zip(0..).flat_map(|(ops, rank)| {
            ops.iter().zip(0..).map(move |(op, index)| {
                let rank = Rank(rank);
                (OpIndex { rank, index }, op)
            })
        })
    }

    /// A path without operations over `n` ranks, with `MPI_COMM_WORLD`.
    pub fn new(n: u32) -> Path {
        Path {
            comms: vec![Comm {
                name: "MPI_COMM_WORLD".to_owned(),
                members: (0..n).map(Rank).collect(),
            }],
            ranks: vec![Vec::new(); n as usize],
            ..Path::default()
        }
    }

    /// Adds an operation to a rank.
    ///
    /// # Panics
    ///
    /// If the path has no such rank.
    pub fn push(&mut self, rank: Rank, call: Call) -> OpIndex {
        let ops = &mut self.ranks[rank.index()];
        let index = ops.len() as u32;
        ops.push(Op {
            call,
            function: String::new(),
            place: None,
        });
        OpIndex { rank, index }
    }
}

impl std::fmt::Display for OpIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.rank, self.index)
    }
}
