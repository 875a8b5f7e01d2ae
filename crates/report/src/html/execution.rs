//! The executions that show a finding: one, or two side by side where it compares them. Each has a
//! still drawing, its steps as text, and the data that the script draws from.

use std::collections::BTreeSet;

use maud::{Markup, html};
use serde::Serialize;

use super::form::{Finding, Span};
use super::source::Files;
use super::{PageError, data, legend, prose, still};
use crate::report::Side;
use crate::steps;
use crate::witness::{Frame, Step, StepKind, Waiting};

/// Steps of one execution that are also told as text.
const MOST_TOLD: usize = 2000;

/// What the script needs of an execution.
#[derive(Serialize)]
struct Data<'a> {
    processes: u32,
    /// Ranks that are the cause of a deadlock.
    blocked: &'a [u32],
    /// Calls that the finding is about, if it is no deadlock.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    guilty: &'a [u32],
    /// All that wait for ever, and for whom.
    waits: &'a [Waiting],
    /// The first step that the other execution does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<u32>,
    /// The files that steps name by number.
    files: Vec<&'a str>,
    steps: Vec<Short<'a>>,
}

/// A step as the script gets it: without what follows from the rest, since there may be very many.
#[derive(Serialize)]
struct Short<'a> {
    number: u32,
    event: &'static str,
    rank: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<u32>,
    /// Unless it is the rank alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    calls: &'a [u32],
    function: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contents: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comm: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<i32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    waits: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    others: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    stack: &'a [Frame],
}

/// Steps in short, and the files that they name.
fn shortened(steps: &[Step]) -> (Vec<&str>, Vec<Short<'_>>) {
    let mut files: Vec<&str> = Vec::new();
    let mut short = Vec::with_capacity(steps.len());
    for step in steps {
        let file = step.file.as_deref().map(|file| {
            let known = files.iter().position(|known| *known == file);
            known.unwrap_or_else(|| {
                files.push(file);
                files.len() - 1
            })
        });
        short.push(Short {
            number: step.number,
            event: step.event.into(),
            rank: step.rank,
            thread: step.thread,
            ranks: (step.ranks != [step.rank]).then_some(&step.ranks),
            from: step.from,
            calls: &step.calls,
            function: &step.function,
            file,
            line: step.line,
            text: &step.text,
            to: step.to,
            contents: step.contents.as_deref(),
            comm: step.comm.as_deref(),
            tag: step.tag,
            waits: step.waits,
            choice: step.choice.as_deref(),
            others: &step.others,
            stack: &step.stack,
        });
    }
    (files, short)
}

/// The executions of a finding, with a heading.
pub(super) fn executions(
    finding: &Finding,
    number: u32,
    sides: &[Side],
    files: &mut Files<'_>,
) -> Result<Markup, PageError> {
    let shown: Vec<&Side> = sides.iter().filter(|side| is_worth_it(side)).collect();
    if shown.is_empty() {
        return Ok(Markup::default());
    }
    let parts = match shown[..] {
        [one, other] => parting(one, other),
        _ => None,
    };
    let mut drawn = Vec::new();
    for (side, count) in shown.iter().zip(1..) {
        let name = match side.name.is_empty() {
            true => "an execution",
            false => &side.name,
        };
        let about = About {
            id: match shown.len() {
                1 => format!("steps-{number}"),
                _ => format!("steps-{number}-{count}"),
            },
            has_heading: !side.name.is_empty(),
            name: format!("Finding {number}, {}", name.replace('`', "")),
            blocked: blocked(finding, side),
            guilty: guilty(finding, side),
            parts,
        };
        drawn.push(execution(&about, side, files)?);
    }
    Ok(html! {
        h3 {
            @if shown.len() > 1 { "Executions that differ, side by side" } @else { "An execution that shows it" }
        }
        (legend::legend())
        div class=(if shown.len() > 1 { "sides" } else { "side-alone" }) {
            @for execution in &drawn { (execution) }
        }
    })
}

/// Whether there is something to look at.
fn is_worth_it(side: &Side) -> bool {
    !side.steps.is_empty() || !side.result.is_empty()
}

/// From which step on two executions go different ways, if they begin in the same one.
fn parting(one: &Side, other: &Side) -> Option<u32> {
    let same = |a: &Step, b: &Step| (a.event, a.rank, &a.text) == (b.event, b.rank, &b.text);
    let pairs = one.steps.iter().zip(&other.steps);
    let first = pairs.filter(|(a, b)| !same(a, b)).map(|(a, _)| a.number);
    first
        .min()
        .filter(|_| one.steps.first() == other.steps.first())
}

