//! Temporal properties of all executions of a path: LTL with past, over events.
//!
//! mpi-sv §4 and §5.4 check such properties on their CSP models; here the explicit search does. A
//! run is the sequence of its events, followed for ever by a state in which nothing happens:
//!
//! * `send(R,D)`: rank R issues a send to D; `recv(R,S)`: a receive of rank R gets a message of S;
//! * `coll(R,NAME)`: rank R comes out of a collective, for a nonblocking one: enters it;
//! * `wait(R)`: rank R comes out of a call that completes requests; `init(R)` and `finalize(R)`.
//!
//! A place may be `*`; events take `tag=`, `comm=`, `line=` and `value=`. Operators, from the
//! loosest: `->`, `||`, `&&`, then `U R W S` and the unary `! X F G Y O H`.
//!
//! Exact for the path's operations: all interleavings that the property can tell apart are searched;
//! runs that leave the path are followed up to where they leave it, and a property is violated by
//! such a beginning only if nothing that follows could save it.

mod formula;
mod parse;
mod patterns;
mod progress;
mod search;

pub use formula::{Atom, EventKind, Formula};
pub use parse::SyntaxError;
pub use patterns::{PATTERNS, PropertyPattern};
pub use search::{Counterexample, RunEvent, mentions, violation};
