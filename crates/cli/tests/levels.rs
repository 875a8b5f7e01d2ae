//! `--deny`, `--warn`, `--allow`, comments in the source, and what they do to
//! the verdict.

use std::path::Path;

use concord_harness::{Concord, Finished};
use serde_json::Value;

const BINARY: &str = env!("CARGO_BIN_EXE_concord");

/// Leaks memory, and goes on.
const LEAKS: &str = "#include <stdlib.h>\nint main(void) {\n  char *p = malloc(4);\n  if (p) p[0] = 1;\n  return 0;\n}\n";
/// Reads past an array: no execution goes on behind it.
const BEYOND: &str = "int main(void) {\n  int a[2] = {0, 0};\n  int i = 2;\n  return a[i];\n}\n";

fn concord(arguments: &[&str], directory: &Path) -> Finished {
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    Concord::new(BINARY)
        .finish(&arguments, directory, b"")
        .expect("concord runs")
}

/// Writes a program and asks about it; the report and the exit status.
fn asked(command: &str, program: &str, flags: &[&str]) -> (Value, i32) {
    let directory = tempfile::tempdir().expect("temporary directory");
    std::fs::write(directory.path().join("a.c"), program).expect("writable");
    let mut arguments = vec![command, "--format", "json", "a.c"];
    arguments.extend(flags);
    let finished = concord(&arguments, directory.path());
    let stderr = String::from_utf8_lossy(&finished.stderr);
    let report =
        serde_json::from_slice(&finished.stdout).unwrap_or_else(|e| panic!("{e}: {stderr}"));
    (report, finished.status)
}

/// The verdict, the levels of the findings, how many are allowed.
fn verified(program: &str, flags: &[&str]) -> (String, Vec<String>, u64) {
    let (report, status) = asked("verify", program, flags);
    let verdict = report["verdict"].as_str().unwrap_or_default().to_owned();
    let expected = match verdict.as_str() {
        "verified" => 0,
        "violated" => 1,
        _ => 3,
    };
    assert_eq!(status, expected, "{report}");
    let findings = report["findings"].as_array().cloned().unwrap_or_default();
    let levels = findings.iter().filter_map(|f| f["level"].as_str());
    (
        verdict,
        levels.map(str::to_owned).collect(),
        report["allowed"].as_u64().unwrap_or(0),
    )
}

fn answer(verdict: &str, levels: &[&str], allowed: u64) -> (String, Vec<String>, u64) {
    let levels = levels.iter().map(|l| (*l).to_owned()).collect();
    (verdict.to_owned(), levels, allowed)
}

#[test]
fn a_warning_does_not_change_the_verdict() {
    assert_eq!(verified(LEAKS, &[]), answer("verified", &["warning"], 0));
}

#[test]
fn denied_kinds_are_errors() {
    for word in ["memory-leak", "C0211", "leaks", "deadlock,leaks"] {
        let said = verified(LEAKS, &["--deny", word]);
        assert_eq!(said, answer("violated", &["error"], 0), "{word}");
    }
}

#[test]
fn allowed_findings_are_counted() {
    let said = verified(LEAKS, &["--allow", "memory-leak"]);
    assert_eq!(said, answer("verified", &[], 1));
}

#[test]
fn the_last_flag_about_a_kind_counts() {
    let said = verified(LEAKS, &["--deny", "leaks", "--allow", "memory-leak"]);
    assert_eq!(said, answer("verified", &[], 1));
    let said = verified(LEAKS, &["--allow", "memory-leak", "--deny", "leaks"]);
    assert_eq!(said, answer("violated", &["error"], 0));
    let said = verified(
        LEAKS,
        &["--deny", "leaks", "--warn", "leaks", "--allow", "races"],
    );
    assert_eq!(said, answer("verified", &["warning"], 0));
}

#[test]
fn an_execution_that_ends_at_an_allowed_finding_is_not_verified() {
    let said = verified(BEYOND, &["--allow", "out-of-bounds"]);
    assert_eq!(said, answer("inconclusive", &[], 1));
    let said = verified(BEYOND, &["--warn", "memory"]);
    assert_eq!(said, answer("inconclusive", &["warning"], 0));
    let (report, _) = asked("verify", BEYOND, &["--allow", "out-of-bounds"]);
    let reason = report["reasons"][0]["message"].as_str().unwrap_or_default();
    assert!(
        reason.contains("is not counted as an error (out-of-bounds)"),
        "{reason}"
    );
}

#[test]
fn comments_allow_findings_at_their_line() {
    let same = LEAKS.replace("malloc(4);", "malloc(4); // concord: allow(memory-leak)");
    assert_eq!(
        verified(&same, &["--deny", "leaks"]),
        answer("verified", &[], 1)
    );
    let before = LEAKS.replace("  char *p", "  // concord: allow(leaks)\n  char *p");
    assert_eq!(verified(&before, &[]), answer("verified", &[], 1));
    let elsewhere = LEAKS.replace("return 0;", "return 0; // concord: allow(leaks)");
    assert_eq!(
        verified(&elsewhere, &[]),
        answer("verified", &["warning"], 0)
    );
    let fatal = BEYOND.replace(
        "return a[i];",
        "return a[i]; // concord: allow(out-of-bounds)",
    );
    assert_eq!(verified(&fatal, &[]), answer("inconclusive", &[], 1));
}

