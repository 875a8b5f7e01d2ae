//! Limits hold wherever the time goes, and what is certain by then is told.
//!
//! Processor time is limited, so that a loaded machine does not change the answers.

use std::path::Path;

use concord_harness::{Concord, Finished};

const BINARY: &str = env!("CARGO_BIN_EXE_concord");

fn verify(program: &str, options: &[&str]) -> (Finished, String) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/limits");
    let mut arguments = vec!["verify".to_owned(), program.to_owned()];
    arguments.extend(options.iter().map(|o| (*o).to_owned()));
    let finished = Concord::new(BINARY)
        .finish(&arguments, &directory, b"")
        .expect("concord runs");
    let text = String::from_utf8_lossy(&finished.stdout).into_owned();
    (finished, text)
}

#[test]
fn findings_survive_limits() {
    let (finished, text) = verify("late_mistake.c", &["-n", "3", "--cpu-limit", "3"]);
    assert_eq!(finished.status, 1, "{text}");
    assert!(text.contains("violated: 3 processes"), "{text}");
    assert!(
        text.contains("buffer-type") || text.contains("C0408"),
        "{text}"
    );
    assert!(text.contains("--cpu-limit"), "the limit is named: {text}");
    let meanwhile = String::from_utf8_lossy(&finished.stderr);
    assert!(meanwhile.contains("found so far: "), "{meanwhile}");
    assert!(meanwhile.contains("the search goes on"), "{meanwhile}");
}

#[test]
fn what_is_known_to_be_wrong_is_not_searched_for_ever() {
    let (finished, text) = verify("many_swaps.c", &["-n", "2", "--cpu-limit", "300"]);
    assert_eq!(finished.status, 1, "{text}");
    let stopped = "the search for further mistakes stopped after";
    assert!(text.contains(stopped), "{text}");
}

#[test]
fn first_stops_at_what_the_first_execution_shows() {
    let (finished, text) = verify("late_mistake.c", &["-n", "3", "--first"]);
    assert_eq!(finished.status, 1, "{text}");
    assert!(!text.contains("limit"), "{text}");
}

#[test]
fn processor_time_is_limited_in_the_solver() {
    let (finished, text) = verify("hard_query.c", &["--cpu-limit", "3"]);
    assert_eq!(finished.status, 3, "{text}");
    assert!(text.contains("--cpu-limit"), "{text}");
}

#[test]
fn processor_time_is_limited_in_the_path_model() {
    let (finished, text) = verify("hard_matching.c", &["-n", "5", "--cpu-limit", "4"]);
    assert_eq!(finished.status, 3, "{text}");
    assert!(text.contains("--cpu-limit"), "{text}");
}

#[test]
fn many_operations_of_one_epoch_are_compared_quickly() {
    let (finished, text) = verify("many_puts.c", &["-n", "2", "--cpu-limit", "60"]);
    assert_eq!(finished.status, 0, "{text}");
    assert!(!text.contains("--cpu-limit"), "{text}");
}

#[test]
fn wall_time_is_limited() {
    let (finished, text) = verify("hard_matching.c", &["-n", "5", "--time-limit", "2"]);
    assert_eq!(finished.status, 3, "{text}");
    assert!(text.contains("--time-limit"), "{text}");
}

/// Nobody has set a limit: the search stops before an allocation fails.
#[test]
fn a_search_leaves_some_memory() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/limits");
    let script =
        "ulimit -v 2000000 && exec \"$0\" verify many_states.c --search breadth --cpu-limit 120";
    let finished = std::process::Command::new("sh")
        .args(["-c", script, BINARY])
        .current_dir(directory)
        .output()
        .expect("a shell runs");
    let text = String::from_utf8_lossy(&finished.stdout);
    let errors = String::from_utf8_lossy(&finished.stderr);
    assert_eq!(finished.status.code(), Some(3), "{text}{errors}");
    assert!(text.contains("hardly any memory is left"), "{text}");
}
