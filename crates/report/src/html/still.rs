//! The space-time drawing that needs no script: one lane for each rank, time runs downwards.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::witness::{Step, StepKind};

const MARGIN: u32 = 64;
const HEAD: u32 = 28;
const LANE: u32 = 136;
const ROW: u32 = 24;
/// More than that nobody reads on paper: the last steps are drawn.
const MOST_ROWS: usize = 400;
/// Lanes beyond these are left out.
const MOST_LANES: u32 = 64;

/// The drawing, and in words what it leaves out.
pub(super) fn drawing(steps: &[Step], processes: u32, blocked: &[u32]) -> (Markup, Option<String>) {
    let first = steps.len().saturating_sub(MOST_ROWS);
    let shown = &steps[first..];
    let lanes = processes.min(MOST_LANES);
    let drawing = Drawing {
        rows: shown.iter().map(|step| step.number).zip(0..).collect(),
        shown,
        lanes,
        blocked,
    };
    let mut left_out = Vec::new();
    if first > 0 {
        left_out.push(format!("the first {first} steps"));
    }
    if lanes < processes {
        left_out.push(format!("ranks from {lanes} on"));
    }
    let left_out = (!left_out.is_empty()).then(|| left_out.join(" and "));
    (drawing.draw(), left_out)
}

struct Drawing<'a> {
    shown: &'a [Step],
    lanes: u32,
    blocked: &'a [u32],
    /// By number: the row.
    rows: BTreeMap<u32, u32>,
}

impl Drawing<'_> {
    fn x(&self, rank: u32) -> u32 {
        MARGIN + rank * LANE + LANE / 2
    }

    fn y(&self, row: u32) -> u32 {
        HEAD + row * ROW + ROW / 2
    }

    fn is_drawn(&self, rank: u32) -> bool {
        rank < self.lanes
    }

    fn bottom(&self) -> u32 {
        self.y(self.shown.len() as u32)
    }

    fn draw(&self) -> Markup {
        let (width, height) = (MARGIN + self.lanes * LANE, self.bottom() + 4);
        let last = |rank: &u32| {
            let own = |step: &&Step| step.event == StepKind::Call && step.rank == *rank;
            self.shown.iter().rev().find(own)
        };
        html! {
            svg width=(width) height=(height) role="img" aria-label="Space-time drawing; its steps stand below as text" {
                @for rank in 0..self.lanes {
                    line class="lane" x1=(self.x(rank)) x2=(self.x(rank)) y1=(HEAD) y2=(self.bottom()) {}
                    text class="head" x=(self.x(rank)) y="17" text-anchor="middle" { "rank " (rank) }
                }
                @for rank in self.blocked.iter().filter(|rank| self.is_drawn(**rank)) {
                    @if let Some(call) = last(rank) {
                        line class="blocked" x1=(self.x(*rank)) x2=(self.x(*rank))
                            y1=(self.y(self.rows[&call.number])) y2=(self.bottom()) {}
                    }
                }
                @for step in self.shown { (self.arrow(step)) (self.lost(step)) }
                @for step in self.shown {
                    (self.step(step, last(&step.rank).is_some_and(|last| last.number == step.number)))
                }
            }
        }
    }

    /// A message, from where it was sent to where it is received.
    fn arrow(&self, step: &Step) -> Markup {
        let Some(from) = step.from.filter(|_| step.event == StepKind::Match) else {
            return Markup::default();
        };
        if !self.is_drawn(from) || !self.is_drawn(step.rank) {
            return Markup::default();
        }
        let row = self.rows[&step.number];
        let sent = step.calls.first().and_then(|send| self.rows.get(send));
        let (x1, y1) = (self.x(from), self.y(sent.copied().unwrap_or(row)));
        let (x2, y2) = (self.x(step.rank), self.y(row));
        let way = (f64::from(y2) - f64::from(y1)).atan2(f64::from(x2) - f64::from(x1));
        let turn = format!("translate({x2},{y2}) rotate({:.1})", way.to_degrees());
        html! {
            line class="arrow" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            path class="tip" d="M0,0 L-9,-4 L-9,4 Z" transform=(turn) {}
        }
    }

    /// A message that nobody receives: it ends on its way.
    fn lost(&self, step: &Step) -> Markup {
        let is_received = |other: &Step| {
            other.event == StepKind::Match && other.calls.first() == Some(&step.number)
        };
        let to = step.to.filter(|to| *to != step.rank && self.is_drawn(*to));
        let Some(to) = to.filter(|_| self.is_drawn(step.rank)) else {
            return Markup::default();
        };
        if self.shown.iter().any(is_received) {
            return Markup::default();
        }
        let (x1, y1) = (self.x(step.rank), self.y(self.rows[&step.number]));
        let way = LANE * 3 / 5;
        let x2 = if to > step.rank { x1 + way } else { x1 - way };
        let y2 = y1 + ROW * 7 / 10;
        html! {
            line class="arrow lost" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            circle class="lost" cx=(x2) cy=(y2) r="4" {}
        }
    }

    fn step(&self, step: &Step, is_last: bool) -> Markup {
        let y = self.y(self.rows[&step.number]);
        let mark = if step.choice.is_some() { " ◆" } else { "" };
        let text_y = y + 4;
        let members: Vec<u32> = step
            .ranks
            .iter()
            .copied()
            .filter(|r| self.is_drawn(*r))
            .collect();
        let named = label(step);
        html! {
            text class=(if step.choice.is_some() { "choice" } else { "small" }) x="8" y=(text_y) { (step.number) (mark) }
            @match step.event {
                StepKind::Collective => {
                    @if let (Some(low), Some(high)) = (members.iter().min(), members.iter().max()) {
                        rect class="band" x=(self.x(*low) - 8) width=(self.x(*high) - self.x(*low) + 16)
                            y=(y - 7) height="14" rx="7" {}
                        text x=((self.x(*low) + self.x(*high)) / 2) y=(text_y) text-anchor="middle" { (named) }
                    }
                }
                StepKind::Match => {}
                _ if !self.is_drawn(step.rank) => {}
                StepKind::Call => {
                    @let width = (LANE - 12).min(16 + 8 * named.chars().count() as u32);
                    @let stuck = is_last && self.blocked.contains(&step.rank);
                    g class=[stuck.then_some("stuck")] {
                        rect class="box" x=(self.x(step.rank) - width / 2) width=(width) y=(y - 9) height="18" rx="4" {}
                        text x=(self.x(step.rank)) y=(text_y) text-anchor="middle" { (named) }
                    }
                }
                event => {
                    text class="small" x=(self.x(step.rank) + 8) y=(text_y) { (<&str>::from(event)) }
                }
            }
        }
    }
}

/// `Send:20`, as short as can be understood.
fn label(step: &Step) -> String {
    let name = step.function.trim_start_matches("MPI_");
    match step.line {
        Some(line) => format!("{name}:{line}"),
        None => name.to_owned(),
    }
}
