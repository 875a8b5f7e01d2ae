//! A finding with everything that belongs to it: its places, what it needs, what it means, and the
//! executions that show it.

use maud::{Markup, html};

use super::explained::explained;
use super::form::{Finding, Witness};
use super::source::Files;
use super::{PageError, execution, prose, source};
use crate::explain;
use crate::report::Side;

/// Its section.
pub(super) fn section(
    finding: &Finding,
    number: u32,
    files: &mut Files<'_>,
) -> Result<Markup, PageError> {
    let id = format!("finding-{number}");
    let sides = match (&finding.witness, finding.sides.is_empty()) {
        (Some(witness), true) if !witness.steps.is_empty() => vec![alone(finding, witness)],
        _ => finding.sides.clone(),
    };
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
                    (explained(explain::text(kind)))
                }
            }
            (execution::executions(finding, number, &sides, files)?)
        }
    })
}

/// The one execution that shows a finding.
fn alone(finding: &Finding, witness: &Witness) -> Side {
    Side {
        name: String::new(),
        result: String::new(),
        processes: finding.processes,
        steps: witness.steps.clone(),
        waits: witness.waits.clone(),
    }
}

/// Notes: what it needs of buffering stands apart. What two executions come to stands with them.
fn notes(finding: &Finding) -> Markup {
    let is_told = |note: &&String| {
        let mut sides = finding.sides.iter();
        sides.any(|side| **note == format!("{}: {}", side.name, side.result))
    };
    let is_need =
        |note: &&String| note.contains("happens only if") || note.contains("happens whether");
    let notes = finding.notes.iter().filter(|note| !is_told(note));
    let (needs, others): (Vec<&String>, Vec<&String>) = notes.partition(is_need);
    html! {
        @for note in others { (told(note)) }
        @if !needs.is_empty() {
            div class="needs" {
                h3 { "Buffering and synchronisation" }
                @for note in needs { (told(note)) }
            }
        }
    }
}

/// A note; its columns stay below each other, where it has several.
fn told(note: &str) -> Markup {
    let has_columns = note.lines().any(|line| line.trim().contains("  "));
    html! { pre class=[(!has_columns).then_some("told")] { (prose(note)) } }
}

/// How places were reached, where that is more than their own line.
fn stacks(finding: &Finding) -> Markup {
    let deep = || finding.spans.iter().filter(|span| span.stack.len() > 1);
    html! {
        @if deep().next().is_some() {
            details {
                summary { "Call stacks" }
                @for span in deep() {
                    h3 { "rank " (span.rank) ": " (prose(&span.label)) }
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
