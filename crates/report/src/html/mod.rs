//! A report as a page to look at: one file that asks nobody for anything.
//!
//! It is made of a JSON report ([`crate::json`]), so that a saved one shows the same. Everything
//! that matters is there without scripts: verdict, bounds, findings over their source, a still
//! drawing of the execution, its steps as text. `page.js` makes the drawing one to move about in.

mod coverage;
mod form;
mod matchings;
mod source;
mod still;

use form::{Bounds, Finding, Report, Stats};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use source::Files;
use thiserror::Error;

use crate::explain;
use crate::json::SCHEMA;
use crate::steps;
use crate::witness::Step;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Nothing is loaded from anywhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Steps of one execution that are also told as text.
const MOST_TOLD: usize = 2000;

/// Why a text is no report.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PageError {
    /// Not JSON, or not of the right shape; the parser says where.
    #[error("not a report: {0}")]
    Form(String),
    /// Another version of the schema.
    #[error("its schema is `{0}`; this program reads `{SCHEMA}`")]
    Version(String),
}

impl From<serde_json::Error> for PageError {
    fn from(why: serde_json::Error) -> PageError {
        PageError::Form(why.to_string())
    }
}

/// The page of a JSON report. `read` gives the text of a file that the report names.
pub fn page(report: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, PageError> {
    let report: Report = serde_json::from_str(report)?;
    if report.schema != SCHEMA {
        return Err(PageError::Version(report.schema));
    }
    let mut files = Files::new(read);
    let mut sections = Vec::new();
    for (finding, number) in report.findings.iter().zip(1..) {
        sections.push(section(finding, number, &mut files)?);
    }
    let executed = coverage::section(&report.coverage, &mut files);
    let summary = summary(&report);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { "Concord: " (summary) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "Concord: " span class=(report.verdict) { (report.verdict) } }
                    span { (summary) }
                    button type="button" class="theme" hidden { "Light or dark" }
                }
                main {
                    (overview(&report))
                    @for section in &sections { (section) }
                    (matchings::section(&report.matchings))
                    (executed)
                    (written(&report))
                }
                footer { "Made by Concord " (env!("CARGO_PKG_VERSION")) ". This page is complete: it loads nothing." }
                (data("sources", &files.readable())?)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(page.into_string())
}

/// One line about everything.
fn summary(report: &Report) -> String {
    let count = |level: &str| report.findings.iter().filter(|f| f.level == level).count();
    let told = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 {what}")),
        n => Some(format!("{n} {what}s")),
    };
    let levels = ["error", "warning", "note"];
    let found: Vec<String> = levels.iter().filter_map(|l| told(count(l), l)).collect();
    let found = match found.is_empty() {
        true => "nothing found".to_owned(),
        false => found.join(", "),
    };
    format!("{}, {found}", processes(&report.bounds))
}

fn processes(bounds: &Bounds) -> String {
    match bounds
        .most_processes
        .filter(|most| *most != bounds.processes)
    {
        Some(most) => format!("{} to {most} processes", bounds.processes),
        None if bounds.processes == 1 => "1 process".to_owned(),
        None => format!("{} processes", bounds.processes),
    }
}

/// What the verdict rests on, and a list of what was found.
fn overview(report: &Report) -> Markup {
    html! {
        section aria-labelledby="overview" {
            h2 id="overview" { "What was found" }
            @if report.findings.is_empty() { p { "Nothing." } }
            ul {
                @for (finding, number) in report.findings.iter().zip(1..) {
                    li {
                        a href=(format!("#finding-{number}")) {
                            span class={ "level " (finding.level) } { (finding.level) "[" (finding.code) "]" }
                            ": " (prose(&finding.message))
                        }
                    }
                }
            }
            @if report.allowed > 0 { p { (report.allowed) " further findings are allowed." } }
            @if !report.reasons.is_empty() {
                h3 { "Why the verdict is not stronger" }
                ul {
                    @for reason in &report.reasons {
                        li {
                            (prose(&reason.message))
                            @if let (Some(file), Some(line)) = (&reason.file, reason.line) { " (" code { (file) ":" (line) } ")" }
                        }
                    }
                }
            }
            h3 { "What it holds for" }
            (bounds(&report.bounds, &report.stats))
        }
    }
}

fn bounds(bounds: &Bounds, stats: &Stats) -> Markup {
    let limits = [
        (
            "values per symbolic size, count, rank, tag or pointer",
            bounds.max_values,
        ),
        ("instructions per execution", bounds.max_instructions),
        ("executions", bounds.max_paths),
        ("forks per execution", bounds.max_depth),
        ("forks at one place", bounds.max_loop),
        ("seconds", bounds.time_limit),
        ("seconds of processor time", bounds.cpu_limit),
        ("megabytes", bounds.memory_limit),
    ];
    let limits = limits
        .iter()
        .filter_map(|(what, n)| Some(format!("{} {what}", (*n)?)));
    let limits: Vec<String> = limits.collect();
    let figures = [
        ("executions", stats.paths),
        ("states at choices", stats.states),
        ("reached again", stats.merged),
        ("queries", stats.queries),
        ("instructions", Some(stats.instructions)),
    ];
    let figures = figures
        .iter()
        .filter_map(|(what, n)| Some(format!("{what}: {}", (*n)?)));
    let figures: Vec<String> = figures.collect();
    let rows = [
        ("Processes", Some(processes(bounds))),
        ("Arguments", joined(&bounds.arguments, " ")),
        ("Buffering of sends", bounds.buffering.clone()),
        ("Synchronisation of collectives", bounds.collectives.clone()),
        ("Checked", joined(&bounds.checks, ", ")),
        ("Not checked", joined(&bounds.unchecked, ", ")),
        ("At most", joined(&limits, ", ")),
        ("Taken for granted", joined(&bounds.assumptions, "; ")),
        ("How executions end", bounds.ending.clone()),
        ("Explored", joined(&figures, ", ")),
    ];
    html! {
        table class="facts" {
            tbody {
                @for (name, value) in &rows {
                    @if let Some(value) = value { tr { th scope="row" { (name) } td { (value) } } }
                }
            }
        }
    }
}

