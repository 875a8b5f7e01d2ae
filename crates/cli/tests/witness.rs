//! Witnesses from the command line: written, replayed step by step, refused
//! where they do not fit; and the reports of searches in all forms.

use std::path::{Path, PathBuf};

use concord_harness::{Concord, Finished, repository};
use serde_json::Value;

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

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap_or_else(|e| panic!("{e}: {}", text(bytes)))
}

/// Hangs if rank 0 first takes the message of rank 2 and the input is 7; then
/// needs no buffering at all.
const PROGRAM: &str = "#include <concord.h>
#include <mpi.h>
static void wait_for(int from) {
  int x;
  MPI_Recv(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv) {
  int rank, x = 0, key = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&key, sizeof key, \"key\");
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (x == 2 && key == 7)
      wait_for(2);
    else
      wait_for(3 - x);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
";

fn scratch() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    std::fs::write(directory.path().join("keyed.c"), PROGRAM).expect("writable");
    directory
}

fn witness_of(directory: &Path) -> PathBuf {
    let arguments = ["verify", "keyed.c", "-n", "3", "--witness", "found"];
    let finished = concord(&arguments, directory);
    assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
    let said = text(&finished.stdout);
    assert!(
        said.contains("witness: found/0001-deadlock.witness.json"),
        "{said}"
    );
    assert!(said.contains("with input `key` = 7"), "{said}");
    directory.join("found/0001-deadlock.witness.json")
}

fn complaints(schema: &str, value: &Value) -> Vec<String> {
    let path = repository().join("crates/report").join(schema);
    let schema: Value = json(&std::fs::read(path).expect("a schema"));
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors = validator.iter_errors(value);
    errors
        .map(|e| format!("{}: {e}", e.instance_path))
        .collect()
}

#[test]
fn a_witness_follows_its_schema_and_is_replayed_from_anywhere() {
    let directory = scratch();
    let path = witness_of(directory.path());
    let value = json(&std::fs::read(&path).expect("the witness"));
    assert_eq!(
        complaints("schema/witness-1.json", &value),
        Vec::<String>::new()
    );
    assert_eq!(value["input"]["inputs"][0]["bytes"], "07000000");

    let elsewhere = tempfile::tempdir().expect("temporary directory");
    let path = path.to_string_lossy().into_owned();
    let finished = concord(&["replay", &path], elsewhere.path());
    let said = text(&finished.stdout);
    assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
    assert!(
        said.starts_with(
            "error[C0101]: deadlock: rank 0 waits for rank 2, which is in `MPI_Finalize`\n"
        ),
        "{said}"
    );
    for words in [
        "rank 0 waits in `MPI_Recv` (keyed.c:5) for a message from rank 2 with tag 0",
        "rank 0's `MPI_Recv` (keyed.c:13) receives rank 2's `MPI_Send` (keyed.c:19)",
        "with input `key` = 7",
        "happens whether sends are buffered or not",
        "call stack of rank 0",
    ] {
        assert!(said.contains(words), "no {words:?} in\n{said}");
    }
}

#[test]
fn steps_are_numbered_and_can_be_selected() {
    let directory = scratch();
    witness_of(directory.path());
    let file = "found/0001-deadlock.witness.json";
    let replay = |arguments: &[&str]| {
        let all: Vec<&str> = ["replay", file].iter().chain(arguments).copied().collect();
        let finished = concord(&all, directory.path());
        (finished.status, text(&finished.stdout))
    };
    let (status, all) = replay(&["--step", "--diagram"]);
    assert_eq!(status, 1);
    assert!(all.contains("   1  rank 0: MPI_Init  keyed.c:9\n"), "{all}");
    assert!(
        all.contains(" |     MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);"),
        "{all}"
    );
    assert!(all.contains("* rank 2's `MPI_Send`"), "{all}");
    assert!(
        all.contains("<---------------------------------------o"),
        "{all}"
    );

    let (status, some) = replay(&["--step", "--until", "3", "--rank", "0"]);
    assert_eq!(status, 0);
    assert!(some.contains("rank 0: MPI_Init"), "{some}");
    assert!(!some.contains("rank 1: MPI_Init"), "{some}");
    assert!(some.contains("stopped after 3 of "), "{some}");
}

#[test]
fn refuses_what_does_not_fit() {
    let directory = scratch();
    let path = witness_of(directory.path());
    let refused = |words: &str| {
        let finished = concord(
            &["replay", "found/0001-deadlock.witness.json"],
            directory.path(),
        );
        let message = text(&finished.stderr);
        assert_eq!(finished.status, 2, "{message}");
        assert!(finished.stdout.is_empty(), "{}", text(&finished.stdout));
        assert!(message.contains(words), "{message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    };
    let good = std::fs::read_to_string(&path).expect("the witness");
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} is not in the witness");
        std::fs::write(&path, good.replace(from, to)).expect("writable");
    };
    change("concord-witness-1", "concord-witness-2");
    refused("concord-witness-2");
    change("\"match 2.0 -> 0.0\"", "\"match 2.7 -> 0.0\"");
    refused("after 0 choices, `match 2.7 -> 0.0` cannot happen");
    change("\"match 2.0 -> 0.0\"", "null");
    refused("there is more to choose after its 0 choices");
    change("07000000", "08000000");
    refused("it does not show");
    change("\"any\"", "\"some\"");
    refused("`some` is not a buffering");
    change("\"collectives\": \"any\"", "\"collectives\": \"lazy\"");
    refused("`lazy` says nothing about collectives");
    std::fs::write(&path, "{").expect("writable");
    refused("not a witness");

    std::fs::write(&path, &good).expect("writable");
    let source = directory.path().join("keyed.c");
    std::fs::write(&source, PROGRAM.replace("key == 7", "key == 8")).expect("writable");
    refused("the witness no longer fits the program");
    std::fs::remove_file(&source).expect("removable");
    refused("the witness no longer fits the program");
}

#[test]
fn a_folder_keeps_witnesses_of_the_latest_search_only() {
    let directory = scratch();
    witness_of(directory.path());
    let folder = directory.path().join("found");
    let names = || {
        let entries = std::fs::read_dir(&folder).expect("a folder");
        let mut names: Vec<_> = entries.flatten().map(|e| e.file_name()).collect();
        names.sort();
        names
    };
    std::fs::write(folder.join("notes.txt"), "mine").expect("writable");
    let verify = |source: &str| {
        let arguments = ["verify", source, "-n", "3", "--witness", "found"];
        concord(&arguments, directory.path()).status
    };
    // Bad input changes nothing.
    assert_eq!(verify("missing.c"), 2);
    assert_eq!(names(), ["0001-deadlock.witness.json", "notes.txt"]);
    let fine = PROGRAM.replace("wait_for(2)", "wait_for(1)");
    std::fs::write(directory.path().join("fine.c"), fine).expect("writable");
    assert_eq!(verify("fine.c"), 0);
    assert_eq!(names(), ["notes.txt"]);
}

#[test]
fn json_and_sarif_carry_the_witness() {
    let directory = scratch();
    let arguments = ["verify", "keyed.c", "-n", "3", "--format"];
    let form = |name| {
        let all: Vec<&str> = arguments.iter().copied().chain([name]).collect();
        let finished = concord(&all, directory.path());
        assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
        json(&finished.stdout)
    };
    let report = form("json");
    assert_eq!(
        complaints("schema/report-1.json", &report),
        Vec::<String>::new()
    );
    let witness = &report["findings"][0]["witness"];
    assert_eq!(
        complaints("schema/witness-1.json", witness),
        Vec::<String>::new()
    );
    assert_eq!(report["bounds"]["buffering"], "any");
    assert_eq!(report["bounds"]["collectives"], "any");
    assert_eq!(report["bounds"]["reads_clock"], false);

    // What is in the report can be replayed.
    let file = directory.path().join("w.json");
    std::fs::write(&file, witness.to_string()).expect("writable");
    assert_eq!(concord(&["replay", "w.json"], directory.path()).status, 1);

    let sarif = form("sarif");
    assert_eq!(
        complaints("tests/sarif-2.1.0-subset.json", &sarif),
        Vec::<String>::new()
    );
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "C0101");
    assert!(result["codeFlows"][0]["threadFlows"].is_array());
}

