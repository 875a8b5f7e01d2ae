//! Random C programs from csmith: the checksum of all their variables must be
//! that of a native run, and no access may be called wrong.
//!
//! The seeds are the first hundred whose programs end natively;
//! `cargo xtask csmith` runs thousands of others.

use std::process::ExitCode;

use concord_harness::csmith::{self, FLAGS};
use concord_harness::{Case, Concord, Language, Native, agree};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let native = Native::new(format!("{}/native", env!("CARGO_TARGET_TMPDIR")));
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let trials = csmith::SEEDS.iter().map(|&seed| {
        let (native, concord) = (native.clone(), concord.clone());
        Trial::test(format!("seed {seed}"), move || {
            check(seed, &native, &concord).map_err(Failed::from)
        })
    });
    let trials: Vec<Trial> = trials.collect();
    assert!(trials.len() >= 100, "there are 100 seeds");
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(seed: u64, native: &Native, concord: &Concord) -> Result<(), String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = csmith::generate(seed, scratch.path())?;
    let mut case = Case::read(&source)?;
    case.cflags.extend(FLAGS.iter().map(|f| (*f).to_owned()));
    let expected = native.run(&case, &case.runs[0], Language::C)?;
    if !expected.ranks[0].stdout.starts_with("checksum = ") {
        return Err(format!("the native run printed no checksum: {expected:?}"));
    }
    let answer = concord.run(&case, &case.runs[0])?;
    agree(&case, &expected, &answer)
}
