//! What the command line does with good and bad words, input and output.

use std::path::Path;
use std::process::{Command, Stdio};

use concord_harness::{Concord, Finished};

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

/// A directory with these files.
fn with_files(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    for (name, content) in files {
        std::fs::write(directory.path().join(name), content).expect("writable");
    }
    directory
}

#[test]
fn np_means_n() {
    let directory = scratch();
    for words in [
        ["-np", "3"].as_slice(),
        &["-np3"],
        &["--np", "3"],
        &["-np=3"],
    ] {
        let arguments = [&["run", "hello.c"], words].concat();
        let finished = concord(&arguments, directory.path());
        assert_eq!(finished.status, 0, "{}", text(&finished.stderr));
        assert_eq!(
            text(&finished.stdout).matches("rank").count(),
            3,
            "{words:?}"
        );
    }
    refused(&["run", "hello.c", "-np", "none"], "between 1 and 4096");
    refused(&["verify", "hello.c", "-np", "3..1"], "empty");
}

#[test]
fn an_argument_without_dashes_is_told_where_to_go() {
    refused(&["run", "hello.c", "100"], "write it after `--`");
    refused(
        &["verify", "hello.c", "hello.c", "in.dat"],
        "`in.dat` is an argument",
    );
    refused(&["run", "100"], "100");
    let directory = with_files(&[
        ("a.c", "int main(void) { return 0; }\n"),
        ("in.dat", "7 8\n"),
    ]);
    let finished = concord(&["run", "a.c", "in.dat"], directory.path());
    assert_eq!(finished.status, 2);
    assert!(
        text(&finished.stderr).contains("write it after `--`"),
        "{}",
        text(&finished.stderr)
    );
}

#[test]
fn a_link_named_concord_cc_compiles() {
    let directory = scratch();
    let link = directory.path().join("concord-cc");
    std::os::unix::fs::symlink(BINARY, &link).expect("a link");
    let built = Command::new(&link)
        .args(["-o", "hello", "hello.c"])
        .current_dir(directory.path())
        .status();
    assert!(built.expect("runs").success());
    let finished = concord(&["run", "./hello", "-n", "2"], directory.path());
    assert_eq!(finished.status, 0, "{}", text(&finished.stderr));
}

#[test]
fn statuses_of_the_program_can_be_told_from_ours() {
    let own = "#include <stdlib.h>\nint main(int argc, char **argv) { return atoi(argv[1]); }\n";
    let odd = "#include <unistd.h>\nint main(void) { return (int)syscall(999); }\n";
    let directory = with_files(&[("own.c", own), ("odd.c", odd)]);
    let wrong = scratch();
    let status = |arguments: &[&str], at: &Path| {
        let base = [&["run", "--exit-code-base", "100"], arguments].concat();
        let plain = [&["run"], arguments].concat();
        (concord(&plain, at).status, concord(&base, at).status)
    };
    for own in ["1", "2", "3"] {
        let ends = own.parse().expect("a number");
        assert_eq!(
            status(&["own.c", "--", own], directory.path()),
            (ends, ends)
        );
    }
    assert_eq!(status(&["wrong.c"], wrong.path()), (1, 101));
    assert_eq!(status(&["missing.c"], wrong.path()), (2, 102));
    assert_eq!(
        status(&["own.c", "--no-such-option"], directory.path()),
        (2, 102)
    );
    assert_eq!(status(&["odd.c"], directory.path()), (3, 103));
    refused(&["run", "hello.c", "--exit-code-base", "253"], "253");
}

#[test]
fn a_missing_file_is_told_before_anything_runs() {
    let caller = "#include <stdio.h>\nint helper(int);\nint other(int);\nint main(int argc, char **argv) {\n  \
                  puts(\"started\");\n  return argc > 5 ? helper(argc) + other(1) : 0;\n}\n";
    let dead = "int gone(void);\nstatic int never(void) { return gone(); }\nint unused(void) { return never(); }\n\
                int main(void) { return 0; }\n";
    let table = "int gone(void);\nstatic int (*const table[])(void) = {gone};\n\
                 int main(int argc, char **argv) { return argc > 3 ? table[argc - 4]() : 0; }\n";
    let helpers = "int helper(int n) { return n; }\nint other(int n) { return n; }\n";
    let system = "#include <sys/socket.h>\nint main(int argc, char **argv) { return argc > 9 ? socket(1, 1, 1) : 0; }\n";
    let weak = "__attribute__((weak)) int optional(void);\nint main(void) { return optional ? optional() : 0; }\n";
    let directory = with_files(&[
        ("caller.c", caller),
        ("dead.c", dead),
        ("table.c", table),
        ("helpers.c", helpers),
        ("system.c", system),
        ("weak.c", weak),
    ]);
    for command in ["run", "verify"] {
        let finished = concord(&[command, "caller.c"], directory.path());
        let message = text(&finished.stderr);
        assert_eq!(finished.status, 2, "{message}");
        assert!(finished.stdout.is_empty());
        assert!(
            message.contains("undefined reference to `helper` (caller.c:6:"),
            "{message}"
        );
        assert!(
            message.contains("undefined reference to `other`"),
            "{message}"
        );
        assert!(message.contains("is a file missing?"), "{message}");
        let finished = concord(&[command, "table.c"], directory.path());
        assert_eq!(finished.status, 2);
        assert!(text(&finished.stderr).contains("undefined reference to `gone`"));
        for fine in [
            [command, "caller.c", "helpers.c"].as_slice(),
            &[command, "caller.c", "--allow-undefined"],
            &[command, "dead.c"],
            &[command, "system.c"],
            &[command, "weak.c"],
        ] {
            let finished = concord(fine, directory.path());
            assert_eq!(finished.status, 0, "{fine:?}: {}", text(&finished.stderr));
        }
    }
}