#[test]
fn several_numbers_of_processes_are_summed_up() {
    let directory = scratch();
    // With two processes rank 0 waits for a message that nobody sends.
    let finished = concord(
        &["verify", "keyed.c", "-n", "1..3", "--format", "json"],
        directory.path(),
    );
    assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
    let report = json(&finished.stdout);
    assert_eq!(
        complaints("schema/report-1.json", &report),
        Vec::<String>::new()
    );
    let runs = report["runs"].as_array().expect("runs");
    let sizes: Vec<&Value> = runs.iter().map(|run| &run["processes"]).collect();
    assert_eq!(sizes, [1, 2, 3]);
    assert_eq!(report["bounds"]["most_processes"], 3);
    let people = concord(&["verify", "keyed.c", "-n", "1..3"], directory.path());
    assert!(
        text(&people.stdout).contains("violated: 1: violated, 2: violated, 3: violated"),
        "{}",
        text(&people.stdout)
    );
    let empty = concord(&["verify", "keyed.c", "-n", "3..2"], directory.path());
    assert_eq!(empty.status, 2);
}

#[test]
fn a_livelock_is_replayed_round_its_circle() {
    let directory = scratch();
    let source = repository().join("tests/ui/violation/polling/wrong_tag.c");
    std::fs::copy(source, directory.path().join("wrong_tag.c")).expect("a copy");
    let verify = ["verify", "wrong_tag.c", "-n", "2", "--witness", "found"];
    assert_eq!(concord(&verify, directory.path()).status, 1);
    let replay = concord(
        &["replay", "--step", "found/0001-livelock.witness.json"],
        directory.path(),
    );
    let said = text(&replay.stdout);
    assert_eq!(replay.status, 1, "{}{said}", text(&replay.stderr));
    assert!(said.contains("error[C0104]"), "{said}");
    assert!(said.contains("the poll finds nothing"), "{said}");
}

