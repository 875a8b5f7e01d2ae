//! Who accessed which bytes last, as far as that may still matter.
//!
//! For every byte range the accesses that no later one stands for. An access
//! stands for an earlier one of which it knows if whoever races with the
//! earlier one races with it, too: a write stands for reads, a plain access
//! for atomic ones. So memory that one strand uses, or several in turn, has one
//! entry per range (the epochs of FastTrack, Flanagan and Freund 2009 §3).
//!
//! Neighbours with the same accesses are one range. Pages that are in use lie beside the persistent table,
//! as the pages of memory itself do.

use std::sync::Arc;

use concord_base::{Access, Span};
use smallvec::{SmallVec, smallvec};

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

    /// Whether it is as good as one that the same strand makes at the same time.
    fn stands_for(&self, now: &Past) -> bool {
        self.strand == now.strand && self.time == now.time && self.covers(now)
    }
}

/// The accesses to some bytes.
type Pasts = SmallVec<[Past; 2]>;

/// Accesses to bytes of one piece of an object.
#[derive(Clone, Debug)]
struct Range {
    start: u32,
    end: u32,
    pasts: Pasts,
}

/// Bytes that are looked up together.
const PIECE: u64 = 64;
/// Pieces that are.
const PIECES: u64 = 64;

/// Pieces of an object.
#[derive(Clone, Debug)]
struct Page(Box<[Option<Arc<Vec<Range>>>; PIECES as usize]>);

/// An object and the number of a page in it.
type Place = (u32, u32);

/// How many pages are kept beside the table.
const NEAR: usize = 256;

/// All accesses, by object and piece.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: imbl::OrdMap<Place, Arc<Page>>,
    /// Pages that are in use; none of them is in the table.
    near: Vec<Option<(Place, Arc<Page>)>>,
}

impl Clone for Shadow {
    /// Of one whose pages are all in the table, at no cost.
    fn clone(&self) -> Shadow {
        let mut pages = self.pages.clone();
        pages.extend(self.near.iter().flatten().cloned());
        Shadow {
            pages,
            near: Vec::new(),
        }
    }
}

fn near_at((object, page): Place) -> usize {
    (object.wrapping_mul(0x9d) ^ page) as usize % NEAR
}

impl Shadow {
    /// Puts all pages into the table.
    pub(super) fn freeze(&mut self) {
        let used = self.near.iter_mut().filter_map(Option::take);
        self.pages.extend(used);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.near.iter().all(Option::is_none)
    }

    /// How many ranges there are, roughly: pages.
    pub(super) fn size(&self) -> usize {
        self.pages.len() + self.near.iter().flatten().count()
    }

    fn page(&mut self, place: Place) -> &mut Page {
        if self.near.is_empty() {
            self.near.resize_with(NEAR, || None);
        }
        let near = &mut self.near[near_at(place)];
        if near.as_ref().is_none_or(|(known, _)| *known != place) {
            let fresh = || Arc::new(Page(Box::new([const { None }; PIECES as usize])));
            let page = self.pages.remove(&place).unwrap_or_else(fresh);
            if let Some((other, page)) = near.replace((place, page)) {
                self.pages.insert(other, page);
            }
        }
        let (_, page) = near.as_mut().expect("it was just put there");
        Arc::make_mut(page)
    }

