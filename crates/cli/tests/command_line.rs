//! What the command line does with good and bad words, input and output.

use concord_harness::{Concord, Finished};
use std::path::Path;
use std::process::{Command, Stdio};

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

/// A directory with a program that is fine and one that is not.
fn scratch() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    let hello = "#include <stdio.h>\n#include <mpi.h>\nint main(int argc, char **argv) {\n  int r;\n  \
                 MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &r);\n  \
                 printf(\"rank %d\\nof %s\", r, argc > 1 ? argv[1] : \"none\");\n  \
                 fprintf(stderr, \"note\\n\");\n  MPI_Finalize();\n  return 0;\n}\n";
    let wrong = "int main(void) {\n  int a[2] = {0, 0};\n  int i = 2;\n  return a[i];\n}\n";
    for (name, content) in [
        ("hello.c", hello),
        ("wrong.c", wrong),
        ("broken.c", "int main(void { return 0; }\n"),
    ] {
        std::fs::write(directory.path().join(name), content).expect("writable");
    }
    directory
}

/// Status 2, nothing on standard output, and a message that contains `words`
/// and speaks of no panic.
fn refused(arguments: &[&str], words: &str) {
    let directory = scratch();
    let finished = concord(arguments, directory.path());
    let message = text(&finished.stderr);
    assert_eq!(finished.status, 2, "{arguments:?}: {message}");
    assert!(
        finished.stdout.is_empty(),
        "{arguments:?} printed {}",
        text(&finished.stdout)
    );
    assert!(message.contains(words), "{arguments:?}: {message}");
    assert!(
        !message.contains("panicked") && !message.contains("internal error"),
        "{message}"
    );
}

#[test]
fn refuses_bad_usage() {
    refused(&["run"], "FILE");
    refused(&["run", "hello.c", "-n", "0"], "between 1 and 4096");
    refused(&["run", "hello.c", "-n", "100000"], "between 1 and 4096");
    refused(&["run", "hello.c", "-n", "-1"], "-1");
    refused(&["run", "hello.c", "-n", "many"], "between 1 and 4096");
    refused(
        &["run", "hello.c", "--max-instructions", "0"],
        "max-instructions",
    );
    refused(&["run", "hello.c", "--frobnicate"], "--frobnicate");
    refused(&["run", "hello.c", "--format", "xml"], "xml");
    refused(&["fly"], "fly");
    refused(&["explain", "C9999"], "C9999");
}

#[test]
fn refuses_bad_input() {
    refused(&["run", "missing.c"], "missing.c");
    refused(&["run", "."], ".");
    refused(&["run", "broken.c"], "broken.c:1:");
    refused(&["run", "hello.c", "wrong.c"], "main");
    refused(
        &["run", "hello.c", "--cflag=-fno-such-flag"],
        "-fno-such-flag",
    );
    refused(&["run", "/dev/null"], "/dev/null");
}

#[test]
fn refuses_damaged_bitcode() {
    let directory = scratch();
    let bitcode = directory.path().join("hello.bc");
    let built = Command::new("clang-19")
        .args(["-c", "-emit-llvm", "-g", "-w", "-o"])
        .arg(&bitcode)
        .arg(directory.path().join("wrong.c"))
        .status();
    assert!(built.expect("clang-19 runs").success());
    let good = std::fs::read(&bitcode).expect("bitcode");
    assert_eq!(
        concord(&["run", "hello.bc"], directory.path()).status,
        1,
        "undamaged, it has a finding"
    );

    // A fixed generator: the same damage every time.
    let mut seed = 12345u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let mut refusals = 0;
    for number in 0..50 {
        let mut bytes = good.clone();
        if number % 2 == 0 {
            bytes.truncate(random(good.len()));
        } else {
            for _ in 0..=random(4) {
                let at = random(bytes.len());
                bytes[at] ^= 1 << random(8);
            }
        }
        std::fs::write(&bitcode, &bytes).expect("writable");
        let finished = concord(
            &["run", "--max-instructions", "1000000", "hello.bc"],
            directory.path(),
        );
        let message = text(&finished.stderr);
        assert!(
            !message.contains("panicked") && !message.contains("internal error"),
            "file {number}: {message}"
        );
        assert!(
            finished.status < 128,
            "file {number}: status {}: {message}",
            finished.status
        );
        if finished.status == 2 {
            assert!(
                !message.trim().is_empty(),
                "file {number} is refused without a word"
            );
            refusals += 1;
        }
    }
    assert!(
        refusals >= 25,
        "every truncated file is refused; only {refusals} were"
    );
}

