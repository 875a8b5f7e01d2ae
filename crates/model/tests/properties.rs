//! Temporal properties: what they mean on small paths, against an enumeration of all runs.

use concord_model::Buffering;
use concord_model::ltl::{Formula, PATTERNS, violation};
use concord_path::Path;

fn path(ranks: &[&[&str]]) -> Path {
    let mut text = String::from("concord-path 1\ncomm 0 \"world\"");
    for rank in 0..ranks.len() {
        text += &format!(" {rank}");
    }
    text.push('\n');
    for (rank, ops) in ranks.iter().enumerate() {
        text += &format!("rank {rank}\n");
        for (index, op) in ops.iter().enumerate() {
            text += &format!("{index}: {op}\n");
        }
    }
    Path::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[track_caller]
fn holds(path: &Path, property: &str, expected: bool) {
    let formula: Formula = property
        .parse()
        .unwrap_or_else(|e| panic!("{property}: {e}"));
    let found = violation(path, Buffering::Infinite, &formula, 100_000).unwrap();
    assert_eq!(found.is_none(), expected, "{property}: {found:?}");
}

#[test]
fn orders_of_messages() {
    let gather = path(&[&["recv *", "recv *"], &["send 0"], &["send 0"]]);
    // Either may come first.
    holds(&gather, "G !(recv(0,1) && F recv(0,2))", false);
    holds(&gather, "G (recv(0,1) -> !F recv(0,2))", false);
    holds(&gather, "!recv(0,2) W recv(0,1)", false);
    // Whatever the order, both come, and each after it was sent.
    holds(&gather, "F recv(0,1) && F recv(0,2)", true);
    holds(&gather, "G (recv(0,1) -> O send(1,0))", true);
    holds(&gather, "G (recv(0,1) -> O send(2,0))", false);
    holds(&gather, "!recv(0,*) U send(*,0)", true);
    let named = path(&[&["recv 1", "recv 2"], &["send 0"], &["send 0"]]);
    holds(&named, "G (recv(0,2) -> !F recv(0,1))", true);
    holds(&named, "!recv(0,2) W recv(0,1)", true);
    holds(&named, "!recv(0,2) U recv(0,1)", true);
}

#[test]
fn steps_and_ends() {
    let one = path(&[
        &["mark init", "send 1 tag=4 value=7", "mark finalize"],
        &["recv 0 tag=4"],
    ]);
    holds(&one, "init(0)", true);
    holds(&one, "X send(0,1)", true);
    holds(&one, "G (send(0,1) -> Y init(0))", true);
    holds(&one, "X X recv(1,0)", false);
    // In the end, nothing happens.
    holds(
        &one,
        "F G !(init(*) || send(*,*) || recv(*,*) || finalize(*))",
        true,
    );
    holds(&one, "F G recv(1,0)", false);
    holds(&one, "G F recv(1,0)", false);
    holds(&one, "F send(0,1,tag=4,value=7)", true);
    holds(&one, "F send(0,1,tag=5)", false);
    holds(&one, "F recv(1,*,value=7)", true);
    holds(&one, "G (finalize(0) -> H !init(1))", true);
    holds(&one, "!finalize(0) S send(0,1)", false);
    holds(&one, "G (finalize(0) -> (!init(0) S init(0)))", true);
    holds(&one, "recv(1,0) R !finalize(0)", false);
}

#[test]
fn collectives_and_waits() {
    let path = path(&[
        &["coll barrier", "isend 1", "wait 1"],
        &["irecv 0", "coll barrier", "wait 0"],
    ]);
    holds(&path, "!send(0,1) W coll(0,barrier)", true);
    holds(&path, "!recv(1,0) W coll(0,barrier)", true);
    holds(&path, "!recv(1,0) W coll(1,barrier)", false);
    holds(&path, "G (wait(1) -> O recv(1,0))", true);
    holds(&path, "G (wait(0) -> O recv(1,0))", false);
    holds(&path, "F coll(1)", true);
    holds(&path, "F coll(1,bcast)", false);
}

/// A run that hangs is a run: what should happen does not.
#[test]
fn hanging_runs_count() {
    let stuck = path(&[&["recv 1", "mark finalize"], &["recv 0", "mark finalize"]]);
    holds(&stuck, "F finalize(0)", false);
    holds(&stuck, "G !finalize(0)", true);
}

#[test]
fn texts_that_are_no_properties() {
    for (text, column) in [
        ("", 1),
        ("G", 2),
        ("send(0", 7),
        ("sned(0,1)", 5),
        ("send(0,1) send(1,0)", 11),
        ("recv(0,1,colour=3)", 18),
        ("recv(x,1)", 7),
        ("(G true", 8),
    ] {
        let error = text.parse::<Formula>().expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let error = "O F send(0,1)"
        .parse::<Formula>()
        .expect_err("future in past");
    assert!(error.message.contains("past operator"), "{error}");
    let deep = "!(".repeat(5000) + "true" + &")".repeat(5000);
    assert!(deep.parse::<Formula>().is_err());
}

#[test]
fn every_pattern_parses() {
    assert!(PATTERNS.len() >= 5);
    for pattern in PATTERNS {
        let parsed: Result<Formula, _> = pattern.formula.parse();
        assert!(parsed.is_ok(), "{}: {parsed:?}", pattern.name);
    }
}

/// The reduction of the search changes no answer: `X true` is always true and switches it off.
#[test]
fn reduction_changes_no_answer() {
    use concord_support::Dice;
    use concord_support::paths::{Profile, random};
    let mut dice = Dice::new(51);
    let properties = [
        "G (recv(0,1) -> !F recv(0,2))",
        "!recv(1,*) W recv(0,*)",
        "G (send(0,1) -> F recv(1,0))",
        "G (recv(1,0) -> O coll(0,barrier))",
        "F send(1,0) -> (F wait(0) || F recv(0,1))",
        "!send(0,*) U recv(0,*)",
    ];
    let mut violated = 0;
    for k in 0..400 {
        let path = random(&mut dice, &Profile::TINY);
        let buffering = [Buffering::Any, Buffering::Infinite, Buffering::Zero][k % 3];
        let text = properties[k % properties.len()];
        let reduced: Formula = text.parse().unwrap();
        let full: Formula = format!("({text}) && (X true || X !send(0,1) || Y true)")
            .parse()
            .unwrap();
        let (Ok(a), Ok(b)) = (
            violation(&path, buffering, &reduced, 60_000),
            violation(&path, buffering, &full, 60_000),
        ) else {
            continue;
        };
        assert_eq!(
            a.is_some(),
            b.is_some(),
            "{text} {buffering}\n{a:?}\n{b:?}\n{path}"
        );
        violated += usize::from(a.is_some());
    }
    assert!(violated > 50, "{violated}");
}
