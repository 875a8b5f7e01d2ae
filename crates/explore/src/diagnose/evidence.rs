//! What a finding rests on, in sentences: the wait-for circle of a deadlock,
//! the matchings that led to it, and which sends must not be buffered. Which ones must be is not
//! seen from one execution: it is tried out (`verify/needed.rs`).

use concord_base::{Certainty, Finding, FindingDetail, Kind, Place, Rank, Released, Span};
use concord_mpi::{Buffering, Choice, Folding, Leaving, Options};

use super::journal::{Happening, Journal, MpiEvent};
use super::waiting::{Release, Wait, causes, gone, people};
use crate::ranks::Turns;
use crate::state::State;

/// Longer lists are cut; the witness has all of it.
const SHOWN: usize = 12;

impl Turns<'_> {
    /// Nobody can go on: a finding for every cause.
    pub(crate) fn deadlock(&self, state: &State) -> Vec<Finding> {
        if let Some(finding) = self.threads_wait(state) {
            return vec![finding];
        }
        let waits = self.waits(state);
        causes(&waits)
            .iter()
            .map(|cause| self.deadlock_of(state, cause, &waits))
            .collect()
    }

    fn deadlock_of(&self, state: &State, cause: &[&Wait], waits: &[Wait]) -> Finding {
        let places: Vec<Place> = cause
            .iter()
            .map(|wait| self.place(state, wait.rank, &format!("blocked in `{}`", wait.function)))
            .collect();
        let mut notes = vec![self.circle(state, cause, &places)];
        let behind: Vec<&Wait> = waits
            .iter()
            .filter(|wait| cause.iter().all(|c| c.rank != wait.rank))
            .collect();
        if !behind.is_empty() {
            notes.push(cut(
                "also waiting:",
                together(behind.iter().map(|wait| self.sentence(state, wait))),
            ));
        }
        let needed = together(cause.iter().filter_map(|wait| {
            let at = self.spot(self.place(state, wait.rank, "").span);
            let how = match wait.releasable? {
                Release::Leaving => "waits for all the others",
                Release::Buffering if wait.function.drains_buffers() => "waits for receivers",
                Release::Buffering => "is not buffered",
            };
            let call = format!("`{}`{at}", wait.function);
            Some(Sentence {
                rank: wait.rank,
                one: format!("{WHO}'s {call} {how}"),
                several: format!("{call} of {WHO} {how}"),
            })
        }));
        if !needed.is_empty() {
            notes.push(cut("happens only if", needed));
        } else if needs_no_buffering(state) {
            notes.push("happens whether sends are buffered or not".to_owned());
        }
        Finding {
            kind: Kind::Deadlock,
            detail: FindingDetail::Nothing,
            message: headline(state, cause),
            certainty: Certainty::Replayed,
            places,
            notes,
        }
    }

    fn circle(&self, state: &State, cause: &[&Wait], places: &[Place]) -> String {
        let mut lines = Vec::new();
        for (wait, place) in cause.iter().zip(places) {
            let mut rest = format!(
                "in `{}`{} {}",
                wait.function,
                self.spot(place.span),
                wait.text
            );
            let left = wait.awaits.iter().filter_map(|rank| {
                let (one, several) = gone(state, *rank)?;
                Some(Sentence {
                    rank: *rank,
                    one: format!("{WHO} {one}"),
                    several: format!("{WHO} {several}"),
                })
            });
            let left = together(left);
            if !left.is_empty() {
                rest.push_str(&format!("; {}", left.join(", ")));
            }
            lines.push(Sentence {
                rank: wait.rank,
                one: format!("{WHO} waits {rest}"),
                several: format!("{WHO} wait {rest}"),
            });
        }
        together(lines).join("\n")
    }

    fn sentence(&self, state: &State, wait: &Wait) -> Sentence {
        let at = self.spot(self.place(state, wait.rank, "").span);
        let text = format!("{WHO} in `{}`{at} {}", wait.function, wait.text);
        Sentence {
            rank: wait.rank,
            one: text.clone(),
            several: text,
        }
    }

    /// What led to a finding, from the events before it.
    pub(crate) fn history(&self, journal: &Journal, options: &Options) -> Vec<String> {
        let mut notes = Vec::new();
        let events = &journal.events;
        let matched = |event: &MpiEvent| {
            let Happening::Match { send, .. } = event.what else {
                return None;
            };
            event.choice.as_ref()?;
            let sender = send.and_then(|at| events.get(at));
            let at = self.spot(event.place.span);
            let receive = format!("rank {}'s `{}`{at}", event.rank, event.function);
            let send = sender.map(|sender| {
                let at = self.spot(sender.place.span);
                (sender.rank, format!("`{}`{at}", sender.function))
            });
            Some((receive, send))
        };
        let matchings = in_turn(events.iter().filter_map(matched));
        if !matchings.is_empty() {
            notes.push(cut("with this matching:", matchings));
        }
        match options.buffering {
            Buffering::Any => {}
            Buffering::Infinite => notes.push("all sends are buffered here".to_owned()),
            Buffering::Zero => notes.push("no send is buffered here".to_owned()),
            Buffering::Eager(bytes) => {
                notes.push(format!("sends of up to {bytes} bytes are buffered here"));
            }
        }
        match options.leaving {
            Leaving::Any => {}
            Leaving::WhenServed => {
                notes.push("collectives synchronise no more than they must here".to_owned());
            }
            Leaving::Together => notes.push("all collectives synchronise here".to_owned()),
        }
        notes.extend(folded(options.folding).map(str::to_owned));
        notes
    }

    /// Sends that return early, collectives that are left early: choices, in words.
    pub(crate) fn released(&self, journal: &Journal) -> Vec<(Choice, Sentence)> {
        let released = |event: &MpiEvent| {
            let choice = event.choice.clone()?;
            let at = self.spot(event.place.span);
            let (rank, function) = (event.rank, event.function);
            let Happening::Release { how, .. } = event.what else {
                return None;
            };
            let call = format!("`{function}`{at}");
            let (one, several) = match how {
                Released::Transmitted => (
                    format!("{WHO}'s {call} returns before its messages are received"),
                    format!("{call} of {WHO} returns before its messages are received"),
                ),
                Released::Left => (
                    format!("{WHO} leaves {call} before the others are there"),
                    format!("{WHO} leave {call} before the others are there"),
                ),
                Released::Buffered => (
                    format!("{WHO}'s {call} is buffered"),
                    format!("{call} of {WHO} is buffered"),
                ),
            };
            Some((choice, Sentence { rank, one, several }))
        };
        journal.events.iter().filter_map(released).collect()
    }

    /// ` (file.c:12)`, or nothing.
    fn spot(&self, span: Span) -> String {
        let files = &self.cx.program.module.files;
        let file = files.get(span.file.0 as usize).filter(|_| span.is_known());
        let name = file.and_then(|file| std::path::Path::new(&file.path).file_name());
        match name {
            Some(name) => format!(" ({}:{})", name.to_string_lossy(), span.line),
            None => String::new(),
        }
    }
}

