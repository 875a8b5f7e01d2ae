//! The report for other programs: JSON with a versioned schema.
//!
//! The schema is `schema/report-1.json`. Fields may be added within a version;
//! none changes its meaning or goes away.

use std::collections::BTreeSet;

use concord_base::{Certainty, Finding, Place, Span};
use serde::Serialize;

use crate::coverage::FileCoverage;
use crate::inside::of_program;
use crate::report::{Matching, Report, Reported, Search, Side, Took, Unsupported};
use crate::sources::Sources;

/// The version that this program writes.
pub const SCHEMA: &str = "concord-report-1";

/// The schema itself.
pub const SCHEMA_TEXT: &str = include_str!("../schema/report-1.json");

#[derive(Serialize)]
struct ReportForm<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<&'a str>,
    verdict: &'static str,
    status: i32,
    bounds: BoundsForm<'a>,
    findings: Vec<FindingForm<'a>>,
    allowed: u64,
    reasons: Vec<ReasonForm<'a>>,
    output: Vec<OutputForm<'a>>,
    stats: StatsForm,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    runs: Vec<RunForm>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    coverage: &'a [FileCoverage],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    matchings: Vec<MatchingForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<&'a Side>,
}

#[derive(Serialize)]
struct BoundsForm<'a> {
    processes: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_processes: Option<u32>,
    arguments: &'a [String],
    #[serde(flatten)]
    search: Option<SearchForm<'a>>,
}

#[derive(Serialize)]
struct SearchForm<'a> {
    buffering: &'a str,
    collectives: &'a str,
    checks: &'a [String],
    unchecked: &'a [String],
    fresh_zeros: bool,
    max_values: u32,
    max_instructions: u64,
    max_paths: Option<u64>,
    max_depth: Option<u32>,
    max_loop: Option<u32>,
    time_limit: Option<u64>,
    cpu_limit: Option<u64>,
    memory_limit: Option<u64>,
    assumptions: &'a [String],
    ending: Option<&'a str>,
    reads_clock: bool,
}

#[derive(Serialize)]
struct MatchingForm {
    processes: u32,
    rank: u32,
    file: Option<String>,
    line: Option<u32>,
    from: u32,
    sent_file: Option<String>,
    sent_line: Option<u32>,
    seen: bool,
}

#[derive(Serialize)]
struct RunForm {
    processes: u32,
    verdict: &'static str,
    stats: StatsForm,
}

#[derive(Serialize)]
struct FindingForm<'a> {
    code: &'static str,
    kind: &'static str,
    detail: Option<&'a str>,
    level: &'static str,
    message: &'a str,
    certainty: &'static str,
    ranks: BTreeSet<u32>,
    spans: Vec<SpanForm>,
    notes: &'a [String],
    processes: u32,
    witness: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    sides: &'a [Side],
}

#[derive(Serialize)]
struct SpanForm {
    #[serde(flatten)]
    position: PositionForm,
    rank: u32,
    label: String,
    stack: Vec<FrameForm>,
}

#[derive(Serialize)]
struct FrameForm {
    function: String,
    #[serde(flatten)]
    position: PositionForm,
}

/// Null where the compiler recorded no position.
#[derive(Serialize)]
struct PositionForm {
    file: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
}

#[derive(Serialize)]
struct ReasonForm<'a> {
    kind: &'static str,
    message: &'a str,
    rank: Option<u32>,
    #[serde(flatten)]
    position: PositionForm,
}

#[derive(Serialize)]
struct OutputForm<'a> {
    rank: u32,
    stream: &'static str,
    text: std::borrow::Cow<'a, str>,
}

#[derive(Serialize)]
struct StatsForm {
    instructions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    queries: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_waiting: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    merged: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    renamed: Option<u64>,
}

/// The report as one JSON object, without a newline at its end.
pub fn report(report: &Report) -> Result<String, serde_json::Error> {
    let levels = report.findings.iter().map(|reported| reported.level);
    report.verdict.must_agree(levels);
    let form = ReportForm {
        schema: SCHEMA,
        subject: report.subject,
        verdict: report.verdict.name(),
        status: report.status,
        bounds: BoundsForm {
            processes: report.processes,
            most_processes: report.worlds.last().map(|world| world.processes),
            arguments: report.arguments,
            search: report.search.map(search),
        },
        findings: report
            .findings
            .iter()
            .map(|f| finding(f, report.sources))
            .collect::<Result<_, _>>()?,
        allowed: report.allowed,
        reasons: report
            .reasons
            .iter()
            .map(|r| reason(r, report.sources))
            .collect(),
        output: report.output.iter().map(output).collect(),
        stats: took(report.took),
        runs: report
            .worlds
            .iter()
            .map(|world| RunForm {
                processes: world.processes,
                verdict: world.verdict.name(),
                stats: took(Took::Search(world.stats)),
            })
            .collect(),
        coverage: report.coverage,
        matchings: report
            .matchings
            .iter()
            .map(|m| matching(m, report.sources))
            .collect(),
        execution: report.execution,
    };
    serde_json::to_string_pretty(&form)
}

