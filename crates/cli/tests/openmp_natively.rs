//! Programs with OpenMP that `concord cc` builds, on the machine's own threads: the same output as
//! with gcc's library. The runtime is the one that is interpreted otherwise, so what it does with
//! chunks, tasks and dependences is seen here in real concurrency.

use std::process::{Command, ExitCode};

use concord_harness::{Case, Language, Limit, Native, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};

/// How many programs there must at least be.
const FEWEST: usize = 40;

/// How often each runs: schedules differ from run to run.
const TIMES: usize = 3;

fn main() -> ExitCode {
    let native = Native::new(format!("{}/native", env!("CARGO_TARGET_TMPDIR")));
    let found = programs(&repository().join("tests/run/c/openmp"));
    let count = found.len();
    let mut trials = vec![Trial::test(
        format!("there are at least {FEWEST} programs"),
        move || match count >= FEWEST {
            true => Ok(()),
            false => Err(format!("only {count}").into()),
        },
    )];
    for source in found {
        let native = native.clone();
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        trials.push(Trial::test(name.into_owned(), move || {
            compare(&Case::read(&source)?, &native)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn compare(case: &Case, native: &Native) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let binary = scratch.path().join(case.stem());
    let built = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["cc", "-w", "-g"])
        .args(&case.cflags)
        .arg(&case.source)
        .arg("-o")
        .arg(&binary)
        .args(["-lm", "-latomic"])
        .output()?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
    }
    for run in &case.runs {
        let expected = native.run(case, run, Language::C)?;
        for _ in 0..TIMES {
            let limit = Limit::Wall(60);
            let shown = Native::start(
                &binary,
                run,
                Language::C,
                scratch.path(),
                &case.stdin,
                limit,
            )?;
            if shown != expected {
                return Err(format!("{shown:?}\ninstead of\n{expected:?}").into());
            }
        }
    }
    Ok(())
}
