//! Findings drawn over the source, as a compiler draws its errors.
//!
//! Places with the same position and the same words are drawn once for all
//! their ranks. Where a source file cannot be read, its name, line and column
//! stand in for the text.

use std::collections::BTreeSet;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet,
};
use concord_base::{
    Certainty, Finding, Level as Severity, Place, Rank, Span, StackFrame, ranks_in_words,
};

use crate::inside::of_program;
use crate::report::{ReasonKind, Unsupported};
use crate::sources::Sources;

/// In labels, runs of so many ranks are drawn together.
const RUN: usize = 3;

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With terminal colours.
    pub colour: bool,
    /// How many processes the run had; a rank is named only if there are
    /// others.
    pub processes: u32,
    /// Nothing is cut.
    pub verbose: bool,
}

/// A place shown once for all ranks that it concerns alike.
struct Spot {
    span: Span,
    label: String,
    ranks: Vec<Rank>,
}

/// A finding as text, without a newline at its end.
pub fn finding(finding: &Finding, level: Severity, sources: &Sources, style: Style) -> String {
    let places: Vec<Place> = finding
        .places
        .iter()
        .map(|p| of_program(p, sources))
        .collect();
    let level = match level {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(finding.message.as_str())
        .id(finding.kind.code());
    let mut group = Group::with_title(title).elements(drawn(&spots(&places), sources, style));
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    for stack in stacks(&places, sources, style) {
        group = group.element(Level::NOTE.message(stack));
    }
    if finding.certainty == Certainty::Solved {
        group = group.element(
            Level::NOTE.message("found by solving; it was not executed with concrete values"),
        );
    }
    renderer(style).render(&[group])
}

/// Why there is no answer, as text, without a newline at its end.
pub fn unsupported(reason: &Unsupported, sources: &Sources, style: Style) -> String {
    let spot = Spot {
        span: reason.span,
        label: "reached here".to_owned(),
        ranks: reason.rank.map(Rank).into_iter().collect(),
    };
    let group = Group::with_title(Level::ERROR.primary_title(headline(reason)))
        .elements(drawn(&[spot], sources, style))
        .element(Level::NOTE.message(NO_ANSWER));
    renderer(style).render(&[group])
}

/// The same for a run that something outside ended, with where the processes are.
pub fn standing(reason: &Unsupported, places: &[Place], sources: &Sources, style: Style) -> String {
    let places: Vec<Place> = places.iter().map(|p| of_program(p, sources)).collect();
    let mut group = Group::with_title(Level::ERROR.primary_title(headline(reason)))
        .elements(drawn(&spots(&places), sources, style));
    for stack in stacks(&places, sources, style) {
        group = group.element(Level::NOTE.message(stack));
    }
    group = group.element(Level::NOTE.message(NO_ANSWER));
    renderer(style).render(&[group])
}

const NO_ANSWER: &str = "this says nothing about the program; the run ended here without an answer";

fn headline(reason: &Unsupported) -> String {
    match reason.kind {
        ReasonKind::Unsupported if !reason.message.contains("not supported") => {
            format!("unsupported: {}", reason.message)
        }
        _ => reason.message.clone(),
    }
}

fn renderer(style: Style) -> Renderer {
    if style.colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
}

fn spots(places: &[Place]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    for place in places {
        let same = spots
            .iter_mut()
            .find(|s| s.span == place.span && s.label == place.label);
        match same {
            Some(spot) => spot.ranks.push(place.rank),
            None => spots.push(Spot {
                span: place.span,
                label: place.label.clone(),
                ranks: vec![place.rank],
            }),
        }
    }
    for spot in &mut spots {
        spot.ranks.sort_unstable();
        spot.ranks.dedup();
    }
    spots
}

impl Spot {
    fn words(&self, style: Style) -> String {
        if style.processes <= 1 || self.ranks.is_empty() {
            self.label.clone()
        } else if self.label.is_empty() {
            ranks_in_words(&self.ranks, RUN)
        } else {
            format!("{}: {}", ranks_in_words(&self.ranks, RUN), self.label)
        }
    }
}

/// One snippet per readable file, in order of first mention; other places by
/// name.
fn drawn<'a>(spots: &[Spot], sources: &'a Sources, style: Style) -> Vec<Element<'a>> {
    let mut elements = Vec::new();
    let mut files = BTreeSet::new();
    for (index, spot) in spots.iter().enumerate() {
        let quoted = sources.text(spot.span).zip(sources.range(spot.span));
        let Some((text, _)) = quoted else {
            elements.extend(named(spot, index, sources, style));
            continue;
        };
        if !files.insert(spot.span.file) {
            continue;
        }
        let here = spots
            .iter()
            .enumerate()
            .filter(|(_, s)| s.span.file == spot.span.file);
        let annotations = here.filter_map(|(i, s)| {
            let kind = if i == 0 {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            Some(kind.span(sources.range(s.span)?).label(s.words(style)))
        });
        let snippet: Snippet<'a, Annotation<'a>> =
            Snippet::source(text).path(sources.shown_path(spot.span));
        elements.push(snippet.annotations(annotations).into());
    }
    elements
}

