//! Random C programs against native runs.

use std::path::Path;

use clap::Args;
use concord_harness::csmith::{self, FLAGS};
use concord_harness::{Answer, Case, Concord, Language, Limit, Native, Trouble, agree, repository};

use crate::parallel;

/// `cargo xtask csmith`
#[derive(Args)]
pub(crate) struct CsmithOptions {
    /// How many seeds
    #[arg(long, default_value_t = 2000)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 1000)]
    first: u64,
    /// Print the seeds whose programs end natively
    #[arg(long)]
    list: bool,
}

enum Outcome {
    Agree,
    /// The program says nothing: natively it does not end in time, or uses
    /// built-in functions of other machines and does not compile.
    Unusable,
    /// Concord found a use of an uninitialised value, and so does clang's
    /// MemorySanitizer: the generator's mistake.
    Confirmed,
    Differ(String),
}

/// Runs the seeds; programs that differ are kept. `false` if any does.
pub(crate) fn sweep(options: &CsmithOptions, concord: &Concord) -> Result<bool, String> {
    let kept = repository().join("target/xtask/csmith");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let native = Native::quick(kept.join("native"));
    let seeds: Vec<u64> = (options.first..options.first + options.count).collect();
    let outcomes = parallel::map(&seeds, |seed| {
        let outcome = check(*seed, &kept, &native, concord);
        if let Ok(Outcome::Differ(reason)) = &outcome {
            eprintln!("seed {seed}: {reason}");
        }
        outcome
    });
    let (mut agreed, mut differing) = (Vec::new(), Vec::new());
    let (mut unusable, mut confirmed) = (0, 0);
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome? {
            Outcome::Agree => agreed.push(*seed),
            Outcome::Unusable => unusable += 1,
            Outcome::Confirmed => confirmed += 1,
            Outcome::Differ(_) => differing.push(*seed),
        }
    }
    if options.list {
        let mut ending: Vec<u64> = agreed.iter().chain(&differing).copied().collect();
        ending.sort_unstable();
        println!("{ending:?}");
    }
    println!(
        "{} agree, {} differ {differing:?}, {confirmed} are wrong themselves, {unusable} are not usable natively",
        agreed.len(),
        differing.len()
    );
    Ok(differing.is_empty() && !agreed.is_empty())
}

fn check(seed: u64, kept: &Path, native: &Native, concord: &Concord) -> Result<Outcome, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = csmith::generate(seed, scratch.path())?;
    let mut case = Case::read(&source)?;
    case.cflags.extend(FLAGS.iter().map(|f| (*f).to_owned()));
    let expected = match native.run(&case, &case.runs[0], Language::C) {
        Ok(expected) => expected,
        Err(Trouble::Endless(_) | Trouble::Rejected(_)) => return Ok(Outcome::Unusable),
        Err(Trouble::Failed(reason)) => return Err(reason),
    };
    let answer = match concord.run(&case, &case.runs[0]) {
        Ok(answer) => answer,
        Err(reason) => return keep(seed, &source, kept, reason),
    };
    match agree(&case, &expected, &answer) {
        Ok(()) => Ok(Outcome::Agree),
        Err(_) if only_uninitialised(&answer) && confirmed(&case)? => Ok(Outcome::Confirmed),
        Err(reason) => keep(seed, &source, kept, reason),
    }
}

/// Keeps a program that differs for whoever looks into it.
fn keep(seed: u64, source: &Path, kept: &Path, reason: String) -> Result<Outcome, String> {
    let copy = kept.join(format!("csmith_{seed}.c"));
    std::fs::copy(source, &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
    Ok(Outcome::Differ(reason))
}

/// Whether MemorySanitizer, too, sees a use of an uninitialised value.
fn confirmed(case: &Case) -> Result<bool, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let binary = scratch.path().join(case.stem());
    let mut arguments = case.cflags.clone();
    arguments.extend([
        "-fsanitize=memory".to_owned(),
        case.source.to_string_lossy().into_owned(),
    ]);
    Native::build(&arguments, Language::C, &binary, scratch.path())?;
    let run = Native::start(
        &binary,
        &case.runs[0],
        Language::C,
        scratch.path(),
        b"",
        Limit::Processor(60),
    )?;
    Ok(run.ranks[0]
        .stderr
        .contains("MemorySanitizer: use-of-uninitialized-value"))
}

fn only_uninitialised(answer: &Answer) -> bool {
    !answer.findings.is_empty() && answer.findings.iter().all(|f| f.kind == "uninitialised")
}
