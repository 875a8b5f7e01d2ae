//! What reports say, and that it is true: where uninitialised values come from, which sends matter,
//! how what was left behind came about, and the sample in the README.

use std::path::Path;

use concord_harness::{Concord, Finished, repository};

const BINARY: &str = env!("CARGO_BIN_EXE_concord");

fn concord(arguments: &[&str], directory: &Path) -> Finished {
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    Concord::new(BINARY)
        .finish(&arguments, directory, b"")
        .expect("concord runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program in a directory of its own.
fn program(body: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    let headers =
        "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
    std::fs::write(directory.path().join("p.c"), format!("{headers}{body}")).expect("writable");
    directory
}

/// The reports of `verify` and of `run` on a program.
fn reports(body: &str, processes: &str) -> [String; 2] {
    let directory = program(body);
    let verified = concord(&["verify", "p.c", "-n", processes], directory.path());
    let ran = concord(&["run", "p.c", "-n", processes], directory.path());
    [text(&verified.stdout), text(&ran.stderr)]
}

/// Both reports have lines with these words, and none with those.
fn both_say(body: &str, processes: &str, wanted: &[&str], unwanted: &[&str]) {
    for report in reports(body, processes) {
        for words in wanted {
            assert!(report.contains(words), "`{words}` is missing:\n{report}");
        }
        for words in unwanted {
            assert!(!report.contains(words), "`{words}` is there:\n{report}");
        }
    }
}

#[test]
fn a_reduction_names_the_variable_that_nobody_wrote() {
    let body = "static double total;\n\
        int main(int argc, char **argv) {\n  double parts[2], sum;\n  MPI_Init(&argc, &argv);\n  parts[1] = 1.0;\n  \
        MPI_Allreduce(&parts[0], &sum, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);\n  total += sum;\n  \
        printf(\"%f\\n\", total);\n  MPI_Finalize();\n  return 0;\n}\n";
    both_say(
        body,
        "2",
        &[
            "error[C0207]",
            "local variable `parts` of 16 bytes is declared here",
        ],
        &["`total` of 8 bytes", "`sum` of 8 bytes"],
    );
}

#[test]
fn a_broadcast_names_the_sender_and_where_it_arrives() {
    let body = "int main(int argc, char **argv) {\n  int word, rank;\n  MPI_Init(&argc, &argv);\n  \
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);\n  \
        if (rank == 1) printf(\"%d\\n\", word);\n  MPI_Finalize();\n  return 0;\n}\n";
    both_say(
        body,
        "2",
        &[
            "rank 0: local variable `word` of 4 bytes is declared here",
            "rank 1: an uninitialised value of rank 0 arrives here",
        ],
        &[],
    );
}

#[test]
fn copies_and_two_messages_lead_back_to_the_heap_block() {
    let body = "struct cell { int key; double value; };\n\
        static void pass(struct cell *cell) { struct cell copy; memcpy(&copy, cell, sizeof copy); *cell = copy; }\n\
        int main(int argc, char **argv) {\n  int rank, size;\n  struct cell *cell = malloc(sizeof *cell);\n  \
        MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Comm_size(MPI_COMM_WORLD, &size);\n  \
        cell->key = rank;\n  if (rank == 0) pass(cell);\n  else {\n    \
        MPI_Recv(cell, sizeof *cell, MPI_BYTE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  }\n  \
        if (rank + 1 < size) MPI_Send(cell, sizeof *cell, MPI_BYTE, rank + 1, 0, MPI_COMM_WORLD);\n  \
        else if (cell->value > 0) puts(\"positive\");\n  free(cell);\n  MPI_Finalize();\n  return 0;\n}\n";
    both_say(
        body,
        "3",
        &[
            "error[C0207]",
            "rank 0: heap block of 16 bytes is allocated here",
            "an uninitialised value of rank 0 arrives here",
        ],
        &["rank 2: heap block"],
    );
}

#[test]
fn what_was_written_in_between_is_not_blamed() {
    let body = "int main(int argc, char **argv) {\n  int first, second;\n  MPI_Init(&argc, &argv);\n  \
        second = first;\n  first = 3;\n  if (second > first) puts(\"larger\");\n  MPI_Finalize();\n  return 0;\n}\n";
    both_say(body, "1", &["error[C0207]"], &["`second` of 4 bytes"]);
}

const PICKY: &str = "int main(int argc, char **argv) {\n  int rank, one = 1, other, done = 0;\n  MPI_Request request;\n  \
    MPI_Datatype pair;\n  MPI_Status status;\n  MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  \
    MPI_Type_contiguous(2, MPI_INT, &pair);\n  MPI_Isend(&one, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);\n  \
    MPI_Test(&request, &done, &status);\n  \
    MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);\n  \
    if (!done) MPI_Wait(&request, &status);\n  MPI_Finalize();\n  return 0;\n}\n";

#[test]
fn buffering_is_not_blamed_for_what_happens_anyway() {
    let directory = program(PICKY);
    let report = text(&concord(&["verify", "p.c", "-n", "2"], directory.path()).stdout);
    assert!(report.contains("error[C0404]"), "{report}");
    assert!(!report.contains("only if"), "{report}");
    // Also if the witness has sends that are buffered: a leak behind sends that would hang.
    let leak = "int main(int argc, char **argv) {\n  int rank, one = 1, other;\n  MPI_Datatype pair;\n  \
        MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Type_contiguous(2, MPI_INT, &pair);\n  \
        if (rank == 1) {\n    MPI_Send(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n  } else {\n    \
        MPI_Recv(&other, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  }\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = program(leak);
    let report = text(
        &concord(
            &["verify", "p.c", "-n", "2", "--no-model"],
            directory.path(),
        )
        .stdout,
    );
    assert!(
        report.contains("error[C0404]") && !report.contains("only if"),
        "{report}"
    );
}

#[test]
fn buffering_is_named_where_it_matters() {
    // Rank 0 sees the flag only if rank 1's first send does not wait for its receive.
    let body = "int main(int argc, char **argv) {\n  int rank, one = 1, first, flag = 0;\n  MPI_Init(&argc, &argv);\n  \
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  if (rank == 1) {\n    \
        MPI_Send(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);\n    MPI_Send(&one, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);\n  } else {\n    \
        MPI_Iprobe(1, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);\n    if (flag) abort();\n    \
        MPI_Recv(&first, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n    \
        MPI_Recv(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  }\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = program(body);
    let report = text(&concord(&["verify", "p.c", "-n", "2"], directory.path()).stdout);
    assert!(report.contains("error[C0103]"), "{report}");
    let words = "other choices being the same, happens only if rank 1's `MPI_Send` (p.c:";
    assert!(report.contains(words), "{report}");
}

#[test]
fn leaks_carry_call_stacks() {
    let body = "static void *grab(int n) { return malloc(n); }\n\
        static MPI_Datatype shape(int n) {\n  MPI_Datatype t;\n  MPI_Type_contiguous(n, MPI_INT, &t);\n  return t;\n}\n\
        static void keep(void) {\n  static int sum;\n  sum += *(unsigned char *)memset(grab(8), 1, 8);\n}\n\
        int main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  keep();\n  shape(3);\n  \
        MPI_Finalize();\n  return 0;\n}\n";
    both_say(
        body,
        "1",
        &[
            "call stack, innermost first",
            "grab",
            "keep",
            "shape",
            "main",
        ],
        &[],
    );
    let directory = program(body);
    for command in ["run", "verify"] {
        let finished = concord(&[command, "p.c", "--format", "json"], directory.path());
        let report: serde_json::Value = serde_json::from_slice(&finished.stdout).expect("a report");
        for finding in report["findings"].as_array().expect("findings") {
            let stack = finding["spans"][0]["stack"].as_array().expect("a stack");
            let functions: Vec<&str> = stack
                .iter()
                .filter_map(|f| f["function"].as_str())
                .collect();
            let wanted: &[&str] = match finding["code"].as_str() {
                Some("C0404") => &["shape", "main"],
                _ => &["grab", "keep", "main"],
            };
            assert_eq!(functions, wanted, "{command}");
        }
    }
}

#[test]
fn several_ways_to_an_allocation_are_counted() {
    let body = "static void *grab(int n) { return malloc(n); }\n\
        int main(void) {\n  *(volatile char *)grab(8) = 1;\n  *(volatile char *)grab(24) = 1;\n  return 0;\n}\n";
    both_say(
        body,
        "1",
        &[
            "2 blocks of 32 bytes",
            "allocated on 2 different call stacks; 24 bytes of them",
        ],
        &[],
    );
}

#[test]
fn witnesses_carry_call_stacks() {
    let body = "static void wait_for(int rank) {\n  int x;\n  \
        MPI_Recv(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n}\n\
        int main(int argc, char **argv) {\n  int rank;\n  MPI_Init(&argc, &argv);\n  \
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  wait_for(1 - rank);\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = program(body);
    let finished = concord(
        &["verify", "p.c", "-n", "2", "--format", "json"],
        directory.path(),
    );
    let report: serde_json::Value = serde_json::from_slice(&finished.stdout).expect("a report");
    let witness = &report["findings"][0]["witness"];
    assert_eq!(witness["finding"]["stack"][0]["function"], "wait_for");
    let steps = witness["steps"].as_array().expect("steps");
    let receive = steps.iter().find(|step| step["function"] == "MPI_Recv");
    let receive = receive.expect("the receive");
    assert_eq!(receive["stack"][1]["function"], "main");
    assert!(
        steps[0].get("stack").is_none(),
        "in main it says nothing more"
    );
}

/// The sample at the head of the README is what `concord verify` prints.
#[test]
fn the_readme_shows_a_true_report() {
    let root = repository();
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let mut lines = readme.lines().map(|line| line.strip_prefix("    "));
    let command = lines.find_map(|line| line?.strip_prefix("$ concord "));
    let arguments: Vec<&str> = command.expect("a sample").split(' ').collect();
    let sample: Vec<&str> = lines.map_while(|line| line).collect();
    assert!(sample.len() > 5, "{sample:?}");
    let report = text(&concord(&arguments, &root).stdout);
    let shown: Vec<&str> = report
        .lines()
        .take(sample.len())
        .map(str::trim_end)
        .collect();
    assert_eq!(shown, sample);
}

/// What was told with fewer processes is told in a line.
#[test]
fn the_same_mistake_with_more_processes_is_summed_up() {
    let body = "int main(int argc, char **argv) {\n  int rank, size, x = 0;\n  MPI_Init(&argc, &argv);\n  \
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Comm_size(MPI_COMM_WORLD, &size);\n  \
        MPI_Send(&x, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);\n  \
        MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  \
        MPI_Finalize();\n  return 0;\n}\n";
    let directory = program(body);
    let verify = ["verify", "p.c", "-n", "2..3"];
    let report = text(&concord(&verify, directory.path()).stdout);
    let lines = |report: &str, begin: &str| {
        let of = report.lines().filter(|line| line.starts_with(begin));
        of.map(str::to_owned).collect::<Vec<String>>()
    };
    let deadlocks = lines(&report, "error[C0101]");
    assert_eq!(deadlocks.len(), 2, "{report}");
    assert!(
        deadlocks[1].starts_with("error[C0101]: as with 2 processes: deadlock")
            && deadlocks[1].ends_with("(p.c:10)"),
        "{report}"
    );
    // Everything is there if asked for.
    let whole = [&verify[..], &["--verbose"]].concat();
    let whole = text(&concord(&whole, directory.path()).stdout);
    assert_eq!(lines(&whole, "error[C0101]").len(), 2, "{whole}");
    assert!(!whole.contains("as with"), "{whole}");
}
