//! Reductions in other orders.
//!
//! A search folds reductions in one order (see [`Folding`]). Where a program was found right in
//! that, but a result of floating-point numbers depends on the order, or operations of the program's own
//! were applied, which need not be what it says of them, it is executed once more in each of the other named
//! orders. A mistake that shows itself there is an error like any other; that none does proves
//! nothing about these orders, and the verdict names its order as a bound.

use concord_base::{Kind, Verdict};
use concord_libc::Assumption;
use concord_mpi::Folding;

use super::first::first_run;
use super::outcome::{VerifyOutcome, Violation};
use super::watch::Watch;
use super::worker::Shared;
use crate::start::StartError;

/// Whether the verdict holds for one order of reductions only.
pub(super) fn order_matters(outcome: &VerifyOutcome) -> bool {
    let depends = |v: &Violation| v.finding.kind == Kind::ReductionOrder;
    let taken = outcome.assumptions.contains(&Assumption::Operations);
    taken || outcome.violations.iter().any(depends)
}

/// Executes a verified program once in each other order, until one shows a mistake.
pub(super) fn try_others(
    shared: &Shared<'_>,
    mut outcome: VerifyOutcome,
    watch: &Watch<'_>,
) -> Result<VerifyOutcome, StartError> {
    let searched = shared.options.setup.mpi.folding;
    for folding in Folding::ALL.into_iter().filter(|other| *other != searched) {
        if outcome.verdict != Verdict::Verified {
            break;
        }
        let mut options = shared.options.clone();
        options.setup.mpi.folding = folding;
        let shared = Shared {
            options: &options,
            ..*shared
        };
        let (seen, _) = first_run(&shared, watch)?;
        if seen.has_errors() {
            let one_by_one = outcome.one_by_one.take();
            let paths = std::mem::take(&mut outcome.paths);
            outcome = seen.complete(outcome, one_by_one);
            outcome.paths = paths;
        }
    }
    Ok(outcome)
}
