//! The state machine: all ranks' MPI state, and what may happen to it.
//!
//! A rank runs until it blocks; its calls are recorded here, and messages and collectives meet
//! only when the driver fires a transition (the scheme of MPI-SV: rules ISSUE, SR, B and W of its
//! appendix A.1, extended by tags, communicators, modes and calls with several outcomes). See
//! [`transition`] for what can be fired and which transitions need no choice.

mod alike;
mod alone;
mod attached;
mod buffer;
mod check;
mod choice;
mod collective;
mod contents;
mod context;
mod creation;
mod env;
mod extent;
mod files;
mod fire;
mod fold;
mod gathered;
mod graph;
mod held;
mod intercomm;
mod kept;
mod latitude;
mod leaks;
mod lending;
mod live;
mod mailbox;
mod misuse;
mod needs;
mod open;
mod options;
mod ownership;
mod packed;
mod parts;
mod persistent_sets;
mod post;
mod print;
mod process;
mod record;
mod request;
mod serve;
mod settled;
mod slots;
mod sorted;
mod stalled;
mod step;
mod task;
mod threads;
mod trace;
mod transition;
mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use alike::{Apart, Names as RankNames, RankName, Share};
pub use alone::{Side as RankSide, TurnAlone};
pub(crate) use buffer::Buffer;
pub use buffer::Described;
pub use choice::Choice;
pub use collective::Routine;
pub(crate) use collective::{Bridge, Creation, Detail, Flavour, How, Plan, Root, Weighted};
use concord_abi::{Arg, Memory};
use concord_base::{Rank, WorldSize};
use concord_term::TermPool;
pub use context::ContextId;
pub(crate) use context::{Attributes, Comm, Handler};
use context::{Context, Groups};
pub(crate) use creation::Meeting;
pub(crate) use env::Env;
pub(crate) use extent::Extent;
pub use files::FileRace;
pub(crate) use fold::Fold;
use kept::Kept;
pub use latitude::Latitude;
pub(crate) use lending::Moment;
pub use live::{LiveObject, OpDescription, OpKind, Unreceived};
pub use misuse::{Involved, Misuse, MisuseKind, Touched};
pub use open::Asked;
pub use options::{Options, Outcomes};
pub use parts::{KnownPart, OpenReceives, Part};
pub use persistent_sets::{Deed, Reach};
pub use process::Phase;
pub(crate) use process::{
    ActiveCall, Attached, CallOutcome, Errhandler, Keyval, Matched, OpObject, Process, Session,
    TypeObject,
};
pub use record::{Chosen, Recorded};
use request::Completed;
pub use request::RequestId;
pub(crate) use request::{
    Endpoint, Envelope, Filled, Generalized, Holder, ReceivePlan, Request, SendPlan, Source, State,
    Status, Work,
};
pub use settled::SettledWait;
use sorted::Sorted;
pub use step::{Blocked, Step, Symbolic, WaitingFor};
pub(crate) use step::{Raised, Stop, involved, involved_in};
pub(crate) use task::{Progress, Task, TaskEvent, code};
pub use trace::{CallSite, OpId, Unobserved};
pub use transition::{FireError, Transition};
pub use window::Gap;
pub(crate) use window::{
    Atomic, Attempt, Await as WindowAwait, Epochs, Exposure, Fence as FenceEpoch,
    Flavour as WindowFlavour, Held, LockKind, Manner, Moves, NewWindow, Opener, Pending, Short,
    Side, Stage as ExposureStage, Start as StartEpoch, Transfer, Win,
};

use crate::calls::{self, Function};
use crate::constants::{MPI_COMM_SELF, MPI_COMM_WORLD, MPI_GROUP_EMPTY};
use crate::datatype::Datatype;
use crate::group::Group;
use crate::handle::{Handle, HandleKind, Index};
use crate::op::{Op, PredefinedOp};

/// The memories of all ranks.
pub trait Memories {
    /// One rank's memory.
    fn of(&mut self, rank: Rank) -> &mut dyn Memory;

    /// Whether steps of single ranks are remembered.
    fn remembers(&self) -> bool {
        false
    }

