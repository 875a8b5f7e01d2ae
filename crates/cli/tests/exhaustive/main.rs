//! All inputs, twice: every program under `tests/exhaustive` has at most 16
//! bits of input. Symbolic execution must give the same outcomes as running
//! it concretely on each of them, and the conditions of its paths must divide
//! the inputs among them: no input on two paths, none on no path.
//!
//! And all orders, twice: random loops over completed requests are right or wrong as all orders of
//! them are, tried by hand (more with `cargo xtask fuzz loops`).

mod concrete;
mod partition;
mod program;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use concord_base::{Check, Levels, Verdict};
use concord_explore::{Bounds, Search, TestCase, VerifyOptions, VerifyOutcome, verify};
use concord_harness::{Concord, loops, programs, repository};
use concord_solver::ChainOptions;
use concrete::{All, Outcome, Spot};
use libtest_mimic::{Arguments, Failed, Trial};
use partition::Partition;
use program::Loaded;

const FEWEST: usize = 60;

/// Random loops over completed requests.
const LOOPS: u64 = 60;

fn main() -> ExitCode {
    let root = repository().join("tests/exhaustive");
    let found = programs(&root);
    let count = found.len();
    let mut trials = vec![Trial::test(
        format!("there are at least {FEWEST} programs"),
        move || {
            if count >= FEWEST {
                Ok(())
            } else {
                Err(format!("only {count}").into())
            }
        },
    )];
    for source in found {
        let name = source.strip_prefix(&root).unwrap_or(&source);
        trials.push(Trial::test(name.display().to_string(), move || {
            check(&source).map_err(Failed::from)
        }));
    }
    let loops = (0..LOOPS).map(|seed| {
        Trial::test(format!("loop over completed requests {seed}"), move || {
            in_all_orders(seed).map_err(Failed::from)
        })
    });
    trials.extend(loops);
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn in_all_orders(seed: u64) -> Result<(), String> {
    let program = loops::generate(seed);
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = scratch.path().join("loop.c");
    std::fs::write(&source, program.source()).map_err(|e| e.to_string())?;
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let answer = concord.verify(&source, loops::FLAGS)?;
    match answer.transcript.status == i32::from(program.is_wrong()) {
        true => Ok(()),
        false => Err(format!("{:?}\n{}", answer.transcript, program.source())),
    }
}

fn check(source: &Path) -> Result<(), String> {
    let loaded = Loaded::read(source)?;
    let symbolic = explore(&loaded, false)?;
    let all = All::new(&loaded, &symbolic.tests)?;
    let partition = Partition::new(&loaded.pool, &symbolic.tests);
    let replayed: Vec<Outcome> = symbolic
        .tests
        .iter()
        .map(|test| all.replay(test))
        .collect::<Result<_, _>>()?;

    let mut concrete_findings: BTreeSet<Spot> = BTreeSet::new();
    let mut covered = vec![false; symbolic.tests.len()];
    all.each(|number, values, outcome| {
        let paths = partition.paths_of(values);
        match (&outcome, paths.as_slice()) {
            (Outcome::Excluded, []) => Ok(()),
            (Outcome::Excluded, _) => Err(format!("input {number:#x} is excluded, and on a path")),
            (outcome, &[path]) => {
                covered[path] = true;
                concrete_findings.extend(outcome.findings());
                if *outcome == replayed[path] {
                    return Ok(());
                }
                Err(format!(
                    "input {number:#x} is on path {path}:\n  it gives {outcome:?}\n  its path {:?}",
                    replayed[path]
                ))
            }
            (_, paths) => Err(format!("input {number:#x} is on the paths {paths:?}")),
        }
    })?;
    if let Some(path) = covered.iter().position(|covered| !covered) {
        return Err(format!("no input is on path {path}"));
    }
    // Exploring equal states once may not lose a finding.
    for outcome in [&symbolic, &explore(&loaded, true)?] {
        let found: BTreeSet<Spot> = outcome
            .violations
            .iter()
            .map(|violation| Spot::of(&violation.finding))
            .collect();
        if found != concrete_findings {
            return Err(format!(
                "symbolic execution finds {found:?}, concrete runs {concrete_findings:?}"
            ));
        }
    }
    loaded.expect_paths(symbolic.stats.paths)
}

/// All paths; an error if the search was not complete.
fn explore(loaded: &Loaded, merge: bool) -> Result<VerifyOutcome, String> {
    let options = VerifyOptions {
        meetings: None,
        so_far: Default::default(),
        checkpoint: None,
        setup: loaded.setup.clone(),
        symbolic: loaded.symbolic.clone(),
        bounds: Bounds {
            values: 1 << 17,
            ..Bounds::default()
        },
        search: Search::Depth,
        jobs: 1,
        checks: Check::ALL.iter().copied().collect(),
        levels: Levels::default(),
        model: true,
        merge,
        remember: merge,
        any_order: merge,
        alike: None,
        first: false,
        other_foldings: false,
        test_cases: !merge,
        sample: false,
        paths: false,
        properties: Vec::new(),
        solver: ChainOptions::default(),
    };
    let never = AtomicBool::new(false);
    let outcome = verify(&loaded.program, &loaded.pool, &options, &never, &mut |_| {})
        .map_err(|e| e.to_string())?;
    if !outcome.reasons.is_empty() || outcome.verdict == Verdict::Inconclusive {
        return Err(format!("inconclusive: {:?}", outcome.reasons));
    }
    if !merge && outcome.tests.len() as u64 != outcome.stats.paths {
        return Err("a path has no test case".to_owned());
    }
    Ok(outcome)
}

/// A test case's place in messages.
fn inputs_of(test: &TestCase) -> Vec<&[u8]> {
    test.inputs.iter().map(|i| i.bytes.as_slice()).collect()
}
