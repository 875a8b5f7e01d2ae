//! Random functions of unknown callers: every execution's harness, run natively.

use std::path::Path;

use clap::Args;
use concord_harness::callers;

use crate::parallel;

/// `cargo xtask fuzz partial`
#[derive(Args)]
pub(crate) struct CallerOptions {
    /// How many functions
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    first: u64,
}

/// Compares; `false` if any execution does something else natively.
pub(crate) fn sweep(options: &CallerOptions, concord: &Path) -> Result<bool, String> {
    let seeds: Vec<u64> = (options.first..options.first + options.count).collect();
    let outcomes = parallel::map(&seeds, |seed| callers::compare(*seed, concord));
    let (mut paths, mut differing) = (0, Vec::new());
    for (seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome {
            Ok(seen) => paths += seen.paths,
            Err(why) => {
                eprintln!("seed {seed}: {why}");
                differing.push(*seed);
            }
        }
    }
    println!(
        "{} functions, {paths} executions like their harnesses; {} functions differ {differing:?}",
        seeds.len(),
        differing.len()
    );
    Ok(differing.is_empty() && paths > 0)
}