    /// What a step of this name came to before, from a state of the rank like this one. A step that
    /// reaches the rank's memory changes it to what it was then.
    fn recall(&mut self, _rank: Rank, _step: u128, _reaches_memory: bool) -> Option<RankSide> {
        None
    }

    /// Remembers what the step came to that was just asked for in vain.
    fn keep(&mut self, _rank: Rank, _step: u128, _reaches_memory: bool, _after: RankSide) {}
}

/// All ranks' MPI state.
///
/// Plain data; a clone shares everything until one of the two changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World {
    options: Options,
    processes: Vec<Kept<Process>>,
    contexts: Sorted<ContextId, Kept<Context>>,
    /// Places where some members of a communicator meet without the others
    /// (`MPI_Comm_create_group`): contexts that no handle names.
    meetings: BTreeMap<Meeting, ContextId>,
    next_context: u32,
    /// The most that `MPI_Init_thread` provides, where that was chosen.
    provided: Option<i32>,
    /// Windows, by their context.
    windows: BTreeMap<ContextId, Arc<window::Window>>,
    /// Accesses to windows, and what orders them.
    races: Arc<window::Races>,
    /// Uses of files, which the same orders.
    files: Arc<files::FileUses>,
    /// Mistakes after which the run goes on, until somebody asks for them.
    noticed: Vec<Misuse>,
    /// The buffers of the last call.
    pub(crate) described: Unobserved<Vec<Described>>,
    /// What the exploration of this execution leaves out.
    gaps: BTreeSet<Gap>,
    /// Mailboxes that changed since they were last searched for matches without a choice.
    dirty: Unobserved<BTreeSet<(ContextId, Rank)>>,
    /// Communicators on which a collective call was made since they were last looked at.
    stirred: Unobserved<BTreeSet<ContextId>>,
    /// Locks that somebody asked for and that need no choice.
    unlocked: Unobserved<BTreeSet<(ContextId, u32)>>,
    /// Blocked ranks that may be able to go on.
    woken: Unobserved<BTreeSet<Rank>>,
    /// What the ranks asked for, in abstract runs.
    record: Unobserved<record::Record>,
    /// Receives with variables for their messages, beside those from any source.
    opened: Unobserved<Arc<BTreeSet<OpId>>>,
    /// What ranks did that others may have to do with.
    deeds: Unobserved<Arc<BTreeSet<Deed>>>,
    /// What the library could have done otherwise.
    latitudes: Unobserved<BTreeSet<Latitude>>,
    /// What a rank does in its turn, where somebody wants to know.
    turn: Unobserved<Option<Box<alone::Logged>>>,
    /// What is changed and looked at between two choices, likewise.
    moved: Unobserved<Option<Box<parts::Moved>>>,
    /// Something has told ranks apart that may be alike.
    told_apart: Unobserved<bool>,
    /// What stands for other processes, where one alone is executed.
    open: Option<Box<open::Open>>,
}

impl World {
    /// All ranks before `MPI_Init`.
    pub fn new(size: WorldSize, options: Options) -> World {
        let everybody = Group::world(size.get());
        let world = ContextId(0);
        let mut contexts = Sorted::default();
        contexts.insert(
            world,
            Kept::new(Context::new(Groups::Intra(everybody.clone()))),
        );
        let mut processes = Vec::new();
        for rank in size.ranks() {
            let itself = ContextId(1 + rank.0);
            let alone = Group::single(rank);
            contexts.insert(
                itself,
                Kept::new(Context::new(Groups::Intra(alone.clone()))),
            );
            let mut comm_world = Comm::new(world, rank.0, everybody.clone(), None);
            comm_world.name = b"MPI_COMM_WORLD".to_vec();
            let mut comm_self = Comm::new(itself, 0, alone, None);
            comm_self.name = b"MPI_COMM_SELF".to_vec();
            processes.push(Kept::new(Process::new(comm_world, comm_self)));
        }
        let mut made = World {
            options,
            processes,
            contexts,
            meetings: BTreeMap::new(),
            next_context: 1 + size.get(),
            provided: None,
            windows: BTreeMap::new(),
            races: Arc::default(),
            files: Arc::default(),
            noticed: Vec::new(),
            described: Unobserved::default(),
            gaps: BTreeSet::new(),
            dirty: Unobserved::default(),
            stirred: Unobserved::default(),
            unlocked: Unobserved::default(),
            woken: Unobserved::default(),
            record: Unobserved::default(),
            opened: Unobserved::default(),
            deeds: Unobserved::default(),
            latitudes: Unobserved::default(),
            turn: Unobserved::default(),
            moved: Unobserved::default(),
            told_apart: Unobserved::default(),
            open: None,
        };
        if options.ready_order || options.freed_order || options.file_order {
            made.begin_races();
        }
        made
    }

