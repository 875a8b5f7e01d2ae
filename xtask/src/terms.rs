//! Random terms, floats and real expressions: tests of the crates that decide about them, with their full numbers.

use std::process::Command;

use clap::Args;
use concord_harness::repository;

/// `cargo xtask fuzz terms`
#[derive(Args)]
pub(crate) struct TermOptions {
    /// How many terms
    #[arg(long, default_value_t = 100_000)]
    count: u64,
}

/// `cargo xtask fuzz floats`
#[derive(Args)]
pub(crate) struct FloatOptions {
    /// How many inputs for every operation and format
    #[arg(long, default_value_t = 10_000)]
    count: u64,
}

/// `cargo xtask fuzz algebra`
#[derive(Args)]
pub(crate) struct AlgebraOptions {
    /// How many pairs of expressions
    #[arg(long, default_value_t = 100_000)]
    count: u64,
}

/// Simplifies, solves and evaluates random terms; `false` if any two disagree.
pub(crate) fn fuzz(options: &TermOptions) -> Result<bool, String> {
    test(
        "concord-solver",
        "fuzz",
        "CONCORD_FUZZ_TERMS",
        options.count,
    )
}

/// Every floating-point operation against the machine, the circuits and Z3.
pub(crate) fn floats(options: &FloatOptions) -> Result<bool, String> {
    test(
        "concord-solver",
        "floats",
        "CONCORD_FUZZ_FLOATS",
        options.count,
    )
}

/// Normal forms of real expressions against exact rational evaluation.
pub(crate) fn algebra(options: &AlgebraOptions) -> Result<bool, String> {
    test(
        "concord-algebra",
        "pairs",
        "CONCORD_FUZZ_ALGEBRA",
        options.count,
    )
}

fn test(package: &str, name: &str, variable: &str, count: u64) -> Result<bool, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--release", "--package", package])
        .args(["--test", name, "--", "--nocapture"])
        .env(variable, count.to_string())
        .current_dir(repository())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    Ok(status.success())
}
