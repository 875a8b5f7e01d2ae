//! Ranks that are alike: states that differ by a permutation of ranks are explored once.
//!
//! Ranks other than 0 often run the same code with the same data up to their number: workers of a
//! manager. A search that looks for this executes with a variable for each such rank's number
//! ([`concord_mpi::RankName`]), wherever MPI tells it to a program. Executing with variables is what shows
//! that a step treats ranks alike: what a program only copies, computes with or hands back to MPI where a
//! rank is meant does not depend on which rank it is. Whatever else it wants to know it has to ask
//! (`asked.rs`); it gets the actual number, so that executions are what they always are, and the
//! instruction that asked is noted: it *tells ranks apart*, unless the answer is the same for all. So do
//! MPI functions that are not known to treat ranks alike, numbers that the program gives MPI itself
//! (`mpi/src/world/alike.rs`), other library functions that reach further than the caller's memory, and
//! what ranks other than 0 write.
//!
//! States are compared up to a permutation (`form.rs`) only where no such instruction lies ahead of any
//! rank: none can be reached from the frames of any rank, whatever the conditions (`ahead.rs`). Which ones
//! there are is learned, as deeds are ([`crate::verify`]'s `reduced.rs`): a search takes for granted that
//! there are no others, and begins again if it meets one.
//!
//! Why merging is sound then. Let *s* be a state that was put aside for *e*, so *s* = π*e*. Nothing that
//! was executed from *e* on tells ranks apart: it would be known, and lie ahead of *e*. So every step from
//! *e* is, with ranks renamed by π, one from *s*: the program's, since it was executed for all numbers at
//! once; MPI's, since the rules of matching know no order of ranks. What follows *e* is compared again, and
//! what lies ahead of it lay ahead of *e*: by induction over the length, each execution from *s* is a renamed
//! one from a state that was explored. It violates what that one violates: no finding speaks of one rank
//! alone, and who has something to say is told by nothing but its state. Reductions by persistent sets need
//! that nobody does what is not known to be done: what is known is closed under renaming. Their induction
//! needs that there are no circles, which holds up to renaming if it holds for the states that are compared.
//!
//! What is taken for granted, and what ensures it. Programs in `tests/ui/*/alike` and acts of the random ones
//! (`tests/harness/src/alike`, `cargo xtask fuzz programs --symmetric`) break one each; mistakes *alike: …* in
//! `xtask/mutants.txt` show that they notice it, where that is not said otherwise there:
//! 1. *A number of a rank is a variable* wherever a program learns it: from `MPI_Comm_rank` of `MPI_COMM_WORLD`, and from
//!    statuses. Whatever else could tell it (groups, other communicators, topologies, names of hosts) is a function that
//!    tells ranks apart (`concord_mpi::Function::treats_ranks_alike`).
//! 2. *Who needs to know a number asks.* An instruction, a C function or an MPI call that depends on a variable stops with
//!    a question; what is merely computed stays a term. An answer that is the same for all choices of different numbers
//!    tells nothing (`asked.rs`); any other notes the instruction. Questions about more than names end the search, and so do
//!    remarks that hold for some numbers only.
//! 3. *Ranks that the program names itself*, by numbers that are no variables, are noted where they are given to MPI; 0 is
//!    no such number, since it stays 0. A number that lies in memory is data, and compared as it is.
//! 4. *Collective calls* other than barriers over all of `MPI_COMM_WORLD` combine contributions by number: noted (`World::enter`).
//! 5. *Other library functions* are noted unless they reach no further than the caller's memory; what ranks other than 0 write
//!    is noted where it is written, also into a stream that holds it back. Text with a variable in it ends the search.
//! 6. *Nothing that is noted lies ahead* of a state that is compared so: by no branch, call, pointer to a function, return into
//!    a caller, exit handler or destructor, whatever the conditions (`ahead.rs`). There is no `longjmp`.
//! 7. *Equal forms are those of permuted states*: names stand at the same places in memory, registers, requests, receives,
//!    statuses that wait to be told, and messages; and messages lie between the same ranks (`form.rs`, whose test tries all permutations).
//! 8. *All that a state is is renamed.* Types are taken apart field by field; what is not known to be free
//!    of ranks makes a state one that is compared as it is: heap blocks, communicators of the program's own,
//!    windows, files, a machine that is not as it was at the start, callbacks under way, conditions and inputs.
//! 9. *The statuses* of all executions are compared for races of results, as is what they write. Ranks end with 0; any other
//!    status ends the search.
//! 10. *Addresses* differ from rank to rank, so that one that another rank gets leads nowhere; of ranks other
//!     than 0 they are the same here, and the first address that a program sees as a number or gives away ends
//!     the search (`exec/src/memory/expose.rs`).
//! 11. *What was never written* differs from rank to rank, too, and keeps the number of its rank: two of them never cancel
//!     out, and a state with what was computed from one is compared as it is.
//! 12. *What is known to be done* is closed under renaming, so that persistent sets hold for what is not explored, too.
//! 13. *Nothing asks for one rank*: no properties, test cases, recorded paths or coverage, no polling, no
//!     threads, no clocks, no numbers made of addresses. There it is off.
//! 14. *Only a proof counts.* A search up to renaming that finds anything at all, or leaves anything open, is
//!     forgotten, and all is searched as ever. So variables cannot spoil what is reported.
//!
//! It begins when a search has met so many states that it might pay ([`crate::VerifyOptions::alike`]).

mod ahead;
mod asked;
mod form;

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use ahead::Ahead;
use concord_ir::{FuncId, Module};
use concord_libc::Host;
use xxhash_rust::xxh3::Xxh3Default;

/// An instruction: its function, and its number there.
pub(crate) type Site = (FuncId, u32);

/// What tells ranks apart, as far as is known.
pub(crate) struct Alike {
    known: BTreeSet<Site>,
    ahead: Ahead,
    /// What the machine was like at the start.
    start: OnceLock<u128>,
}

impl Alike {
    pub(crate) fn new(module: &Module, known: &BTreeSet<Site>) -> Alike {
        Alike {
            known: known.clone(),
            ahead: Ahead::of(module, known),
            start: OnceLock::new(),
        }
    }

    pub(crate) fn known(&self) -> &BTreeSet<Site> {
        &self.known
    }

    pub(crate) fn is_known(&self, site: Site) -> bool {
        self.known.contains(&site)
    }

    /// The machine is like this before anything has happened.
    pub(crate) fn starts_with(&self, host: &Host) {
        self.start.get_or_init(|| print_of(host));
    }

    fn is_as_at_the_start(&self, host: &Host) -> bool {
        self.start.get() == Some(&print_of(host))
    }
}

fn print_of(host: &Host) -> u128 {
    let mut hasher = Xxh3Default::new();
    host.hash(&mut hasher);
    hasher.write_u8(0);
    hasher.digest128()
}
