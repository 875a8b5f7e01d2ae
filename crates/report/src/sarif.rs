//! The report as SARIF 2.1.0, for code hosts and editors (OASIS Standard,
//! *Static Analysis Results Interchange Format*).
//!
//! A kind of finding is a rule, a finding a result. Places beside the guilty
//! one are related locations; a witness becomes a code flow with one thread
//! flow per process, whose locations carry the number of their step as
//! execution order (§3.36–§3.38). Why there is no answer stands among the
//! invocation's notifications (§3.20.21).

use concord_base::{Kind, Place, Span, Verdict};
use serde::Serialize;

use crate::explain;
use crate::inside::of_program;
use crate::report::{Report, Reported};
use crate::sources::Sources;
use crate::steps::concerns;
use crate::witness::{Step, Witness};

/// The version that this program writes.
const VERSION: &str = "2.1.0";
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: [Invocation; 1],
    results: Vec<ResultForm>,
    column_kind: &'static str,
    properties: Properties,
}

#[derive(Serialize)]
struct Properties {
    verdict: &'static str,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: String,
    short_description: Text,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: &'static str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: i32,
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Text,
    locations: Vec<Location>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultForm {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Text,
    locations: Vec<Location>,
    related_locations: Vec<Location>,
    code_flows: Vec<CodeFlow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeFlow {
    message: Text,
    thread_flows: Vec<ThreadFlow>,
}

#[derive(Serialize)]
struct ThreadFlow {
    id: String,
    locations: Vec<FlowLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FlowLocation {
    location: Location,
    execution_order: u32,
}

/// The report as one SARIF log, without a newline at its end.
pub fn report(report: &Report<'_>) -> Result<String, serde_json::Error> {
    let levels = report.findings.iter().map(|reported| reported.level);
    report.verdict.must_agree(levels);
    let notifications = report.reasons.iter().map(|reason| Notification {
        level: "warning",
        message: Text {
            text: reason.message.clone(),
        },
        locations: location(reason.span, None, report.sources)
            .into_iter()
            .collect(),
    });
    let log = Log {
        schema: SCHEMA,
        version: VERSION,
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "Concord",
                    version: env!("CARGO_PKG_VERSION"),
                    rules: Kind::ALL.iter().copied().map(rule).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: report.verdict != Verdict::Inconclusive,
                exit_code: report.status,
                tool_execution_notifications: notifications.collect(),
            }],
            results: report
                .findings
                .iter()
                .map(|found| result(found, report.sources))
                .collect(),
            column_kind: "utf16CodeUnits",
            properties: Properties {
                verdict: report.verdict.name(),
            },
        }],
    };
    serde_json::to_string_pretty(&log)
}

fn rule(kind: Kind) -> Rule {
    let text = explain::text(kind);
    Rule {
        id: kind.code(),
        name: pascal(kind.name()),
        short_description: Text {
            text: kind.title().to_owned(),
        },
        help: Help {
            text: text.to_owned(),
            markdown: text,
        },
        default_configuration: Configuration {
            level: kind.level().name(),
        },
    }
}

/// `use-after-free` as viewers like a rule's name: `UseAfterFree`.
fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(word).collect()
}

fn result(reported: &Reported<'_>, sources: &Sources) -> ResultForm {
    let finding = reported.finding;
    let places: Vec<Place> = finding
        .places
        .iter()
        .map(|place| of_program(place, sources))
        .collect();
    let located = |place: &Place, id| {
        let words = format!("rank {}: {}", place.rank, place.label);
        let mut found = location(place.span, Some(words), sources)?;
        found.id = id;
        Some(found)
    };
    let mut message = finding.message.clone();
    for note in &finding.notes {
        message.push('\n');
        message.push_str(note);
    }
    let related = places.iter().skip(1).enumerate();
    ResultForm {
        rule_id: finding.kind.code(),
        rule_index: Kind::ALL
            .iter()
            .position(|kind| *kind == finding.kind)
            .unwrap_or(0),
        level: reported.level.name(),
        message: Text { text: message },
        locations: places
            .first()
            .and_then(|place| located(place, None))
            .into_iter()
            .collect(),
        related_locations: related
            .filter_map(|(at, place)| located(place, Some(at + 1)))
            .collect(),
        code_flows: reported.witness.and_then(code_flow).into_iter().collect(),
    }
}

fn code_flow(witness: &Witness) -> Option<CodeFlow> {
    let thread = |rank: u32| {
        let steps = witness.steps.iter().filter(|step| concerns(step, rank));
        ThreadFlow {
            id: format!("rank {rank}"),
            locations: steps.filter_map(flow_location).collect(),
        }
    };
    let thread_flows: Vec<ThreadFlow> = (0..witness.input.processes)
        .map(thread)
        .filter(|flow| !flow.locations.is_empty())
        .collect();
    // A code flow has at least one thread flow, and that one location.
    (!thread_flows.is_empty()).then(|| CodeFlow {
        message: Text {
            text: format!(
                "an execution with {} processes that shows it",
                witness.input.processes
            ),
        },
        thread_flows,
    })
}

fn flow_location(step: &Step) -> Option<FlowLocation> {
    let words = if step.text.is_empty() {
        step.function.clone()
    } else {
        format!("{}: {}", step.function, step.text)
    };
    Some(FlowLocation {
        location: Location {
            id: None,
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation {
                    uri: uri(step.file.as_deref()?),
                },
                region: Region {
                    start_line: step.line?,
                    start_column: step.column,
                },
            },
            message: Some(Text { text: words }),
        },
        execution_order: step.number,
    })
}

fn location(span: Span, words: Option<String>, sources: &Sources) -> Option<Location> {
    Some(Location {
        id: None,
        physical_location: PhysicalLocation {
            artifact_location: ArtifactLocation {
                uri: uri(&sources.shown_path(span)?),
            },
            region: Region {
                start_line: span.line,
                start_column: (span.column != 0).then_some(span.column),
            },
        },
        message: words.map(|text| Text { text }),
    })
}

/// A path as a URI reference (RFC 3986): what is not unreserved is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
