//! Whole programs against brute force: thousands of random small MPI programs
//! do in `concord verify` exactly what they do in an explorer that knows
//! nothing but every interleaving.
//!
//! `tests/regressions` holds programs that are kept: where the two once
//! differed, or where they easily could.
//! `cargo xtask fuzz programs`, `windows`, `files` and `threads` compare more.

use std::path::PathBuf;
use std::sync::LazyLock;

use concord_harness::family::{self, Family};
use concord_harness::repository;
use concord_harness::small::{
    Check, Generator, Program, Subject, Sweep, case, check, generate, generate_cancelled,
    generate_connected, shrink, sweep,
};
use concord_harness::{alike, files, threads, windows};

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::load().expect("the driver loads"));

/// Programs of each test below.
const PROGRAMS: u64 = 400;

fn compare(first: u64) {
    let sweep: Sweep = sweep(&SUBJECT, generate, first..first + PROGRAMS);
    if let Some((seed, why)) = sweep.disagreements.first() {
        let kind = Check::of(*seed);
        let small = shrink(&case(generate, *seed), |p| {
            check(&SUBJECT, p, &kind).is_err()
        });
        let small_why = check(&SUBJECT, &small, &kind).err();
        panic!(
            "{} of {PROGRAMS} programs differ; seed {seed}: {why}\nsmall:\n{small}{}",
            sweep.disagreements.len(),
            small_why.unwrap_or_default()
        );
    }
    // The programs do exercise the rules.
    let count = PROGRAMS as usize;
    let checked = sweep.checked;
    assert_eq!(sweep.programs, count);
    assert!(checked.large < count / 8, "{checked:?}");
    assert!(checked.compared > 3 * count, "{checked:?}");
    assert!(checked.plain > count, "{checked:?}");
    assert!(checked.unmerged > count / 2, "{checked:?}");
    assert!(checked.unreduced > count / 4, "{checked:?}");
    assert!(checked.parallel > 0, "{checked:?}");
    assert!(checked.replayed > count / 2, "{checked:?}");
    assert!(checked.deadlocks > count / 4, "{checked:?}");
    assert!(checked.branching > count / 5, "{checked:?}");
    assert!(checked.covered > count / 5, "{checked:?}");
    assert!(checked.assertions > count, "{checked:?}");
    assert!(checked.asked > checked.assertions + count, "{checked:?}");
}

#[test]
fn random_programs_behave_as_by_brute_force_1() {
    compare(0);
}

#[test]
fn random_programs_behave_as_by_brute_force_2() {
    compare(PROGRAMS);
}

#[test]
fn random_programs_behave_as_by_brute_force_3() {
    compare(2 * PROGRAMS);
}

#[test]
fn random_programs_behave_as_by_brute_force_4() {
    compare(3 * PROGRAMS);
}

fn compare_extras(generate: Generator) {
    let swept = sweep(&SUBJECT, generate, 0..PROGRAMS);
    if let Some((seed, why)) = swept.disagreements.first() {
        let program = case(generate, *seed);
        panic!("{:?}: {why}\n{program}", swept.disagreements);
    }
    assert!(swept.checked.compared > 3 * PROGRAMS as usize);
}

#[test]
fn programs_with_intercommunicators_behave_as_by_brute_force() {
    compare_extras(generate_connected);
}

#[test]
fn programs_with_cancelled_receives_behave_as_by_brute_force() {
    compare_extras(generate_cancelled);
}

/// Compares the first programs of a sort.
fn compare_family<S: Family>(count: u64) -> S::Figures {
    let subject = S::load().expect("the driver loads");
    let swept = family::sweep(&subject, 0..count);
    if let Some((seed, why)) = swept.disagreements.first() {
        let program = S::case(*seed);
        panic!("{:?}: {why}\n{program}", swept.disagreements);
    }
    swept.checked
}

#[test]
fn programs_with_windows_behave_as_by_brute_force() {
    let checked = compare_family::<windows::Subject>(1000);
    assert_eq!(checked.compared, 2000);
    for figure in [checked.races, checked.fails, checked.holds] {
        assert!(figure > 100, "{checked:?}");
    }
    assert!(checked.undecided < 20, "{checked:?}");
}

#[test]
fn programs_that_share_files_behave_as_by_brute_force() {
    let checked = compare_family::<files::Subject>(300);
    assert!(checked.compared > 380, "{checked:?}");
    for figure in [checked.races, checked.fails, checked.holds] {
        assert!(figure > 60, "{checked:?}");
    }
    assert!(checked.undecided < 40, "{checked:?}");
}

#[test]
fn programs_with_threads_behave_as_by_brute_force() {
    let subject = threads::Subject::load().expect("the driver loads");
    let sweep = family::sweep(&subject, 0..80);
    assert!(sweep.disagreements.is_empty(), "{:?}", sweep.disagreements);
    let checked = sweep.checked;
    assert!(checked.compared > 70, "{checked:?}");
    for figure in [
        checked.races,
        checked.deadlocks,
        checked.fails,
        checked.holds,
    ] {
        assert!(figure > 2, "{checked:?}");
    }
}

#[test]
fn kept_programs_with_threads_behave_as_by_brute_force() {
    compare_kept::<threads::Subject>("tests/regressions/threads");
}

/// The programs of a folder, in order.
fn kept(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = repository().join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "txt"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no programs in {}", folder.display());
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("readable");
        (file, text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn kept_programs_behave_as_by_brute_force() {
    for (file, text) in kept("tests/regressions") {
        let program: Program = text
            .parse()
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if let Err(why) = check(&SUBJECT, &program, &Check::thorough()) {
            panic!("{}: {why}", file.display());
        }
    }
}

/// Compares the programs of a folder.
fn compare_kept<S: Family>(folder: &str) {
    let subject = S::load().expect("the driver loads");
    for (file, text) in kept(folder) {
        let program: S::Program = text
            .parse()
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if let Err(why) = subject.check(&program) {
            panic!("{}: {why}", file.display());
        }
    }
}

#[test]
fn kept_programs_with_windows_behave_as_by_brute_force() {
    compare_kept::<windows::Subject>("tests/regressions/windows");
}

#[test]
fn kept_programs_that_share_files_behave_as_by_brute_force() {
    compare_kept::<files::Subject>("tests/regressions/files");
}

/// Ranks that are alike, more or less: the same answers whether or not states are compared up to a
/// permutation of them.
#[test]
fn ranks_that_are_alike() {
    let (mut all, mut renamed) = (0, 0);
    for first in (0..100).step_by(alike::TOGETHER as usize) {
        let (figures, differing) = alike::sweep(first..first + alike::TOGETHER).expect("a sweep");
        assert!(differing.is_empty(), "{differing:?}");
        all += figures.alike;
        renamed += figures.renamed;
    }
    assert!(all > 5 && renamed > all, "{all} programs, {renamed} states");
}