#[test]
fn a_comment_that_means_nothing_is_refused() {
    let directory = tempfile::tempdir().expect("temporary directory");
    let text = "int main(void) {\n  return 0; // concord: allow(leak)\n}\n";
    std::fs::write(directory.path().join("a.c"), text).expect("writable");
    let finished = concord(&["verify", "a.c"], directory.path());
    let message = String::from_utf8_lossy(&finished.stderr).into_owned();
    assert_eq!(finished.status, 2, "{message}");
    assert!(message.contains("a.c:2: `leak`"), "{message}");
}

#[test]
fn runs_have_levels_too() {
    let (report, status) = asked("run", LEAKS, &["--deny", "leaks"]);
    assert_eq!(
        (status, report["findings"][0]["level"].as_str()),
        (1, Some("error"))
    );
    let (report, status) = asked("run", LEAKS, &["--allow", "leaks"]);
    assert_eq!((status, report["allowed"].as_u64()), (0, Some(1)));
    let (report, status) = asked("run", BEYOND, &["--allow", "memory"]);
    assert_eq!(
        (status, report["verdict"].as_str()),
        (3, Some("inconclusive"))
    );
}

#[test]
fn people_read_how_many_are_allowed() {
    let directory = tempfile::tempdir().expect("temporary directory");
    std::fs::write(directory.path().join("a.c"), LEAKS).expect("writable");
    let finished = concord(&["verify", "a.c", "--allow", "leaks"], directory.path());
    let text = String::from_utf8_lossy(&finished.stdout).into_owned();
    assert!(text.contains("1 finding allowed"), "{text}");
}

/// A folder with a project file and a program in a directory below it.
fn project(settings: &str, program: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("temporary directory");
    let folder = directory.path().join("src");
    std::fs::create_dir(&folder).expect("writable");
    std::fs::write(folder.join("a.c"), program).expect("writable");
    std::fs::write(directory.path().join("concord.toml"), settings).expect("writable");
    directory
}

#[test]
fn a_project_has_its_own_levels() {
    let here = project("[levels]\nleaks = \"deny\"\n", LEAKS);
    let status = |flags: &[&str]| {
        let mut arguments = vec!["verify", "src/a.c"];
        arguments.extend(flags);
        concord(&arguments, here.path()).status
    };
    assert_eq!(status(&[]), 1);
    assert_eq!(status(&["--warn", "memory-leak"]), 0);
}

#[test]
fn a_project_has_its_own_options() {
    let settings = "processes = \"2..3\"\nbuffering = \"zero\"\ncollectives = \"relaxed\"\n\
                    cflags = [\"-DN=1\", \"-Iinclude\"]\n\
                    arguments = [\"7\"]\n";
    let program = "#include <stdlib.h>\n#include \"limit.h\"\n\
                   int main(int argc, char **argv) {\n  \
                   return !(N == 1 && argc == LIMIT && atoi(argv[1]) == 7);\n}\n";
    let here = project(settings, program);
    std::fs::create_dir(here.path().join("include")).expect("writable");
    std::fs::write(here.path().join("include/limit.h"), "#define LIMIT 2\n").expect("writable");
    let src = here.path().join("src");
    let finished = concord(&["verify", "--format", "json", "a.c"], &src);
    let report: Value = serde_json::from_slice(&finished.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&finished.stderr)));
    let bounds = &report["bounds"];
    assert_eq!(bounds["processes"].as_u64(), Some(2));
    assert_eq!(bounds["most_processes"].as_u64(), Some(3));
    assert_eq!(bounds["buffering"].as_str(), Some("zero"));
    assert_eq!(bounds["collectives"].as_str(), Some("relaxed"));
    assert_eq!(bounds["arguments"][0].as_str(), Some("7"));
    assert_eq!(concord(&["run", "a.c"], &src).status, 0);
    let finished = concord(&["verify", "--format", "json", "-n", "1", "a.c"], &src);
    let report: Value = serde_json::from_slice(&finished.stdout).expect("JSON");
    assert_eq!(report["bounds"]["most_processes"].as_u64(), Some(1));
}

#[test]
fn a_project_that_says_nonsense_is_refused() {
    for (settings, words) in [
        ("processes = 2\nproceses = 3\n", "concord.toml: line 2: "),
        ("[levels]\nleak = \"deny\"\n", "concord.toml: line 2: "),
        ("processes = 0\n", "concord.toml: line 1: "),
    ] {
        let here = project(settings, LEAKS);
        let finished = concord(&["verify", "src/a.c"], here.path());
        let message = String::from_utf8_lossy(&finished.stderr).into_owned();
        assert_eq!(finished.status, 2, "{message}");
        assert!(message.contains(words), "{message}");
        assert!(finished.stdout.is_empty());
    }
}
