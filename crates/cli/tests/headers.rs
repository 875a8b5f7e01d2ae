//! `mpi.h` and its companions, checked with clang alone.

use concord_harness::{Invocation, Limit, repository};

#[test]
fn headers_accept_and_reject_what_they_should() {
    let directory = repository().join("tests/headers");
    let command = vec!["sh".to_owned(), "check.sh".to_owned()];
    let invocation = Invocation {
        command,
        directory: &directory,
        stdin: b"",
        environment: &[],
        limit: Limit::Processor(600),
    };
    let finished = invocation.finish().expect("check.sh runs");
    let output = String::from_utf8_lossy(&finished.stdout);
    assert_eq!(
        finished.status,
        0,
        "{output}{}",
        String::from_utf8_lossy(&finished.stderr)
    );
    assert!(output.contains("headers: ok ("), "{output}");
}
