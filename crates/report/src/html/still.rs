//! The space-time drawing that needs no script: one lane for each rank and for each of its threads,
//! time runs downwards.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use crate::diagram::thread_does;
use crate::report::Side;
use crate::witness::{Step, StepKind, Waiting};

const MARGIN: u32 = 64;
const HEAD: u32 = 28;
const LANE: u32 = 136;
const ROW: u32 = 24;
/// The height of a call's box.
const BOX: u32 = 18;
/// More than that nobody reads on paper: the last steps are drawn.
const MOST_ROWS: usize = 400;
/// Lanes beyond these are left out.
const MOST_LANES: u32 = 64;

/// The drawing, and in words what it leaves out.
pub(super) fn drawing(side: &Side, blocked: &[u32], guilty: &[u32]) -> (Markup, Option<String>) {
    let steps = &side.steps;
    let first = steps.len().saturating_sub(MOST_ROWS);
    let shown = &steps[first..];
    let mut threads: BTreeMap<u32, u32> = BTreeMap::new();
    let of_steps = steps.iter().filter_map(|s| Some((s.rank, s.thread?)));
    let of_waits = side.waits.iter().filter_map(|w| Some((w.rank, w.thread?)));
    for (rank, thread) in of_steps.chain(of_waits) {
        let most = threads.entry(rank).or_default();
        *most = thread.max(*most);
    }
    let mut lanes = Vec::new();
    let mut ranks = 0;
    for rank in 0..side.processes {
        let own = 1 + threads.get(&rank).copied().unwrap_or(0);
        if lanes.len() as u32 + own > MOST_LANES && rank > 0 {
            break;
        }
        lanes.extend((0..own).map(|thread| (rank, thread)));
        ranks = rank + 1;
    }
    let releases = steps
        .iter()
        .filter(|s| matches!(s.event, StepKind::Release(_)));
    let drawing = Drawing {
        rows: shown.iter().map(|step| step.number).zip(0..).collect(),
        lane_of: lanes.iter().copied().zip(0..).collect(),
        buffered: releases.filter_map(|s| s.calls.first().copied()).collect(),
        lanes,
        shown,
        ranks,
        threads,
        blocked,
        guilty,
        waits: &side.waits,
    };
    let mut left_out = Vec::new();
    if first > 0 {
        left_out.push(format!("the first {first} steps"));
    }
    if ranks < side.processes {
        left_out.push(format!("ranks from {ranks} on"));
    }
    let left_out = (!left_out.is_empty()).then(|| left_out.join(" and "));
    (drawing.draw(), left_out)
}

struct Drawing<'a> {
    shown: &'a [Step],
    /// Rank and thread of every lane.
    lanes: Vec<(u32, u32)>,
    lane_of: BTreeMap<(u32, u32), u32>,
    /// The first ranks are drawn.
    ranks: u32,
    /// The highest thread of ranks that have several.
    threads: BTreeMap<u32, u32>,
    /// The cause of a deadlock.
    blocked: &'a [u32],
    /// Calls that another finding is about.
    guilty: &'a [u32],
    waits: &'a [Waiting],
    /// Sends that did not wait for their receivers.
    buffered: BTreeSet<u32>,
    /// By number: the row.
    rows: BTreeMap<u32, u32>,
}

