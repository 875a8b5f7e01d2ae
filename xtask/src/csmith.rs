//! Random C programs against native runs.

use crate::parallel;
use clap::Args;
use concord_harness::csmith::{self, FLAGS};
use concord_harness::{Case, Concord, Language, Native, agree, repository};
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
    /// Print the seeds whose programs agree and end within this many instructions
    #[arg(long, value_name = "INSTRUCTIONS")]
    list: Option<u64>,
}

enum Outcome {
    Agree {
        instructions: u64,
    },
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
    let (mut agreed, mut endless, mut differing, mut listed) = (0, 0, Vec::new(), Vec::new());
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome? {
            Outcome::Agree { instructions } => {
                agreed += 1;
                if options.list.is_some_and(|most| instructions <= most) {
                    listed.push(seed.to_string());
                }
            }
            Outcome::Endless => endless += 1,
            Outcome::Differ(_) => differing.push(*seed),
        }
    }
    if options.list.is_some() {
        println!("{}", listed.join(", "));
    }
    println!(
        "{agreed} agree, {} differ {differing:?}, {endless} do not end natively",
        differing.len()
    );
    Ok(differing.is_empty() && agreed > 0)
}

fn check(seed: u64, kept: &Path, native: &Native, concord: &Concord) -> Result<Outcome, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = csmith::generate(seed, scratch.path())?;
    let mut case = Case::read(&source)?;
    case.cflags.extend(FLAGS.iter().map(|f| (*f).to_owned()));
    let Ok(expected) = native.run(&case, &case.runs[0], Language::C) else {
        return Ok(Outcome::Endless);
    };
    let outcome = concord.run(&case, &case.runs[0]).and_then(|answer| {
        agree(&case, &expected, &answer)?;
        Ok(answer.instructions)
    });
    match outcome {
        Ok(instructions) => Ok(Outcome::Agree { instructions }),
        Err(reason) => {
            let copy = kept.join(format!("csmith_{seed}.c"));
            std::fs::copy(&source, &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
            Ok(Outcome::Differ(reason))
        }
    }
}
