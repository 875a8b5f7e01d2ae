//! Random terms: the solver's own fuzz test with its full number of terms.

use clap::Args;
use concord_harness::repository;
use std::process::Command;

/// `cargo xtask fuzz terms`
#[derive(Args)]
pub struct TermOptions {
    /// How many terms
    #[arg(long, default_value_t = 100_000)]
    count: u64,
}

/// Simplifies, solves and evaluates random terms; `false` if any two disagree.
pub fn fuzz(options: &TermOptions) -> Result<bool, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--release", "--package", "concord-solver"])
        .args(["--test", "fuzz", "--", "--nocapture"])
        .env("CONCORD_FUZZ_TERMS", options.count.to_string())
        .current_dir(repository())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    Ok(status.success())
}