/// Whether nothing on the way here was buffered, although it could have been:
/// the same can happen under every buffering. Known only to replays.
fn needs_no_buffering(state: &State) -> bool {
    let released = |event: &MpiEvent| matches!(event.what, Happening::Release { .. });
    let journal = state.journal.as_ref();
    state.world.options().buffering == Buffering::Any
        && journal.is_some_and(|journal| !journal.events.iter().any(released))
}

fn headline(state: &State, cause: &[&Wait]) -> String {
    let ranks: Vec<Rank> = cause.iter().map(|wait| wait.rank).collect();
    let released = |how| cause.iter().any(|wait| wait.releasable == Some(how));
    let unless = if released(Release::Buffering) {
        " unless sends are buffered"
    } else if released(Release::Leaving) {
        " if collectives synchronise"
    } else {
        ""
    };
    match cause {
        [wait] if wait.awaits.contains(&wait.rank) => {
            format!("deadlock{unless}: rank {} waits for itself", wait.rank)
        }
        [wait] => {
            let awaited: Vec<Rank> = wait.awaits.iter().copied().collect();
            let left = awaited.iter().map(|r| Some(gone(state, *r)?.0));
            let left: Vec<Option<&str>> = left.collect();
            let why = match left.as_slice() {
                [Some(why)] => format!("{}, which {why}", people(&awaited)),
                [] => "ever".to_owned(),
                all if all.iter().all(Option::is_some) => {
                    format!("{}, which do nothing more", people(&awaited))
                }
                _ => "ever".to_owned(),
            };
            format!("deadlock{unless}: rank {} waits for {why}", wait.rank)
        }
        [_, _] => format!("deadlock{unless}: {} wait for each other", sorted(ranks)),
        _ => format!("deadlock{unless}: {} wait for one another", sorted(ranks)),
    }
}

