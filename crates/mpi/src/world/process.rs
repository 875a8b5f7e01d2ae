//! The MPI side of one process: its objects and its calls under way.

use std::collections::VecDeque;
use std::sync::Arc;

use concord_abi::Arg;

use super::context::{Attributes, Comm, Handler};
use super::kept::Kept;
use super::mailbox::Message;
use super::ownership::Freed;
use super::packed::Packed;
use super::request::{Endpoint, Request};
use super::slots::{Maker, Slots, Table};
use super::step::Blocked;
use super::task::Task;
use super::trace::{CallSite, Unobserved};
use super::window::Win;
use crate::calls::Function;
use crate::datatype::Datatype;
use crate::errors::ErrorTable;
use crate::group::Group;
use crate::handle::HandleKind;
use crate::info::Info;
use crate::op::Op;

/// How far a process is (MPI 4.1 §11.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Before `MPI_Init`.
    Fresh,
    /// Between `MPI_Init` and `MPI_Finalize`.
    Running,
    /// After `MPI_Finalize`.
    Finalized,
    /// The process itself has ended.
    Ended,
}

/// A call that posts a receive or a ready send, see [`super::held`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PostTurn {
    /// There is none.
    None,
    /// It waits for its turn.
    Waits,
    /// It may be made.
    Granted,
}

/// The MPI side of one process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Process {
    pub phase: Phase,
    pub thread_level: i32,
    /// The thread that initialised MPI.
    pub main_thread: u32,
    pub world: Arc<Comm>,
    pub itself: Arc<Comm>,
    pub comms: Table<Comm>,
    pub groups: Table<Group>,
    /// Which of them come from sessions.
    pub session_groups: std::collections::BTreeSet<u32>,
    pub datatypes: Table<TypeObject>,
    /// Names and attributes that a program gave predefined datatypes.
    pub named_types: std::collections::BTreeMap<i32, TypeObject>,
    pub ops: Table<OpObject>,
    pub errhandlers: Table<Errhandler>,
    pub infos: Table<Info>,
    pub comm_keyvals: Table<Keyval>,
    pub type_keyvals: Table<Keyval>,
    pub win_keyvals: Table<Keyval>,
    pub sessions: Table<Session>,
    pub wins: Table<Win>,
    pub requests: Slots<Request>,
    pub messages: Slots<Matched>,
    pub errors: ErrorTable,
    pub attached: Option<Attached>,
    /// What was packed where, or came in packed.
    pub packed: Packed,
    /// Operations whose requests were freed, as long as they may be under way.
    pub freed: Vec<Freed>,
    /// Addresses of the integers behind predefined attributes, by key.
    pub constants: Vec<(i32, u64)>,
    /// Calls under way, outermost first: more than one while a callback calls MPI.
    pub calls: Vec<ActiveCall>,
    /// What a transition decided for the blocked call.
    pub outcome: Option<CallOutcome>,
    /// The thread that makes these calls, and those of the others, see [`super::threads`].
    pub thread: u32,
    pub parked: std::collections::BTreeMap<u32, ParkedCalls>,
    /// What `MPI_Wtime` shows: the driver sets it before the call. Nanoseconds.
    pub clock: Unobserved<u64>,
    /// Where posting calls are made one by one: how far the next one is.
    pub turn: PostTurn,
    /// Operations posted so far.
    pub posted: Unobserved<u32>,
    /// Calls made so far that do more than read a status.
    pub made: Unobserved<u64>,
}

impl Process {
    pub(crate) fn new(world: Comm, itself: Comm) -> Process {
        Process {
            phase: Phase::Fresh,
            thread_level: 0,
            main_thread: 0,
            world: Arc::new(world),
            itself: Arc::new(itself),
            comms: Table::default(),
            groups: Table::default(),
            session_groups: Default::default(),
            datatypes: Table::default(),
            named_types: std::collections::BTreeMap::new(),
            ops: Table::default(),
            errhandlers: Table::default(),
            infos: Table::default(),
            comm_keyvals: Table::default(),
            type_keyvals: Table::default(),
            win_keyvals: Table::default(),
            sessions: Table::default(),
            wins: Table::default(),
            requests: Slots::default(),
            messages: Slots::default(),
            errors: ErrorTable::default(),
            attached: None,
            packed: Packed::default(),
            freed: Vec::new(),
            constants: Vec::new(),
            calls: Vec::new(),
            outcome: None,
            thread: 0,
            parked: std::collections::BTreeMap::new(),
            clock: Unobserved(0),
            turn: PostTurn::None,
            posted: Unobserved(0),
            made: Unobserved(0),
        }
    }
}

