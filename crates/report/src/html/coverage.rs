//! What was executed over all executions, drawn beside the source, and a table of all files. Signs say
//! it, not colours alone.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::c_text;
use super::source::Files;
use crate::coverage::{BranchCoverage, FileCoverage};

/// The section; nothing if nobody asked.
pub(super) fn section(coverage: &[FileCoverage], files: &mut Files<'_>) -> Markup {
    if coverage.is_empty() {
        return Markup::default();
    }
    html! {
        section aria-labelledby="coverage" {
            h2 id="coverage" { "What was executed" }
            p {
                "Over all explored executions and all ranks. Where one execution stands for others, these do the same."
            }
            (table(coverage))
            p {
                "Below, ✓ was executed, ✗ never; ½ marks a branch of which not all ways were taken, with how many were."
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

fn table(coverage: &[FileCoverage]) -> Markup {
    html! {
        div class="scroll" tabindex="0" role="group" aria-label="Coverage of all files" {
            table class="figures" {
                thead {
                    tr {
                        th scope="col" { "file" }
                        th scope="col" { "lines" }
                        th scope="col" { "ways at branches" }
                        th scope="col" { "never executed" }
                    }
                }
                tbody {
                    @for file in coverage {
                        @let lines = (file.executed.len() as u32, (file.executed.len() + file.missed.len()) as u32);
                        @let ways = file.branches.iter().fold((0, 0), |(taken, ways), b| (taken + b.taken, ways + b.ways));
                        tr {
                            th scope="row" { code { (file.file) } }
                            td { (share(lines)) }
                            td { (share(ways)) }
                            td { (match file.missed.is_empty() {
                                true => "nothing".to_owned(),
                                false => format!("lines {}", file.missed_in_words()),
                            }) }
                        }
                    }
                }
            }
        }
    }
}

/// `12 of 14`, and a bar.
fn share((part, whole): (u32, u32)) -> Markup {
    if whole == 0 {
        return html! { "none" };
    }
    let width = (f64::from(part) / f64::from(whole) * 80.0).round();
    html! {
        svg class="bar" width="80" height="10" aria-hidden="true" {
            rect class="all" width="80" height="10" {}
            rect class="part" width=(width) height="10" {}
        }
        " " (part) " of " (whole)
    }
}

fn listing(file: &FileCoverage, lines: &[String]) -> Markup {
    let executed: BTreeSet<u32> = file.executed.iter().copied().collect();
    let missed: BTreeSet<u32> = file.missed.iter().copied().collect();
    let mut partly: BTreeMap<u32, Vec<&BranchCoverage>> = BTreeMap::new();
    for branch in file.branches.iter().filter(|b| b.taken < b.ways) {
        partly.entry(branch.line).or_default().push(branch);
    }
    let sign = |line: u32| match () {
        () if missed.contains(&line) => ("✗", "missed", "never executed"),
        () if partly.contains_key(&line) => ("½", "partly", "not all ways taken"),
        () if executed.contains(&line) => ("✓", "executed", "executed"),
        () => ("", "", ""),
    };
    let in_comments = c_text::in_comments(lines);
    html! {
        div class="scroll" tabindex="0" role="group" aria-label={ "Coverage of " (file.file) } {
            table class="source" {
                tbody {
                    @for ((text, line), in_comment) in lines.iter().zip(1..).zip(in_comments) {
                        @let (mark, class, words) = sign(line);
                        tr class=[(!class.is_empty()).then_some(class)] {
                            td class="number" { (line) }
                            td class="number" title=[(!words.is_empty()).then_some(words)] { (mark) }
                            td {
                                (c_text::coloured(text, in_comment))
                                @for branch in partly.get(&line).into_iter().flatten() {
                                    span class="ways" { (branch.taken) " of " (branch.ways) " ways" }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
