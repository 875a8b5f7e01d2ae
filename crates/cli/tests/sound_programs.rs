//! `concord verify` with all checks on every program under `tests/run/c` and `tests/run/mpi`: they
//! are right, so nothing may be found.
//!
//! A program that does something wrong on purpose names it, `// finds: kind`; then exactly that must
//! be found. No verdict within the time limit is allowed, but counted: at least so many must be
//! verified.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use concord_harness::{Case, Concord, Run, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};

/// Where, and how many of its runs must at least be verified.
const FEWEST: [(&str, usize); 2] = [("c", 165), ("mpi", 255)];
const SECONDS: u32 = 10;

#[derive(Default)]
struct Counts {
    verified: AtomicUsize,
    inconclusive: AtomicUsize,
    found: AtomicUsize,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let mut trials = Vec::new();
    let mut all = Vec::new();
    for (folder, fewest) in FEWEST {
        let counts = Arc::<Counts>::default();
        let root = repository().join("tests/run");
        for source in programs(&root.join(folder)) {
            let name = source.strip_prefix(&root).unwrap_or(&source).display();
            match Case::read(&source) {
                Err(reason) => trials.push(Trial::test(name.to_string(), move || {
                    Err(Failed::from(reason))
                })),
                Ok(case) => trials.extend(case.runs.iter().map(|run| {
                    let words = run.arguments.join(" ");
                    let title = format!("{name} -n {} {words}", run.processes);
                    let (case, run) = (case.clone(), run.clone());
                    let (concord, counts) = (concord.clone(), counts.clone());
                    Trial::test(title.trim_end().to_owned(), move || {
                        check(&case, &run, &concord, &counts).map_err(Failed::from)
                    })
                })),
            }
        }
        all.push((folder, fewest, counts));
    }
    let is_whole = arguments.filter.is_none() && arguments.skip.is_empty() && !arguments.list;
    let conclusion = libtest_mimic::run(&arguments, trials);
    let mut enough = true;
    for (folder, fewest, counts) in all {
        let verified = counts.verified.load(Relaxed);
        println!(
            "{folder}: {verified} verified, {} inconclusive, {} with the mistake that they name",
            counts.inconclusive.load(Relaxed),
            counts.found.load(Relaxed)
        );
        if is_whole && verified < fewest {
            println!("{folder}: at least {fewest} should be verified");
            enough = false;
        }
    }
    match enough {
        true => conclusion.exit_code(),
        false => ExitCode::FAILURE,
    }
}

fn check(case: &Case, run: &Run, concord: &Concord, counts: &Counts) -> Result<(), String> {
    let answer = concord.verify_case(case, run, SECONDS)?;
    let mut kinds: Vec<&str> = answer.findings.iter().map(|f| f.kind.as_str()).collect();
    kinds.dedup();
    if kinds != case.finds {
        let told: Vec<String> = answer
            .findings
            .iter()
            .map(|f| {
                let line = f.spans.first().and_then(|spot| spot.line);
                format!("{} in line {}: {}", f.kind, line.unwrap_or(0), f.message)
            })
            .collect();
        return Err(format!("found {told:?}, expected {:?}", case.finds));
    }
    let count = match answer.transcript.status {
        0 => &counts.verified,
        1 if !kinds.is_empty() => &counts.found,
        3 => &counts.inconclusive,
        status => return Err(format!("status {status}")),
    };
    count.fetch_add(1, Relaxed);
    Ok(())
}
