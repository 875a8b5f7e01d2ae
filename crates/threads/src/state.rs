//! The threads of a process, what each is about to do, and what a call leads to.

use std::collections::BTreeMap;

use concord_abi::{Arg, Memory};
use concord_base::{MemoryFault, UNPROMISED};

use crate::object::{self, ERRORCHECK, MUTEX_KIND, MUTEX_OWNER, RECURSIVE, word};
use crate::using::Using;

/// What a thread is about to do, or waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// It goes on after the call at hand whenever it is chosen.
    Run,
    /// It makes its call whenever it is chosen.
    Go,
    /// The same, and it looks at something that others may change: a loop may come by again.
    Look,
    /// It wants a mutex, perhaps for a limited time.
    Lock {
        /// Where.
        mutex: u64,
        /// Whether it may give up.
        timed: bool,
    },
    /// It wants a spin lock.
    Spin(u64),
    /// It wants to read, or to write.
    Share {
        /// Where.
        lock: u64,
        /// Whether nobody else may have it.
        alone: bool,
    },
    /// It wants to take one from a semaphore.
    Semaphore {
        /// Where.
        at: u64,
        /// Whether it may give up.
        timed: bool,
    },
    /// It waits for a thread to end.
    Join(u32),
    /// It waits for somebody else's initialisation.
    Once(u64),
    /// It wants to wake one of those that wait.
    Signal(u64),
    /// It waits at a condition variable.
    Condition {
        /// Where.
        at: u64,
        /// The mutex that it has given up.
        mutex: u64,
        /// Whether somebody has woken it.
        woken: bool,
        /// Whether it may give up.
        timed: bool,
    },
    /// It has come to a barrier.
    Barrier {
        /// Where.
        at: u64,
        /// Whether all have come.
        open: bool,
    },
    /// One of so many ways to go on.
    Choose(u32),
    /// The level of thread support that MPI provides: one of so many.
    Level(u32),
    /// It makes a compare-and-exchange that would succeed, and may fail for no reason (C17
    /// 7.17.7.4p4).
    Weak,
    /// It ends the process.
    Leave,
    /// It waits in an MPI call.
    Mpi,
}

/// Waking up from a condition variable without a signal (POSIX, `pthread_cond_wait`).
pub(crate) const SPURIOUSLY: u32 = UNPROMISED | 2;
/// Reading while somebody waits to write: whether that is allowed is up to the implementation
/// (POSIX, `pthread_rwlock_rdlock`).
const OVERTAKING: u32 = UNPROMISED;
/// Failing for no reason.
pub const FAILING: u32 = UNPROMISED | 1;

/// How a thread ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Death {
    /// What it returned.
    pub result: u64,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Thread {
    /// What it is about to do; `None` while it runs.
    pub op: Option<Op>,
    /// The way that was chosen for it.
    pub granted: Option<u32>,
    /// What it is about to use; `None` while that is not known.
    pub using: Option<Using>,
    /// Whether it has ended.
    pub death: Option<Death>,
    /// Nobody will join it.
    pub detached: bool,
    /// Somebody has joined it.
    pub joined: bool,
    /// The locks that it holds for reading, and how often.
    pub(crate) reads: BTreeMap<u64, u32>,
}

/// The threads of a process; the first one is that of `main`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Threads {
    pub(crate) all: Vec<Thread>,
}

/// What orders accesses for the race detector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// What the thread knows is known to who takes it from the object at this address.
    Give(u64),
    /// The thread learns what was given there.
    Take(u64),
    /// The thread learns what an ended one knew.
    TakeEnd(u32),
    /// All of these know what any of them knows.
    Meet(Vec<u32>),
}

/// What a call leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It returns.
    Return(Arg),
    /// The thread has to be chosen first, or waits; then the call is made again.
    Wait(Op),
    /// A new thread of this number begins with a function, with two arguments; the call returns
    /// zero.
    Create {
        /// Its number.
        thread: u32,
        /// The address of the function.
        function: u64,
        /// Its arguments.
        args: [u64; 2],
    },
    /// The thread ends.
    Exit,
}

/// Why a call does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Memory is not as it should be.
    Fault(MemoryFault),
    /// Bytes are symbolic and may not be.
    Symbolic {
        /// Where.
        address: u64,
        /// How many.
        len: u64,
    },
    /// So is this argument.
    Argument(usize),
    /// A rule is broken: its stable name, and a sentence.
    Misuse(&'static str, String),
    /// Not covered.
    Unsupported(String),
}

/// More threads than this are not what anybody wants to explore.
const MOST: usize = 1024;

impl Default for Threads {
    fn default() -> Threads {
        Threads {
            all: vec![Thread::default()],
        }
    }
}

impl Threads {
    /// A thread.
    pub fn get(&self, thread: u32) -> &Thread {
        &self.all[thread as usize]
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, thread: u32) -> &mut Thread {
        &mut self.all[thread as usize]
    }

