//! Pages of reports that were made by hand: findings with two halves, and reports that are damaged in
//! ways that JSON does not mind.

use concord_report::html;
use serde_json::{Value, json};

fn step(number: u32, rank: u32) -> Value {
    json!({
        "number": number, "event": "call", "rank": rank, "ranks": [rank], "from": null, "calls": [],
        "function": "MPI_Send", "file": "a.c", "line": 2, "column": 3, "text": "", "choice": null,
    })
}

fn report(sides: Value) -> String {
    json!({
        "schema": "concord-report-1", "subject": "a.c against b.c", "verdict": "violated", "status": 1,
        "bounds": { "processes": 1, "arguments": [] },
        "findings": [{
            "code": "C0101", "kind": "deadlock", "detail": null, "level": "error", "message": "they differ",
            "certainty": "replayed", "ranks": [], "spans": [], "notes": [], "processes": 3, "witness": null,
            "sides": sides,
        }],
        "allowed": 0, "reasons": [], "output": [], "stats": { "instructions": 1 },
    })
    .to_string()
}

fn page(sides: Value) -> String {
    let source = |file: &str| (file == "a.c").then(|| "int a;\n  MPI_Send();\n".to_owned());
    html::page(&report(sides), &source).expect("a page")
}

#[test]
fn two_programs_stand_side_by_side() {
    let page = page(json!([
        { "name": "the specification", "result": "prints 3", "processes": 1, "steps": [] },
        { "name": "the implementation", "result": "prints <4>", "processes": 3, "steps": [step(1, 0), step(2, 2)] },
    ]));
    for wanted in [
        "a.c against b.c",
        "class=\"sides\"",
        "the specification",
        "prints 3",
        "the implementation",
        "prints &lt;4&gt;",
        "id=\"steps-1-2\"",
    ] {
        assert!(page.contains(wanted), "{wanted} is missing");
    }
    // Of what has no steps, nothing is drawn.
    assert!(!page.contains("id=\"steps-1-1\""));
}

#[test]
fn the_step_where_they_part_is_known() {
    let mut other = step(2, 1);
    other["text"] = json!("to rank 0");
    let page = page(json!([
        { "name": "one", "result": "", "processes": 2, "steps": [step(1, 0), step(2, 1)] },
        { "name": "two", "result": "", "processes": 2, "steps": [step(1, 0), other] },
    ]));
    assert_eq!(page.matches("\"parts\":2").count(), 2);
}

#[test]
fn ranks_and_threads_that_do_not_exist_are_not_drawn() {
    let mut far = step(1, 900);
    far["thread"] = json!(3);
    let mut met = step(2, 0);
    met["event"] = json!("match");
    met["from"] = json!(1);
    met["calls"] = json!([1, 77]);
    let page = page(json!([{
        "name": "", "result": "", "processes": 2, "steps": [far, met],
        "waits": [{ "rank": 5, "thread": 2, "awaits": [9] }, { "rank": 1, "awaits": [0, 40] }],
    }]));
    assert!(page.contains("rank 1"));
}
