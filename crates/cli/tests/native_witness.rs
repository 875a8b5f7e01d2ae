//! Witnesses against a real MPI library: what Concord predicts for an
//! execution happens under Open MPI, when the recorded matching and buffering
//! are forced upon it.

use std::process::ExitCode;

use concord_harness::{Concord, Played, Witness, repository};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use serde_json::Value;

/// Programs under `tests/ui/violation`.
const PROGRAMS: [&str; 21] = [
    "matching/mixed_buffering",
    "matching/ring_relies_on_buffers",
    "matching/wildcard_first_is_one",
    "matching/wildcard_steals",
    "papers/civl_figure_3_any",
    "papers/mpi_sv_figure_2",
    "papers/mpise_figure_1",
    "papers/mpise_figure_3b",
    "papers/mpise_figure_4",
    "polling/wrong_tag",
    "features/ar_any_source",
    "features/as_assertion",
    "features/db_buffering",
    "features/dd_data",
    "features/dl_absolute",
    "features/dl_potential",
    "features/in_branch",
    "features/mc_communicators",
    "features/mp_paths",
    "features/mt_tags",
    "features/ro_overflow",
];

/// After how many seconds a run counts as hanging: three times what a start takes, then longer, if
/// the machine was too busy to get that far. Ranks must hang in the very calls that were predicted.
const PATIENCE: [u32; 3] = [3, 10, 40];

#[derive(Deserialize)]
struct Finding {
    kind: String,
    spans: Vec<Span>,
    witness: Value,
}

#[derive(Deserialize)]
struct Span {
    rank: usize,
    label: String,
}

/// Runs at the same time, whatever the number of processors.
const AT_ONCE: usize = 4;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of the time is spent waiting for runs that hang, in which nobody computes.
    arguments.test_threads = arguments.test_threads.or(Some(AT_ONCE));
    let trial = |name: &'static str| Trial::test(name, move || check(name).map_err(Failed::from));
    let trials = PROGRAMS.into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn check(name: &str) -> Result<(), String> {
    let source = repository().join(format!("tests/ui/violation/{name}.c"));
    let text = std::fs::read_to_string(&source).map_err(|e| e.to_string())?;
    let flags = text
        .lines()
        .find_map(|line| line.strip_prefix("// verify: "));
    let flags = flags.ok_or("no `// verify:` line")?;
    let mut arguments = vec!["verify".to_owned(), "--format=json".to_owned()];
    arguments.extend(flags.split_whitespace().map(str::to_owned));
    arguments.push(source.display().to_string());
    let root = repository();
    let finished = Concord::new(env!("CARGO_BIN_EXE_concord")).finish(&arguments, &root, b"")?;
    let report: Value = serde_json::from_slice(&finished.stdout).map_err(|e| e.to_string())?;
    let findings: Vec<Finding> =
        serde_json::from_value(report["findings"].clone()).map_err(|e| e.to_string())?;
    let finding = findings.first().ok_or("no finding")?;
    let witness: Witness =
        serde_json::from_value(finding.witness.clone()).map_err(|e| e.to_string())?;
    let mut verdict = Err("never played".to_owned());
    for seconds in PATIENCE {
        verdict = compare(finding, &witness.play(&source, seconds)?);
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

/// Whether a native run went as the finding says.
fn compare(finding: &Finding, played: &Played) -> Result<(), String> {
    match (finding.kind.as_str(), played) {
        ("deadlock", Played::Hangs(calls)) => {
            let blocked = |label: &str| -> Option<String> {
                let call = label.strip_prefix("blocked in `")?.strip_suffix('`')?;
                Some(call.to_owned())
            };
            // Other places say how it came to that.
            let stuck = finding.spans.iter().filter(|s| blocked(&s.label).is_some());
            if stuck.clone().next().is_none() {
                return Err("no rank is said to be blocked".to_owned());
            }
            for span in stuck {
                let call = calls.get(span.rank).and_then(Option::as_deref);
                let wanted = blocked(&span.label);
                if call != wanted.as_deref() {
                    return Err(format!(
                        "rank {}: {}; natively it is in {call:?}",
                        span.rank, span.label
                    ));
                }
            }
            Ok(())
        }
        // Polling: no rank is in a blocking call for ever, and yet nothing ends.
        ("livelock", Played::Hangs(_)) => Ok(()),
        ("assertion", Played::Ended(run)) if run.status != 0 => {
            let said = String::from_utf8_lossy(&run.stderr);
            match said.contains("ssertion") {
                true => Ok(()),
                false => Err(format!("it fails otherwise:\n{said}")),
            }
        }
        ("truncation", Played::Ended(run)) if run.status != 0 => {
            let said = String::from_utf8_lossy(&run.stderr);
            match said.contains("MPI_ERR_TRUNCATE") {
                true => Ok(()),
                false => Err(format!("it fails otherwise:\n{said}")),
            }
        }
        (kind, played) => Err(format!("{kind} was predicted; natively {played:?}")),
    }
}
