//! Sweeps and benchmarks.
fn main() {}
