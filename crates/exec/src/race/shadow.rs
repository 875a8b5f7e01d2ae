//! Who accessed which bytes last, as far as that may still matter.
//!
//! For every byte range the accesses that no later one stands for. An access
//! stands for an earlier one of which it knows if whoever races with the
//! earlier one races with it, too: a write stands for reads, a plain access
//! for atomic ones. So memory that one strand uses, or several in turn, has one
//! entry per range (the epochs of FastTrack, Flanagan and Freund 2009 §3).

use std::sync::Arc;

use concord_base::{Access, Span};

use super::Known;

/// An access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Who.
    pub strand: u32,
    /// When, by its own clock.
    pub(super) time: u32,
    /// The thread that it ran on.
    pub thread: u32,
    /// What it did.
    pub access: Access,
    /// Whether it was atomic.
    pub atomic: bool,
    /// Where in the program.
    pub span: Span,
}

impl Past {
    /// Whether it changes or ends what it accesses.
    pub fn writes(&self) -> bool {
        self.access != Access::Read
    }

    /// Whether two accesses of the same bytes may not be concurrent (C17
    /// 5.1.2.4p35).
    fn conflicts(&self, other: &Past) -> bool {
        (self.writes() || other.writes()) && !(self.atomic && other.atomic)
    }

    /// Whether whoever conflicts with the other one conflicts with this.
    fn covers(&self, other: &Past) -> bool {
        (self.writes() || !other.writes()) && (!self.atomic || other.atomic)
    }
}

/// Accesses to bytes of one piece of an object.
#[derive(Clone, Debug)]
struct Range {
    start: u32,
    end: u32,
    pasts: Vec<Past>,
}

/// Bytes that are looked up together.
const PIECE: u64 = 64;

/// All accesses, by object and piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Shadow {
    pieces: imbl::OrdMap<(u32, u32), Arc<Vec<Range>>>,
}

impl Shadow {
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Notes an access to bytes of an object; `race` gets earlier accesses that
    /// it races with.
    pub(super) fn access(
        &mut self,
        object: u32,
        start: u64,
        len: u64,
        now: Past,
        known: Known<'_>,
        race: &mut dyn FnMut(&Past, u64),
    ) {
        let end = start + len;
        let mut at = start;
        while at < end {
            let piece = at / PIECE;
            let until = end.min((piece + 1) * PIECE);
            let base = piece * PIECE;
            let (from, to) = ((at - base) as u32, (until - base) as u32);
            let ranges = self.pieces.entry((object, piece as u32)).or_default();
            let settled = ranges.iter().any(|r| {
                r.start <= from
                    && to <= r.end
                    && r.pasts
                        .iter()
                        .any(|p| p.strand == now.strand && p.time == now.time && p.covers(&now))
            });
            if !settled {
                let ranges = Arc::make_mut(ranges);
                split(ranges, from);
                split(ranges, to);
                access_piece(ranges, (from, to), now, known, &mut |past, offset| {
                    race(past, base + u64::from(offset));
                });
            }
            at = until;
        }
    }

    /// The object is gone.
    pub(super) fn forget(&mut self, object: u32) {
        let gone: Vec<_> = self
            .pieces
            .range((object, 0)..=(object, u32::MAX))
            .map(|(key, _)| *key)
            .collect();
        for key in gone {
            self.pieces.remove(&key);
        }
    }

    /// Forgets accesses that cannot matter any more.
    pub(super) fn retain(&mut self, keep: impl Fn(&Past) -> bool) {
        let keys: Vec<_> = self.pieces.keys().copied().collect();
        for key in keys {
            let ranges = self.pieces.get_mut(&key).expect("it was there");
            if ranges.iter().all(|r| r.pasts.iter().all(&keep)) {
                continue;
            }
            let kept = Arc::make_mut(ranges);
            for range in kept.iter_mut() {
                range.pasts.retain(&keep);
            }
            kept.retain(|range| !range.pasts.is_empty());
            if kept.is_empty() {
                self.pieces.remove(&key);
            }
        }
    }

    /// All accesses, with their bytes.
    pub(super) fn each(&self, mut visit: impl FnMut((u32, u32), (u32, u32), &[Past])) {
        for (key, ranges) in &self.pieces {
            for range in ranges.iter() {
                visit(*key, (range.start, range.end), &range.pasts);
            }
        }
    }

    /// The objects of which something is known.
    pub(super) fn objects(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.keys().map(|(object, _)| *object)
    }
}

fn access_piece(
    ranges: &mut Vec<Range>,
    (from, to): (u32, u32),
    now: Past,
    known: Known<'_>,
    race: &mut dyn FnMut(&Past, u32),
) {
    let mut at = from;
    let mut index = ranges.partition_point(|r| r.end <= from);
    while at < to {
        let start = ranges.get(index).map_or(to, |r| r.start.min(to));
        if at < start {
            let fresh = Range {
                start: at,
                end: start,
                pasts: vec![now],
            };
            ranges.insert(index, fresh);
            at = start;
        } else {
            let range = &mut ranges[index];
            for past in &range.pasts {
                if !known.contains(past, &now) && past.conflicts(&now) {
                    race(past, range.start);
                }
            }
            range
                .pasts
                .retain(|past| !known.contains(past, &now) || !now.covers(past));
            forget_iterations(&mut range.pasts, &now, known);
            let listed = range
                .pasts
                .iter()
                .any(|p| p.strand == now.strand && p.time == now.time && p.covers(&now));
            if !listed {
                range.pasts.push(now);
                range
                    .pasts
                    .sort_by_key(|p| (p.strand, p.time, p.writes(), p.atomic));
            }
            at = range.end;
        }
        index += 1;
    }
}

/// Of the accesses of one kind that earlier iterations of the same loop made the
/// last one stands for all: who does not know some of them does not know it, and
/// the iteration that made it is not the one at hand. Those of the loop around
/// stand for themselves: what follows the inner loop knows only the latter.
fn forget_iterations(pasts: &mut Vec<Past>, now: &Past, known: Known<'_>) {
    let group = |past: &Past| {
        let level = known.separated(past, now)?;
        Some((level, past.writes(), past.atomic))
    };
    if pasts.iter().filter_map(group).nth(1).is_none() {
        return;
    }
    let mut last: Vec<((usize, bool, bool), u32)> = Vec::new();
    for past in pasts.iter() {
        let Some(key) = group(past) else { continue };
        match last.iter_mut().find(|(other, _)| *other == key) {
            Some((_, time)) => *time = past.time.max(*time),
            None => last.push((key, past.time)),
        }
    }
    pasts.retain(|past| match group(past) {
        Some(key) => last.contains(&(key, past.time)),
        None => true,
    });
}

/// Makes a range that reaches over an offset two.
fn split(ranges: &mut Vec<Range>, at: u32) {
    let index = ranges.partition_point(|r| r.end <= at);
    if let Some(range) = ranges.get_mut(index)
        && range.start < at
    {
        let mut rest = range.clone();
        range.end = at;
        rest.start = at;
        ranges.insert(index + 1, rest);
    }
}
