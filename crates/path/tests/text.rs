//! The text form: what is written reads back the same, and mistakes are named with their line.

use concord_path::{Call, OpIndex, Path};
use concord_support::Dice;
use concord_support::paths::{Profile, random};
use concord_support::shrink::shrink;

#[test]
fn what_is_written_reads_back() {
    let mut dice = Dice::new(1);
    for k in 0..3000 {
        let profile = [Profile::SMALL, Profile::LARGE][k % 2];
        let mut path = random(&mut dice, &profile);
        path.files = vec!["a b\".c".to_owned(), "\\n\n#".to_owned()];
        if let Some(op) = path.ranks[0].first_mut() {
            op.function = "MPI_Sendrecv".to_owned();
            op.place = Some(concord_path::Place {
                file: 1,
                line: 7,
                column: (k % 3) as u32,
            });
        }
        path.validate().expect("random paths are valid");
        let text = path.to_string();
        let back = Path::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(back, path, "{text}");
        assert_eq!(back.to_string(), text);
    }
}

#[test]
fn every_operation_has_a_text() {
    let text = r#"concord-path 1
comm 0 "MPI_COMM_WORLD" 0 1
comm 1 "self" 1
file 0 "ring.c"
rank 0
0: mark init
1: send 1 at 0:12:3 via MPI_Send
2: ssend 1 tag=-2
3: bsend 1 bytes=8 value=-7
4: rsend 1
5: isend 1
6: issend 1
7: ibsend 1
8: irsend 1
9: wait 5 6
10: waitany 7 8 = 8
11: icoll barrier
12: test 7 11 = none
13: test 7 11 = 7 11
14: coll bcast needs=none
15: opaque "MPI_Cancel"
rank 1
0: recv 0 = 0.1
1: irecv * tag=*
2: probe 0 tag=-2 = 0.2 pinned
3: iprobe * = none
4: coll reduce comm=1
5: coll bcast needs=0
"#;
    let path = Path::parse(text).expect("valid");
    assert_eq!(path.to_string(), text);
    let id = OpIndex {
        rank: concord_base::Rank(0),
        index: 15,
    };
    assert!(matches!(&path.op(id).unwrap().call, Call::Opaque(what) if what == "MPI_Cancel"));
}

fn error(body: &str) -> String {
    let text = format!("concord-path 1\ncomm 0 \"w\" 0 1\n{body}");
    Path::parse(&text).expect_err(body).to_string()
}

#[test]
fn mistakes_are_named() {
    let cases = [
        (
            "rank 0\n0: sennd 1",
            "line 4: there is no operation 'sennd'",
        ),
        (
            "rank 0\n0: send",
            "line 4: expected a destination rank, found the end of the line",
        ),
        (
            "rank 0\n0: send one",
            "line 4: expected a destination rank, found 'one'",
        ),
        (
            "rank 0\n1: send 1",
            "line 4: this is operation 0 of its rank, not 1",
        ),
        ("rank 1", "line 3: expected rank 0, found 1"),
        (
            "0: send 1",
            "line 3: an operation stands before the first 'rank'",
        ),
        (
            "rank 0\n0: send 1 tag=x",
            "line 4: expected a tag, found 'x'",
        ),
        (
            "rank 0\n0: send 1 \"x\"",
            "line 4: \"x\" does not belong here",
        ),
        ("rank 0\n0: opaque \"x", "line 4: a string does not end"),
        (
            "rank 0\n0: recv 1 = none",
            "line 4: a receive gets a message, or nothing is said of it",
        ),
        (
            "rank 0\n0: wait",
            "line 4: expected the number of a nonblocking operation",
        ),
        (
            "rank 0\n0: send 1 at 0",
            "line 4: expected a place such as 0:12:5, found '0'",
        ),
        (
            "rank 0\nrank 1\n0: send 2",
            "operation 0 of rank 1: rank 2 is not a member of comm 0",
        ),
        (
            "rank 0\n0: wait 0\nrank 1",
            "operation 0 of rank 0: 0 is not an earlier nonblocking operation",
        ),
        (
            "rank 0\n0: isend 1\n1: wait 0\n2: wait 0\nrank 1",
            "operation 2 of rank 0: request 0 was completed before",
        ),
        (
            "rank 0\n0: send 1 tag=1\nrank 1\n0: recv 0 tag=2 = 0.0",
            "operation 0 of rank 1: it does not accept the message of 0.0",
        ),
        (
            "rank 0\n0: send 1 at 0:1\nrank 1",
            "operation 0 of rank 0: its file is not declared",
        ),
        ("", "a path has at least one rank"),
    ];
    for (body, expected) in cases {
        assert_eq!(error(body), expected, "{body}");
    }
    assert_eq!(
        Path::parse("concord-path 2\n").unwrap_err().to_string(),
        "line 1: version 2 of the format is not known"
    );
    assert_eq!(
        Path::parse("").unwrap_err().to_string(),
        "the text is empty; a path begins with 'concord-path 1'"
    );
}

/// Whatever the bytes, an error and not a panic.
#[test]
fn damaged_texts_are_refused_or_read() {
    let mut dice = Dice::new(7);
    let mut refused = 0;
    for _ in 0..3000 {
        let mut text = random(&mut dice, &Profile::SMALL).to_string().into_bytes();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(text.len() as u32) as usize;
            text[at] = dice.pick(b"0123456789 :=.*\"#\nabcdefs");
        }
        if let Ok(text) = String::from_utf8(text) {
            refused += usize::from(Path::parse(&text).is_err());
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Removing operations one after the other keeps a path valid, down to nothing.
#[test]
fn a_path_shrinks_to_nothing() {
    let mut dice = Dice::new(3);
    for _ in 0..300 {
        let path = random(&mut dice, &Profile::SMALL);
        let mut seen = 0;
        let smallest = shrink(&path, &mut |path| {
            seen += 1;
            path.validate().is_ok()
        });
        assert_eq!(smallest.ops().count(), 0, "{smallest}");
        assert!(seen > 0);
    }
}
