//! The `concord` command.

use std::process::ExitCode;

/// States are many small allocations that are made on one thread and dropped on another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    concord_cli::main()
}
