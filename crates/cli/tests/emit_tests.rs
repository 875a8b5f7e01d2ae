//! `concord verify --emit-tests` writes the inputs of every execution, and
//! `concord run --input` executes them again.

use std::collections::BTreeSet;
use std::path::Path;

use concord_harness::{Concord, Finished};

fn concord(arguments: &[&str], directory: &Path) -> Finished {
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    Concord::new(env!("CARGO_BIN_EXE_concord"))
        .finish(&arguments, directory, b"")
        .expect("concord runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A directory with these files.
fn scratch(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    for (name, content) in files {
        std::fs::write(directory.path().join(name), content).expect("writable");
    }
    directory
}

/// The names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder exists")
        .map(|entry| {
            entry
                .expect("entry")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    names.sort();
    names
}

const SIGN: &str = r#"
#include <concord.h>
#include <stdio.h>
int main(void) {
  int x;
  unsigned char y = 0;
  concord_symbolic(&x, sizeof x, "x");
  if (x < 0) {
    puts("negative");
    return 3;
  }
  concord_symbolic(&y, sizeof y, "y");
  if (x == 0)
    puts("zero");
  else
    puts(100 / y > 2 ? "large" : "small");
  return 0;
}
"#;

#[test]
fn every_execution_is_written_and_can_be_repeated() {
    let directory = scratch(&[("sign.c", SIGN)]);
    for jobs in ["1", "3"] {
        let folder = format!("tests{jobs}");
        let verified = concord(
            &["verify", "sign.c", "--emit-tests", &folder, "--jobs", jobs],
            directory.path(),
        );
        assert_eq!(verified.status, 1, "{}", text(&verified.stderr));
    }
    let folder = directory.path().join("tests1");
    let expected = [1, 2, 3, 4, 5].map(|n| format!("path-{n:06}.json"));
    let mut expected = expected.to_vec();
    expected.push("violation-0001-division-by-zero.json".to_owned());
    assert_eq!(names(&folder), expected);
    let mut outcomes = BTreeSet::new();
    for name in names(&folder) {
        let file = folder.join(&name);
        let content = std::fs::read(&file).expect("readable");
        let other = directory.path().join("tests3").join(&name);
        assert_eq!(content, std::fs::read(other).expect("readable"), "{name}");
        let file = file.to_string_lossy();
        let ran = concord(&["run", "sign.c", "--input", &file], directory.path());
        if name.starts_with("violation") {
            assert!(text(&ran.stderr).contains("C0301"), "{name}");
        }
        outcomes.insert((text(&ran.stdout), ran.status));
    }
    let expected = [
        ("", 136),
        ("large\n", 0),
        ("negative\n", 3),
        ("small\n", 0),
        ("zero\n", 0),
    ];
    let expected = expected.map(|(output, status)| (output.to_owned(), status));
    assert_eq!(outcomes, BTreeSet::from(expected));
}

const OUTSIDE: &str = r#"
#include <concord.h>
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank;
  unsigned char mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&mine, 1, "mine");
  FILE *file = fopen("in.dat", "r");
  int first = file ? fgetc(file) : -1;
  if (file)
    fclose(file);
  int typed = rank == 0 ? getchar() : 0;
  if (mine == 7 + rank && argc == 3 && argv[2][0] == 'k' && first == '#' && (rank || typed == '!'))
    printf("rank %d opens with %s\n", rank, argv[1]);
  MPI_Finalize();
  return 0;
}
"#;

#[test]
fn inputs_from_outside_and_of_every_rank_are_kept() {
    let directory = scratch(&[("lock.c", OUTSIDE)]);
    let verified = concord(
        &[
            "verify",
            "lock.c",
            "-n",
            "2",
            "--symbolic-args",
            "1..1:1",
            "--symbolic-stdin",
            "1",
            "--symbolic-file",
            "in.dat:1",
            "--emit-tests",
            "tests",
            "--",
            "first",
        ],
        directory.path(),
    );
    assert_eq!(verified.status, 0, "{}", text(&verified.stderr));
    let mut opened = 0;
    for name in names(&directory.path().join("tests")) {
        let file = format!("tests/{name}");
        let ran = concord(&["run", "lock.c", "--input", &file], directory.path());
        assert_eq!(ran.status, 0, "{}", text(&ran.stderr));
        if text(&ran.stdout).lines().count() == 2 {
            opened += 1;
            assert!(text(&ran.stdout).contains("rank 1 opens with first"));
        }
    }
    assert_eq!(opened, 1);
}

/// Status 2 and one message with these words.
fn refused(directory: &Path, arguments: &[&str], words: &str) {
    let finished = concord(arguments, directory);
    let message = text(&finished.stderr);
    assert_eq!(finished.status, 2, "{arguments:?}: {message}");
    assert!(message.contains(words), "{arguments:?}: {message}");
    assert!(!message.contains("panicked"), "{message}");
}

#[test]
fn refuses_folders_that_it_cannot_use() {
    let directory = scratch(&[("sign.c", SIGN)]);
    let at = directory.path();
    std::fs::create_dir(at.join("full")).expect("folder");
    std::fs::write(at.join("full/old"), "").expect("file");
    let verify = |folder| ["verify", "sign.c", "--emit-tests", folder];
    refused(at, &verify("full"), "full: it is not empty");
    refused(at, &verify("sign.c"), "cannot write files to sign.c");
    refused(
        at,
        &verify("/proc/tests"),
        "cannot write files to /proc/tests",
    );
    refused(at, &verify("/proc"), "cannot write files to /proc");
}

#[test]
fn refuses_input_files_that_do_not_fit() {
    let one = r#"{"schema": "concord-input-1", "processes": 1, "inputs": [INPUTS]}"#;
    let with = |inputs: &str| one.replace("INPUTS", inputs);
    let x = |bytes: &str| format!(r#"{{"rank": 0, "name": "x", "bytes": "{bytes}"}}"#);
    let directory = scratch(&[
        ("sign.c", SIGN),
        ("none.json", &with("")),
        ("short.json", &with(&x("0500"))),
        ("missing.json", &with(&x("05000000"))),
        (
            "name.json",
            &with(r#"{"rank": 0, "name": "z", "bytes": "05000000"}"#),
        ),
        ("damaged.json", &one[..30]),
        ("old.json", r#"{"schema": "concord-input-0"}"#),
        ("digits.json", &with(&x("0x5"))),
        (
            "many.json",
            r#"{"schema": "concord-input-1", "processes": 100000}"#,
        ),
        (
            "enough.json",
            &with(&format!("{}, {}", x("ffffffff"), x("00"))),
        ),
    ]);
    let at = directory.path();
    let run = |file| ["run", "sign.c", "--input", file];
    refused(at, &run("absent.json"), "absent.json");
    refused(at, &run("."), "cannot use . as input");
    refused(at, &run("damaged.json"), "not an input file");
    refused(at, &run("old.json"), "concord-input-0");
    refused(at, &run("digits.json"), "the input `x`");
    refused(at, &run("many.json"), "100000 processes");
    refused(
        at,
        &run("none.json"),
        "`x` of 4 bytes, its number 1; only 0",
    );
    refused(at, &run("short.json"), "the recorded one is `x` of 2 bytes");
    refused(at, &run("name.json"), "the recorded one is `z` of 4 bytes");
    refused(at, &run("missing.json"), "`y` of 1 bytes, its number 2");
    refused(
        at,
        &["run", "sign.c", "-n", "2", "--input", "none.json"],
        "it is for 1 processes, not for 2",
    );
    refused(
        at,
        &["run", "sign.c", "--input", "none.json", "--", "argument"],
        "--input",
    );
    let json = ["run", "sign.c", "--format", "json", "--input", "none.json"];
    refused(at, &json, "only 0");
    // What the program does not ask for does no harm.
    let finished = concord(&run("enough.json"), at);
    assert_eq!(text(&finished.stdout), "negative\n");
    assert_eq!(finished.status, 3);
}
