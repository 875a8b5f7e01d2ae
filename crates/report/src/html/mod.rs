//! A report as a page to look at: one file that asks nobody for anything.
//!
//! It is made of a JSON report ([`crate::json`]), so that a saved one shows the same. Everything
//! that matters is there without scripts: verdict, bounds, findings over their source, a still
//! drawing of the execution, its steps as text. The scripts make the drawing one to move about in.

mod c_text;
mod coverage;
mod execution;
mod explained;
mod finding;
mod form;
mod legend;
mod matchings;
mod overview;
mod source;
mod still;

use form::{Bounds, Report};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use source::Files;
use thiserror::Error;

use crate::json::SCHEMA;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("words.js"),
    include_str!("drawing.js"),
    include_str!("beside.js"),
    include_str!("view.js"),
    "})();\n"
);

/// Nothing is loaded from anywhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

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
        sections.push(finding::section(finding, number, &mut files)?);
    }
    let has_steps = |finding: &form::Finding| {
        let own = finding.witness.as_ref().map(|witness| &witness.steps);
        let sides = finding.sides.iter().map(|side| &side.steps);
        own.into_iter().chain(sides).any(|steps| !steps.is_empty())
    };
    let alone = match &report.execution {
        Some(side) if !report.findings.iter().any(has_steps) => execution::alone(side, &mut files)?,
        _ => Markup::default(),
    };
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
                    (overview::section(&report))
                    @for section in &sections { (section) }
                    (alone)
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

/// Words with code between backticks.
fn prose(text: &str) -> Markup {
    html! {
        @for (part, number) in text.split('`').zip(0..) {
            @if number % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
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
