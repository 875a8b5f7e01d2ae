//! Searches that end in the middle and are gone on with: the report is that of a search that was
//! never stopped.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_concord");
const KILLED: i32 = 137;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command that writes its checkpoint after every batch of states, and ends after so many of them
/// as if it were killed.
fn verify(program: &Path, flags: &[&str], batches: u64) -> Output {
    Command::new(BINARY)
        .arg("verify")
        .arg(program)
        .args(flags)
        .args(["--format", "json"])
        .env("CONCORD_CHECKPOINT_PERIOD", "0")
        .env("CONCORD_PROVOKE_END", batches.to_string())
        .output()
        .expect("concord runs")
}

struct Checkpoint {
    folder: TempDir,
}

impl Checkpoint {
    fn new() -> Checkpoint {
        let folder = tempfile::tempdir().expect("a folder");
        Checkpoint { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("search")
    }

    /// Writes one, and goes on from what is there.
    fn verify(&self, program: &Path, flags: &[&str], batches: u64) -> Output {
        let file = self.file().display().to_string();
        let mut flags = flags.to_vec();
        flags.extend(["--checkpoint", &file]);
        if self.file().exists() {
            flags.extend(["--resume", &file]);
        }
        verify(program, &flags, batches)
    }
}

/// Ends a search after some batches, later each time, and goes on until it is over; how often it had to.
fn interrupted(program: &str, flags: &[&str], step: u64) -> usize {
    let program = repository().join(program);
    let whole = verify(&program, flags, u64::MAX);
    let checkpoint = Checkpoint::new();
    for times in 0.. {
        let again = checkpoint.verify(&program, flags, step << times);
        if again.status.code() != Some(KILLED) {
            let told = String::from_utf8_lossy(&again.stderr);
            assert_eq!(again.status, whole.status, "{told}");
            let (again, whole) = (again.stdout, whole.stdout);
            assert_eq!(
                String::from_utf8_lossy(&again),
                String::from_utf8_lossy(&whole)
            );
            return times;
        }
    }
    unreachable!("a search ends")
}

#[test]
fn every_state_is_found_again() {
    let times = interrupted("benches/manager.c", &["-n", "4"], 5);
    assert!(times > 2, "{times}");
}

#[test]
fn workers_and_orders_make_no_difference() {
    for flags in [
        &["-n", "2..3", "-j", "2"][..],
        &["-n", "3", "--search", "random"],
        &["-n", "3", "--search", "coverage", "--coverage"],
        &["-n", "3", "--shortest"],
        &["-n", "3", "--no-merge", "--max-paths", "100"],
    ] {
        let times = interrupted("benches/manager.c", flags, 3);
        assert!(times > 0, "{flags:?}");
    }
}

#[test]
fn findings_inputs_and_livelocks_are_the_same() {
    let ui = "tests/ui";
    let mut times = 0;
    for (program, flags) in [
        (
            "violation/inputs/argument.c",
            &["-n", "2", "--symbolic-args", "1..1:2"][..],
        ),
        ("violation/kinds/livelock.c", &["-n", "2"]),
        ("violation/kinds/message_race.c", &["-n", "3"]),
    ] {
        let program = format!("{ui}/{program}");
        assert!(repository().join(&program).is_file(), "{program}");
        times += interrupted(&program, flags, 1);
    }
    assert!(times > 0, "some of them take several batches");
}

#[test]
fn a_killed_search_is_gone_on_with() {
    let program = repository().join("benches/manager.c");
    let flags = ["-n", "5"];
    let whole = verify(&program, &flags, u64::MAX);
    let checkpoint = Checkpoint::new();
    let mut child = Command::new(BINARY)
        .arg("verify")
        .arg(&program)
        .args(flags)
        .arg("--checkpoint")
        .arg(checkpoint.file())
        .env("CONCORD_CHECKPOINT_PERIOD", "1")
        .spawn()
        .expect("concord runs");
    while !checkpoint.file().exists() {
        std::thread::yield_now();
        if child.try_wait().expect("it runs").is_some() {
            break;
        }
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it was started");
    let again = checkpoint.verify(&program, &flags, u64::MAX);
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(again.stdout, whole.stdout);
}

fn refused(checkpoint: &Checkpoint, program: &Path, flags: &[&str], why: &str) {
    let refused = checkpoint.verify(program, flags, u64::MAX);
    let told = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{told}");
    assert!(refused.stdout.is_empty());
    assert!(told.contains(why), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let program = repository().join("benches/manager.c");
    let checkpoint = Checkpoint::new();
    let part = checkpoint.verify(&program, &["-n", "3"], 10);
    assert_eq!(part.status.code(), Some(KILLED));
    let whole = std::fs::read(checkpoint.file()).expect("it was written");
    let options = "written with other options";
    refused(&checkpoint, &program, &["-n", "4"], options);
    refused(
        &checkpoint,
        &program,
        &["-n", "3", "--check", "deadlock"],
        options,
    );
    let other = repository().join("benches/fan_in.c");
    refused(&checkpoint, &other, &["-n", "3"], "another program");
    for length in [10, 600, 1600, whole.len() - 1] {
        std::fs::write(checkpoint.file(), &whole[..length]).expect("written");
        let why = if length < 16 {
            "no checkpoint"
        } else {
            "damaged"
        };
        refused(&checkpoint, &program, &["-n", "3"], why);
    }
    let mut changed = whole.clone();
    *changed.last_mut().expect("it is not empty") ^= 1;
    std::fs::write(checkpoint.file(), changed).expect("written");
    refused(&checkpoint, &program, &["-n", "3"], "damaged");
    std::fs::write(checkpoint.file(), &whole).expect("written");
    let again = checkpoint.verify(&program, &["-n", "3", "--time-limit", "500"], u64::MAX);
    assert_eq!(again.status.code(), Some(0), "time limits may differ");
}

#[test]
fn what_is_not_there_is_said() {
    let program = repository().join("benches/manager.c");
    let gone = verify(&program, &["--resume", "/nonexistent/file"], u64::MAX);
    assert_eq!(gone.status.code(), Some(2));
    let gone = verify(&program, &["--checkpoint", "/nonexistent/file"], u64::MAX);
    assert_eq!(gone.status.code(), Some(2));
}

#[test]
fn a_file_that_cannot_be_written_does_not_end_the_search() {
    let program = repository().join("benches/manager.c");
    let checkpoint = Checkpoint::new();
    let beside = checkpoint.folder.path().join("search.part");
    std::fs::create_dir(beside).expect("it is created");
    let whole = verify(&program, &["-n", "3"], u64::MAX);
    let again = checkpoint.verify(&program, &["-n", "3"], u64::MAX);
    let told = String::from_utf8_lossy(&again.stderr);
    assert_eq!(again.status.code(), Some(0), "{told}");
    assert_eq!(again.stdout, whole.stdout);
    assert!(
        told.starts_with("warning: cannot write the checkpoint"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 1, "it is said once: {told}");
}