/// An execution that belongs to no finding.
pub(super) fn alone(side: &Side, files: &mut Files<'_>) -> Result<Markup, PageError> {
    if side.steps.is_empty() {
        return Ok(Markup::default());
    }
    let about = About {
        id: "steps".to_owned(),
        has_heading: false,
        name: "An execution".to_owned(),
        blocked: Vec::new(),
        guilty: Vec::new(),
        parts: None,
    };
    let drawn = execution(&about, side, files)?;
    Ok(html! {
        section aria-labelledby="execution" {
            h2 id="execution" { "An execution" }
            h3 { (prose(&side.name)) }
            @if !side.result.is_empty() { pre class="result" { (prose(&side.result)) } }
            (legend::legend())
            div class="side-alone" { (drawn) }
        }
    })
}

/// Who is the cause of a deadlock.
fn blocked(finding: &Finding, side: &Side) -> Vec<u32> {
    if finding.kind != "deadlock" {
        return Vec::new();
    }
    // Other places say what led there.
    let waits = |span: &&Span| span.label.starts_with("blocked") || span.label.contains("waits");
    let waiting = finding.spans.iter().filter(waits);
    let mut blocked: Vec<u32> = waiting.map(|span| span.rank).collect();
    blocked.retain(|rank| side.waits.is_empty() || side.waits.iter().any(|w| w.rank == *rank));
    blocked.sort_unstable();
    blocked.dedup();
    blocked
}

/// The calls that a finding is about: of each of its places, but those that led there, the last call that was made
/// there. A deadlock's calls are those that never return.
fn guilty(finding: &Finding, side: &Side) -> Vec<u32> {
    if finding.kind == "deadlock" {
        return Vec::new();
    }
    let led_there = |span: &Span| {
        span.label == "depends on the inputs" || span.label.contains("takes the message of")
    };
    let places = finding.spans.iter().enumerate();
    let guilty = places.filter(|(number, span)| *number == 0 || !led_there(span));
    let call = |(_, span): (usize, &Span)| {
        let is_there = |step: &&Step| {
            step.event == StepKind::Call
                && step.rank == span.rank
                && step.line.is_some()
                && (&step.file, step.line) == (&span.file, span.line)
        };
        let call = side.steps.iter().rev().find(is_there)?;
        Some(call.number)
    };
    let calls: BTreeSet<u32> = guilty.filter_map(call).collect();
    calls.into_iter().collect()
}

/// What an execution is called, and what is known of it beside its steps.
struct About {
    id: String,
    /// Whether it has a heading of its own.
    has_heading: bool,
    name: String,
    blocked: Vec<u32>,
    guilty: Vec<u32>,
    parts: Option<u32>,
}

fn execution(about: &About, side: &Side, files: &mut Files<'_>) -> Result<Markup, PageError> {
    for file in side.steps.iter().filter_map(|step| step.file.as_deref()) {
        files.lines(file);
    }
    let About {
        id,
        has_heading,
        name,
        blocked,
        guilty,
        parts,
    } = about;
    let (drawing, left_out) = still::drawing(side, blocked, guilty);
    let steps = &side.steps;
    let told = steps.len().min(MOST_TOLD);
    let (names, short) = shortened(steps);
    let form = Data {
        processes: side.processes,
        blocked,
        guilty,
        waits: &side.waits,
        parts: *parts,
        files: names,
        steps: short,
    };
    Ok(html! {
        div class="execution" {
            @if *has_heading {
                h4 { (prose(&side.name)) }
                @if !side.result.is_empty() { pre class="result" { (prose(&side.result)) } }
            }
            @if steps.is_empty() {
                p { "It makes no call that communicates." }
            } @else {
                figure data-steps=(id) aria-label=(name) {
                    div class="still" tabindex="0" role="group" aria-label={ "Drawing: " (name) } {
                        (drawing)
                        @if let Some(left_out) = left_out { p { "Not drawn: " (left_out) "." } }
                    }
                }
                details {
                    summary { "Its " (steps.len()) " steps as text" }
                    ol class="steps" {
                        @for step in &steps[..told] {
                            li value=(step.number) {
                                (prose(&steps::told(step)))
                                @if !step.others.is_empty() {
                                    ul { @for other in &step.others { li { "or: " (prose(other)) } } }
                                }
                            }
                        }
                    }
                    @if told < steps.len() { p { (steps.len() - told) " more steps are not listed." } }
                }
                (data(id, &form)?)
            }
        }
    })
}
