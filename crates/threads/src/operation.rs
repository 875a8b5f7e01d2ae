//! What each function does (POSIX.1-2017, chapters `pthread_*` and `sem_*`).

use concord_abi::{Arg, Memory};

use crate::function::Function;
use crate::object::{
    ERRORCHECK, GONE, MUTEX_COUNT, MUTEX_KIND, MUTEX_OWNER, NORMAL, RECURSIVE, STATE, clear, set,
    word, write,
};
use crate::state::{Death, Op, Order, Reply, SPURIOUSLY, Threads, Trouble};

const EPERM: i32 = 1;
const ESRCH: i32 = 3;
pub(crate) const EBUSY: i32 = 16;
pub(crate) const EINVAL: i32 = 22;
pub(crate) const EDEADLK: i32 = 35;
pub(crate) const ETIMEDOUT: i32 = 110;

/// A call under way.
pub struct Call<'a> {
    /// The threads.
    pub threads: &'a mut Threads,
    /// Who calls.
    pub thread: u32,
    /// The memory of the process.
    pub memory: &'a mut dyn Memory,
    /// The arguments.
    pub args: &'a [Arg],
    /// Whether somebody in this program looks at locks without waiting for them.
    pub looked_at: bool,
    /// Whether it may be made without being chosen first: run-time code is not interrupted.
    pub at_once: bool,
    /// What it orders, in this order.
    pub orders: Vec<Order>,
}

pub(crate) type Outcome = Result<Reply, Trouble>;

