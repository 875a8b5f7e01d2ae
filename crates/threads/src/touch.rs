//! Which bytes of locks and the like a call uses, for the race detector.
//!
//! Releases and arrivals are accesses before what they order, so that who takes what they give knows
//! them; acquisitions are accesses after it. Leaving a barrier or a condition variable is none: who
//! has come through may destroy it (POSIX, `pthread_cond_destroy`, `pthread_barrier_destroy`).

use crate::function::Function;
use crate::operation::Call;
use crate::state::Trouble;

/// A use of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touched {
    /// Where.
    pub address: u64,
    /// How many bytes.
    pub len: u64,
    /// Whether it may go along with others of its kind.
    pub atomic: bool,
    /// Whether it comes before what the call orders.
    pub before: bool,
}

const MUTEX: u64 = 40;
const CONDITION: u64 = 48;
const RWLOCK: u64 = 56;
const SPIN: u64 = 4;
const BARRIER: u64 = 32;
const SEMAPHORE: u64 = 32;
const ONCE: u64 = 4;
const THREAD: u64 = 8;

impl Call<'_> {
    /// What a call uses; `again` if it goes on after waiting.
    pub fn touches(&self, function: Function, again: bool) -> Result<Vec<Touched>, Trouble> {
        use Function as F;
        let (len, atomic, before) = match function {
            F::MutexInit => (MUTEX, false, false),
            F::CondInit => (CONDITION, false, false),
            F::RwlockInit => (RWLOCK, false, false),
            F::SpinInit => (SPIN, false, false),
            F::BarrierInit => (BARRIER, false, false),
            F::SemInit => (SEMAPHORE, false, false),
            F::MutexDestroy => (MUTEX, false, true),
            F::CondDestroy => (CONDITION, false, true),
            F::RwlockDestroy => (RWLOCK, false, true),
            F::SpinDestroy => (SPIN, false, true),
            F::BarrierDestroy => (BARRIER, false, true),
            F::SemDestroy => (SEMAPHORE, false, true),
            F::MutexLock | F::MutexTrylock | F::MutexTimedlock => (MUTEX, true, false),
            F::MutexUnlock => (MUTEX, true, true),
            F::CondSignal | F::CondBroadcast => (CONDITION, true, true),
            F::RwlockRdlock | F::RwlockTryrdlock | F::RwlockWrlock | F::RwlockTrywrlock => {
                (RWLOCK, true, false)
            }
            F::RwlockUnlock => (RWLOCK, true, true),
            F::SpinLock | F::SpinTrylock => (SPIN, true, false),
            F::SpinUnlock => (SPIN, true, true),
            F::BarrierWait if again => return Ok(Vec::new()),
            F::BarrierWait => (BARRIER, true, true),
            F::SemWait | F::SemTrywait | F::SemTimedwait | F::SemGetvalue => {
                (SEMAPHORE, true, false)
            }
            F::SemPost => (SEMAPHORE, true, true),
            F::OnceBegin | F::OnceEnd => (ONCE, true, function == F::OnceEnd),
            // The new thread may look before it is there.
            F::Create => (THREAD, false, false),
            F::CondWait | F::CondTimedwait => {
                let condition = Touched {
                    address: self.pointer(0)?,
                    len: CONDITION,
                    atomic: true,
                    before: true,
                };
                let mutex = Touched {
                    address: self.pointer(1)?,
                    len: MUTEX,
                    atomic: true,
                    before: !again,
                };
                return Ok(match again {
                    true => vec![mutex],
                    false => vec![condition, mutex],
                });
            }
            _ => return Ok(Vec::new()),
        };
        Ok(vec![Touched {
            address: self.pointer(0)?,
            len,
            atomic,
            before,
        }])
    }
}