impl Drawing<'_> {
    fn x(&self, rank: u32, thread: Option<u32>) -> u32 {
        let most = self.threads.get(&rank).copied().unwrap_or(0);
        let lane = self.lane_of.get(&(rank, thread.unwrap_or(0).min(most)));
        MARGIN + lane.expect("a rank that is drawn has a lane") * LANE + LANE / 2
    }

    fn y(&self, row: u32) -> u32 {
        HEAD + row * ROW + ROW / 2
    }

    fn is_drawn(&self, rank: u32) -> bool {
        rank < self.ranks
    }

    fn bottom(&self) -> u32 {
        self.y(self.shown.len() as u32)
    }

    fn draw(&self) -> Markup {
        let foot = if self.waits.is_empty() { 4 } else { 2 * ROW };
        let (width, height) = (
            MARGIN + self.lanes.len() as u32 * LANE,
            self.bottom() + foot,
        );
        html! {
            svg width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } role="img" aria-label="Space-time drawing; its steps stand below as text" {
                @for (rank, thread) in &self.lanes {
                    @let x = self.x(*rank, Some(*thread));
                    line class=(if *thread > 0 { "lane thread" } else { "lane" }) x1=(x) x2=(x) y1=(HEAD) y2=(self.bottom()) {}
                    text class="head" x=(x) y="17" text-anchor="middle" {
                        "rank " (rank) @if self.threads.contains_key(rank) { "." (thread) }
                    }
                }
                @for (call, last) in self.inside() {
                    @let x = self.x(call.rank, call.thread);
                    line class="inside" x1=(x) x2=(x) y1=(self.below(call)) y2=(self.y(self.rows[&last.number])) {}
                }
                @for (rank, thread, call) in self.stuck() {
                    @let x = self.x(rank, thread);
                    line class=(self.colour(rank, "blocked", "blocked behind")) x1=(x) x2=(x)
                        y1=(call.map_or(HEAD, |call| self.below(call))) y2=(self.bottom()) {}
                }
                // The cause on top.
                @for cause in [false, true] {
                    @for wait in self.waits.iter().filter(|wait| self.is_drawn(wait.rank)) {
                        @if self.blocked.contains(&wait.rank) == cause { (self.waiting(wait)) }
                    }
                }
                @for step in self.shown { (self.arrow(step)) (self.lost(step)) }
                @let stuck: BTreeSet<u32> = self.stuck().filter_map(|(_, _, call)| Some(call.filter(|c| c.waits)?.number)).collect();
                @for step in self.shown { (self.step(step, stuck.contains(&step.number))) }
            }
        }
    }

    /// The lower edge of a call's box.
    fn below(&self, call: &Step) -> u32 {
        self.y(self.rows[&call.number]) + BOX / 2
    }

    /// Calls that wait, each with the last step that it took part in before its lane's next call.
    fn inside(&self) -> Vec<(&Step, &Step)> {
        let mut inside: BTreeMap<(u32, u32), &Step> = BTreeMap::new();
        let mut until: BTreeMap<u32, (&Step, &Step)> = BTreeMap::new();
        for step in self.shown {
            let own = (step.rank, step.thread.unwrap_or(0));
            if step.event == StepKind::Call {
                match step.waits {
                    true => inside.insert(own, step),
                    false => inside.remove(&own),
                };
                continue;
            }
            for rank in step.ranks.iter().filter(|rank| self.is_drawn(**rank)) {
                let lane = if *rank == step.rank { own } else { (*rank, 0) };
                if let Some(call) = inside.get(&lane) {
                    until.insert(call.number, (call, step));
                }
            }
        }
        until.into_values().collect()
    }

    /// Ranks or threads that wait for ever, with the last call that they have made.
    fn stuck(&self) -> impl Iterator<Item = (u32, Option<u32>, Option<&Step>)> {
        let known = self.waits.iter().map(|wait| (wait.rank, wait.thread));
        let mut lanes: BTreeSet<(u32, Option<u32>)> = known.collect();
        if lanes.is_empty() {
            lanes.extend(self.blocked.iter().map(|rank| (*rank, None)));
        }
        let drawn = lanes.into_iter().filter(|(rank, _)| self.is_drawn(*rank));
        drawn.map(|(rank, thread)| {
            let own = |step: &&Step| {
                let is_thread = thread.is_none_or(|t| step.thread.unwrap_or(0) == t);
                step.event == StepKind::Call && step.rank == rank && is_thread
            };
            (rank, thread, self.shown.iter().rev().find(own))
        })
    }

    /// One class for the cause of a deadlock, another for those that wait behind it.
    fn colour(&self, rank: u32, cause: &'static str, behind: &'static str) -> &'static str {
        match self.blocked.contains(&rank) {
            true => cause,
            false => behind,
        }
    }

    /// Whom a rank waits for.
    fn waiting(&self, wait: &Waiting) -> Markup {
        let from = self.x(wait.rank, wait.thread);
        let end = self.bottom();
        let (low, tip) = (end + 2 * ROW, end + 5);
        let others = wait.awaits.iter().filter(|other| self.is_drawn(**other));
        let threads = wait
            .awaits_thread
            .map(|thread| self.x(wait.rank, Some(thread)));
        html! {
            @for to in others.map(|other| self.x(*other, None)).chain(threads) {
                path class=(self.colour(wait.rank, "waits", "waits behind"))
                    d=(format!("M{from},{end} C{from},{low} {to},{low} {to},{tip}")) {}
                path class=(self.colour(wait.rank, "waits head", "waits behind head"))
                    d=(format!("M{to},{end} l-4,8 l8,0 Z")) {}
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
        let send = self
            .shown
            .iter()
            .find(|s| Some(&s.number) == step.calls.first());
        let sender = send.and_then(|send| send.thread);
        let (x1, y1) = (self.x(from, sender), self.y(sent.copied().unwrap_or(row)));
        let (x2, y2) = (self.x(step.rank, step.thread), self.y(row));
        let buffered = step
            .calls
            .first()
            .is_some_and(|send| self.buffered.contains(send));
        let way = (f64::from(y2) - f64::from(y1)).atan2(f64::from(x2) - f64::from(x1));
        let turn = format!("translate({x2},{y2}) rotate({:.1})", way.to_degrees());
        html! {
            line class=(if buffered { "arrow buffered" } else { "arrow" }) x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
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
        let (x1, y1) = (
            self.x(step.rank, step.thread),
            self.y(self.rows[&step.number]),
        );
        let way = LANE * 3 / 5;
        let right = self.x(to, None) > x1;
        let x2 = if right { x1 + way } else { x1 - way };
        let y2 = y1 + ROW * 7 / 10;
        html! {
            line class="arrow lost" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            circle class="lost" cx=(x2) cy=(y2) r="4" {}
        }
    }

    fn step(&self, step: &Step, is_stuck: bool) -> Markup {
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
                        @let half = if low == high { 8 + 4 * named.chars().count() as u32 } else { 8 };
                        rect class="band" x=(self.x(*low, None) - half) width=(self.x(*high, None) - self.x(*low, None) + 2 * half)
                            y=(y - 7) height="14" rx="7" {}
                        text x=((self.x(*low, None) + self.x(*high, None)) / 2) y=(text_y) text-anchor="middle" { (named) }
                    }
                }
                StepKind::Match => {}
                _ if !self.is_drawn(step.rank) => {}
                StepKind::Call => {
                    @let width = (LANE - 12).min(16 + 8 * named.chars().count() as u32);
                    @let x = self.x(step.rank, step.thread);
                    @let class = match is_stuck {
                        true => Some(self.colour(step.rank, "stuck", "behind")),
                        false => self.guilty.contains(&step.number).then_some("stuck"),
                    };
                    g class=[class] {
                        rect class="box" x=(x - width / 2) width=(width) y=(y - BOX / 2) height=(BOX) rx="4" {}
                        text x=(x) y=(text_y) text-anchor="middle" { (named) }
                    }
                }
                _ => {
                    @let x = self.x(step.rank, step.thread);
                    circle class="dot" cx=(x) cy=(y) r="3" {}
                    text class="small" x=(x + 8) y=(text_y) { (happens(step)) }
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

/// What happens besides calls, in two words; `words.js` has the same.
fn happens(step: &Step) -> &str {
    match step.event {
        StepKind::Release(_) if step.text.ends_with("early") => "leaves early",
        StepKind::Release(_) if step.text.ends_with("transmitted") => "transmitted",
        StepKind::Release(_) => "buffered",
        StepKind::Turn => thread_does(step).unwrap_or("its turn"),
        StepKind::Sees => "sees a message",
        StepKind::Completes => "completes",
        StepKind::Cancels => "cancelled",
        StepKind::PollFails => "finds nothing",
        StepKind::Call | StepKind::Match | StepKind::Collective => "",
    }
}
