//! `concord check` on the command line: answers, statuses, messages.

use std::process::{Command, Output};

fn check(text: &str, arguments: &[&str]) -> Output {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text).expect("written");
    Command::new(env!("CARGO_BIN_EXE_concord"))
        .arg("check")
        .arg(file.path())
        .args(arguments)
        .output()
        .expect("concord runs")
}

const EXCHANGE: &str = "concord-path 1
comm 0 \"MPI_COMM_WORLD\" 0 1
rank 0
0: send 1
1: recv 1
rank 1
0: send 0
1: recv *
";

#[test]
fn a_deadlock_is_shown_step_by_step() {
    let output = check(EXCHANGE, &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        text,
        "deadlock\n  rank 0 waits in 0.0 send 1\n  rank 1 waits in 1.0 send 0\n"
    );
}

#[test]
fn buffering_decides() {
    let output = check(EXCHANGE, &["--buffering", "infinite"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "no execution of these operations deadlocks\n"
    );
}

#[test]
fn what_is_not_modelled_is_not_decided() {
    let text = EXCHANGE.replace("1: recv *", "1: opaque \"MPI_Cancel\"");
    let output = check(&text, &[]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "not decided: operation 1.1 is not modelled: MPI_Cancel\n"
    );
}

#[test]
fn a_bad_file_is_bad_input() {
    let output = check("concord-path 1\nrank 0\n0: sned 1\n", &[]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("line 3: there is no operation 'sned'"),
        "{message}"
    );
    assert!(output.stdout.is_empty());
}

const GATHER: &str = "concord-path 1
comm 0 \"MPI_COMM_WORLD\" 0 1 2
rank 0
0: recv *
1: recv *
rank 1
0: send 0
rank 2
0: send 0
";

#[test]
fn properties_hold_or_are_violated() {
    let output = check(GATHER, &["--property", "F recv(0,1) && F recv(0,2)"]);
    assert_eq!(output.status.code(), Some(0));
    let output = check(GATHER, &["--property", "!recv(0,2) W recv(0,1)"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("2.0 send 0 matches 0.0 recv *"), "{text}");
    let output = check(GATHER, &["--property", "G ("]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn proofs_caches_and_csp() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (proofs, cache, csp) = (place("proofs"), place("cache"), place("model.csp"));
    let arguments = ["--proof", &proofs, "--cache", &cache, "--emit-csp", &csp];
    let output = check(GATHER, &arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("proofs of 1 epochs"), "{text}");
    assert!(
        std::fs::read_to_string(&csp)
            .expect("written")
            .contains("SYSTEM = ")
    );
    assert!(std::fs::read_dir(&proofs).expect("a folder").count() == 2);
}

/// A program whose receives take messages in any order.
const PROGRAM: &str = "
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
";

#[test]
fn a_verified_program_leaves_its_path() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (source, folder) = (scratch.path().join("two.c"), scratch.path().join("paths"));
    std::fs::write(&source, PROGRAM).expect("written");
    let concord = |arguments: &[&std::ffi::OsStr]| {
        Command::new(env!("CARGO_BIN_EXE_concord"))
            .args(arguments)
            .output()
            .expect("concord runs")
    };
    let verify = ["verify", "-n", "3", "--emit-paths"].map(std::ffi::OsStr::new);
    let output = concord(&[&verify[..], &[folder.as_os_str(), source.as_os_str()]].concat());
    assert_eq!(output.status.code(), Some(0));
    let files: Vec<_> = std::fs::read_dir(&folder).expect("paths").collect();
    assert_eq!(files.len(), 1);
    let file = folder.join("000001.path");
    let text = std::fs::read_to_string(&file).expect("a path");
    assert_eq!(text.matches("recv *").count(), 2, "{text}");
    assert_eq!(text.matches("send 0").count(), 2, "{text}");
    let output = concord(&[std::ffi::OsStr::new("check"), file.as_os_str()]);
    assert_eq!(output.status.code(), Some(0));
    // A used folder is refused.
    let output = concord(&[&verify[..], &[folder.as_os_str(), source.as_os_str()]].concat());
    assert_eq!(output.status.code(), Some(2));
}

/// mpi-sv, Figure 2: one path for each value of the input; the deadlock is one of another matching.
#[test]
fn a_deadlock_that_the_model_finds_is_executed() {
    let program = concord_harness::repository().join("tests/ui/violation/papers/mpi_sv_figure_2.c");
    let output = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["verify", "-n", "4", "--buffering", "infinite"])
        .args(["--check", "deadlock", "--first"])
        .arg(program)
        .output()
        .expect("concord runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("error[C0101]"), "{text}");
    assert!(text.contains("  2 executions explored"), "{text}");
    assert!(!text.contains("one by one"), "{text}");
}
