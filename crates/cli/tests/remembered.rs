//! What is remembered of ranks' steps changes nothing: reports are the same without it, and for any
//! number of workers, which remember different steps.

use std::path::{Path, PathBuf};

use concord_harness::Concord;

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("../..").canonicalize().expect("the project")
}

/// The report without the names of temporary things: all that `concord verify` prints.
fn report(program: &str, ranks: &str, flags: &[&str]) -> String {
    let file = root().join(program).display().to_string();
    let common = ["verify", "-n", ranks, "--no-model", &file];
    let arguments = common.iter().chain(flags);
    let arguments: Vec<String> = arguments.map(|a| (*a).to_owned()).collect();
    let directory = tempfile::tempdir().expect("temporary directory");
    let finished = Concord::new(env!("CARGO_BIN_EXE_concord"))
        .finish(&arguments, directory.path(), b"")
        .expect("concord runs");
    let out = String::from_utf8_lossy(&finished.stdout).into_owned();
    let err = String::from_utf8_lossy(&finished.stderr).into_owned();
    assert!(finished.status < 4, "{err}");
    format!("{}\n{out}\n{err}", finished.status)
}

fn same(program: &str, ranks: &str) {
    let plain = report(program, ranks, &["--no-remember"]);
    assert_eq!(report(program, ranks, &[]), plain, "{program}");
    assert_eq!(report(program, ranks, &["-j", "2"]), plain, "{program}");
    assert_eq!(
        report(program, ranks, &["-j", "3", "--no-remember"]),
        plain,
        "{program}"
    );
}

#[test]
fn a_manager_with_workers() {
    same("benches/manager.c", "4");
}

#[test]
fn matrices() {
    same("benches/matmat.c", "3");
}

#[test]
fn heap_and_output() {
    same("tests/ui/verified/remembered/heap_and_output.c", "4");
}

#[test]
fn results_that_differ() {
    same("tests/ui/violation/remembered/printed_again.c", "4");
}

#[test]
fn collectives_that_disagree() {
    same("tests/ui/violation/remembered/collective_disagrees.c", "4");
}

#[test]
fn buffers_in_use() {
    same("tests/ui/violation/remembered/overwritten_too_early.c", "3");
}

#[test]
fn rounds_without_end() {
    same("tests/ui/violation/remembered/goes_round.c", "6");
}