#[test]
fn merges_output_by_line() {
    let directory = scratch();
    let plain = concord(
        &["run", "hello.c", "-n", "2", "--", "x y"],
        directory.path(),
    );
    assert_eq!(
        (plain.status, text(&plain.stdout).as_str()),
        (0, "rank 0\nrank 1\nof x yof x y")
    );
    assert_eq!(text(&plain.stderr), "note\nnote\n");
    let labelled = concord(&["run", "hello.c", "-n", "2", "--label"], directory.path());
    assert_eq!(
        text(&labelled.stdout),
        "[0] rank 0\n[1] rank 1\n[0] of none[1] of none"
    );
    assert_eq!(text(&labelled.stderr), "[0] note\n[1] note\n");
}

#[test]
fn reports_a_finding_in_colour_only_when_asked() {
    let directory = scratch();
    let plain = concord(&["run", "wrong.c"], directory.path());
    assert_eq!(plain.status, 1);
    let message = text(&plain.stderr);
    assert!(
        message.contains("error[C0201]") && message.contains("wrong.c:4:10"),
        "{message}"
    );
    assert!(!message.contains('\x1b'), "{message}");
    let coloured = concord(&["run", "wrong.c", "--color=always"], directory.path());
    assert!(text(&coloured.stderr).contains('\x1b'));
}

#[test]
fn gives_up_when_told_to() {
    let directory = scratch();
    std::fs::write(
        directory.path().join("loop.c"),
        "int main(void) { for (;;) ; }\n",
    )
    .expect("writable");
    let finished = concord(
        &["run", "loop.c", "--max-instructions", "1000"],
        directory.path(),
    );
    assert_eq!(finished.status, 3, "{}", text(&finished.stderr));
    assert!(
        text(&finished.stderr).contains("1000 instructions"),
        "{}",
        text(&finished.stderr)
    );
}

#[test]
fn says_that_the_disk_is_full() {
    let directory = scratch();
    for arguments in [
        &["run", "hello.c"][..],
        &["run", "hello.c", "--format=json"],
        &["explain"],
        &["ir", "hello.c"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full");
        let output = Command::new(BINARY)
            .args(arguments)
            .current_dir(directory.path())
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .expect("concord runs");
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(
            message.contains("cannot write the output: No space left"),
            "{arguments:?}: {message}"
        );
    }
}

#[test]
fn is_quiet_about_a_closed_pipe() {
    let directory = scratch();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(BINARY)
        .args(["explain", "C0101"])
        .current_dir(directory.path())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("concord runs");
    assert_eq!(
        (output.status.code(), text(&output.stderr).as_str()),
        (Some(2), "")
    );
}

#[test]
fn prints_the_instruction_set() {
    let directory = scratch();
    let finished = concord(&["ir", "wrong.c"], directory.path());
    assert_eq!(finished.status, 0, "{}", text(&finished.stderr));
    assert!(
        text(&finished.stdout).contains("main"),
        "{}",
        text(&finished.stdout)
    );
}

#[test]
fn runs_what_its_compiler_built() {
    let directory = scratch();
    for compiler in [&[BINARY, "cc"][..], &[env!("CARGO_BIN_EXE_concord-cc")]] {
        let built = Command::new(compiler[0])
            .args(&compiler[1..])
            .args(["-O2", "-o", "hello", "hello.c"])
            .current_dir(directory.path())
            .output()
            .expect("the compiler runs");
        assert!(built.status.success(), "{}", text(&built.stderr));
        let finished = concord(
            &["run", "./hello", "-n", "2", "--", "end"],
            directory.path(),
        );
        assert_eq!(
            text(&finished.stdout),
            "rank 0\nrank 1\nof endof end",
            "{}",
            text(&finished.stderr)
        );
    }
}

#[test]
fn help_teaches_with_examples() {
    let directory = scratch();
    let commands = [
        &["--help"][..],
        &["run", "--help"],
        &["verify", "--help"],
        &["replay", "--help"],
        &["help", "cc"],
    ];
    for arguments in commands {
        let finished = concord(arguments, directory.path());
        assert_eq!(finished.status, 0);
        assert!(
            text(&finished.stdout).contains("Examples:"),
            "{arguments:?}: {}",
            text(&finished.stdout)
        );
    }
}
