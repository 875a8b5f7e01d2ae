//! What was found, why the verdict is not stronger, and what it holds for.

use maud::{Markup, html};

use super::form::{Bounds, Report, Stats};
use super::{processes, prose};

/// What the verdict rests on, and a list of what was found.
pub(super) fn section(report: &Report) -> Markup {
    html! {
        section aria-labelledby="overview" {
            h2 id="overview" { "What was found" }
            @if report.findings.is_empty() { p { (prose(nothing(&report.verdict))) } }
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
            (bounds(report.subject.clone(), &report.bounds, &report.stats))
        }
    }
}

/// What it means that nothing was found.
fn nothing(verdict: &str) -> &'static str {
    match verdict {
        "verified" => {
            "Nothing: within the bounds below, no execution breaks a rule that is checked."
        }
        "completed" => {
            "Nothing in this one execution. Others may go wrong; `concord verify` looks at all."
        }
        _ => "Nothing so far, but not everything was looked at.",
    }
}

fn bounds(subject: Option<String>, bounds: &Bounds, stats: &Stats) -> Markup {
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
        .filter_map(|(what, n)| Some(format!("{} {what}", grouped((*n)?))));
    let limits: Vec<String> = limits.collect();
    let figures = [
        ("executions", stats.paths),
        ("states at choices", stats.states),
        ("reached again", stats.merged),
        ("others by a permutation of processes", stats.renamed),
        ("queries", stats.queries),
        ("instructions", Some(stats.instructions).filter(|n| *n > 0)),
    ];
    let figures = figures
        .iter()
        .filter_map(|(what, n)| Some(format!("{what}: {}", grouped((*n)?))));
    let figures: Vec<String> = figures.collect();
    let rows = [
        ("About", subject),
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
                    @if let Some(value) = value { tr { th scope="row" { (name) } td { (prose(value)) } } }
                }
            }
        }
    }
}

fn joined(words: &[String], with: &str) -> Option<String> {
    (!words.is_empty()).then(|| words.join(with))
}

/// `10,000,000`
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        let told = [0, 999, 1000, 123_456, 10_000_000_000].map(grouped);
        assert_eq!(told, ["0", "999", "1,000", "123,456", "10,000,000,000"]);
    }
}
