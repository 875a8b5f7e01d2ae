//! Random C programs against native runs.

use crate::parallel;
use clap::Args;
use concord_harness::csmith::{self, FLAGS};
use concord_harness::{Case, Concord, Language, Native, Trouble, agree, repository};
use std::path::Path;

/// `cargo xtask csmith`
#[derive(Args)]
pub struct CsmithOptions {
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
    /// The native run does not end in time: the program says nothing.
    Endless,
    Differ(String),
}

/// Runs the seeds; programs that differ are kept. `false` if any does.
pub fn sweep(options: &CsmithOptions, concord: &Concord) -> Result<bool, String> {
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
    let (mut agreed, mut differing, mut endless) = (Vec::new(), Vec::new(), 0);
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome? {
            Outcome::Agree => agreed.push(*seed),
            Outcome::Endless => endless += 1,
            Outcome::Differ(_) => differing.push(*seed),
        }
    }
    if options.list {
        let mut ending: Vec<u64> = agreed.iter().chain(&differing).copied().collect();
        ending.sort_unstable();
        println!("{ending:?}");
    }
    println!(
        "{} agree, {} differ {differing:?}, {endless} do not end natively",
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
        Err(Trouble::Endless(_)) => return Ok(Outcome::Endless),
        Err(Trouble::Failed(reason)) => return Err(reason),
    };
    let answer = concord.run(&case, &case.runs[0]);
    match answer.and_then(|answer| agree(&case, &expected, &answer)) {
        Ok(()) => Ok(Outcome::Agree),
        Err(reason) => {
            let copy = kept.join(format!("csmith_{seed}.c"));
            std::fs::copy(&source, &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
            Ok(Outcome::Differ(reason))
        }
    }
}