impl Call<'_> {
    /// Makes the call, or says what it waits for.
    pub fn make(&mut self, function: Function) -> Outcome {
        use Function as F;
        let using = self.using(function);
        let own = self.threads.get_mut(self.thread);
        own.using = using;
        let way = own.granted.take();
        let before = own.op.take();
        if way.is_none()
            && let Some(op) = self.point(function)?
        {
            return Ok(self.wait(op));
        }
        let made = match (function, &before) {
            (F::CondWait | F::CondTimedwait, Some(Op::Condition { mutex, woken, .. })) => {
                self.wake_up(*mutex, *woken || way == Some(SPURIOUSLY))
            }
            (F::BarrierWait, Some(Op::Barrier { .. })) => number(0),
            _ => self.perform(function, way.unwrap_or(0)),
        };
        if made.is_err() {
            // It is made again once what is missing is known.
            let own = self.threads.get_mut(self.thread);
            (own.granted, own.op) = (way, before);
        } else if !matches!(made, Ok(Reply::Wait(_))) {
            self.threads.get_mut(self.thread).using = None;
        }
        made
    }

    /// What the thread is about to do, if others could notice when it does it.
    fn point(&mut self, function: Function) -> Result<Option<Op>, Trouble> {
        use Function as F;
        if function == F::Choose {
            let ways = self.number(0)?;
            return Ok((ways > 1).then_some(Op::Choose(ways)));
        }
        if !self.threads.several() || self.at_once {
            return Ok(None);
        }
        Ok(match function {
            F::MutexLock | F::MutexTimedlock => {
                let (mutex, timed) = (self.pointer(0)?, function == F::MutexTimedlock);
                Some(Op::Lock { mutex, timed })
            }
            F::SpinLock => Some(Op::Spin(self.pointer(0)?)),
            F::RwlockRdlock | F::RwlockWrlock => Some(Op::Share {
                lock: self.pointer(0)?,
                alone: function == F::RwlockWrlock,
            }),
            F::SemWait | F::SemTimedwait => Some(Op::Semaphore {
                at: self.pointer(0)?,
                timed: function == F::SemTimedwait,
            }),
            F::CondSignal => Some(Op::Signal(self.pointer(0)?)),
            F::OnceBegin => {
                let at = self.pointer(0)?;
                (word(self.memory, at)? != 2).then_some(Op::Once(at))
            }
            F::MutexTrylock
            | F::RwlockTryrdlock
            | F::RwlockTrywrlock
            | F::SpinTrylock
            | F::SemTrywait
            | F::SemGetvalue
            | F::Yield => Some(Op::Look),
            F::CondWait
            | F::CondTimedwait
            | F::CondBroadcast
            | F::BarrierWait
            | F::MutexDestroy
            | F::CondDestroy
            | F::RwlockDestroy
            | F::SpinDestroy
            | F::BarrierDestroy
            | F::SemDestroy => Some(Op::Go),
            F::MutexUnlock | F::RwlockUnlock | F::SpinUnlock | F::SemPost => {
                self.looked_at.then_some(Op::Go)
            }
            _ => None,
        })
    }

    fn perform(&mut self, function: Function, way: u32) -> Outcome {
        use Function as F;
        match function {
            F::Create => self.create(),
            F::Exit => self.exit(),
            F::Join => self.join(),
            F::Detach => self.detach(),
            F::Current => Ok(Reply::Return(Arg::long(i64::from(self.thread) + 1))),
            F::Yield => number(0),
            F::MutexInit => self.mutex_init(),
            F::MutexDestroy => self.mutex_destroy(),
            F::MutexLock => self.mutex_lock(None),
            F::MutexTimedlock => self.mutex_lock(Some(way == 1)),
            F::MutexTrylock => self.mutex_trylock(),
            F::MutexUnlock => self.mutex_unlock(),
            F::CondInit => self.init(48),
            F::CondDestroy => self.cond_destroy(),
            F::CondWait | F::CondTimedwait => self.cond_wait(function == F::CondTimedwait),
            F::CondSignal | F::CondBroadcast => self.cond_wake(function, way),
            F::RwlockInit => self.init(56),
            F::RwlockDestroy => self.rwlock_destroy(),
            F::RwlockRdlock | F::RwlockTryrdlock => {
                self.rwlock_take(false, function == F::RwlockTryrdlock)
            }
            F::RwlockWrlock | F::RwlockTrywrlock => {
                self.rwlock_take(true, function == F::RwlockTrywrlock)
            }
            F::RwlockUnlock => self.rwlock_unlock(),
            F::SpinInit => self.init(4),
            F::SpinDestroy => self.spin_destroy(),
            F::SpinLock | F::SpinTrylock => self.spin_lock(function == F::SpinTrylock),
            F::SpinUnlock => self.spin_unlock(),
            F::BarrierInit => self.barrier_init(),
            F::BarrierDestroy => self.barrier_destroy(),
            F::BarrierWait => self.barrier_wait(),
            F::SemInit => self.sem_init(),
            F::SemDestroy => self.destroy("semaphore"),
            F::SemWait | F::SemTimedwait | F::SemTrywait => self.sem_wait(function, way),
            F::SemPost => self.sem_post(),
            F::SemGetvalue => self.sem_getvalue(),
            F::OnceBegin => self.once_begin(),
            F::OnceEnd => self.once_end(),
            F::Choose => number(way.cast_signed()),
            F::StrandNew
            | F::StrandEnter
            | F::StrandSelf
            | F::StrandJoin
            | F::StrandGive
            | F::StrandTake
            | F::StrandEnd
            | F::Region
            | F::IterationsBegin
            | F::IterationsEnd
            | F::Iteration
            | F::Hidden
            | F::FreeIterations
            | F::MetTeam
            | F::Misuse
            | F::FoldBegin
            | F::FoldEnd
            | F::Sections
            | F::Chunks
            | F::SimdBegin
            | F::SimdPrivate
            | F::SimdIteration
            | F::SimdOrdered
            | F::SimdEnd
            | F::SimdUnknown => unreachable!("the race detector answers these"),
        }
    }

    pub(crate) fn wait(&mut self, op: Op) -> Reply {
        let own = self.threads.get_mut(self.thread);
        own.op = Some(op.clone());
        Reply::Wait(op)
    }

    fn argument(&self, at: usize) -> Result<u64, Trouble> {
        match self.args.get(at) {
            Some(arg) if arg.term.is_some() => Err(Trouble::Argument(at)),
            Some(arg) => Ok(arg.u64()),
            None => Ok(0),
        }
    }

    pub(crate) fn pointer(&self, at: usize) -> Result<u64, Trouble> {
        self.argument(at)
    }

    pub(crate) fn number(&self, at: usize) -> Result<u32, Trouble> {
        Ok(self.argument(at)? as u32)
    }

    pub(crate) fn own(&self) -> u32 {
        self.thread + 1
    }

    fn init(&mut self, size: usize) -> Outcome {
        let at = self.pointer(0)?;
        clear(self.memory, at, size)?;
        number(0)
    }

    /// What was destroyed may not be used before it is made anew.
    pub(crate) fn alive(&self, at: u64, what: &str) -> Result<(), Trouble> {
        match word(self.memory, at + STATE)? {
            GONE => Err(gone(what)),
            _ => Ok(()),
        }
    }

    pub(crate) fn destroy(&mut self, what: &str) -> Outcome {
        let at = self.pointer(0)?;
        self.alive(at, what)?;
        set(self.memory, at + STATE, GONE)?;
        number(0)
    }

    // Threads.

    /// `(id *, detached, main, function, argument)`.
    fn create(&mut self) -> Outcome {
        let id = self.pointer(0)?;
        let detached = self.number(1)? != 0;
        let (function, args) = (self.pointer(2)?, [self.argument(3)?, self.argument(4)?]);
        let thread = self.threads.add(detached)?;
        let name = u64::from(thread) + 1;
        write(self.memory, id, &name.to_le_bytes()).map_err(Trouble::Fault)?;
        Ok(Reply::Create {
            thread,
            function,
            args,
        })
    }

    fn exit(&mut self) -> Outcome {
        let result = self.argument(0)?;
        self.threads.get_mut(self.thread).death = Some(Death { result });
        Ok(Reply::Exit)
    }

    fn named(&self, at: usize) -> Result<Option<u32>, Trouble> {
        let number = self.argument(at)?.checked_sub(1);
        let known = number.filter(|n| *n < self.threads.all.len() as u64);
        Ok(known.map(|n| n as u32))
    }

    fn join(&mut self) -> Outcome {
        let Some(other) = self.named(0)? else {
            return number(ESRCH);
        };
        if other == self.thread {
            return number(EDEADLK);
        }
        let thread = self.threads.get(other);
        if thread.joined || thread.detached {
            let how = if thread.joined {
                "joined already"
            } else {
                "detached"
            };
            return misuse("join-again", format!("the thread that it joins was {how}"));
        }
        let Some(death) = thread.death else {
            return Ok(self.wait(Op::Join(other)));
        };
        let out = self.pointer(1)?;
        if out != 0 {
            write(self.memory, out, &death.result.to_le_bytes()).map_err(Trouble::Fault)?;
        }
        self.threads.get_mut(other).joined = true;
        self.orders.push(Order::TakeEnd(other));
        number(0)
    }

    fn detach(&mut self) -> Outcome {
        let Some(other) = self.named(0)? else {
            return number(ESRCH);
        };
        let thread = self.threads.get_mut(other);
        if thread.joined || thread.detached {
            let how = if thread.joined { "joined" } else { "detached" };
            return misuse("detach-again", format!("the thread was {how} already"));
        }
        thread.detached = true;
        number(0)
    }

    // Mutexes.

    fn mutex_init(&mut self) -> Outcome {
        let (mutex, attributes) = (self.pointer(0)?, self.pointer(1)?);
        let kind = match attributes {
            0 => NORMAL,
            at => word(self.memory, at)? & 3,
        };
        clear(self.memory, mutex, 40)?;
        set(self.memory, mutex + MUTEX_KIND, kind)?;
        number(0)
    }

    fn mutex(&self) -> Result<(u64, u32, u32), Trouble> {
        let mutex = self.pointer(0)?;
        self.mutex_at(mutex)
    }

    fn mutex_at(&self, mutex: u64) -> Result<(u64, u32, u32), Trouble> {
        let owner = word(self.memory, mutex + MUTEX_OWNER)?;
        let kind = word(self.memory, mutex + MUTEX_KIND)?;
        match kind {
            GONE => Err(gone("mutex")),
            _ => Ok((mutex, owner, kind & 3)),
        }
    }

    fn mutex_destroy(&mut self) -> Outcome {
        let (mutex, owner, _) = self.mutex()?;
        if owner != 0 {
            let text = format!("the mutex is destroyed while {} holds it", whose(owner));
            return misuse("destroyed-while-held", text);
        }
        set(self.memory, mutex + MUTEX_KIND, GONE)?;
        number(0)
    }

    fn acquire(&mut self, mutex: u64) -> Result<(), Trouble> {
        set(self.memory, mutex, 1)?;
        set(self.memory, mutex + MUTEX_COUNT, 1)?;
        let own = self.own();
        set(self.memory, mutex + MUTEX_OWNER, own)?;
        self.orders.push(Order::Take(mutex));
        Ok(())
    }

    fn release(&mut self, mutex: u64) -> Result<(), Trouble> {
        set(self.memory, mutex, 0)?;
        set(self.memory, mutex + MUTEX_COUNT, 0)?;
        set(self.memory, mutex + MUTEX_OWNER, 0)?;
        self.orders.push(Order::Give(mutex));
        Ok(())
    }

    /// Locks; `late` says whether the time of a limited one is over.
    fn mutex_lock(&mut self, late: Option<bool>) -> Outcome {
        let (mutex, owner, kind) = self.mutex()?;
        if late == Some(true) {
            return number(ETIMEDOUT);
        }
        if owner == 0 {
            self.acquire(mutex)?;
            return number(0);
        }
        if owner == self.own() && kind == RECURSIVE {
            return self.again(mutex);
        }
        if owner == self.own() && kind == ERRORCHECK {
            return number(EDEADLK);
        }
        Ok(self.wait(Op::Lock {
            mutex,
            timed: late.is_some(),
        }))
    }

    fn again(&mut self, mutex: u64) -> Outcome {
        let count = word(self.memory, mutex + MUTEX_COUNT)?;
        set(self.memory, mutex + MUTEX_COUNT, count + 1)?;
        number(0)
    }

    fn mutex_trylock(&mut self) -> Outcome {
        let (mutex, owner, kind) = self.mutex()?;
        if owner == 0 {
            self.acquire(mutex)?;
            return number(0);
        }
        match owner == self.own() && kind == RECURSIVE {
            true => self.again(mutex),
            false => number(EBUSY),
        }
    }

    fn mutex_unlock(&mut self) -> Outcome {
        let (mutex, owner, kind) = self.mutex()?;
        if owner != self.own() {
            if kind != NORMAL {
                return number(EPERM);
            }
            let text = match owner {
                0 => "the mutex is unlocked, but nobody holds it".to_owned(),
                _ => format!("the mutex is unlocked, but {} holds it", whose(owner)),
            };
            return misuse("unlock-by-other", text);
        }
        let count = word(self.memory, mutex + MUTEX_COUNT)?;
        if count > 1 {
            set(self.memory, mutex + MUTEX_COUNT, count - 1)?;
            return number(0);
        }
        self.release(mutex)?;
        number(0)
    }

    // Condition variables.

    fn cond_destroy(&mut self) -> Outcome {
        let cond = self.pointer(0)?;
        if !self.threads.waiting_at(cond).is_empty() {
            let text = "the condition variable is destroyed while a thread waits for it";
            return misuse("destroyed-while-held", text.to_owned());
        }
        self.destroy("condition variable")
    }

    fn cond_wait(&mut self, timed: bool) -> Outcome {
        let (cond, mutex) = (self.pointer(0)?, self.pointer(1)?);
        self.alive(cond, "condition variable")?;
        let (_, owner, _) = self.mutex_at(mutex)?;
        if owner != self.own() {
            let text = "the thread waits for a condition without holding the mutex";
            return misuse("wait-without-lock", text.to_owned());
        }
        if self.threads.waits_otherwise(cond, mutex) {
            let text = "the thread waits for a condition that others wait for with another mutex";
            return misuse("condition-with-two-mutexes", text.to_owned());
        }
        if word(self.memory, mutex + MUTEX_COUNT)? > 1 {
            let what = "waiting for a condition with a mutex that is locked several times";
            return Err(Trouble::Unsupported(what.to_owned()));
        }
        self.release(mutex)?;
        Ok(self.wait(Op::Condition {
            at: cond,
            mutex,
            woken: false,
            timed,
        }))
    }

    fn wake_up(&mut self, mutex: u64, woken: bool) -> Outcome {
        self.mutex_at(mutex)?;
        self.acquire(mutex)?;
        number(if woken { 0 } else { ETIMEDOUT })
    }

    fn cond_wake(&mut self, function: Function, way: u32) -> Outcome {
        let cond = self.pointer(0)?;
        self.alive(cond, "condition variable")?;
        let waiting = self.threads.waiting_at(cond);
        let woken: Vec<u32> = match function {
            Function::CondBroadcast => waiting,
            _ => waiting.get(way as usize).copied().into_iter().collect(),
        };
        for thread in woken {
            if let Some(Op::Condition { woken, .. }) = &mut self.threads.get_mut(thread).op {
                *woken = true;
            }
        }
        number(0)
    }
}

pub(crate) fn number(value: i32) -> Outcome {
    Ok(Reply::Return(Arg::int(value)))
}

pub(crate) fn misuse(name: &'static str, text: String) -> Outcome {
    Err(Trouble::Misuse(name, text))
}

pub(crate) fn gone(what: &str) -> Trouble {
    let text = format!("the {what} is used after it was destroyed");
    Trouble::Misuse("used-after-destroy", text)
}

pub(crate) fn whose(owner: u32) -> String {
    format!("thread {}", owner - 1)
}
