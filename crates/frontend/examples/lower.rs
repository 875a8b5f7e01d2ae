//! Loads a program and prints it in Concord's instruction set.

use std::process::ExitCode;

use concord_frontend::{CompileOptions, load};

fn main() -> ExitCode {
    let (flags, inputs): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with('-'));
    let inputs: Vec<_> = inputs.into_iter().map(Into::into).collect();
    match load(
        &inputs,
        &CompileOptions {
            cflags: flags,
            ..CompileOptions::default()
        },
    ) {
        Ok(loaded) => {
            for warning in loaded.warnings {
                eprintln!("{warning}");
            }
            print!("{}", loaded.module);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
