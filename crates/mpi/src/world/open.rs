//! The open world: one process is executed, and the others may do anything that MPI allows.
//!
//! After pse §III-C. The process stands for all ranks: its rank and the number of processes are
//! variables, per communicator. Every other process is one that takes every message and sends
//! whatever is asked for, so blocking calls return, and what comes in is variables. An operation
//! is complete for MPI as soon as it is started; the program knows it once it has waited for it
//! (or a test has told it), and until then its buffers are lent as in any other run
//! ([`super::lending`]). Whether a test succeeds, and which requests `MPI_Waitany` takes, are
//! choices as elsewhere.
//!
//! Approximates in both directions. A message always fills its buffer, whatever length its status
//! tells, and the source and tag of one that a persistent request receives are not tied to what was
//! asked for: more happens than can. Others never fail to answer, so there are no deadlocks; no
//! message goes from a process to itself; and where an argument has one entry for each process, there
//! are two of them.
//!
//! Variables are named after what they stand for. With answers given, there are none: a recorded
//! execution is repeated.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use concord_base::Rank;
use concord_term::{Byte, Bytes, Term, TermPool, VarKind};
use xxhash_rust::xxh3::Xxh3Default;

use super::World;
use super::buffer::{Agreement, Buffer, Received, Typed};
use super::collective::{Detail, How, Plan};
use super::context::{Comm, Groups};
use super::env::Env;
use super::process::Phase;
use super::request::{
    Completed, Endpoint, Envelope, Holder, ReceivePlan, Request, RequestId, Source, State, Status,
    Work,
};
use super::step::Stop;
use super::trace::{CallSite, OpId, Unobserved};
use crate::calls::Function;
use crate::constants::{MPI_BYTE, MPI_COMM_NULL, MPI_COMM_SELF, MPI_COMM_WORLD};
use crate::datatype::Datatype;
use crate::group::Group;
use crate::handle::{Handle, HandleKind};

/// No communicator has more processes.
const MOST_PROCESSES: u32 = 1 << 20;

/// Bytes of one message that are told apart; of more, the rest is one variable each eight bytes.
const WORD: u64 = 8;

/// No probe sees a longer message.
const LONGEST_PROBED: u64 = 1 << 20;

/// What stands for the other processes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Open {
    /// All processes are executed, from a common beginning: only what the caller and functions without a
    /// body give is unknown.
    many: bool,
    /// Values for all variables, by name, if an execution is repeated.
    answers: Option<Arc<BTreeMap<String, Vec<u8>>>>,
    /// Variables that nobody has been told of.
    made: Vec<(String, Term)>,
    /// What holds for them.
    conditions: Vec<Term>,
    /// The process's rank and the number of processes, by the communicator's handle.
    members: BTreeMap<i32, (Term, Term)>,
    /// How many communicators were made up.
    comms: u32,
    /// What the receive that is being called asks for.
    asked: Option<Asked>,
    /// The same for those that were started, with the room and the size of an element.
    arriving: BTreeMap<OpId, (Asked, u64, u64)>,
    /// Requests under way whose handle was overwritten where MPI had put it, since somebody asked.
    overwritten: Vec<RequestId>,
}

/// The source and tag that a receive asks for: `None` for any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Asked {
    /// A rank.
    pub source: Option<Term>,
    /// The number of processes that could be it.
    pub size: Term,
    /// A tag.
    pub tag: Option<Term>,
}

impl Open {
    fn unknown(&mut self, pool: &TermPool, name: String, width: u32) -> Term {
        if let Some(answers) = &self.answers {
            let bytes = answers.get(&name).map_or(&[][..], Vec::as_slice);
            let bits = bytes.iter().rev();
            let bits = bits.fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
            let kept = if width >= 128 {
                bits
            } else {
                bits & ((1 << width) - 1)
            };
            return pool.constant(width, kept);
        }
        let term = pool.var(&name, width, VarKind::Input);
        self.made.push((name, term));
        term
    }

    /// A process's rank and the number of processes.
    fn membership(&mut self, pool: &TermPool, name: &str) -> (Term, Term) {
        let size = self.unknown(pool, format!("processes of {name}"), 32);
        let rank = self.unknown(pool, format!("rank in {name}"), 32);
        let number = |n: u32| pool.constant(32, u128::from(n));
        self.conditions.extend([
            pool.ule(number(1), size),
            pool.ule(size, number(MOST_PROCESSES)),
            pool.ult(rank, size),
        ]);
        self.conditions.retain(|c| pool.as_const(*c).is_none());
        (rank, size)
    }
}

