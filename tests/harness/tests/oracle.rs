//! Whole programs against brute force: thousands of random small MPI programs
//! do in `concord verify` exactly what they do in an explorer that knows
//! nothing but every interleaving.
//!
//! `tests/regressions` holds programs that are kept: where the two once
//! differed, or where they easily could.
//! `cargo xtask fuzz programs` compares more.

use concord_harness::repository;
use concord_harness::small::{
    Check, Program, Subject, Sweep, case, check, generate, shrink, sweep,
};
use std::sync::LazyLock;

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::load().expect("the driver loads"));

/// Programs of each test below.
const PROGRAMS: u64 = 800;

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
    assert!(checked.merged > 2 * count - count / 8, "{checked:?}");
    assert!(checked.unmerged > count + count / 2, "{checked:?}");
    assert!(checked.parallel > count / 10, "{checked:?}");
    assert!(checked.deadlocks > count / 2, "{checked:?}");
    assert!(checked.branching > count / 5, "{checked:?}");
    assert!(checked.mismatches > 0, "{checked:?}");
    assert!(checked.covered > count / 50, "{checked:?}");
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

#[test]
fn kept_programs_behave_as_by_brute_force() {
    let folder = repository().join("tests/regressions");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("tests/regressions")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no programs in {}", folder.display());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        let program: Program = text
            .parse()
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if let Err(why) = check(&SUBJECT, &program, &Check::thorough()) {
            panic!("{}: {why}", file.display());
        }
    }
}
