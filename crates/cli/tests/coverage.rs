//! `--coverage`: what was executed over all executions, and what was not.

use std::path::Path;

use concord_harness::Concord;
use serde_json::Value;

/// The coverage of a program's only file.
fn coverage(source: &str, flags: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("temporary directory");
    std::fs::write(folder.path().join("a.c"), source).expect("writable");
    let report = report(folder.path(), flags);
    let files = report["coverage"].as_array().expect("coverage");
    let own = files.iter().find(|file| file["file"] == "a.c");
    own.expect("the program's file").clone()
}

fn report(folder: &Path, flags: &[&str]) -> Value {
    let words = [&["verify", "a.c", "--format", "json"], flags].concat();
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let finished = concord.finish(&words, folder, b"").expect("concord runs");
    serde_json::from_slice(&finished.stdout).expect("JSON")
}

const BOTH: &str = "#include <concord.h>
#include <stdlib.h>
int main(void) {
  int x, y = 1;
  concord_symbolic(&x, sizeof x, \"x\");
  if (x > 0)
    exit(3);
  if (y > 1)
    abort();
  return 0;
}
";

#[test]
fn all_executions_count_together() {
    let file = coverage(BOTH, &["--coverage"]);
    assert_eq!(file["missed"], serde_json::json!([9]), "{file}");
    let branches = file["branches"].as_array().expect("branches");
    let taken = |line: u64| {
        let found = branches.iter().find(|branch| branch["line"] == line);
        let found = found.unwrap_or_else(|| panic!("line {line}: {file}"));
        (found["taken"].as_u64(), found["ways"].as_u64())
    };
    assert_eq!(taken(6), (Some(2), Some(2)));
    assert_eq!(taken(8), (Some(1), Some(2)));
}

#[test]
fn what_follows_a_call_that_never_returns_is_not_executed() {
    let stuck = "#include <mpi.h>\nint main(int argc, char **argv) {\n  int x = 0;\n  \
                 MPI_Init(&argc, &argv);\n  \
                 MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  \
                 MPI_Finalize();\n  return 0;\n}\n";
    let file = coverage(stuck, &["--coverage"]);
    let executed = file["executed"].as_array().expect("lines");
    assert!(executed.contains(&5.into()), "{file}");
    let missed = file["missed"].as_array().expect("lines");
    assert!(missed.contains(&6.into()), "{file}");
}

#[test]
fn the_number_of_workers_makes_no_difference() {
    let one = coverage(BOTH, &["--coverage"]);
    assert_eq!(coverage(BOTH, &["--coverage", "--jobs", "3"]), one);
}

#[test]
fn nobody_pays_who_does_not_ask() {
    let folder = tempfile::tempdir().expect("temporary directory");
    std::fs::write(folder.path().join("a.c"), BOTH).expect("writable");
    let plain = report(folder.path(), &[]);
    assert!(plain.get("coverage").is_none());
    let asked = report(folder.path(), &["--coverage"]);
    assert_eq!(
        plain["stats"], asked["stats"],
        "being watched changes nothing"
    );
}

/// Rank 0 receives twice from any of two others; each message may come first.
const RECEIVES: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
";

/// Lines of receives and ranks of senders, and whether they were seen.
fn matchings(flags: &[&str]) -> Vec<(u64, u64, bool)> {
    let folder = tempfile::tempdir().expect("temporary directory");
    std::fs::write(folder.path().join("a.c"), RECEIVES).expect("writable");
    let report = report(folder.path(), flags);
    let all = report["matchings"].as_array().expect("matchings").iter();
    let number = |value: &Value| value.as_u64().expect("a number");
    let pair = |m: &Value| (number(&m["line"]), number(&m["from"]), m["seen"] == true);
    all.map(pair).collect()
}

#[test]
fn receives_from_any_source_tell_what_they_took() {
    let explored = matchings(&["-n", "3", "--coverage", "--no-model"]);
    let all = [(7, 1, true), (7, 2, true), (8, 1, true), (8, 2, true)];
    assert_eq!(explored, all);
    // One execution stands for both orders: what it did not do is possible.
    let covered = matchings(&["-n", "3", "--coverage"]);
    let pairs = |list: &[(u64, u64, bool)]| -> Vec<(u64, u64)> {
        list.iter().map(|(line, from, _)| (*line, *from)).collect()
    };
    assert_eq!(pairs(&covered), pairs(&all));
    assert!(covered.iter().any(|(_, _, seen)| !seen), "{covered:?}");
    assert!(covered.iter().any(|(_, _, seen)| *seen), "{covered:?}");
}
