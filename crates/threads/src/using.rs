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
}

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
    };

    /// One object.
    pub fn one(object: u64, manner: Manner) -> Using {
        Using {
            objects: [object, 0],
            manner,
        }
    }
}

impl Call<'_> {
    /// What the call uses; `None` if that is not known.
    pub fn using(&self, function: Function) -> Option<Using> {
        use Function as F;
        let first = self.pointer(0).ok()?;
        Some(match function {
            F::CondWait | F::CondTimedwait => Using {
                objects: [first, self.pointer(1).ok()?],
                manner: Manner::Alone,
            },
            F::SemPost => Using::one(first, Manner::Gives),
            F::SemWait => Using::one(first, Manner::Takes),
            // The number of a thread, from 1.
            F::Join | F::Detach => Using::one(first & 0xffff_ffff, Manner::Alone),
            F::Create | F::Exit | F::Current | F::Yield | F::Choose => Using::NOTHING,
            _ => Using::one(first, Manner::Alone),
        })
    }
}
