//! What was executed over all executions, drawn beside the source. Signs say it, not colours alone.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::source::Files;
use crate::coverage::FileCoverage;

/// The section; nothing if nobody asked.
pub(super) fn section(coverage: &[FileCoverage], files: &mut Files<'_>) -> Markup {
    if coverage.is_empty() {
        return Markup::default();
    }
    html! {
        section aria-labelledby="coverage" {
            h2 id="coverage" { "What was executed" }
            p {
                "Over all explored executions and all ranks. ✓ was executed, ✗ never, ½ marks a branch of which not all ways "
                "were taken. Where one execution stands for others, these do the same."
            }
            @for file in coverage {
                details {
                    summary { code { (file.file) } ": " (file.in_short()) }
                    @match files.lines(&file.file) {
                        Some(lines) => { (listing(file, lines)) }
                        None => { p { "Never executed: lines " (file.missed_in_words()) "." } }
                    }
                }
            }
        }
    }
}

fn listing(file: &FileCoverage, lines: &[String]) -> Markup {
    let executed: BTreeSet<u32> = file.executed.iter().copied().collect();
    let missed: BTreeSet<u32> = file.missed.iter().copied().collect();
    let partly = file.branches.iter().filter(|b| b.taken < b.ways);
    let partly: BTreeSet<u32> = partly.map(|branch| branch.line).collect();
    let sign = |line: u32| match () {
        () if missed.contains(&line) => ("✗", "missed", "never executed"),
        () if partly.contains(&line) => ("½", "partly", "not all ways taken"),
        () if executed.contains(&line) => ("✓", "executed", "executed"),
        () => ("", "", ""),
    };
    html! {
        div class="scroll" tabindex="0" role="group" aria-label={ "Coverage of " (file.file) } {
            table class="source" {
                tbody {
                    @for (text, line) in lines.iter().zip(1..) {
                        @let (mark, class, words) = sign(line);
                        tr class=[(!class.is_empty()).then_some(class)] {
                            td class="number" { (line) }
                            td class="number" title=[(!words.is_empty()).then_some(words)] { (mark) }
                            td { (text) }
                        }
                    }
                }
            }
        }
    }
}
