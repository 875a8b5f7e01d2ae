//! All executions, with states compared up to names of ranks: see [`crate::alike`].

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::{Rank, Verdict};
use concord_mpi::Deed;

use super::outcome::VerifyOutcome;
use super::race::Results;
use super::reduced::{IMPATIENT_ROUNDS, Unfounded};
use super::search::{Halt, Searched, search};
use super::watch::Watch;
use super::worker::Shared;
use crate::alike::{Alike, Site};

/// From how many states on ranks that are alike are looked for; `None` where nothing is known of that.
pub(super) fn may_be_alike(shared: &Shared<'_>) -> Option<u64> {
    let options = shared.options;
    // With two, there is one of them that could be like others.
    let several = options.setup.size.get() > 2;
    let asks_for_ranks = options.test_cases
        || shared.cx.program.coverage().is_some()
        || options.paths
        || !options.properties.is_empty()
        || options.meetings.is_some()
        || options.setup.observe
        || shared.most_states.is_some();
    let models = shared.models;
    let plain = !models.has_threads()
        && !models.reads_clock()
        && !models.uses_windows()
        && !models.opens_files();
    let addresses = shared.cx.program.module.numbers_from_addresses;
    let may = several && plain && !asks_for_ranks && !addresses;
    options.alike.filter(|_| may)
}

/// Searches until nothing is done, and nothing tells ranks apart, but what is known; `None` if that
/// proves nothing.
pub(super) fn up_to_names(
    shared: &Shared<'_>,
    watch: &mut Watch<'_>,
    known: &Arc<BTreeSet<Deed>>,
) -> Result<Option<Box<VerifyOutcome>>, Halt> {
    let size = shared.options.setup.size.get();
    let mut known = Arc::new(renamed(known, size));
    let mut telling: BTreeSet<Site> = BTreeSet::new();
    for round in 0.. {
        let alike = Alike::new(&shared.cx.program.module, &telling);
        let up_to_names = Shared {
            known: Some(&known),
            impatient: round < IMPATIENT_ROUNDS,
            alike: Some(&alike),
            ..*shared
        };
        match search(&up_to_names, watch)? {
            Searched::Answered(outcome) => return Ok(is_proof(&outcome).then_some(outcome)),
            Searched::Unfounded(Unfounded::Deeds(deeds)) => {
                Arc::make_mut(&mut known).extend(renamed(&deeds, size));
            }
            Searched::Unfounded(Unfounded::ToldApart(deeds, sites)) => {
                Arc::make_mut(&mut known).extend(renamed(&deeds, size));
                telling.extend(sites);
            }
            Searched::Unfounded(_) => return Ok(None),
            Searched::GivenUp(..) => unreachable!("only abstract runs are given up"),
        }
    }
    unreachable!("what ranks can do is finite")
}

/// Whether an outcome says that all is right and leaves nothing open, not even what is printed.
fn is_proof(outcome: &VerifyOutcome) -> bool {
    outcome.verdict == Verdict::Verified
        && outcome.violations.is_empty()
        && outcome.reasons.is_empty()
        && outcome.unreproduced.is_empty()
        && matches!(outcome.results, Results::NoChoice | Results::Same)
}

/// What is done, by whichever ranks: all but 0 may have other names.
fn renamed(deeds: &BTreeSet<Deed>, size: u32) -> BTreeSet<Deed> {
    let names = |rank: Rank| match rank {
        Rank(0) => 0..1,
        _ => 1..size,
    };
    let mut all = BTreeSet::new();
    for deed in deeds {
        match *deed {
            Deed::Sends { to, from, tag } => {
                for to in names(to).map(Rank) {
                    let senders = names(from).map(Rank);
                    all.extend(senders.map(|from| Deed::Sends { to, from, tag }));
                }
            }
            // Windows and threads are not compared so.
            other @ (Deed::Reaches { .. } | Deed::Uses { .. }) => {
                all.insert(other);
            }
        }
    }
    all
}
