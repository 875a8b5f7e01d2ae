//! Which messages the receives from any source took: a table for each number of processes.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::form::Matching;

/// Beyond these, a table is no help.
const MOST_COLUMNS: usize = 40;

/// The section; nothing if there is no such receive, or nobody asked.
pub(super) fn section(matchings: &[Matching]) -> Markup {
    if matchings.is_empty() {
        return Markup::default();
    }
    let numbers: BTreeSet<u32> = matchings.iter().map(|m| m.processes).collect();
    html! {
        section aria-labelledby="matchings" {
            h2 id="matchings" { "What receives from any source took" }
            p {
                "● was seen in an explored execution; ○ could meet by the path model, where one execution stands for all its "
                "matchings."
            }
            @for processes in &numbers {
                @let own: Vec<&Matching> = matchings.iter().filter(|m| m.processes == *processes).collect();
                (table(*processes, &own))
            }
        }
    }
}

fn table(processes: u32, matchings: &[&Matching]) -> Markup {
    let sends: BTreeSet<_> = matchings.iter().map(|m| m.send()).collect();
    let receives: BTreeSet<_> = matchings.iter().map(|m| m.receive()).collect();
    let met = |receive, send| {
        let mut all = matchings.iter();
        all.find(|m| m.receive() == receive && m.send() == send)
    };
    let left_out = sends.len().saturating_sub(MOST_COLUMNS);
    let shown: Vec<_> = sends.iter().take(MOST_COLUMNS).collect();
    html! {
        div class="scroll" tabindex="0" role="group" aria-label={ "Matchings with " (processes) " processes" } {
            table class="matchings" {
                caption { "With " (processes) " processes; messages by their senders, receives by their lines" }
                thead {
                    tr {
                        th scope="col" { "receive" }
                        @for (rank, place) in &shown { th scope="col" { "rank " (rank) br; code { (place) } } }
                    }
                }
                tbody {
                    @for receive in &receives {
                        tr {
                            th scope="row" { "rank " (receive.0) ", " code { (receive.1) } }
                            @for send in &shown {
                                td {
                                    @match met(receive.clone(), (*send).clone()) {
                                        Some(m) if m.seen => { span title="seen" { "●" } }
                                        Some(_) => { span title="possible" { "○" } }
                                        None => {}
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if left_out > 0 { p { (left_out) " more senders are not shown." } }
        }
    }
}
