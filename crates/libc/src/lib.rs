//! Models of the C library functions that are not interpreted C.
//!
//! The string, character, sorting and integer-parsing functions run as C code
//! so that they fork naturally on symbolic data; what is here touches the
//! outside (files, clocks, standard streams), the allocator, or floating
//! point. The interpreter looks a name up with [`knows`] and calls
//! [`Libc::call`]; the [`Reply`] is data.
//!
//! Everything is deterministic: there is no wall clock, no process id, no
//! host name of the machine underneath. The file system is the real one for
//! reading, with an overlay in memory for writing ([`Host`]).
//!
//! # Adding a function
//! 1. Find the file of its family, or make one.
//! 2. Write `fn name(c: &mut Call) -> Outcome`; take arguments with the
//!    methods of `Call`, which refuse symbolic ones, or look at `c.args`.
//! 3. Ask for everything that can be refused before changing any state: a
//!    refused call is made again.
//! 4. Add it, with its aliases, to the family's `TABLE`.
//! 5. Test it beside the code, against the native libc where that is possible.

mod assumption;
mod block;
mod call;
mod errno;
mod exit;
mod failing;
mod float;
mod function;
mod heap;
mod host;
mod locale;
mod math;
mod messages;
mod printf;
mod process;
mod reply;
mod scanf;
mod signals;
mod stdio;
mod strtod;
mod system;
mod time;
mod wide;

pub use assumption::Assumption;
pub use failing::Failing;
pub use function::{Function, is_of_the_system, knows};
pub use host::{Host, HostOptions, Output, OutputChunk, OutputStream, Sharing, ShownValue, Stdin};
pub use process::{Libc, Settings, StandardStreams};
pub use reply::{LibcMisuse, Reply, Results, Signal};