fn joined(words: &[String], with: &str) -> Option<String> {
    (!words.is_empty()).then(|| words.join(with))
}

/// A finding with everything that belongs to it.
fn section(finding: &Finding, number: u32, files: &mut Files<'_>) -> Result<Markup, PageError> {
    let id = format!("finding-{number}");
    let steps = finding.witness.as_ref().map(|witness| &witness.steps);
    Ok(html! {
        section id=(id) aria-labelledby={ (id) "-title" } {
            h2 id={ (id) "-title" } {
                span class={ "level " (finding.level) } { (finding.level) "[" (finding.code) "]" }
                ": " (prose(&finding.message))
            }
            (source::places(&finding.spans, files))
            (stacks(finding))
            (notes(finding))
            @if let Some(kind) = explain::find(&finding.code) {
                details {
                    summary { "What " (finding.code) " means" }
                    pre { (explain::text(kind)) }
                }
            }
            @if let Some(steps) = steps.filter(|steps| !steps.is_empty()) {
                (execution(finding, number, steps, files)?)
            }
        }
    })
}

/// Notes; the outcomes of a race stand side by side.
fn notes(finding: &Finding) -> Markup {
    let outcome = |note: &&String| finding.kind == "message-race" && note.starts_with("if ");
    let (outcomes, others): (Vec<&String>, Vec<&String>) = finding.notes.iter().partition(outcome);
    html! {
        @if !outcomes.is_empty() {
            div class="outcomes" {
                @for outcome in outcomes {
                    @let (condition, result) = outcome.split_once(": ").unwrap_or((outcome, ""));
                    div class="outcome" {
                        h3 { (prose(condition)) }
                        pre { (prose(result)) }
                    }
                }
            }
        }
        @for note in others { pre { (prose(note)) } }
    }
}

/// Words with code between backticks.
fn prose(text: &str) -> Markup {
    html! {
        @for (part, number) in text.split('`').zip(0..) {
            @if number % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// How places were reached, where that is more than their own line.
fn stacks(finding: &Finding) -> Markup {
    let deep = || finding.spans.iter().filter(|span| span.stack.len() > 1);
    html! {
        @if deep().next().is_some() {
            details {
                summary { "Call stacks" }
                @for span in deep() {
                    h3 { "rank " (span.rank) ": " (span.label) }
                    ol {
                        @for frame in &span.stack {
                            li { code {
                                (frame.function)
                                @if let (Some(file), Some(line)) = (&frame.file, frame.line) { " (" (file) ":" (line) ")" }
                            } }
                        }
                    }
                }
            }
        }
    }
}

/// What the script needs of an execution.
#[derive(Serialize)]
struct Execution<'a> {
    processes: u32,
    /// Ranks that wait for ever.
    blocked: &'a [u32],
    steps: &'a [Step],
}

fn execution(
    finding: &Finding,
    number: u32,
    steps: &[Step],
    files: &mut Files<'_>,
) -> Result<Markup, PageError> {
    for file in steps.iter().filter_map(|step| step.file.as_deref()) {
        files.lines(file);
    }
    let mut blocked: Vec<u32> = match finding.kind.as_str() {
        "deadlock" => finding.spans.iter().map(|span| span.rank).collect(),
        _ => Vec::new(),
    };
    blocked.sort_unstable();
    blocked.dedup();
    let (drawing, left_out) = still::drawing(steps, finding.processes, &blocked);
    let execution = Execution {
        processes: finding.processes,
        blocked: &blocked,
        steps,
    };
    let id = format!("steps-{number}");
    let told = steps.len().min(MOST_TOLD);
    Ok(html! {
        h3 { "An execution that shows it" }
        figure data-steps=(id) {
            figcaption {
                "Ranks are lanes, time runs downwards. Boxes are calls with their lines, arrows are messages, bands are "
                "collectives; ◆ marks a choice, a thick line a call that never returns, a dashed arrow a message that nobody "
                "receives."
            }
            div class="still" tabindex="0" role="group" aria-label="Drawing" {
                (drawing)
                @if let Some(left_out) = left_out { p { "Not drawn: " (left_out) "." } }
            }
        }
        details {
            summary { "Its " (steps.len()) " steps as text" }
            ol class="steps" {
                @for step in &steps[..told] { li value=(step.number) { (steps::told(step)) } }
            }
            @if told < steps.len() { p { (steps.len() - told) " more steps are not listed." } }
        }
        (data(&id, &execution)?)
    })
}

/// What the program wrote.
fn written(report: &Report) -> Markup {
    html! {
        @if !report.output.is_empty() {
            section aria-labelledby="output" {
                h2 id="output" { "What the program wrote" }
                @for piece in &report.output {
                    pre { "rank " (piece.rank) ", " (piece.stream) ": " (piece.text) }
                }
            }
        }
    }
}

/// Data for the script. Nothing in it ends the element: `<` is written as an escape.
fn data(id: &str, value: &impl Serialize) -> Result<Markup, PageError> {
    let text = serde_json::to_string(value)?.replace('<', "\\u003c");
    Ok(html! { script type="application/json" id=(id) { (PreEscaped(text)) } })
}