    /// How many there were ever.
    pub fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// The threads that have not ended, ascending.
    pub fn alive(&self) -> impl Iterator<Item = u32> + '_ {
        let alive = self.all.iter().zip(0..).filter(|(t, _)| t.death.is_none());
        alive.map(|(_, number)| number)
    }

    /// Whether there are several that have not ended.
    pub fn several(&self) -> bool {
        self.all.len() > 1 && self.alive().nth(1).is_some()
    }

    /// Whether there was ever more than one.
    pub fn ever_several(&self) -> bool {
        self.all.len() > 1
    }

    /// All threads but one end, as when the process does.
    pub fn only(&mut self, thread: u32) {
        for (other, number) in self.all.iter_mut().zip(0..) {
            if number != thread && other.death.is_none() {
                other.death = Some(Death { result: 0 });
                other.op = None;
            }
        }
    }

    /// A thread goes on in one of its ways.
    pub fn grant(&mut self, thread: u32, way: u32) {
        let own = self.get_mut(thread);
        if own.op == Some(Op::Run) {
            own.op = None;
        } else {
            own.granted = Some(way);
        }
    }

    /// How a thread that comes to an operation, other than by a call of this crate's functions,
    /// may go on: it was chosen, or nobody else could be. Otherwise it waits to be chosen.
    pub fn may_pass(&mut self, thread: u32, op: Op, using: Option<Using>) -> Option<u32> {
        let several = self.several();
        let own = self.get_mut(thread);
        let chosen = own.granted.take();
        own.op = (several && chosen.is_none()).then_some(op);
        own.using = using.filter(|_| own.op.is_some());
        match own.op {
            Some(_) => None,
            None => Some(chosen.unwrap_or(0)),
        }
    }

    /// A thread that was chosen goes on by other means than its call.
    pub fn passed(&mut self, thread: u32) {
        let own = self.get_mut(thread);
        (own.op, own.granted) = (None, None);
    }

    /// Another thread that is about to end the process.
    pub fn leaves(&self, besides: u32) -> Option<u32> {
        let leaves = |thread: &u32| *thread != besides && self.get(*thread).op == Some(Op::Leave);
        self.alive().find(leaves)
    }

    /// Another thread that waits at a condition variable with another mutex.
    pub(crate) fn waits_otherwise(&self, cond: u64, with: u64) -> bool {
        self.alive().any(|thread| {
            matches!(self.get(thread).op, Some(Op::Condition { at, mutex, .. }) if at == cond && mutex != with)
        })
    }

    /// Whether somebody wants to write.
    fn is_wanted(&self, lock: u64, besides: u32) -> bool {
        let wants = |thread: u32| {
            thread != besides && self.get(thread).op == Some(Op::Share { lock, alone: true })
        };
        self.alive().any(wants)
    }

    /// The threads that wait at a condition variable and were not woken.
    pub(crate) fn waiting_at(&self, cond: u64) -> Vec<u32> {
        let waits = |thread: &u32| matches!(self.get(*thread).op, Some(Op::Condition { at, woken: false, .. }) if at == cond);
        self.alive().filter(waits).collect()
    }

    pub(crate) fn add(&mut self, detached: bool) -> Result<u32, Trouble> {
        if self.all.len() >= MOST {
            return Err(Trouble::Unsupported(format!("more than {MOST} threads")));
        }
        self.all.push(Thread {
            op: Some(Op::Run),
            detached,
            ..Thread::default()
        });
        Ok(self.all.len() as u32 - 1)
    }

    /// The ways in which a thread can go on now; none if it waits, or runs.
    pub fn ways(&self, thread: u32, memory: &dyn Memory) -> Vec<u32> {
        let own = self.get(thread);
        if own.death.is_some() {
            return Vec::new();
        }
        let Some(op) = &own.op else {
            return Vec::new();
        };
        // What cannot be read is found out when it is tried.
        let free = |answer: Result<bool, Trouble>| answer.unwrap_or(true);
        let is_zero = |at: u64| free(word(memory, at).map(|value| value == 0));
        let with_timeout = |can: bool, timed: bool| {
            let mut ways = Vec::new();
            ways.extend(can.then_some(0));
            ways.extend(timed.then_some(1));
            ways
        };
        match op {
            Op::Run | Op::Go | Op::Look | Op::Leave => vec![0],
            Op::Weak => vec![0, FAILING],
            Op::Lock { mutex, timed } => {
                let can = self.can_lock(thread, *mutex, memory);
                with_timeout(free(can), *timed)
            }
            Op::Spin(at) => with_timeout(is_zero(*at), false),
            Op::Share { lock, alone } => {
                let writer = is_zero(lock + object::RWLOCK_WRITER);
                let nobody = is_zero(lock + object::RWLOCK_READERS);
                match writer && (!alone || nobody) {
                    false => Vec::new(),
                    // Others read, and somebody wants to write: who comes now may have to wait.
                    true if !alone && !nobody && self.is_wanted(*lock, thread) => vec![OVERTAKING],
                    true => vec![0],
                }
            }
            Op::Semaphore { at, timed } => {
                let some = free(word(memory, *at).map(|value| value > 0));
                with_timeout(some, *timed)
            }
            Op::Join(other) => with_timeout(self.get(*other).death.is_some(), false),
            Op::Once(at) => with_timeout(free(word(memory, *at).map(|v| v != 1)), false),
            Op::Signal(cond) => (0..self.waiting_at(*cond).len().max(1) as u32).collect(),
            Op::Condition {
                mutex,
                woken,
                timed,
                ..
            } => match free(self.can_lock(thread, *mutex, memory)) {
                true if *woken => vec![0],
                true => {
                    let mut ways = with_timeout(false, *timed);
                    ways.push(SPURIOUSLY);
                    ways
                }
                false => Vec::new(),
            },
            Op::Barrier { open, .. } => with_timeout(*open, false),
            Op::Choose(n) | Op::Level(n) => (0..*n).collect(),
            Op::Mpi => Vec::new(),
        }
    }

    fn can_lock(&self, thread: u32, mutex: u64, memory: &dyn Memory) -> Result<bool, Trouble> {
        let owner = word(memory, mutex + MUTEX_OWNER)?;
        let kind = word(memory, mutex + MUTEX_KIND)?;
        let counted = matches!(kind, RECURSIVE | ERRORCHECK | object::GONE);
        Ok(owner == 0 || (owner == thread + 1 && counted))
    }
}
