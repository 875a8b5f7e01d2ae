//! The compiler driver on its own.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ExitCode::from(concord_frontend::cc::main(&args))
}