#[test]
fn files_are_kept_where_that_is_asked_for() {
    let program = "#include <stdio.h>\n#include <sys/stat.h>\nint main(void) {\n  FILE *f = fopen(\"out.txt\", \"w\");\n  \
                   fputs(\"result\\n\", f);\n  fclose(f);\n  f = fopen(\"/tmp/concord-elsewhere.txt\", \"w\");\n  \
                   fputs(\"far\", f);\n  fclose(f);\n  f = fopen(\"../beside.txt\", \"w\");\n  fputs(\"near\", f);\n  \
                   return fclose(f);\n}\n";
    let directory = with_files(&[("writes.c", program)]);
    let at = |path: &str| directory.path().join(path);
    let finished = concord(
        &["run", "writes.c", "--keep-files", "kept"],
        directory.path(),
    );
    assert_eq!(finished.status, 0, "{}", text(&finished.stderr));
    assert_eq!(
        std::fs::read_to_string(at("kept/out.txt")).expect("kept"),
        "result\n"
    );
    let far = at("kept/root/tmp/concord-elsewhere.txt");
    assert_eq!(std::fs::read_to_string(far).expect("kept"), "far");
    assert!(!at("out.txt").exists() && !Path::new("/tmp/concord-elsewhere.txt").exists());
    let beside = directory
        .path()
        .parent()
        .expect("a parent")
        .join("beside.txt");
    assert!(!beside.exists(), "nothing outside the folder");
    let again = concord(
        &["run", "writes.c", "--keep-files", "kept"],
        directory.path(),
    );
    assert_eq!(again.status, 2);
    assert!(text(&again.stderr).contains("not empty"));
}

#[test]
fn a_run_goes_on_after_uninitialised_values_where_they_are_allowed() {
    let program = "#include <mpi.h>\n#include <stdio.h>\n#include <string.h>\nint main(int argc, char **argv) {\n  \
                   int x, y[2];\n  char word[8];\n  MPI_Init(&argc, &argv);\n  if (x > 3) puts(\"large\");\n  \
                   printf(\"%d %d\\n\", x, y[1] / (y[0] + 1));\n  printf(\"%zu\\n\", strlen(word));\n  \
                   MPI_Send(&x, y[0], MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = with_files(&[("unset.c", program)]);
    let stopped = concord(&["run", "unset.c"], directory.path());
    assert_eq!(stopped.status, 1, "{}", text(&stopped.stderr));
    assert_eq!(text(&stopped.stdout), "");
    let warned = concord(
        &["run", "unset.c", "--warn", "uninitialised"],
        directory.path(),
    );
    let report = text(&warned.stderr);
    assert_eq!(text(&warned.stdout), "0 0\n0\n", "{report}");
    assert_eq!(warned.status, 0, "{report}");
    assert!(
        report.contains("warning[C0207]") && report.contains("as if zero had been written"),
        "{report}"
    );
    let allowed = concord(&["run", "unset.c", "--allow", "C0207"], directory.path());
    assert_eq!(
        (allowed.status, text(&allowed.stdout).as_str()),
        (0, "0 0\n0\n")
    );
    assert!(text(&allowed.stderr).contains("findings allowed"));
    let verified = concord(
        &["verify", "unset.c", "--allow", "uninitialised"],
        directory.path(),
    );
    assert_eq!(verified.status, 3, "no proof: {}", text(&verified.stdout));
}

