//! Whether a finding needs that a send is buffered, tried the other way round.
//!
//! The execution is run again with the same inputs and choices, but for one: that send is not
//! buffered (that collective not left early), and what then cannot happen any more is passed over.
//! If the finding shows itself all the same, it has nothing to do with that send, and the report
//! does not speak of it. If it does not, exactly that is said: it happens only with it, other
//! choices being the same. Nothing is said about runs that came to no end.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use concord_base::Finding;
use concord_mpi::Choice;

use super::replay::SLACK;
use super::worker::Shared;
use crate::diagnose::{Sentence, cause_of, cut, together};
use crate::run::{Conduct, Ending, RunOptions, Schedule, run};
use crate::sources::Inputs;
use crate::start::Setup;

/// So many are tried.
const MOST: usize = 8;

/// Longer executions are not run again for this.
const LONGEST: u64 = 50_000_000;

/// What a finding needs, as a note; `None` if nothing was found to be needed.
pub(super) fn note(
    shared: &Shared<'_>,
    (setup, inputs): (&Setup, &Inputs),
    choices: &[Choice],
    executed: u64,
    released: &[(Choice, Sentence)],
    finding: &Finding,
) -> Option<String> {
    if executed > LONGEST {
        return None;
    }
    let is_needed = |never: &Choice| {
        let options = RunOptions {
            setup: setup.clone(),
            inputs: inputs.clone(),
            schedule: Schedule::Without {
                all: choices.to_vec(),
                never: never.clone(),
            },
            fuel: executed.saturating_mul(2).saturating_add(SLACK),
            journal: false,
            until: None,
            conduct: Conduct::default(),
        };
        let mut silence = |_| ControlFlow::Continue(());
        let outcome = run(
            shared.concrete.program,
            shared.concrete.pool,
            &options,
            &mut silence,
        )
        .ok()?;
        let ended = matches!(
            outcome.ending,
            Ending::Finished { .. } | Ending::Aborted { .. } | Ending::Violation { .. }
        );
        let mut found = outcome.findings.iter();
        let again = found.any(|found| cause_of(found) == cause_of(finding));
        Some(ended && !again)
    };
    let tried = released.iter().take(MOST);
    let needed: BTreeSet<&Sentence> = tried
        .filter(|(choice, _)| is_needed(choice) == Some(true))
        .map(|(_, sentence)| sentence)
        .collect();
    let in_order = released.iter().map(|(_, sentence)| sentence);
    let mut said = BTreeSet::new();
    let lines = together(
        in_order
            .filter(|sentence| needed.contains(sentence) && said.insert(*sentence))
            .cloned(),
    );
    (!lines.is_empty()).then(|| cut("other choices being the same, happens only if", lines))
}
