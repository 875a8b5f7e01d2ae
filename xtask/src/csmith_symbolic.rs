//! Random C programs with symbolic variables: every path natively.

use std::path::Path;

use clap::Args;
use concord_harness::csmith_symbolic::{Outcome, check};
use concord_harness::{Concord, repository};

use crate::parallel;

/// `cargo xtask csmith-symbolic`
#[derive(Args)]
pub(crate) struct SymbolicOptions {
    /// How many seeds
    #[arg(long, default_value_t = 300)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// The most paths of one program
    #[arg(long, default_value_t = 20)]
    paths: u32,
    /// Seconds for one program
    #[arg(long, default_value_t = 20)]
    seconds: u32,
    /// Print the seeds whose programs agree with all of their paths
    #[arg(long)]
    list: bool,
}

/// Runs the seeds; programs that differ are kept. `false` if any does.
pub(crate) fn sweep(options: &SymbolicOptions, concord: &Concord) -> Result<bool, String> {
    let kept = repository().join("target/xtask/csmith-symbolic");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let seeds: Vec<u64> = (options.first..options.first + options.count).collect();
    let outcomes = parallel::map(&seeds, |seed| one(*seed, options, &kept, concord));
    let (mut agreed, mut differing, mut complete) = (0, Vec::new(), Vec::new());
    let (mut paths, mut unusable, mut findings) = (0, 0, Vec::new());
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome? {
            Outcome::Agree {
                paths: followed,
                complete: all,
            } => {
                agreed += 1;
                paths += followed;
                if all {
                    complete.push(*seed);
                }
            }
            Outcome::Unusable(_) => unusable += 1,
            Outcome::Finding(_) => findings.push(*seed),
            Outcome::Differ(_) => differing.push(*seed),
        }
    }
    if options.list {
        println!("{complete:?}");
    }
    println!(
        "{agreed} programs agree on {paths} paths ({} on all of theirs), {} differ {differing:?}, {} have a finding \
         {findings:?}, {unusable} are not usable",
        complete.len(),
        differing.len(),
        findings.len()
    );
    Ok(differing.is_empty() && agreed > 0)
}

fn one(
    seed: u64,
    options: &SymbolicOptions,
    kept: &Path,
    concord: &Concord,
) -> Result<Outcome, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let outcome = check(
        seed,
        options.paths,
        options.seconds,
        scratch.path(),
        concord,
    )?;
    if let Outcome::Differ(reason) | Outcome::Finding(reason) = &outcome {
        eprintln!("seed {seed}: {reason}");
        let copy = kept.join(format!("csmith_{seed}.c"));
        std::fs::copy(scratch.path().join("program.c"), &copy)
            .map_err(|e| format!("{}: {e}", copy.display()))?;
    }
    Ok(outcome)
}