fn matching(matching: &Matching, sources: &Sources) -> MatchingForm {
    let receive = position(matching.span, sources);
    let send = position(matching.sent, sources);
    MatchingForm {
        processes: matching.processes,
        rank: matching.rank,
        file: receive.file,
        line: receive.line,
        from: matching.from,
        sent_file: send.file,
        sent_line: send.line,
        seen: matching.seen,
    }
}

fn search(search: &Search) -> SearchForm<'_> {
    SearchForm {
        buffering: &search.buffering,
        collectives: &search.collectives,
        checks: &search.checks,
        unchecked: &search.unchecked,
        fresh_zeros: search.fresh_zeros,
        max_values: search.max_values,
        max_instructions: search.max_instructions,
        max_paths: search.max_paths,
        max_depth: search.max_depth,
        max_loop: search.max_loop,
        time_limit: search.time_limit,
        cpu_limit: search.cpu_limit,
        memory_limit: search.memory_limit,
        assumptions: &search.assumptions,
        ending: search.ending.as_deref(),
        reads_clock: search.reads_clock,
    }
}

fn took(took: Took) -> StatsForm {
    match took {
        Took::Execution { instructions } => StatsForm {
            instructions,
            paths: None,
            queries: None,
            most_waiting: None,
            states: None,
            merged: None,
            renamed: None,
        },
        Took::Search(stats) => StatsForm {
            instructions: stats.instructions,
            paths: Some(stats.paths),
            queries: Some(stats.queries),
            most_waiting: Some(stats.most_waiting),
            states: Some(stats.states),
            merged: Some(stats.merged),
            renamed: Some(stats.renamed).filter(|renamed| *renamed > 0),
        },
    }
}

fn finding<'a>(
    reported: &Reported<'a>,
    sources: &Sources,
) -> Result<FindingForm<'a>, serde_json::Error> {
    let finding: &'a Finding = reported.finding;
    let witness = reported.witness.map(|witness| witness.to_value());
    Ok(FindingForm {
        code: finding.kind.code(),
        kind: finding.kind.name(),
        detail: finding.detail.name(),
        level: reported.level.name(),
        message: &finding.message,
        certainty: match finding.certainty {
            Certainty::Replayed => "replayed",
            Certainty::Solved => "solved",
        },
        ranks: finding.places.iter().map(|p| p.rank.0).collect(),
        spans: finding
            .places
            .iter()
            .map(|p| span(&of_program(p, sources), sources))
            .collect(),
        notes: &finding.notes,
        processes: reported.processes,
        witness: witness.transpose()?,
        sides: reported.sides,
    })
}

fn span(place: &Place, sources: &Sources) -> SpanForm {
    let frame = |f: &concord_base::StackFrame| FrameForm {
        function: f.function.clone(),
        position: position(f.span, sources),
    };
    SpanForm {
        position: position(place.span, sources),
        rank: place.rank.0,
        label: place.label.clone(),
        stack: place.stack.iter().map(frame).collect(),
    }
}

fn position(span: Span, sources: &Sources) -> PositionForm {
    match sources.shown_path(span) {
        None => PositionForm {
            file: None,
            line: None,
            column: None,
        },
        file => PositionForm {
            file,
            line: Some(span.line),
            column: (span.column != 0).then_some(span.column),
        },
    }
}

fn reason<'a>(reason: &'a Unsupported, sources: &Sources) -> ReasonForm<'a> {
    ReasonForm {
        kind: reason.kind.name(),
        message: &reason.message,
        rank: reason.rank,
        position: position(reason.span, sources),
    }
}

fn output(piece: &crate::report::Output) -> OutputForm<'_> {
    OutputForm {
        rank: piece.rank,
        stream: if piece.stderr { "stderr" } else { "stdout" },
        text: String::from_utf8_lossy(&piece.bytes),
    }
}
