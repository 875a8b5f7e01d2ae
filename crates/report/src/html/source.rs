//! Places in the source, with the lines around them.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::{Rank, ranks_in_words};
use maud::{Markup, html};

use super::form::Span;
use super::{c_text, prose};

/// Lines before and behind each place.
const AROUND: u32 = 3;

/// The files of a program, by the names that reports use; each is read once.
pub(super) struct Files<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    known: BTreeMap<String, Option<Vec<String>>>,
}

impl<'a> Files<'a> {
    pub(super) fn new(read: &'a dyn Fn(&str) -> Option<String>) -> Files<'a> {
        Files {
            read,
            known: BTreeMap::new(),
        }
    }

    /// The lines of a file; `None` if it cannot be read any more.
    pub(super) fn lines(&mut self, file: &str) -> Option<&[String]> {
        if !self.known.contains_key(file) {
            let lines = |text: String| text.lines().map(str::to_owned).collect();
            self.known
                .insert(file.to_owned(), (self.read)(file).map(lines));
        }
        self.known[file].as_deref()
    }

    /// All that were read.
    pub(super) fn readable(&self) -> BTreeMap<&str, &[String]> {
        self.known
            .iter()
            .filter_map(|(file, lines)| Some((file.as_str(), lines.as_deref()?)))
            .collect()
    }
}

/// What is said about one line, by whom.
type Said<'s> = BTreeMap<&'s str, BTreeSet<u32>>;

/// The places of a finding, file by file.
pub(super) fn places(spans: &[Span], files: &mut Files<'_>) -> Markup {
    let mut by_file: BTreeMap<&str, BTreeMap<u32, Said<'_>>> = BTreeMap::new();
    for span in spans {
        if let (Some(file), Some(line)) = (&span.file, span.line) {
            let said = by_file.entry(file).or_default().entry(line).or_default();
            said.entry(&span.label).or_default().insert(span.rank);
        }
    }
    html! {
        @for (file, said) in &by_file {
            h3 { code { (file) } }
            @match files.lines(file) {
                Some(lines) => { (excerpt(lines, said)) }
                None => {
                    ul {
                        @for (line, said) in said {
                            @for (label, who) in said { li { "line " (line) ", " (prose(&told(label, who))) } }
                        }
                    }
                }
            }
        }
    }
}

fn told(label: &str, who: &BTreeSet<u32>) -> String {
    let who: Vec<Rank> = who.iter().copied().map(Rank).collect();
    format!("{}: {label}", ranks_in_words(&who, 3))
}

fn excerpt(lines: &[String], said: &BTreeMap<u32, Said<'_>>) -> Markup {
    let near = |line: &u32| said.keys().any(|at| line.abs_diff(*at) <= AROUND);
    let shown: Vec<u32> = (1..=lines.len() as u32).filter(near).collect();
    let in_comments = c_text::in_comments(lines);
    html! {
        div class="scroll" tabindex="0" role="group" aria-label="Source" {
            table class="source" {
                tbody {
                    @for (at, line) in shown.iter().enumerate() {
                        @if at > 0 && shown[at - 1] + 1 < *line {
                            tr { td class="number" { "…" } td {} }
                        }
                        @let here = said.get(line);
                        tr class=[here.map(|_| "marked")] {
                            td class="number" { (line) }
                            @let at = *line as usize - 1;
                            td { (c_text::coloured(&lines[at], in_comments[at])) }
                        }
                        @for (label, who) in here.into_iter().flatten() {
                            tr class="said" { td class="number" {} td { div { "↑ " (prose(&told(label, who))) } } }
                        }
                    }
                }
            }
        }
    }
}
