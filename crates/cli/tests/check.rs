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