    /// How many ranks.
    pub fn size(&self) -> u32 {
        self.processes.len() as u32
    }

    /// The choices of this run.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The function of this name, if MPI declares it; `PMPI_` names mean the same as `MPI_` ones.
    pub fn knows(name: &str) -> Option<Function> {
        Function::named(name)
    }

    /// A rank calls a function.
    pub fn call(
        &mut self,
        rank: Rank,
        function: Function,
        args: &[Arg],
        site: CallSite,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Step {
        let step = calls::dispatch(self, rank, function, args, site, mems, pool);
        // One that waits for an answer about its arguments is made again.
        if !function.only_reads_statuses() && !matches!(step, Step::Concretise(_)) {
            self.process_mut(rank).made.0 += 1;
        }
        step
    }

    /// The time that a rank sees in `MPI_Wtime` from now on, in nanoseconds since the start.
    pub fn set_time(&mut self, rank: Rank, nanoseconds: u64) {
        self.process_mut(rank).clock.0 = nanoseconds;
    }

    /// Looks again at a blocked call.
    pub fn resume(&mut self, rank: Rank, mems: &mut dyn Memories, pool: &TermPool) -> Step {
        self.woken.0.remove(&rank);
        self.advance(rank, TaskEvent::Again, mems, pool)
    }

    /// The function that a [`Step::Call`] asked for has returned.
    pub fn callback_returned(
        &mut self,
        rank: Rank,
        result: Option<Arg>,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Step {
        self.advance(rank, TaskEvent::Returned(result), mems, pool)
    }

    /// What a rank's innermost call waits for, if it waits.
    pub fn blocked(&self, rank: Rank) -> Option<&Blocked> {
        self.process(rank).calls.last()?.blocked.as_ref()
    }

    /// Blocked ranks for which something has changed since they were last resumed, ascending.
    /// All others would block again.
    pub fn take_woken(&mut self) -> Vec<Rank> {
        std::mem::take(&mut self.woken.0).into_iter().collect()
    }

    /// The buffers that the last call described by its arguments, each told once.
    pub fn take_described(&mut self) -> Vec<Described> {
        std::mem::take(&mut self.described.0)
    }

    /// How far a rank is.
    pub fn phase(&self, rank: Rank) -> Phase {
        self.process(rank).phase
    }

    /// How many operations a rank has posted so far; the next one gets this number.
    pub fn posted(&self, rank: Rank) -> u32 {
        self.process(rank).posted.0
    }

    /// The rank's process has ended: nothing is delivered to its memory any more.
    pub fn end(&mut self, rank: Rank) {
        let process = self.process_mut(rank);
        process.phase = Phase::Ended;
        process.calls.clear();
        process.outcome = None;
        process.parked.clear();
    }

    pub(crate) fn process(&self, rank: Rank) -> &Process {
        &self.processes[rank.index()]
    }

    pub(crate) fn process_mut(&mut self, rank: Rank) -> &mut Process {
        if let Some(turn) = &mut self.turn.0 {
            turn.changes_process(rank);
        }
        self.reaches(Part::Process(rank));
        self.processes[rank.index()].change()
    }

    /// A context that a communicator or a request still names; those live.
    pub(crate) fn context(&self, id: ContextId) -> &Context {
        &self.contexts[&id]
    }

    pub(crate) fn context_mut(&mut self, id: ContextId) -> &mut Context {
        self.reaches_more();
        self.known_context(id)
    }

    /// The request of an operation under way.
    pub(crate) fn request_of(&self, rank: Rank, id: RequestId) -> &Request {
        let request = self.process(rank).requests.get(id.0);
        request.unwrap_or_else(|| panic!("{id:?} of rank {rank} is under way, and gone"))
    }

    pub(crate) fn wake(&mut self, rank: Rank) {
        self.reaches(Part::Process(rank));
        if self.blocked(rank).is_some() || !self.process(rank).parked.is_empty() {
            self.woken.0.insert(rank);
        }
    }

    /// An operation has its outcome.
    pub(crate) fn complete(&mut self, rank: Rank, id: RequestId, outcome: Completed) {
        let process = self.process_mut(rank);
        let request = process.requests.get_mut(id.0);
        let request = request.expect("what completes is under way");
        if request.holder == Holder::Nobody {
            process.requests.remove(id.0);
        } else {
            request.state = State::Complete(outcome);
        }
        self.wake(rank);
    }
}

impl Process {
    /// A live communicator, by handle.
    pub(crate) fn comm(&self, handle: i32) -> Option<&Comm> {
        self.shared(handle).map(|comm| &**comm)
    }

    /// The same, to keep.
    pub(crate) fn comm_shared(&self, handle: i32) -> Option<Arc<Comm>> {
        self.shared(handle).cloned()
    }

    fn shared(&self, handle: i32) -> Option<&Arc<Comm>> {
        match handle {
            MPI_COMM_WORLD => Some(&self.world),
            MPI_COMM_SELF => Some(&self.itself),
            _ => match Handle(handle).index(HandleKind::Comm)? {
                Index::Created(index) => self.comms.get(index),
                Index::Null | Index::Predefined(_) => None,
            },
        }
    }

    pub(crate) fn comm_mut(&mut self, handle: i32) -> Option<&mut Comm> {
        match handle {
            MPI_COMM_WORLD => Some(Arc::make_mut(&mut self.world)),
            MPI_COMM_SELF => Some(Arc::make_mut(&mut self.itself)),
            _ => match Handle(handle).index(HandleKind::Comm)? {
                Index::Created(index) => self.comms.get_mut(index),
                Index::Null | Index::Predefined(_) => None,
            },
        }
    }

    /// A live datatype, by handle.
    pub(crate) fn type_object(&self, handle: i32) -> Option<TypeObject> {
        match Handle(handle).index(HandleKind::Datatype)? {
            Index::Created(index) => self.datatypes.get(index).map(|object| (**object).clone()),
            Index::Null => None,
            Index::Predefined(_) => match self.named_types.get(&handle) {
                Some(object) => Some(object.clone()),
                None => Datatype::from_handle(handle).map(TypeObject::predefined),
            },
        }
    }

    pub(crate) fn type_object_mut(&mut self, handle: i32) -> Option<&mut TypeObject> {
        match Handle(handle).index(HandleKind::Datatype)? {
            Index::Created(index) => self.datatypes.get_mut(index),
            Index::Null => None,
            Index::Predefined(_) => {
                let datatype = Datatype::from_handle(handle)?;
                Some(
                    self.named_types
                        .entry(handle)
                        .or_insert_with(|| TypeObject::predefined(datatype)),
                )
            }
        }
    }

    /// A live operation, by handle.
    pub(crate) fn op(&self, handle: i32) -> Option<Op> {
        match Handle(handle).index(HandleKind::Op)? {
            Index::Created(index) => self.ops.get(index).map(|object| object.op),
            Index::Null => None,
            Index::Predefined(_) => PredefinedOp::from_handle(handle).map(Op::Predefined),
        }
    }

    /// A live group, by handle.
    pub(crate) fn group(&self, handle: i32) -> Option<Group> {
        match Handle(handle).index(HandleKind::Group)? {
            Index::Created(index) => self.groups.get(index).map(|group| (**group).clone()),
            Index::Null => None,
            Index::Predefined(_) => (handle == MPI_GROUP_EMPTY).then(Group::empty),
        }
    }
}
