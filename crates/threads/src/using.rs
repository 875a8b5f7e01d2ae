//! What operations have to do with each other: which of two by different threads may change places.
//!
//! Errs towards "they may not": objects are told apart by address, and what is not said here to go
//! along with others does not.

use crate::function::Function;
use crate::operation::Call;

/// What an operation uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Using {
    /// Where the objects are, as far as there are any; else zero. A thread is an object below all
    /// addresses.
    pub objects: [u64; 2],
    /// How.
    pub manner: Manner,
    /// Whether they are of a sort that has room for a number which tells them apart from others of their
    /// size: see [`NUMBER_AT`].
    pub numbered: bool,
}

/// Where mutexes, condition variables, read-write locks, barriers and semaphores have a word that this crate does not use
/// beyond making it zero. The run-time system of OpenMP puts there whose the object is. It stays the same as long as
/// there is the object, and is part of its memory, so equal states agree upon it.
pub const NUMBER_AT: u64 = 24;

/// How an object is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// In a way that goes along with no other.
    Alone,
    /// An atomic variable is read.
    Reads,
    /// An integer is added to one atomically, by an operation that orders nothing, and nobody looks at what was there.
    Adds,
    /// One is added to a semaphore.
    Gives,
    /// One is taken from it.
    Takes,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 5] = [
        Manner::Alone,
        Manner::Reads,
        Manner::Adds,
        Manner::Gives,
        Manner::Takes,
    ];

    /// Whether it may make a difference that this one, which can happen now, happens before the other
    /// thread's instead of after it. Who takes from a semaphore before another one gives learns less of others, so more
    /// of its accesses race; who gives first may teach somebody who needs nothing of it.
    pub fn conflicts(self, other: Manner) -> bool {
        !matches!(
            (self, other),
            (Manner::Reads, Manner::Reads)
                | (Manner::Adds, Manner::Adds)
                | (Manner::Gives | Manner::Takes, Manner::Gives)
        )
    }
}

impl Using {
    /// Nothing that others could have to do with.
    pub const NOTHING: Using = Using {
        objects: [0; 2],
        manner: Manner::Alone,
        numbered: false,
    };

    /// One object.
    pub fn one(object: u64, manner: Manner) -> Using {
        Using {
            objects: [object, 0],
            manner,
            numbered: false,
        }
    }
}

impl Call<'_> {
    /// What the call uses; `None` if that is not known.
    pub fn using(&self, function: Function) -> Option<Using> {
        use Function as F;
        let first = self.pointer(0).ok()?;
        let numbered = |objects, manner| Using {
            objects,
            manner,
            numbered: true,
        };
        Some(match function {
            F::CondWait | F::CondTimedwait => {
                numbered([first, self.pointer(1).ok()?], Manner::Alone)
            }
            F::SemPost => numbered([first, 0], Manner::Gives),
            F::SemWait => numbered([first, 0], Manner::Takes),
            // The number of a thread, from 1.
            F::Join | F::Detach => Using::one(first & 0xffff_ffff, Manner::Alone),
            F::Create | F::Exit | F::Current | F::Yield | F::Choose => Using::NOTHING,
            F::SpinInit
            | F::SpinDestroy
            | F::SpinLock
            | F::SpinTrylock
            | F::SpinUnlock
            | F::OnceBegin
            | F::OnceEnd => Using::one(first, Manner::Alone),
            _ => numbered([first, 0], Manner::Alone),
        })
    }
}
