//! What each function does, continued: read-write locks, spin locks, barriers, semaphores, one-time
//! initialisation.

use crate::function::Function;
use crate::object::{
    BARRIER_COME, BARRIER_COUNT, GONE, RWLOCK_READERS, RWLOCK_WRITER, clear, set, word,
};
use crate::operation::{
    Call, EBUSY, EDEADLK, EINVAL, ETIMEDOUT, Outcome, gone, misuse, number, whose,
};
use crate::state::{Op, Order};

/// `PTHREAD_BARRIER_SERIAL_THREAD`.
const SERIAL: i32 = -1;

impl Call<'_> {
    // Read-write locks. Who reads gives to writers alone.

    pub(crate) fn rwlock_destroy(&mut self) -> Outcome {
        let lock = self.pointer(0)?;
        let writer = word(self.memory, lock + RWLOCK_WRITER)?;
        if writer != 0 || word(self.memory, lock + RWLOCK_READERS)? != 0 {
            let text = "the lock is destroyed while a thread holds it";
            return misuse("destroyed-while-held", text.to_owned());
        }
        self.destroy("lock")
    }

    pub(crate) fn rwlock_take(&mut self, alone: bool, only_try: bool) -> Outcome {
        let lock = self.pointer(0)?;
        self.alive(lock, "lock")?;
        let readers = word(self.memory, lock + RWLOCK_READERS)?;
        let writer = word(self.memory, lock + RWLOCK_WRITER)?;
        if writer == 0 && !(alone && readers > 0) {
            if alone {
                let own = self.own();
                set(self.memory, lock + RWLOCK_WRITER, own)?;
                self.orders.push(Order::Take(lock + 1));
            } else {
                set(self.memory, lock + RWLOCK_READERS, readers + 1)?;
                let reads = &mut self.threads.get_mut(self.thread).reads;
                *reads.entry(lock).or_default() += 1;
            }
            self.orders.push(Order::Take(lock));
            return number(0);
        }
        if only_try {
            return number(EBUSY);
        }
        if writer == self.own() {
            return number(EDEADLK);
        }
        Ok(self.wait(Op::Share { lock, alone }))
    }

    pub(crate) fn rwlock_unlock(&mut self) -> Outcome {
        let lock = self.pointer(0)?;
        self.alive(lock, "lock")?;
        let readers = word(self.memory, lock + RWLOCK_READERS)?;
        let writer = word(self.memory, lock + RWLOCK_WRITER)?;
        if writer == self.own() {
            set(self.memory, lock + RWLOCK_WRITER, 0)?;
            self.orders.push(Order::Give(lock));
        } else if let Some(count) = self.threads.get_mut(self.thread).reads.get_mut(&lock)
            && readers > 0
        {
            *count -= 1;
            if *count == 0 {
                self.threads.get_mut(self.thread).reads.remove(&lock);
            }
            set(self.memory, lock + RWLOCK_READERS, readers - 1)?;
            self.orders.push(Order::Give(lock + 1));
        } else {
            let text = "the lock is unlocked by a thread that does not hold it";
            return misuse("unlock-by-other", text.to_owned());
        }
        number(0)
    }

    // Spin locks.

    pub(crate) fn spin_destroy(&mut self) -> Outcome {
        let lock = self.pointer(0)?;
        match word(self.memory, lock)? {
            0 => {
                set(self.memory, lock, GONE)?;
                number(0)
            }
            GONE => Err(gone("lock")),
            owner => {
                let text = format!("the lock is destroyed while {} holds it", whose(owner));
                misuse("destroyed-while-held", text)
            }
        }
    }

    pub(crate) fn spin_lock(&mut self, only_try: bool) -> Outcome {
        let lock = self.pointer(0)?;
        match word(self.memory, lock)? {
            0 => {
                let own = self.own();
                set(self.memory, lock, own)?;
                self.orders.push(Order::Take(lock));
                number(0)
            }
            GONE => Err(gone("lock")),
            _ if only_try => number(EBUSY),
            _ => Ok(self.wait(Op::Spin(lock))),
        }
    }

    pub(crate) fn spin_unlock(&mut self) -> Outcome {
        let lock = self.pointer(0)?;
        if word(self.memory, lock)? != self.own() {
            let text = "the lock is unlocked by a thread that does not hold it";
            return misuse("unlock-by-other", text.to_owned());
        }
        set(self.memory, lock, 0)?;
        self.orders.push(Order::Give(lock));
        number(0)
    }

    // Barriers.

    pub(crate) fn barrier_init(&mut self) -> Outcome {
        let (barrier, count) = (self.pointer(0)?, self.number(2)?);
        if count == 0 {
            return number(EINVAL);
        }
        clear(self.memory, barrier, 32)?;
        set(self.memory, barrier + BARRIER_COUNT, count)?;
        number(0)
    }

    pub(crate) fn waiting_in(&self, barrier: u64) -> Vec<u32> {
        let waits = |thread: &u32| matches!(self.threads.get(*thread).op, Some(Op::Barrier { at, open: false }) if at == barrier);
        self.threads.alive().filter(waits).collect()
    }

    pub(crate) fn barrier_destroy(&mut self) -> Outcome {
        let barrier = self.pointer(0)?;
        if !self.waiting_in(barrier).is_empty() {
            let text = "the barrier is destroyed while a thread waits in it";
            return misuse("destroyed-while-held", text.to_owned());
        }
        self.destroy("barrier")
    }

    pub(crate) fn barrier_wait(&mut self) -> Outcome {
        let barrier = self.pointer(0)?;
        self.alive(barrier, "barrier")?;
        let come = word(self.memory, barrier + BARRIER_COME)? + 1;
        let count = word(self.memory, barrier + BARRIER_COUNT)?;
        if come < count {
            set(self.memory, barrier + BARRIER_COME, come)?;
            let open = false;
            return Ok(self.wait(Op::Barrier { at: barrier, open }));
        }
        set(self.memory, barrier + BARRIER_COME, 0)?;
        let mut all = self.waiting_in(barrier);
        for thread in &all {
            if let Some(Op::Barrier { open, .. }) = &mut self.threads.get_mut(*thread).op {
                *open = true;
            }
        }
        all.push(self.thread);
        self.orders.push(Order::Meet(all));
        number(SERIAL)
    }

    // Semaphores.

    pub(crate) fn sem_init(&mut self) -> Outcome {
        let (at, value) = (self.pointer(0)?, self.number(2)?);
        clear(self.memory, at, 32)?;
        set(self.memory, at, value)?;
        number(0)
    }

    pub(crate) fn sem_wait(&mut self, function: Function, way: u32) -> Outcome {
        let at = self.pointer(0)?;
        self.alive(at, "semaphore")?;
        let timed = function == Function::SemTimedwait;
        let value = word(self.memory, at)?;
        if timed && way == 1 {
            return number(-ETIMEDOUT);
        }
        if value > 0 {
            set(self.memory, at, value - 1)?;
            self.orders.push(Order::Take(at));
            return number(0);
        }
        match function {
            Function::SemTrywait => number(-11),
            _ => Ok(self.wait(Op::Semaphore { at, timed })),
        }
    }

    pub(crate) fn sem_post(&mut self) -> Outcome {
        let at = self.pointer(0)?;
        self.alive(at, "semaphore")?;
        let value = word(self.memory, at)?;
        set(self.memory, at, value + 1)?;
        self.orders.push(Order::Give(at));
        number(0)
    }

    pub(crate) fn sem_getvalue(&mut self) -> Outcome {
        let (at, out) = (self.pointer(0)?, self.pointer(1)?);
        self.alive(at, "semaphore")?;
        let value = word(self.memory, at)?;
        set(self.memory, out, value)?;
        number(0)
    }

    // One-time initialisation.

    pub(crate) fn once_begin(&mut self) -> Outcome {
        let at = self.pointer(0)?;
        match word(self.memory, at)? {
            0 => {
                set(self.memory, at, 1)?;
                number(1)
            }
            1 => Ok(self.wait(Op::Once(at))),
            _ => {
                self.orders.push(Order::Take(at));
                number(0)
            }
        }
    }

    pub(crate) fn once_end(&mut self) -> Outcome {
        let at = self.pointer(0)?;
        set(self.memory, at, 2)?;
        self.orders.push(Order::Give(at));
        number(0)
    }
}
