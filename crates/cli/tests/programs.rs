//! Every program under `tests/run/c` and `tests/run/mpi`, by `concord run` and
//! natively: same output by rank, same status, no finding.
//!
//!     cargo test -p concord-cli --test programs -- collective

use std::process::ExitCode;

use concord_harness::{Case, Concord, Language, Native, agree, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};

/// How many programs there must at least be, so that a corpus that was not
/// found cannot pass.
const FEWEST: [(&str, Language, usize); 2] = [("c", Language::C, 80), ("mpi", Language::Mpi, 120)];

fn main() -> ExitCode {
    let native = Native::new(format!("{}/native", env!("CARGO_TARGET_TMPDIR")));
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let mut trials = Vec::new();
    for (folder, language, fewest) in FEWEST {
        let root = repository().join("tests/run").join(folder);
        let found = programs(&root);
        let count = found.len();
        trials.push(Trial::test(
            format!("{folder}: there are at least {fewest} programs"),
            move || {
                if count >= fewest {
                    Ok(())
                } else {
                    Err(format!("only {count} in {}", root.display()).into())
                }
            },
        ));
        for source in found {
            let name = source
                .strip_prefix(repository().join("tests/run"))
                .unwrap_or(&source)
                .display()
                .to_string();
            match Case::read(&source) {
                Err(reason) => trials.push(Trial::test(name, move || Err(Failed::from(reason)))),
                Ok(case) => trials.extend(trials_of(&name, &case, language, &native, &concord)),
            }
        }
    }
    let mut arguments = Arguments::from_args();
    // `mpirun` spends much of its time waiting for its processes to come and go.
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
    arguments.test_threads = arguments.test_threads.or(Some(2 * processors));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// One test per way to run the program.
fn trials_of(
    name: &str,
    case: &Case,
    language: Language,
    native: &Native,
    concord: &Concord,
) -> Vec<Trial> {
    let each = case.runs.iter().map(|run| {
        let (case, run, native, concord) =
            (case.clone(), run.clone(), native.clone(), concord.clone());
        let arguments = run.arguments.join(" ");
        let title = format!("{name} -n {} {arguments}", run.processes);
        Trial::test(title.trim_end().to_owned(), move || {
            let expected = native.run(&case, &run, language)?;
            let answer = concord.run(&case, &run)?;
            agree(&case, &expected, &answer).map_err(Failed::from)
        })
    });
    each.collect()
}
