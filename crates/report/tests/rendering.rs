//! What people and tools see, for findings made by hand.

use concord_base::{Certainty, FileId, Finding, Kind, Place, Rank, Span, StackFrame};
use concord_report::human::{self, Style};
use concord_report::{Output, Report, Source, Sources, Stats, Unsupported, Verdict, json};

const PLAIN: Style = Style {
    colour: false,
    processes: 4,
};

fn at(line: u32, column: u32) -> Span {
    Span {
        file: FileId(0),
        line,
        column,
    }
}

fn place(rank: u32, span: Span, label: &str, stack: &[(&str, Span)]) -> Place {
    let frame = |(function, span): &(&str, Span)| StackFrame {
        function: (*function).to_owned(),
        span: *span,
    };
    Place {
        rank: Rank(rank),
        span,
        label: label.to_owned(),
        stack: stack.iter().map(frame).collect(),
    }
}

fn deadlock() -> Finding {
    let waiting = |rank| {
        let stack = [("take", at(3, 3)), ("main", at(10, 3))];
        place(rank, at(3, 3), "waits for a message from rank 0", &stack)
    };
    Finding {
        kind: Kind::Deadlock,
        detail: String::new(),
        message: "every process waits for another".to_owned(),
        certainty: Certainty::Replayed,
        places: vec![
            place(0, at(9, 3), "waits in a barrier", &[]),
            waiting(1),
            waiting(2),
            waiting(3),
        ],
        notes: vec!["no message is on its way".to_owned()],
    }
}

/// The source that the findings above are about, in a directory of its own.
fn sources(dir: &tempfile::TempDir) -> Sources {
    let text = "#include <mpi.h>\nstatic void take(int *x) {\n  MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, 0);\n}\n\n\
                int main(void) {\n  int x;\n  MPI_Init(0, 0);\n  MPI_Barrier(MPI_COMM_WORLD);\n  take(&x);\n}\n";
    std::fs::write(dir.path().join("late.c"), text).expect("writable");
    let path = dir.path().join("late.c").to_string_lossy().into_owned();
    Sources::new(vec![Source::new(path, false)], dir.path())
}

#[test]
fn draws_places_over_the_source() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let drawn = human::finding(&deadlock(), &sources(&dir), PLAIN);
    let expected = "\
error[C0101]: every process waits for another
 --> late.c:9:3
  |
3 |   MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, 0);
  |   ------------------------------------------------ ranks 1..3: waits for a message from rank 0
...
9 |   MPI_Barrier(MPI_COMM_WORLD);
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ rank 0: waits in a barrier
  |
  = note: no message is on its way
  = note: call stack of ranks 1..3, innermost first:
            take  late.c:3:3
            main  late.c:10:3";
    assert_eq!(drawn, expected);
}

#[test]
fn colours_only_when_asked() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let sources = sources(&dir);
    assert!(!human::finding(&deadlock(), &sources, PLAIN).contains('\x1b'));
    assert!(
        human::finding(
            &deadlock(),
            &sources,
            Style {
                colour: true,
                ..PLAIN
            }
        )
        .contains('\x1b')
    );
}

#[test]
fn names_places_whose_source_is_missing() {
    let sources = Sources::new(vec![Source::new("/elsewhere/late.c", false)], "/here");
    let drawn = human::finding(&deadlock(), &sources, PLAIN);
    let expected = "\
error[C0101]: every process waits for another
--> /elsewhere/late.c:9:3
 = note: rank 0: waits in a barrier
 = note: ranks 1..3: waits for a message from rank 0 (/elsewhere/late.c:3:3)
 = note: no message is on its way
 = note: call stack of ranks 1..3, innermost first:
           take  /elsewhere/late.c:3:3
           main  /elsewhere/late.c:10:3";
    assert_eq!(drawn, expected);
}

#[test]
fn leaves_ranks_out_when_there_is_one() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let mut finding = deadlock();
    finding.places.truncate(1);
    finding.notes.clear();
    let drawn = human::finding(
        &finding,
        &sources(&dir),
        Style {
            processes: 1,
            ..PLAIN
        },
    );
    assert!(drawn.ends_with("^ waits in a barrier"), "{drawn}");
}

#[test]
fn says_what_is_unsupported_and_where() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let reason = Unsupported {
        message: "`MPI_Win_create` is not modelled".to_owned(),
        rank: Some(2),
        span: at(9, 3),
    };
    let drawn = human::unsupported(&reason, &sources(&dir), PLAIN);
    assert!(
        drawn.starts_with("error: unsupported: `MPI_Win_create` is not modelled\n"),
        "{drawn}"
    );
    assert!(drawn.contains("rank 2: reached here"), "{drawn}");
}

#[test]
fn json_follows_its_schema() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let sources = sources(&dir);
    let mut unplaced = deadlock();
    unplaced.places[0].span = Span::UNKNOWN;
    unplaced.detail = "collective-order".to_owned();
    let report = Report {
        verdict: Verdict::Violated,
        processes: 4,
        arguments: &["in.dat".to_owned()],
        status: 1,
        findings: &[deadlock(), unplaced],
        reasons: &[Unsupported {
            message: "x".to_owned(),
            rank: None,
            span: Span::UNKNOWN,
        }],
        output: &[Output {
            rank: 1,
            stderr: false,
            bytes: b"hello\xff\n".to_vec(),
        }],
        stats: Stats {
            instructions: 1 << 40,
            ..Stats::default()
        },
        sources: &sources,
    };
    let text = json::report(&report).expect("serialisable");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let schema: serde_json::Value = serde_json::from_str(json::SCHEMA_TEXT).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let complaints: Vec<String> = validator
        .iter_errors(&value)
        .map(|e| e.to_string())
        .collect();
    assert_eq!(complaints, Vec::<String>::new());

    assert_eq!(value["schema"], json::SCHEMA);
    assert_eq!(value["findings"][0]["code"], "C0101");
    assert_eq!(
        value["findings"][0]["ranks"],
        serde_json::json!([0, 1, 2, 3])
    );
    assert_eq!(value["findings"][0]["spans"][1]["file"], "late.c");
    assert_eq!(
        value["findings"][1]["spans"][0]["line"],
        serde_json::Value::Null
    );

    // The schema must be able to refuse.
    let mut wrong = value;
    wrong["findings"][0]["code"] = serde_json::json!("E1");
    assert!(!validator.is_valid(&wrong));
}