impl World {
    /// Makes it an open world in which rank 0 is the process that is executed.
    pub fn open_world(
        &mut self,
        pool: &TermPool,
        answers: Option<Arc<BTreeMap<String, Vec<u8>>>>,
        initialised: bool,
    ) {
        let mut open = Open {
            answers,
            ..Open::default()
        };
        let world = open.membership(pool, "MPI_COMM_WORLD");
        open.members.insert(MPI_COMM_WORLD, world);
        let alone = (pool.constant(32, 0), pool.constant(32, 1));
        open.members.insert(MPI_COMM_SELF, alone);
        self.open = Some(Box::new(open));
        if initialised {
            self.run_already(Rank(0));
        }
    }

    /// Makes it a world in which all processes start in the middle of a program and are executed.
    pub fn begin_midway(&mut self, answers: Option<Arc<BTreeMap<String, Vec<u8>>>>) {
        self.open = Some(Box::new(Open {
            answers,
            many: true,
            ..Open::default()
        }));
        for rank in 0..self.size() {
            self.run_already(Rank(rank));
        }
    }

    /// MPI is initialised for this process.
    fn run_already(&mut self, rank: Rank) {
        let process = self.process_mut(rank);
        process.phase = Phase::Running;
        process.main_thread = process.thread;
        process.thread_level = crate::constants::MPI_THREAD_MULTIPLE;
    }

    /// Whether others are not executed.
    pub fn is_alone(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.many)
    }

    /// The receive that is called next asks for this; `None` for any other call.
    pub fn ask_for(&mut self, asked: Option<Asked>) {
        if let Some(open) = &mut self.open {
            open.asked = asked;
        }
    }

    /// The variables that were made since this was last asked, with their names, and what holds
    /// for them.
    pub fn take_unknowns(&mut self) -> (Vec<(String, Term)>, Vec<Term>) {
        match &mut self.open {
            None => Default::default(),
            Some(open) => (
                std::mem::take(&mut open.made),
                std::mem::take(&mut open.conditions),
            ),
        }
    }

    /// The executed process's rank in a communicator, and how many processes it has.
    pub fn membership(&self, comm: i32) -> Option<(Term, Term)> {
        self.open.as_ref()?.members.get(&comm).copied()
    }

    /// A communicator that an unknown caller has made: its handle. Where all processes are executed, it
    /// has all of them.
    pub fn adopt_comm(&mut self, pool: &TermPool, name: &str) -> i32 {
        if !self.is_alone() {
            return MPI_COMM_WORLD;
        }
        let everybody = Group::world(2);
        let context = self.new_context(Groups::Intra(everybody.clone()));
        let comm = Comm::new(context, 0, everybody, None);
        let index = self.process_mut(Rank(0)).comms.insert(comm);
        let handle = Handle::created(HandleKind::Comm, index);
        let handle = handle.expect("handles are never used up").0;
        let open = self.open.as_mut().expect("only open worlds adopt");
        let member = open.membership(pool, name);
        open.members.insert(handle, member);
        handle
    }

    /// A request that an unknown caller has started: its handle. Of what kind nobody knows; it is
    /// one that a wait completes.
    pub fn adopt_request(&mut self, rank: Rank) -> i32 {
        let function = Function::named("MPI_Irecv").expect("MPI declares it");
        let process = self.process_mut(rank);
        let op = OpId {
            rank,
            index: process.posted.0,
        };
        process.posted.0 += 1;
        let endpoint = Endpoint {
            context: process.itself.context,
            comm: MPI_COMM_SELF,
            rank: 0,
        };
        let buffer = Buffer {
            addr: 0,
            count: 0,
            datatype: Datatype::from_handle(MPI_BYTE).expect("it is predefined"),
        };
        let status = Status {
            envelope: Envelope::Outside(op),
            ..Status::UNDEFINED
        };
        let index = process.requests.insert(Request {
            work: Work::Receive(ReceivePlan {
                buffer,
                from: Source::Null,
                at: endpoint,
            }),
            state: State::Complete(Completed::from(status)),
            persistent: false,
            holder: Holder::Program,
            cancelling: false,
            observed: false,
            touched: false,
            disturbed: false,
            starts: Unobserved(1),
            receipt: None,
            home: 0,
            overwritten: None,
            given_away: false,
            vain: None,
            started: None,
            op: Unobserved(op),
            function,
            site: CallSite::default(),
        });
        let handle = Handle::created(HandleKind::Request, index);
        handle.expect("handles are never used up").0
    }

    /// Which operations a process has to complete yet, as a number: the calls that started them. Whose handles
    /// are lost do not count.
    pub fn under_way(&self, rank: Rank) -> u64 {
        let requests = self.process(rank).requests.iter();
        let pending = requests.filter(|(_, r)| r.is_for_the_function() && r.overwritten.is_none());
        let calls: BTreeSet<CallSite> = pending.map(|(_, request)| request.site).collect();
        let mut hasher = Xxh3Default::new();
        calls.hash(&mut hasher);
        hasher.finish()
    }

    /// A handle was overwritten by another one.
    pub(super) fn note_overwritten(&mut self, id: RequestId) {
        if let Some(open) = &mut self.open {
            open.overwritten.push(id);
        }
    }

    /// The handles of operations under way that were overwritten since this was last asked.
    pub fn take_overwritten(&mut self, rank: Rank) -> Vec<i32> {
        let ids = self.open.as_mut();
        let ids = ids.map_or_else(Vec::new, |open| std::mem::take(&mut open.overwritten));
        let requests = &self.process(rank).requests;
        let pending = |id: &RequestId| {
            requests
                .get(id.0)
                .is_some_and(|request| request.is_for_the_function())
        };
        let handle = |id: RequestId| {
            let handle = Handle::created(HandleKind::Request, id.0);
            handle.expect("handles are never used up").0
        };
        ids.into_iter().filter(pending).map(handle).collect()
    }

    /// The bytes from a buffer's address to its end; `None` for a datatype that is none.
    pub fn buffer_bytes(&self, datatype: i32, count: u64) -> Option<u64> {
        let object = self.process(Rank(0)).type_object(datatype)?;
        let map = object.datatype.map_of(count)?;
        u64::try_from(map.true_ub()).ok()
    }

    /// Something unknown, by name: a variable, or its value where an execution is repeated.
    pub fn unknown(&mut self, pool: &TermPool, name: String, width: u32) -> Term {
        let open = self.open.as_mut().expect("only open worlds have unknowns");
        open.unknown(pool, name, width)
    }
}

