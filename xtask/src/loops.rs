//! Random loops over `MPI_Waitany` against all orders, tried by hand.

use std::path::Path;

use clap::Args;
use concord_harness::{Concord, loops, repository};

use crate::parallel;

/// `cargo xtask fuzz loops`
#[derive(Args)]
pub(crate) struct LoopOptions {
    /// How many programs
    #[arg(long, default_value_t = 2000)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    first: u64,
}

/// What became of a program.
enum Outcome {
    Agrees { wrong: bool },
    Differs(String),
}

/// Compares verdicts; programs that differ are kept. `false` if any does.
pub(crate) fn sweep(options: &LoopOptions, concord: &Concord) -> Result<bool, String> {
    let kept = repository().join("target/xtask/loops");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let seeds: Vec<u64> = (options.first..options.first + options.count).collect();
    let outcomes = parallel::map(&seeds, |seed| compare(*seed, &kept, concord));
    let (mut right, mut wrong, mut differing) = (0, 0, Vec::new());
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome? {
            Outcome::Agrees { wrong: false } => right += 1,
            Outcome::Agrees { wrong: true } => wrong += 1,
            Outcome::Differs(why) => {
                eprintln!("seed {seed}: {why}");
                differing.push(*seed);
            }
        }
    }
    println!(
        "{right} right programs, {wrong} wrong ones, {} differ {differing:?}",
        differing.len()
    );
    Ok(differing.is_empty() && right > 0 && wrong > 0)
}

fn compare(seed: u64, kept: &Path, concord: &Concord) -> Result<Outcome, String> {
    let program = loops::generate(seed);
    let wrong = program.is_wrong();
    let source = kept.join(format!("{seed}.c"));
    let failed = |e: std::io::Error| format!("{}: {e}", source.display());
    std::fs::write(&source, program.source()).map_err(failed)?;
    let answer = concord.verify(&source, loops::FLAGS)?;
    let status = answer.transcript.status;
    if status != i32::from(wrong) {
        let expected = if wrong {
            "fails in some order"
        } else {
            "is right in all orders"
        };
        return Ok(Outcome::Differs(format!("it {expected}; status {status}")));
    }
    std::fs::remove_file(&source).map_err(failed)?;
    Ok(Outcome::Agrees { wrong })
}