fn sorted(mut ranks: Vec<Rank>) -> String {
    ranks.sort_unstable();
    people(&ranks)
}

/// Receives with the sends that they got, each a rank and a call; a receive that gets the same call of
/// one rank after the other is told once.
fn in_turn(matched: impl IntoIterator<Item = (String, Option<(Rank, String)>)>) -> Vec<String> {
    let mut lines: Vec<(String, Vec<Rank>, String)> = Vec::new();
    for (receive, send) in matched {
        let (rank, send) = send.unzip();
        let send = send.unwrap_or_default();
        match lines.last_mut() {
            Some((known, ranks, call)) if *known == receive && *call == send => ranks.extend(rank),
            _ => lines.push((receive, rank.into_iter().collect(), send)),
        }
    }
    let told = |(receive, ranks, call): (String, Vec<Rank>, String)| match ranks.as_slice() {
        [] => receive,
        [rank] => format!("{receive} receives rank {rank}'s {call}"),
        _ => {
            let shown = people(&ranks[..ranks.len().min(SHOWN)]);
            let left_out = match ranks.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" (and {more} more)"),
            };
            format!("{receive} receives {call} of {shown}, in this order{left_out}")
        }
    };
    lines.into_iter().map(told).collect()
}

/// Where ranks stand in a sentence.
const WHO: &str = "{who}";

/// What is said of a rank, and what is said of several of which the same holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sentence {
    rank: Rank,
    one: String,
    several: String,
}

/// Sentences in the order of their first ranks; what holds for several ranks is said once.
pub(crate) fn together(sentences: impl IntoIterator<Item = Sentence>) -> Vec<String> {
    let mut lines: Vec<(Vec<Rank>, Sentence)> = Vec::new();
    for sentence in sentences {
        let same = |(_, known): &&mut (Vec<Rank>, Sentence)| known.one == sentence.one;
        match lines.iter_mut().find(same) {
            Some((ranks, _)) => ranks.push(sentence.rank),
            None => lines.push((vec![sentence.rank], sentence)),
        }
    }
    let told = |(ranks, sentence): (Vec<Rank>, Sentence)| {
        let text = match ranks.len() {
            1 => sentence.one,
            _ => sentence.several,
        };
        text.replacen(WHO, &sorted(ranks), 1)
    };
    lines.into_iter().map(told).collect()
}

/// A heading with lines below it, not too many.
pub(crate) fn cut(heading: &str, mut lines: Vec<String>) -> String {
    if let [line] = lines.as_slice() {
        return format!("{heading} {line}");
    }
    let left_out = lines.len().saturating_sub(SHOWN);
    lines.truncate(SHOWN);
    if left_out > 0 {
        lines.push(format!("... {left_out} more ..."));
    }
    format!("{heading}\n  {}", lines.join("\n  "))
}

/// How reductions are folded, where it is not by rank.
fn folded(folding: Folding) -> Option<&'static str> {
    match folding {
        Folding::Ranks => None,
        Folding::Backwards => Some("reductions begin with the highest rank here"),
        Folding::Neighbours => Some("reductions combine neighbouring ranks first here"),
        Folding::Halves => Some("reductions combine distant ranks first here"),
    }
}