impl Env<'_> {
    /// Starts an operation whose other side is unknown: it is complete for MPI at once.
    pub(super) fn start_open(&mut self, id: RequestId, request: &Request) -> Result<(), Stop> {
        let by = (request.function, request.site);
        self.restart(id);
        let mut status = Status::UNDEFINED;
        match &request.work {
            Work::Send(plan) => {
                if plan.dest.is_some() {
                    self.send_out(&plan.buffer, by)?;
                }
            }
            Work::Receive(plan) => match plan.from {
                Source::Null => status = Status::NULL,
                Source::Probed | Source::Matching(_) => {
                    self.arrive(&plan.buffer, request.op.0, "message")?;
                    let room = (plan.buffer.capacity(), plan.buffer.datatype.size());
                    if let Some(open) = &mut self.world.open
                        && let (Some(asked), false) = (open.asked, request.persistent)
                    {
                        let arriving = (asked, room.0, room.1);
                        open.arriving.insert(request.op.0, arriving);
                    }
                    status.envelope = Envelope::Outside(request.op.0);
                }
            },
            Work::Collective { plan, .. } => {
                for buffer in &plan.sends {
                    self.send_out(buffer, by)?;
                }
                for buffer in plan.recvs.iter().flatten() {
                    self.arrive(buffer, request.op.0, "result")?;
                }
                self.create_open(plan, request)?;
            }
            Work::Both(..) | Work::Generalized(_) | Work::OneSided => {}
        }
        let at_once = matches!(
            &request.work,
            Work::Send(plan) if plan.dest.is_none()
        );
        self.complete(id, status);
        if at_once && let Some(request) = self.request_mut(id) {
            request.observed = true;
        }
        Ok(())
    }

    /// A message fills a buffer with whatever it was.
    fn arrive(&mut self, buffer: &Buffer, op: OpId, what: &str) -> Result<(), Stop> {
        let length = buffer.capacity();
        let named = buffer.datatype.as_named().is_some();
        let word = match buffer.datatype.size() {
            size @ 1..=WORD if named => size,
            _ => 1,
        };
        let mut bytes: Vec<Byte> = Vec::with_capacity(length as usize);
        let mut number = 0;
        while (bytes.len() as u64) < length {
            let left = length - bytes.len() as u64;
            let take = word.min(left);
            let name = format!("{what} {}[{number}]", op.index);
            let value = self.world.unknown(self.pool, name, 8 * take as u32);
            for i in 0..take {
                let byte = self.pool.extract(value, 8 * i as u32, 8);
                bytes.push(match self.pool.as_const(byte) {
                    Some(bits) => Byte::Concrete(bits as u8),
                    None => Byte::Symbolic(byte),
                });
            }
            number += 1;
        }
        let sent = Typed {
            bytes: bytes.into_iter().collect::<Bytes>(),
            count: buffer.count,
            datatype: buffer.datatype.clone(),
            packed: Vec::new(),
        };
        let mem = self.mems.of(self.rank);
        match buffer.receive(mem, &sent, Agreement::Bytes)? {
            Received::Whole => Ok(()),
            Received::Failed(_) | Received::Mistyped(_) => {
                unreachable!("it has the length and the type of its buffer")
            }
        }
    }

    /// What a collective call makes.
    fn create_open(&mut self, plan: &Arc<Plan>, request: &Request) -> Result<(), Stop> {
        let wish = match &plan.detail {
            Detail::Creation(wish) => wish,
            Detail::Window(_) | Detail::Fence(_) | Detail::Unlocked => {
                let what = "windows where other processes are not executed";
                return Err(Stop::Unmodelled(what.to_owned()));
            }
            Detail::Nothing | Detail::Blocks(_) | Detail::Neighbours { .. } => return Ok(()),
        };
        if let How::Split { color: None, .. } = wish.how {
            return self.write_i32(wish.into, MPI_COMM_NULL);
        }
        let (parent, number) = match &request.work {
            Work::Collective { at, .. } => (at.comm, request.op.0.index),
            _ => unreachable!("communicators are made by collective calls"),
        };
        let name = format!("communicator {number}");
        let handle = self.world.adopt_comm(self.pool, &name);
        let same = matches!(wish.how, How::Dup);
        let topology = match &wish.how {
            How::Arranged(topology) => topology.clone(),
            How::Slice { topology, .. } | How::Adjacent(topology) => Some(Arc::clone(topology)),
            _ => None,
        };
        let parent_comm = self.process().comm_shared(parent);
        if let Some(comm) = self.process_mut().comm_mut(handle) {
            comm.attributes = wish.attributes.clone();
            comm.info = wish.info.clone();
            comm.topology = topology;
            if let Some(parent) = parent_comm {
                comm.errhandler = parent.errhandler;
                if same {
                    comm.topology = parent.topology.clone();
                }
            }
        }
        if same
            && let Some(open) = &mut self.world.open
            && let Some(member) = open.members.get(&parent).copied()
        {
            open.members.insert(handle, member);
        }
        self.write_i32(wish.into, handle)
    }

    /// A message that a probe sees: its source and tag are what was asked for, and it is as long as anybody
    /// likes.
    pub(crate) fn probed_message(&mut self) -> OpId {
        let process = self.process_mut();
        let index = process.posted.0;
        process.posted.0 += 1;
        let op = OpId {
            rank: self.rank,
            index,
        };
        if let Some(open) = &mut self.world.open
            && let Some(asked) = open.asked
        {
            open.arriving.insert(op, (asked, LONGEST_PROBED, 1));
        }
        op
    }

    /// The source, tag and length of a message from outside.
    pub(crate) fn unknown_envelope(&mut self, op: OpId) -> (Bytes, Bytes) {
        let pool = self.pool;
        let open = self.world.open.as_ref();
        let arriving = open.and_then(|open| open.arriving.get(&op).copied());
        let mut conditions = Vec::new();
        let mut term = |what: &str, width: u32| {
            let name = format!("{what} of message {}", op.index);
            self.world.unknown(pool, name, width)
        };
        // Nothing of it is negative.
        let asked = arriving.map(|(asked, ..)| asked);
        let source = asked.and_then(|asked| asked.source).unwrap_or_else(|| {
            let source = pool.zext(term("source", 20), 32);
            conditions.extend(asked.map(|asked| pool.ult(source, asked.size)));
            source
        });
        let tag = asked.and_then(|asked| asked.tag);
        let tag = tag.unwrap_or_else(|| pool.zext(term("tag", 15), 32));
        let length = match arriving {
            None => pool.zext(term("length", 16), 64),
            Some((_, 0, _)) => pool.constant(64, 0),
            Some((_, room, unit)) => {
                let length = pool.zext(term("length", 32), 64);
                let number = |n: u64| pool.constant(64, u128::from(n));
                conditions.push(pool.ule(length, number(room)));
                if unit > 1 {
                    let rest = pool.urem(length, number(unit));
                    conditions.push(pool.eq(rest, number(0)));
                }
                length
            }
        };
        if let Some(open) = &mut self.world.open {
            let known = |c: &Term| pool.as_const(*c).is_some();
            open.conditions
                .extend(conditions.into_iter().filter(|c| !known(c)));
        }
        let bytes = |term: Term| -> Bytes {
            let width = pool.width(term);
            let byte = |i| match pool.as_const(pool.extract(term, 8 * i, 8)) {
                Some(bits) => Byte::Concrete(bits as u8),
                None => Byte::Symbolic(pool.extract(term, 8 * i, 8)),
            };
            (0..width / 8).map(byte).collect()
        };
        (bytes(pool.concat(tag, source)), bytes(length))
    }
}