impl Process {
    /// The program got the handle of an object from this call.
    pub(crate) fn note_maker(&mut self, kind: HandleKind, index: u32, maker: Maker) {
        match kind {
            HandleKind::Comm => self.comms.note_maker(index, maker),
            HandleKind::Group => self.groups.note_maker(index, maker),
            HandleKind::Datatype => self.datatypes.note_maker(index, maker),
            HandleKind::Op => self.ops.note_maker(index, maker),
            HandleKind::Errhandler => self.errhandlers.note_maker(index, maker),
            HandleKind::Info => self.infos.note_maker(index, maker),
            HandleKind::CommKeyval => self.comm_keyvals.note_maker(index, maker),
            HandleKind::TypeKeyval => self.type_keyvals.note_maker(index, maker),
            HandleKind::WinKeyval => self.win_keyvals.note_maker(index, maker),
            HandleKind::Session => self.sessions.note_maker(index, maker),
            HandleKind::Win => self.wins.note_maker(index, maker),
            // These know their calls themselves.
            HandleKind::Request | HandleKind::Message | HandleKind::File => {}
        }
    }
}

/// A datatype that the program holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TypeObject {
    pub datatype: Datatype,
    pub committed: bool,
    pub name: Vec<u8>,
    pub attributes: Attributes,
}

impl TypeObject {
    pub(crate) fn predefined(datatype: Datatype) -> TypeObject {
        let name = datatype
            .as_named()
            .map_or("", |named| named.name())
            .as_bytes()
            .to_vec();
        TypeObject {
            datatype,
            committed: true,
            name,
            attributes: Attributes::default(),
        }
    }
}

/// An operation that the program holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpObject {
    pub op: Op,
}

/// An error handler that the program made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Errhandler {
    pub function: u64,
    /// Handles that the program has and has not freed; the object outlives them while it is set.
    pub held: u32,
}

/// An attribute key that the program made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Keyval {
    pub copy: u64,
    pub delete: u64,
    pub extra: u64,
    /// `MPI_Keyval_free` was called; the key lives on in the attributes that use it.
    pub freed: bool,
}

/// A session (MPI 4.1 §11.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Session {
    pub info: Info,
    pub errhandler: Handler,
}

/// A message that a matched probe took out (MPI 4.1 §3.8.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Matched {
    pub message: Kept<Message>,
    pub source: u32,
    pub at: Endpoint,
    /// The probe.
    pub by: Maker,
}

/// The buffer for buffered sends (MPI 4.1 §3.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Attached {
    pub addr: u64,
    pub size: u64,
    /// Taken by messages that are not received yet.
    pub used: u64,
    /// Taken by all messages since it was last known to be empty, up to more than there is room
    /// for: what it would need if nobody received any of them.
    pub demanded: u64,
    /// The call that attached it.
    pub maker: Maker,
    /// The program has used it, and that was said.
    pub touched: bool,
}

/// A call that did not finish at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ActiveCall {
    pub function: Function,
    pub site: CallSite,
    /// The communicator or window whose error handler is in charge.
    pub scope: Option<i32>,
    /// What is left to do, in this order.
    pub tasks: VecDeque<Task>,
    /// What the call returns then.
    pub result: Option<Arg>,
    pub blocked: Option<Blocked>,
    /// Attributes copied so far.
    pub copied: Attributes,
    /// The answer of a function that the first task could not use yet: something in it, or behind
    /// it in memory, was symbolic.
    pub answer: Option<Option<Arg>>,
    /// Where results go, and how long they are, if the call may return an error: then they are not to be
    /// relied on. None where errors end the program.
    pub results: Box<[(u64, u64)]>,
}

/// The calls of a thread that does not run.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct ParkedCalls {
    pub calls: Vec<ActiveCall>,
    pub outcome: Option<CallOutcome>,
}

/// What a transition decided for a blocked call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CallOutcome {
    /// The poll finds nothing.
    Fails,
    /// These of the call's requests complete, by their place in its array.
    Completes(Vec<u32>),
    /// The probe sees the message at this place.
    Sees { source: u32, message: usize },
}
