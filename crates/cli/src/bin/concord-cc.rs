//! `concord cc` as one word, for Makefiles, autotools and CMake.

use std::process::ExitCode;

fn main() -> ExitCode {
    concord_cli::cc_main()
}
