//! The examples of `concord explain`: the wrong one is reported under its
//! code, the right one runs without a finding.

use std::collections::BTreeSet;

use concord_harness::{Case, Concord};

#[test]
fn examples_do_what_the_text_says() {
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let scratch = tempfile::tempdir().expect("temporary directory");
    let ask = |arguments: &[&str]| {
        let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
        let finished = concord
            .finish(&arguments, scratch.path(), b"")
            .expect("concord runs");
        assert_eq!(
            finished.status,
            0,
            "{arguments:?}: {}",
            String::from_utf8_lossy(&finished.stderr)
        );
        String::from_utf8(finished.stdout).expect("UTF-8")
    };
    let codes: Vec<String> = ask(&["explain"])
        .lines()
        .filter_map(|l| l.split_whitespace().next().map(str::to_owned))
        .collect();
    assert!(codes.len() >= 20, "{codes:?}");

    let mut complaints = Vec::new();
    for code in &codes {
        let text = ask(&["explain", code]);
        let examples: Vec<&str> = text
            .split("```c\n")
            .skip(1)
            .filter_map(|e| e.split("```").next())
            .collect();
        let [wrong, right] = examples.as_slice() else {
            panic!("{code}: two examples")
        };
        for (example, expected) in [(wrong, Some(code)), (right, None)] {
            let source = scratch.path().join("example.c");
            std::fs::write(&source, example).expect("writable");
            let verify = example.lines().find_map(|l| l.strip_prefix("// verify: "));
            let compare = example.lines().find_map(|l| l.strip_prefix("// compare: "));
            let answer = match (verify, compare) {
                (Some(flags), _) => concord.verify(&source, flags),
                (None, Some(flags)) => concord.compare_with_itself(&source, flags),
                (None, None) => {
                    let case = Case::read(&source).expect("directives");
                    concord.run(&case, &case.runs[0])
                }
            };
            match answer {
                Err(reason) => complaints.push(format!("{code}: {reason}")),
                Ok(answer) => {
                    let found: BTreeSet<&String> =
                        answer.findings.iter().map(|f| &f.code).collect();
                    let expected: BTreeSet<&String> = expected.into_iter().collect();
                    if found != expected || !answer.reasons.is_empty() {
                        complaints.push(format!(
                            "{code}: expected {expected:?}, found {found:?} {:?}",
                            answer.reasons
                        ));
                    }
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
