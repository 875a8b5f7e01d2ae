//! `concord init`, `concord doctor`, `concord completions`, `concord man`, and reports for servers
//! that count tests.

use std::path::Path;

use concord_harness::{Concord, Finished, repository};

fn concord(arguments: &[&str], directory: &Path) -> Finished {
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    Concord::new(env!("CARGO_BIN_EXE_concord"))
        .finish(&arguments, directory, b"")
        .expect("concord runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn init_proposes_a_command_that_works() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let source = "#include <mpi.h>\nint half(int);\nint main(int argc, char **argv) {\n  \
                  MPI_Init(&argc, &argv);\n  int two = half(4);\n  MPI_Finalize();\n  return two - 2;\n}\n";
    let half = "#include \"half.h\"\nint half(int x) { return x / 2; }\n";
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("writable");
    };
    std::fs::create_dir(folder.path().join("include")).expect("writable");
    write("main.c", source);
    write("half.c", half);
    write("include/half.h", "int half(int);\n");
    let said = concord(&["init"], folder.path());
    assert_eq!(said.status, 0, "{}", text(&said.stderr));
    let said = text(&said.stdout);
    let next = said
        .lines()
        .find_map(|line| line.strip_prefix("    concord "));
    let next: Vec<&str> = next.expect("a command").split(' ').collect();
    assert_eq!(next, ["verify", "main.c", "half.c"]);
    let verified = concord(&next, folder.path());
    let said = text(&verified.stdout);
    assert_eq!(verified.status, 0, "{said}{}", text(&verified.stderr));
    assert!(
        said.contains("verified: 2: verified, 3: verified"),
        "{said}"
    );

    let again = concord(&["init"], folder.path());
    assert_eq!(again.status, 2);
    assert!(text(&again.stderr).contains("overwrites nothing"));
    assert_eq!(concord(&["init", "no/such"], folder.path()).status, 2);
}

#[test]
fn init_names_the_folder_and_languages_that_are_not_c() {
    let folder = tempfile::tempdir().expect("temporary directory");
    for (name, file, told) in [
        ("plus", "a.cpp", "its sources seem to be C++"),
        ("tran", "a.f90", "its sources seem to be Fortran"),
        ("none", "a.txt", ""),
    ] {
        let project = folder.path().join(name);
        std::fs::create_dir(&project).expect("writable");
        std::fs::write(project.join(file), "").expect("writable");
        let said = concord(&["init", name], folder.path());
        assert_eq!(said.status, 0, "{}", text(&said.stderr));
        let said = text(&said.stdout);
        assert!(said.contains(&format!("\n    cd {name}\n")), "{said}");
        assert!(said.contains(told), "{said}");
        assert_eq!(said.contains("seem to be"), !told.is_empty(), "{said}");
    }
}

#[test]
fn the_doctor_notices_what_is_missing() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let well = concord(&["doctor"], folder.path());
    assert_eq!(well.status, 0, "{}", text(&well.stdout));
    let sick = std::process::Command::new(env!("CARGO_BIN_EXE_concord"))
        .arg("doctor")
        .env("CONCORD_CLANG", "/no/such/clang")
        .output()
        .expect("concord runs");
    let said = text(&sick.stdout);
    assert_eq!(sick.status.code(), Some(1), "{said}");
    assert!(said.contains("MISSING  clang 19"), "{said}");
    assert!(said.contains("MISSING  right program"), "{said}");
}

#[test]
fn every_command_has_a_page_and_every_shell_completions() {
    let folder = tempfile::tempdir().expect("temporary directory");
    assert_eq!(concord(&["man", "pages"], folder.path()).status, 0);
    let help = text(&concord(&["--help"], folder.path()).stdout);
    let commands = help.split("Commands:\n").nth(1).expect("commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands.filter(|name| *name != "help").collect();
    assert!(commands.len() >= 13, "{commands:?}");
    for command in &commands {
        let page = folder.path().join(format!("pages/concord-{command}.1"));
        let page = std::fs::read_to_string(&page).expect(command);
        assert!(page.contains(".SH SYNOPSIS"), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&concord(&["completions", shell], folder.path()).stdout);
        let lacks = commands.iter().find(|command| !script.contains(**command));
        assert_eq!(lacks, None, "{shell}");
    }
    assert_eq!(concord(&["completions", "cmd"], folder.path()).status, 2);
    let nowhere = concord(&["man", "/dev/null/pages"], folder.path());
    assert_eq!(nowhere.status, 2);
    assert!(text(&nowhere.stderr).contains("manual pages"));
}

/// The numbers that a server would show: tests, failures, errors.
fn counted(report: &str) -> [u32; 3] {
    let head = report.lines().nth(1).expect("a second line");
    ["tests", "failures", "errors"].map(|name| {
        let value = head.split(&format!("{name}=\"")).nth(1);
        let value = value.and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.parse().ok()).expect(name)
    })
}

#[test]
fn junit_counts_what_is_wrong_and_what_is_not_known() {
    let root = repository();
    let report = |arguments: &[&str]| {
        let arguments = [arguments, &["--format", "junit"]].concat();
        let finished = concord(&arguments, &root);
        (finished.status, text(&finished.stdout))
    };
    let (status, right) = report(&["verify", "examples/ring.c", "-n", "2..3"]);
    assert_eq!((status, counted(&right)), (0, [2, 0, 0]), "{right}");

    let (status, wrong) = report(&["verify", "examples/votes.c", "-n", "3"]);
    assert_eq!((status, counted(&wrong)), (1, [2, 2, 0]), "{wrong}");
    assert!(wrong.contains("type=\"C0101\""), "{wrong}");
    assert!(wrong.contains("--&gt; examples/votes.c:19:5"), "{wrong}");

    let contradiction = "tests/ui/unknown/bounds/contradiction.c";
    let (status, open) = report(&["verify", contradiction]);
    assert_eq!((status, counted(&open)), (3, [1, 0, 1]), "{open}");
    assert!(open.contains("<error message=\"neither"), "{open}");

    // A warning is no failure, and is not lost.
    let race = "tests/ui/violation/kinds/message_race.c";
    let (status, warned) = report(&["verify", race, "-n", "3"]);
    assert_eq!((status, counted(&warned)), (0, [2, 0, 0]), "{warned}");
    assert!(warned.contains("C0105"), "{warned}");

    let (status, run) = report(&["run", "examples/crossed.c", "-n", "2"]);
    assert_eq!((status, counted(&run)), (1, [2, 2, 0]), "{run}");
}