    /// Notes an access to bytes of an object; `race` gets earlier accesses that
    /// it races with.
    pub(super) fn access(
        &mut self,
        object: u32,
        (start, len): (u64, u64),
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
            let page = self.page((object, (piece / PIECES) as u32));
            let ranges = page.0[(piece % PIECES) as usize].get_or_insert_default();
            let settled = ranges.iter().any(|r| {
                r.start <= from && to <= r.end && r.pasts.iter().any(|p| p.stands_for(&now))
            });
            if !settled {
                let ranges = Arc::make_mut(ranges);
                if !takes_from_neighbour(ranges, (from, to), &now, known) {
                    split(ranges, from);
                    split(ranges, to);
                    access_piece(ranges, (from, to), now, known, &mut |past, offset| {
                        race(past, base + u64::from(offset));
                    });
                    join(ranges, from, to);
                }
            }
            at = until;
        }
    }

    /// The object is gone.
    pub(super) fn forget(&mut self, object: u32) {
        for near in &mut self.near {
            near.take_if(|((of, _), _)| *of == object);
        }
        if self.pages.is_empty() {
            return;
        }
        let gone: Vec<Place> = self
            .pages
            .range((object, 0)..=(object, u32::MAX))
            .map(|(key, _)| *key)
            .collect();
        for key in gone {
            self.pages.remove(&key);
        }
    }

    /// Forgets accesses that cannot matter any more.
    pub(super) fn retain(&mut self, keep: impl Fn(&Past) -> bool) {
        self.freeze();
        let keys: Vec<Place> = self.pages.keys().copied().collect();
        for key in keys {
            let page = self.pages.get_mut(&key).expect("it was there");
            let stays = |ranges: &Arc<Vec<Range>>| ranges.iter().all(|r| r.pasts.iter().all(&keep));
            if page.0.iter().flatten().all(stays) {
                continue;
            }
            let page = Arc::make_mut(page);
            for piece in page.0.iter_mut() {
                let Some(ranges) = piece.as_mut().filter(|ranges| !stays(ranges)) else {
                    continue;
                };
                let kept = Arc::make_mut(ranges);
                for range in kept.iter_mut() {
                    range.pasts.retain(|past| keep(past));
                }
                kept.retain(|range| !range.pasts.is_empty());
                if kept.is_empty() {
                    *piece = None;
                }
            }
            if page.0.iter().all(Option::is_none) {
                self.pages.remove(&key);
            }
        }
    }

    /// All accesses, with their bytes: of one whose pages are all in the table, in the order of these.
    pub(super) fn each(&self, mut visit: impl FnMut(u32, (u64, u64), &[Past])) {
        let used = self.near.iter().flatten();
        let used = used.map(|(place, page)| (place, page));
        for ((object, number), page) in self.pages.iter().chain(used) {
            for (piece, ranges) in (0..).zip(page.0.iter()) {
                let base = (u64::from(*number) * PIECES + piece) * PIECE;
                for range in ranges.iter().flat_map(|ranges| ranges.iter()) {
                    let bytes = (base + u64::from(range.start), base + u64::from(range.end));
                    visit(*object, bytes, &range.pasts);
                }
            }
        }
    }

    /// The objects of which something is known.
    pub(super) fn objects(&self) -> impl Iterator<Item = u32> + '_ {
        let used = self.near.iter().flatten().map(|((object, _), _)| *object);
        self.pages.keys().map(|(object, _)| *object).chain(used)
    }
}

/// Whether an access of which it knows need not be remembered beside it.
fn stands_for(now: &Past, past: &Past, known: Known<'_>) -> bool {
    now.covers(past) && (!known.folds || past.strand == now.strand)
}

/// Whether the bytes before have just been accessed in the same way, and these had been like those that
/// follow: then only the border between the two ranges moves.
fn takes_from_neighbour(
    ranges: &mut Vec<Range>,
    (from, to): (u32, u32),
    now: &Past,
    known: Known<'_>,
) -> bool {
    let index = ranges.partition_point(|r| r.end <= from);
    let Some(own) = ranges.get(index).filter(|r| r.start == from && to <= r.end) else {
        return false;
    };
    let [past] = &own.pasts[..] else {
        return false;
    };
    // What it stands for is known, so it races with nothing.
    if !known.contains(past, now) || !stands_for(now, past, known) {
        return false;
    }
    let whole = to == own.end;
    let before = index.checked_sub(1).map(|at| &ranges[at]);
    let joins = before.is_some_and(|before| before.end == from && before.pasts[..] == [*now]);
    match (joins, whole) {
        (true, true) => {
            ranges[index - 1].end = to;
            ranges.remove(index);
        }
        (true, false) => {
            ranges[index - 1].end = to;
            ranges[index].start = to;
        }
        (false, true) => ranges[index].pasts[0] = *now,
        (false, false) => return false,
    }
    true
}

/// Neighbours with the same accesses become one range again.
fn join(ranges: &mut Vec<Range>, from: u32, to: u32) {
    let mut index = ranges.partition_point(|r| r.end < from);
    while index + 1 < ranges.len() && ranges[index].end <= to {
        let (one, next) = (&ranges[index], &ranges[index + 1]);
        if one.end == next.start && one.pasts == next.pasts {
            ranges[index].end = next.end;
            ranges.remove(index + 1);
        } else {
            index += 1;
        }
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
                pasts: smallvec![now],
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
                .retain(|past| !known.contains(past, &now) || !stands_for(&now, past, known));
            forget_iterations(&mut range.pasts, &now, known);
            if !range.pasts.iter().any(|past| past.stands_for(&now)) {
                let order = |p: &Past| (p.strand, p.time, p.writes(), p.atomic);
                let at = range.pasts.partition_point(|p| order(p) <= order(&now));
                range.pasts.insert(at, now);
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
fn forget_iterations(pasts: &mut Pasts, now: &Past, known: Known<'_>) {
    let group = |past: &Past| {
        let level = known.separated(past, now)?;
        Some((level, past.writes(), past.atomic))
    };
    if pasts.iter().filter_map(group).nth(1).is_none() {
        return;
    }
    type Group = (usize, bool, bool);
    let mut last: SmallVec<[(Group, u32); 4]> = SmallVec::new();
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