#[test]
fn leaks_are_as_serious_in_a_run_as_in_a_search() {
    let program = "#include <mpi.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n  MPI_Datatype t;\n  \
                   MPI_Init(&argc, &argv);\n  MPI_Type_contiguous(2, MPI_INT, &t);\n  \
                   *(volatile char *)malloc(3) = 1;\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = with_files(&[("leaks.c", program)]);
    let levels = |command: &str| {
        let finished = concord(&[command, "leaks.c", "--format", "json"], directory.path());
        let report: serde_json::Value = serde_json::from_slice(&finished.stdout).expect("a report");
        let findings = report["findings"].as_array().expect("findings").clone();
        let mut levels: Vec<(String, String)> = findings
            .iter()
            .map(|f| (f["code"].to_string(), f["level"].to_string()))
            .collect();
        levels.sort();
        (finished.status, levels)
    };
    let found = levels("run");
    assert_eq!(found.1.len(), 2);
    assert_eq!(found, levels("verify"));
    assert_eq!(found.0, 1);
}

/// Starts the program, waits for its first line of output, and interrupts it.
#[test]
fn an_interrupted_run_says_where_the_processes_are() {
    use std::io::{BufRead, BufReader, Read};
    let program = "#include <mpi.h>\n#include <stdio.h>\nstatic volatile int turning = 1;\n\
                   static void spin(void) {\n  while (turning)\n    ;\n}\n\
                   int main(int argc, char **argv) {\n  int r, x;\n  MPI_Init(&argc, &argv);\n  \
                   MPI_Comm_rank(MPI_COMM_WORLD, &r);\n  if (r == 0) MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  \
                   puts(\"spinning\");\n  fflush(stdout);\n  MPI_Send(&r, 1, MPI_INT, 1 - r, 7, MPI_COMM_WORLD);\n  \
                   spin();\n  MPI_Finalize();\n  return 0;\n}\n";
    let directory = with_files(&[("spin.c", program)]);
    let mut child = Command::new(BINARY)
        .args(["run", "spin.c", "-n", "2", "--color", "never"])
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("concord runs");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    assert_eq!(line, "spinning\n");
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let mut report = String::new();
    let mut errors = child.stderr.take().expect("piped");
    errors.read_to_string(&mut report).expect("text");
    assert_eq!(child.wait().expect("ends").code(), Some(130), "{report}");
    assert!(report.contains("the run was interrupted"), "{report}");
    assert!(report.contains("rank 0: waits in `MPI_Recv`"), "{report}");
    assert!(report.contains("rank 1: is here"), "{report}");
    assert!(report.contains("spin"), "{report}");

    let limited = ["run", "spin.c", "-n", "2", "--max-instructions", "10000"];
    let finished = concord(&limited, directory.path());
    assert_eq!(finished.status, 3);
    let report = text(&finished.stderr);
    assert!(report.contains("error: the budget of 10000"), "{report}");
    assert!(report.contains("rank 1: is here"), "{report}");
    let form = concord(
        &[&limited[..], &["--format", "json"]].concat(),
        directory.path(),
    );
    let report: serde_json::Value = serde_json::from_slice(&form.stdout).expect("a report");
    assert_eq!(report["verdict"], "inconclusive");
    assert_eq!(report["reasons"][0]["kind"], "limit");
    assert_eq!(report["output"][0]["text"], "spinning\n");
}

/// Starts a search, waits for its first question to a solver, and sends it a signal.
fn stopped_by(signal: &str, program: &str) -> String {
    let directory = with_files(&[("endless.c", program)]);
    let queries = directory.path().join("queries");
    let mut child = Command::new(BINARY)
        .args(["verify", "endless.c", "-n", "1", "--color", "never"])
        .args(["--log-queries", "queries"])
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("concord runs");
    let has_asked = || std::fs::read_dir(&queries).is_ok_and(|mut all| all.next().is_some());
    while !has_asked() {
        let ended = child.try_wait().expect("it can be asked");
        assert_eq!(ended, None, "it has no end");
        std::thread::yield_now();
    }
    let kill = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let finished = child.wait_with_output().expect("ends");
    let report = text(&finished.stdout).to_owned();
    assert_eq!(finished.status.code(), Some(3), "{report}");
    report
}

/// By the user, by a batch system, by a terminal that is closed.
#[test]
fn an_interrupted_search_says_so() {
    let program = "#include <concord.h>\nint main(void) {\n  unsigned long a, b, i = 0;\n  \
                   concord_symbolic(&a, sizeof a, \"a\");\n  concord_symbolic(&b, sizeof b, \"b\");\n  \
                   while (a + 2 * b + i != 1000003) i++;\n  return 0;\n}\n";
    for signal in ["-INT", "-TERM", "-HUP"] {
        let report = stopped_by(signal, program);
        assert!(report.contains("the search was interrupted"), "{report}");
    }
}

/// One question that takes for ever: nobody but the watchdog hears the user.
#[test]
fn a_search_is_interrupted_inside_a_question() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/limits/hard_query.c");
    let program = std::fs::read_to_string(file).expect("a program of ours");
    let report = stopped_by("-TERM", &program);
    assert!(report.contains("the search was interrupted"), "{report}");
}
