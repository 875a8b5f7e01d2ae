//! What people and tools see, for findings made by hand.

use concord_base::{
    Certainty, FileId, Finding, FindingDetail, Kind, Level, Place, Rank, SearchStats, Span,
    StackFrame, Verdict,
};
use concord_report::human::{self, Style};
use concord_report::input_file::InputFile;
use concord_report::witness::{self, Expected, Step, StepKind, Waiting, Witness, WitnessProgram};
use concord_report::{
    Output, ReasonKind, Report, Reported, Search, Side, Source, Sources, Took, Unsupported,
    WorldReport, diagram, json, sarif, steps,
};

const PLAIN: Style = Style {
    verbose: false,
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
        detail: FindingDetail::Nothing,
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
    let drawn = human::finding(&deadlock(), Level::Error, &sources(&dir), PLAIN);
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
    assert!(!human::finding(&deadlock(), Level::Error, &sources, PLAIN).contains('\x1b'));
    assert!(
        human::finding(
            &deadlock(),
            Level::Error,
            &sources,
            Style {
                verbose: false,
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
    let drawn = human::finding(&deadlock(), Level::Error, &sources, PLAIN);
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
        Level::Error,
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
        kind: ReasonKind::Unsupported,
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

fn witness() -> Witness {
    let step = |number, event: StepKind, rank, from: Option<u32>, choice: Option<&str>| Step {
        ranks: from.into_iter().chain([rank]).collect(),
        from,
        function: "MPI_Recv".to_owned(),
        file: Some("late.c".to_owned()),
        line: Some(3),
        column: Some(3),
        text: "from rank 0, tag 0".to_owned(),
        choice: choice.map(str::to_owned),
        ..Step::new(number, event, rank)
    };
    Witness {
        reductions: "ranks".to_owned(),
        failing: Vec::new(),
        contended: Vec::new(),
        program: WitnessProgram {
            files: vec!["late.c".to_owned()],
            cflags: vec!["-DX".to_owned()],
            target: None,
            entries: Vec::new(),
            directory: "/here".to_owned(),
            fingerprint: "0123456789abcdef0123456789abcdef".to_owned(),
        },
        buffering: "eager:64".to_owned(),
        collectives: "relaxed".to_owned(),
        fresh_zeros: false,
        input: InputFile {
            processes: 4,
            arguments: vec![b"in.dat".to_vec()],
            stdin: None,
            files: Vec::new(),
            inputs: Vec::new(),
            caller: None,
            shows: None,
        },
        steps: vec![
            step(1, StepKind::Call, 1, None, None),
            step(2, StepKind::Match, 1, Some(0), Some("match 0.0 -> 1.0")),
            step(3, StepKind::PollFails, 2, None, Some("poll 2 fails")),
        ],
        waits: vec![Waiting::of(1, vec![0])],
        finding: Expected {
            code: "C0101".to_owned(),
            kind: "deadlock".to_owned(),
            detail: None,
            message: "every process waits for another".to_owned(),
            inputs: vec!["with input `x` = 3".to_owned()],
            stack: Vec::new(),
        },
    }
}

fn complaints(schema: &str, value: &serde_json::Value) -> Vec<String> {
    let schema: serde_json::Value = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors = validator.iter_errors(value);
    errors
        .map(|e| format!("{}: {e}", e.instance_path))
        .collect()
}

#[test]
fn witnesses_survive_being_written_and_follow_their_schema() {
    let witness = witness();
    let text = witness.to_json().expect("serialisable");
    assert_eq!(Witness::from_json(&text), Ok(witness.clone()));
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        complaints(witness::SCHEMA_TEXT, &value),
        Vec::<String>::new()
    );
    assert_eq!(
        witness.choices().collect::<Vec<_>>(),
        ["match 0.0 -> 1.0", "poll 2 fails"]
    );
    value["steps"][0]["choice"] = serde_json::json!("MATCH");
    assert!(!complaints(witness::SCHEMA_TEXT, &value).is_empty());
}

#[test]
fn damaged_witnesses_are_refused_with_a_reason() {
    let refused = |text: &str| Witness::from_json(text).expect_err("refused").to_string();
    assert!(refused("{").starts_with("not a witness"));
    assert!(refused("{\"schema\": \"concord-witness-9\"}").contains("concord-witness-9"));
    assert!(refused("{\"schema\": \"concord-witness-1\"}").contains("missing field"));
    let mut value = witness().to_value().expect("serialisable");
    value["input"]["processes"] = serde_json::json!("many");
    assert!(refused(&value.to_string()).starts_with("its inputs"));
}

#[test]
fn steps_are_listed_with_their_source() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let sources = sources(&dir);
    let witness = witness();
    assert_eq!(
        steps::step(&witness.steps[0], &sources),
        "   1  rank 1: MPI_Recv from rank 0, tag 0  late.c:3\n           3 |   \
         MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, 0);"
    );
    assert_eq!(
        steps::step(&witness.steps[1], &sources),
        "   2* from rank 0, tag 0"
    );
    let drawn = diagram::diagram(&witness.steps, 4);
    assert!(drawn.contains("o------------------->"), "{drawn}");
}

/// The parts of SARIF that we write, by the standard's text; the whole schema
/// of the OASIS is used, if `CONCORD_SARIF_SCHEMA` names it.
#[test]
fn sarif_follows_its_schema() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let sources = sources(&dir);
    let (found, witness) = (deadlock(), witness());
    let report = Report {
        subject: None,
        verdict: Verdict::Violated,
        processes: 4,
        arguments: &[],
        search: None,
        worlds: &[],
        status: 1,
        findings: &[Reported {
            finding: &found,
            level: Level::Error,
            processes: 4,
            witness: Some(&witness),
            sides: &[Side {
                name: "if it takes another".to_owned(),
                result: "it waits".to_owned(),
                processes: 4,
                steps: witness.steps.clone(),
                waits: witness.waits.clone(),
            }],
        }],
        allowed: 0,
        reasons: &[Unsupported {
            kind: ReasonKind::Unsupported,
            message: "the time limit passed".to_owned(),
            rank: None,
            span: Span::UNKNOWN,
        }],
        output: &[],
        coverage: &[],
        matchings: &[],
        execution: None,
        took: Took::Execution { instructions: 0 },
        sources: &sources,
    };
    let text = sarif::report(&report).expect("serialisable");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let ours = include_str!("sarif-2.1.0-subset.json");
    assert_eq!(complaints(ours, &value), Vec::<String>::new());
    if let Some(path) = std::env::var_os("CONCORD_SARIF_SCHEMA") {
        let whole = std::fs::read_to_string(path).expect("the schema is readable");
        assert_eq!(complaints(&whole, &value), Vec::<String>::new());
    }
    let result = &value["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "C0101");
    assert_eq!(
        result["locations"][0]["physicalLocation"]["region"]["startLine"],
        9
    );
    assert_eq!(result["relatedLocations"].as_array().map(Vec::len), Some(3));
    let flows = &result["codeFlows"][0]["threadFlows"];
    assert_eq!(flows[1]["locations"][1]["executionOrder"], 2);
    value["runs"][0]["results"][0]["level"] = serde_json::json!("fatal");
    assert!(!complaints(ours, &value).is_empty());
}

#[test]
fn json_follows_its_schema() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let sources = sources(&dir);
    let mut unplaced = deadlock();
    unplaced.places[0].span = Span::UNKNOWN;
    unplaced.detail = FindingDetail::Named("collective-order");
    let found = [deadlock(), unplaced];
    let witness = witness();
    let execution = Side {
        name: "the longest one".to_owned(),
        result: String::new(),
        processes: 4,
        steps: witness.steps.clone(),
        waits: Vec::new(),
    };
    let reported = |finding, witness| Reported {
        finding,
        level: Level::Error,
        processes: 4,
        witness,
        sides: &[],
    };
    let report = Report {
        subject: None,
        verdict: Verdict::Violated,
        processes: 4,
        arguments: &["in.dat".to_owned()],
        search: Some(&Search {
            buffering: "any".to_owned(),
            collectives: "any".to_owned(),
            fresh_zeros: false,
            checks: vec!["deadlock".to_owned()],
            unchecked: vec!["memory".to_owned()],
            max_values: 64,
            max_instructions: 1000,
            max_paths: None,
            max_depth: Some(7),
            max_loop: None,
            time_limit: Some(60),
            cpu_limit: None,
            memory_limit: None,
            assumptions: vec!["allocations succeed".to_owned()],
            ending: None,
            reads_clock: true,
        }),
        worlds: &[WorldReport {
            processes: 4,
            verdict: Verdict::Violated,
            stats: SearchStats::default(),
        }],
        status: 1,
        findings: &[
            reported(&found[0], Some(&witness)),
            reported(&found[1], None),
        ],
        allowed: 2,
        reasons: &[Unsupported {
            kind: ReasonKind::Unsupported,
            message: "x".to_owned(),
            rank: None,
            span: Span::UNKNOWN,
        }],
        output: &[Output {
            rank: 1,
            stderr: false,
            bytes: b"hello\xff\n".to_vec(),
        }],
        coverage: &[],
        matchings: &[],
        execution: Some(&execution),
        took: Took::Search(SearchStats {
            instructions: 1 << 40,
            ..SearchStats::default()
        }),
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
