//! Threads of one process as a pure state machine over calls: Pthreads, semaphores, and what our
//! own run-time systems need of them.
//!
//! What a lock, a barrier or a semaphore is lies in the memory of the program, in the object
//! itself, as in a real library ([`object`]); so copies, ends of lifetimes and equal states need no
//! care here. What threads wait for is kept here, as data ([`Op`]): whether a thread can go on is
//! asked anew each time ([`Threads::ways`]).
//!
//! # Where threads are switched
//!
//! A thread runs until it comes to an operation that others could notice; which thread goes on
//! there is a choice. Between two such points nobody else runs. That is enough, if there are no
//! data races: take any execution; an instruction between two points touches only memory that no
//! other thread touches at the same time (else there is a race, and it is found: up to the first
//! race the argument holds, and the detector's clocks see it in whatever order the two pieces run).
//! So it commutes with whatever other threads do in between, and the pieces can be put together.
//!
//! Operations that need no point, since they commute with everything that others can do before
//! them (left movers, Lipton 1975), where nobody looks at locks without waiting
//! or destroying them ([`Function::looks_at_locks`]): releasing a lock, making a thread, ending
//! one. Nobody can have acted in between for whom it mattered that the lock was still held: who
//! wants it waits. Joining a thread that has ended commutes, too.
//!
//! The bytes of a lock, and who ends or copies them, are the race detector's business: every use of a
//! lock is an atomic access there, making and destroying one a plain one ([`Call::touches`]). So a
//! lock whose memory ends while a thread is about to release it is a race, though the release is no
//! point.
//!
//! What POSIX allows and does not promise is explored, and nothing may rest on it: waking up from a
//! condition variable for no reason, reading while somebody waits to write, a weak
//! compare-and-exchange that fails ([`concord_base::UNPROMISED`]).

mod function;
mod meeting;
mod object;
mod operation;
mod state;
mod touch;
mod using;

pub use function::Function;
pub use operation::Call;
pub use state::{Death, FAILING, Op, Order, Reply, Thread, Threads, Trouble};
pub use touch::Touched;
pub use using::{Manner, NUMBER_AT, Using};