/// A place whose source text is missing.
fn named<'a>(spot: &Spot, index: usize, sources: &Sources, style: Style) -> Vec<Element<'a>> {
    let words = spot.words(style);
    let Some(path) = sources.shown_path(spot.span) else {
        return vec![
            Level::NOTE
                .message(format!("{words} (position unknown)"))
                .into(),
        ];
    };
    let mut origin = Origin::path(path).line(spot.span.line as usize);
    if spot.span.column != 0 {
        origin = origin.char_column(spot.span.column as usize);
    }
    let location = sources.location(spot.span).unwrap_or_default();
    let note = Level::NOTE.message(if index == 0 {
        words
    } else {
        format!("{words} ({location})")
    });
    if index == 0 {
        vec![origin.into(), note.into()]
    } else {
        vec![note.into()]
    }
}

/// The call stacks that say more than their place does, each once.
fn stacks(places: &[Place], sources: &Sources, style: Style) -> Vec<String> {
    let mut seen: Vec<(&[StackFrame], Vec<Rank>)> = Vec::new();
    for place in places.iter().filter(|p| p.stack.len() > 1) {
        match seen.iter_mut().find(|(stack, _)| *stack == place.stack) {
            Some((_, ranks)) => ranks.push(place.rank),
            None => seen.push((&place.stack, vec![place.rank])),
        }
    }
    let shown = seen.iter_mut().map(|(stack, ranks)| {
        ranks.sort_unstable();
        ranks.dedup();
        let whose = if style.processes <= 1 {
            String::new()
        } else {
            format!(" of {}", ranks_in_words(ranks, RUN))
        };
        format!(
            "call stack{whose}, innermost first:\n{}",
            frames(stack, sources, style).join("\n")
        )
    });
    shown.collect()
}

/// Deep recursion is cut in the middle.
const SHOWN_FRAMES: usize = 20;

fn frames(stack: &[StackFrame], sources: &Sources, style: Style) -> Vec<String> {
    let width = stack
        .iter()
        .map(|f| f.function.len())
        .max()
        .unwrap_or(0)
        .min(30);
    let line = |f: &StackFrame| match sources.location(f.span) {
        Some(location) => format!("  {:width$}  {location}", f.function),
        None => format!("  {}", f.function),
    };
    if stack.len() <= SHOWN_FRAMES || style.verbose {
        return stack.iter().map(line).collect();
    }
    let half = SHOWN_FRAMES / 2;
    let left_out = format!("  ... {} more ...", stack.len() - 2 * half);
    let (inner, outer) = (
        stack[..half].iter().map(line),
        stack[stack.len() - half..].iter().map(line),
    );
    inner.chain([left_out]).chain(outer).collect()
}