#[test]
fn what_is_not_checked_is_not_found_and_is_said() {
    let directory = scratch();
    let leak = "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  int i = 0;\n  \
                p[i] = 3;\n  return p[i] / (p[i] - 3) - 1;\n}\n";
    std::fs::write(directory.path().join("leak.c"), leak).expect("writable");
    let check = |kinds: &str| {
        let finished = concord(&["verify", "leak.c", "--check", kinds], directory.path());
        (finished.status, text(&finished.stdout))
    };
    let (status, said) = check("arithmetic");
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("C0301"), "{said}");
    // The execution cannot go on behind the division: no proof.
    let (status, said) = check("deadlock,memory");
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("is not checked (arithmetic)"), "{said}");
    assert!(
        said.contains("not checked: leaks, arithmetic, assertions, races, usage"),
        "{said}"
    );
    let wrong = concord(&["verify", "leak.c", "--check", "luck"], directory.path());
    assert_eq!(wrong.status, 2);
}

#[test]
fn shortest_needs_no_more_choices_than_any_other_order() {
    let directory = scratch();
    let source = repository().join("tests/ui/violation/matching/mixed_buffering.c");
    let source = source.to_string_lossy().into_owned();
    let choices = |order: &[&str]| {
        let mut arguments = vec!["verify", source.as_str(), "-n", "3", "--format", "json"];
        arguments.extend(order);
        let report = json(&concord(&arguments, directory.path()).stdout);
        let steps = report["findings"][0]["witness"]["steps"].clone();
        let steps = steps.as_array().expect("steps").clone();
        steps.iter().filter(|s| !s["choice"].is_null()).count()
    };
    let shortest = choices(&["--shortest"]);
    for order in ["depth", "breadth", "random", "coverage"] {
        assert!(shortest <= choices(&["--search", order]), "{order}");
    }
    assert_eq!(shortest, 3);
}

/// A message race is a warning: its replay shows it, in every form, and breaks no rule.
#[test]
fn a_warning_is_replayed_in_every_form() {
    let directory = tempfile::tempdir().expect("temporary directory");
    let program = repository().join("tests/ui/violation/kinds/message_race.c");
    let program = program.to_string_lossy();
    let searched = ["verify", &program, "-n", "3", "--witness", "found"];
    assert_eq!(concord(&searched, directory.path()).status, 0);
    let file = "found/0001-message-race.witness.json";
    let replay = ["replay", file, "--format", "json", "--html", "page.html"];
    let finished = concord(&replay, directory.path());
    assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
    let report = json(&finished.stdout);
    assert_eq!(report["verdict"], "completed");
    assert_eq!(report["findings"][0]["code"], "C0105");
    let page = std::fs::read_to_string(directory.path().join("page.html"));
    let page = page.expect("the page lies where it was asked for");
    assert!(page.contains("An execution that shows it"));
    // Both executions can be replayed, and each shows its own result.
    let printed = |file: &str| {
        let finished = concord(&["replay", file], directory.path());
        assert_eq!(finished.status, 1, "{}", text(&finished.stderr));
        let said = text(&finished.stdout);
        assert!(said.contains("C0105"), "{said}");
        said.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(printed(file), "[0] the winner is 1");
    let other = "found/0001-message-race-other.witness.json";
    assert_eq!(printed(other), "[0] the winner is 2");
    for form in ["sarif", "junit"] {
        let finished = concord(&["replay", file, "--format", form], directory.path());
        assert_eq!(finished.status, 1, "{form}: {}", text(&finished.stderr));
        assert!(text(&finished.stdout).contains("C0105"), "{form}");
    }
}
