//! Watched memory: which of the program's own accesses touch certain bytes.
//!
//! A model that lends out memory (the buffer of a pending operation, a window
//! that other processes reach) watches it; what the program reads, writes and
//! frees there, and variables whose scope ends, are noted until the model
//! asks. Accesses of models are not noted, unless they act for the program
//! ([`Memory::heed`]): then reads and writes alike.
//!
//! A page with a watch is never found by the short way: its key among the
//! pages at hand is another one. Memory without watches pays nothing.
//!
//! Exact for concrete addresses; a symbolic one inside a watched object is
//! split into cases first. An access of library code is put down to the line
//! of the program that called it ([`Memory::place_touches`]).

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use concord_abi::{Touch, Watch};
use concord_base::{Access, Span};

use super::hot::HotPage;
use super::page::PAGE_BITS;
use super::{Memory, ObjectId, ObjectKind, page_place, split};
use crate::race::Races;

/// The bit that keeps watched pages out of the short way's sight. Tags have
/// at most 52 bits.
pub(super) const WATCHED: u64 = 1 << 60;

/// A watched range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Range {
    start: u64,
    end: u64,
    on: Watch,
}

/// What was done, where in the source, and whether library code did it.
type Deed = (Span, Access, bool);

/// Touched bytes: sorted, disjoint ranges.
type Notes = BTreeMap<Deed, Vec<(u64, u64)>>;

/// What was seen since a model last asked.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// With the instruction's own position.
    fresh: Notes,
    /// With a position in the program.
    placed: Notes,
}

/// All watches, and what was seen.
#[derive(Debug, Default)]
pub(super) struct Watches {
    /// By page; a range is entered at each page that it touches.
    pages: Arc<BTreeMap<u64, Vec<Range>>>,
    /// Models read memory through a shared reference, hence the lock.
    seen: Mutex<Seen>,
    heeds_models: bool,
    /// The same for the race detector alone.
    heeds_for_races: bool,
    /// Every page is kept from the short way: somebody looks at all accesses.
    everything: bool,
}

impl Clone for Watches {
    fn clone(&self) -> Watches {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        Watches {
            pages: Arc::clone(&self.pages),
            seen: Mutex::new(seen.clone()),
            heeds_models: self.heeds_models,
            heeds_for_races: self.heeds_for_races,
            everything: self.everything,
        }
    }
}

impl Watches {
    #[inline]
    fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Adds what is watched to a hash; `false` if something was seen that nobody has asked for.
    pub(super) fn exact(&self, hasher: &mut impl Hasher) -> bool {
        (&*self.pages, self.heeds_models).hash(hasher);
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.fresh.is_empty() && seen.placed.is_empty()
    }

    /// The key of a page among those at hand.
    #[inline]
    pub(super) fn key(&self, tag: u64) -> u64 {
        if self.everything || (!self.is_empty() && self.pages.contains_key(&tag)) {
            tag | WATCHED
        } else {
            tag
        }
    }

    fn seen_mut(&mut self) -> &mut Seen {
        self.seen.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, address: u64, len: u64, deed: Deed) {
        let end = address.saturating_add(len);
        for tag in tags(address, len) {
            let Some(ranges) = self.pages.get(&tag) else {
                continue;
            };
            let page = (tag << PAGE_BITS, (tag + 1) << PAGE_BITS);
            for range in ranges {
                let from = range.start.max(address).max(page.0);
                let to = range.end.min(end).min(page.1);
                let wanted = deed.1 != Access::Read || range.on == Watch::All;
                if from < to && wanted {
                    let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
                    add(seen.fresh.entry(deed).or_default(), from, to);
                }
            }
        }
    }
}

/// The page that a key stands for.
pub(super) fn tag_of(key: u64) -> u64 {
    key & !WATCHED
}

/// Both keys that a page can have.
pub(super) fn keys_of(tag: u64) -> [u64; 2] {
    [tag, tag | WATCHED]
}

impl Memory {
    /// Watches a range; as often as this is called, [`Memory::unwatch`] must
    /// be.
    pub fn watch(&mut self, start: u64, len: u64, on: Watch) {
        let range = Range {
            start,
            end: start.saturating_add(len),
            on,
        };
        for tag in tags(start, len) {
            self.put_back(tag);
            let pages = Arc::make_mut(&mut self.watches.pages);
            let ranges = pages.entry(tag).or_default();
            let at = ranges.partition_point(|other| *other <= range);
            ranges.insert(at, range);
        }
    }

    /// Takes a watch back.
    pub fn unwatch(&mut self, start: u64, len: u64, on: Watch) {
        let range = Range {
            start,
            end: start.saturating_add(len),
            on,
        };
        for tag in tags(start, len) {
            self.put_back(tag);
            let pages = Arc::make_mut(&mut self.watches.pages);
            let Some(ranges) = pages.get_mut(&tag) else {
                continue;
            };
            if let Ok(at) = ranges.binary_search(&range) {
                ranges.remove(at);
            }
            if ranges.is_empty() {
                pages.remove(&tag);
            }
        }
    }

    /// Whether some byte of a page is watched.
    pub(super) fn is_watched_page(&self, tag: u64) -> bool {
        self.watches.pages.contains_key(&tag)
    }

    /// Whether some byte of a range is watched.
    pub fn is_watched(&self, start: u64, len: u64) -> bool {
        let end = start.saturating_add(len);
        !self.watches.is_empty()
            && tags(start, len).any(|tag| {
                let ranges = self.watches.pages.get(&tag);
                ranges.is_some_and(|all| all.iter().any(|r| r.start < end && start < r.end))
            })
    }

    /// What the program touched since this was last asked: by place in the
    /// source, then by address.
    pub fn take_touches(&mut self) -> Vec<Touch> {
        let Seen { fresh, mut placed } = std::mem::take(self.watches.seen_mut());
        move_notes(fresh, &mut placed, |deed| deed);
        let touches = placed
            .into_iter()
            .flat_map(|((span, access, library), ranges)| {
                ranges.into_iter().map(move |(start, end)| Touch {
                    access,
                    start,
                    len: end - start,
                    span,
                    library,
                })
            });
        touches.collect()
    }

    /// Whether something was touched since [`Memory::place_touches`].
    #[inline]
    pub fn has_unplaced_touches(&mut self) -> bool {
        !self.watches.is_empty() && !self.watches.seen_mut().fresh.is_empty()
    }

    /// Puts what library code touched down to the program's own line that
    /// called it: `in_library` says which positions are not the program's.
    pub fn place_touches(&mut self, line: Span, in_library: impl Fn(Span) -> bool) {
        let seen = self.watches.seen_mut();
        let fresh = std::mem::take(&mut seen.fresh);
        let place = |(span, access, library)| match in_library(span) {
            true => (line, access, true),
            false => (span, access, library),
        };
        move_notes(fresh, &mut seen.placed, place);
    }

    /// Whether what models read and write counts as the program's doing from
    /// now on: `fread` writes for the program, `MPI_Recv` for itself.
    pub fn heed(&mut self, models: bool) {
        self.watches.heeds_models = models;
    }

    /// The same where only data races are concerned: what an MPI call reads and writes in the
    /// thread that makes it.
    pub fn heed_for_races(&mut self, models: bool) {
        self.watches.heeds_for_races = models;
    }

    /// The current thread uses a lock or the like, together with others or alone.
    pub fn note_use(&mut self, address: u64, len: u64, atomic: bool) {
        let (place, site) = (self.shared_place(address), self.line());
        if let (Some((object, start)), Some(races)) = (place, &mut self.races) {
            races.uses_object(object, start, len, atomic, site);
        }
    }

    /// A model makes a permitted access.
    pub(super) fn note_model(&self, address: u64, len: u64, access: Access) {
        if self.watches.heeds_models && !self.watches.is_empty() {
            self.watches.note(address, len, (self.site, access, true));
        }
        if (self.watches.heeds_models || self.watches.heeds_for_races)
            && let Some(races) = &self.races
            && let Some((object, start)) = self.shared_place(address)
        {
            races.note(object, start, len, access, self.line());
        }
    }

    /// The program makes a permitted access.
    #[inline]
    pub fn note(&mut self, address: u64, len: u64, access: Access) {
        if !self.watches.is_empty() {
            self.watches.note(address, len, (self.site, access, false));
        }
        if self.races.is_some() {
            self.note_for_races(address, len, access);
        }
    }

    #[cold]
    pub(super) fn note_for_races(&mut self, address: u64, len: u64, access: Access) {
        if self
            .races
            .as_ref()
            .is_some_and(|races| races.ignores(access))
        {
            return;
        }
        let (place, site) = (self.shared_place(address), self.line());
        if let (Some((object, start)), Some(races)) = (place, &mut self.races) {
            races.access(object, start, len, access, site);
        }
    }

    /// The program's own line that is responsible for what happens.
    fn line(&self) -> Span {
        self.library_line.unwrap_or(self.site)
    }

    /// Library code runs that this line of the program has called, or none.
    pub(crate) fn in_library(&mut self, line: Option<Span>) {
        self.library_line = line;
    }

    /// Whether all accesses are looked at.
    #[inline]
    pub fn has_races(&self) -> bool {
        self.races.is_some()
    }

    /// The object and offset of an access that another thread could race with:
    /// not of a model's own memory.
    fn shared_place(&self, address: u64) -> Option<(ObjectId, u64)> {
        let (id, offset) = split(address)?;
        let own = self
            .object(id)
            .is_some_and(|object| object.kind == ObjectKind::Internal);
        let offset = u64::try_from(offset).ok()?;
        (!own).then_some((id, offset))
    }

    /// From now on all accesses are looked at: there is a second strand.
    pub fn start_races(&mut self) {
        if self.races.is_none() {
            self.freeze();
            self.watches.everything = true;
            self.races = Some(Box::new(Races::start()));
        }
    }

    /// Ends that where nothing is left that could race.
    pub fn end_races(&mut self) {
        if self.races.as_mut().is_some_and(|races| races.is_over()) {
            self.freeze();
            self.watches.everything = false;
            self.races = None;
        }
    }

    /// Who accessed what, where there are several strands.
    pub fn races(&mut self) -> Option<&mut Races> {
        self.races.as_deref_mut()
    }

    /// Whether some byte of an object is watched.
    pub fn has_watch(&self, id: ObjectId) -> bool {
        if self.races.is_some() {
            return true;
        }
        if self.watches.is_empty() {
            return false;
        }
        let first = id.base() >> PAGE_BITS;
        let count = self
            .object(id)
            .map_or(0, |o| o.size.div_ceil(1 << PAGE_BITS));
        let mut within = self.watches.pages.range(first..first + count.max(1));
        within.next().is_some()
    }

    /// Writes a page at hand back to its object: its key is about to change.
    fn put_back(&mut self, tag: u64) {
        for key in keys_of(tag) {
            let Some(HotPage { dirty, page, .. }) = self.hot.remove(key) else {
                continue;
            };
            let (id, index) = page_place(tag);
            if dirty {
                let object = self.object_mut(id);
                let object = object.expect("pages at hand go with their object");
                object.set_page(index, page.share());
            }
        }
    }
}

fn move_notes(from: Notes, to: &mut Notes, place: impl Fn(Deed) -> Deed) {
    for (deed, ranges) in from {
        let known = to.entry(place(deed)).or_default();
        for (start, end) in ranges {
            add(known, start, end);
        }
    }
}

/// The pages of a range.
fn tags(start: u64, len: u64) -> std::ops::Range<u64> {
    if len == 0 {
        return 0..0;
    }
    let last = start.saturating_add(len - 1);
    (start >> PAGE_BITS)..(last >> PAGE_BITS) + 1
}

/// Adds a range to a sorted list of disjoint ones, joining neighbours.
fn add(ranges: &mut Vec<(u64, u64)>, from: u64, to: u64) {
    let first = ranges.partition_point(|range| range.1 < from);
    let end = ranges.partition_point(|range| range.0 <= to);
    let (mut from, mut to) = (from, to);
    for range in &ranges[first..end] {
        from = from.min(range.0);
        to = to.max(range.1);
    }
    ranges.splice(first..end, [(from, to)]);
}

#[cfg(test)]
mod tests {
    use concord_ir::Ty;

    use super::super::{NameId, ObjectKind};
    use super::*;

    fn memory() -> (Memory, u64) {
        let mut m = Memory::new(Arc::from(vec!["block".to_owned()]), 1 << 32);
        let id = m.create(10_000, ObjectKind::Heap, NameId(0), true);
        let base = id.expect("below the limit").base();
        (m, base)
    }

    fn seen(m: &mut Memory) -> Vec<(Access, u64, u64)> {
        let touches = m.take_touches().into_iter();
        touches.map(|t| (t.access, t.start, t.len)).collect()
    }

    #[test]
    fn touches_are_joined_and_cut_to_what_is_watched() {
        let (mut m, a) = memory();
        m.watch(a + 4, 8, Watch::All);
        m.note(a, 6, Access::Read);
        m.note(a + 6, 2, Access::Read);
        m.note(a + 11, 100, Access::Write);
        m.note(a + 12, 1, Access::Write);
        assert_eq!(
            seen(&mut m),
            [(Access::Read, a + 4, 4), (Access::Write, a + 11, 1)]
        );
        assert!(seen(&mut m).is_empty());
    }

    #[test]
    fn a_watch_on_writes_lets_reads_pass() {
        let (mut m, a) = memory();
        m.watch(a, 8, Watch::Writes);
        m.note(a, 8, Access::Read);
        m.note(a + 2, 2, Access::Write);
        assert_eq!(seen(&mut m), [(Access::Write, a + 2, 2)]);
    }

    #[test]
    fn watched_pages_are_out_of_the_short_ways_sight_and_keep_their_contents() {
        let (mut m, a) = memory();
        m.write_plain(a + 4090, &[7; 12]).expect("inside");
        m.warm_up(a + 4096);
        assert_eq!(m.load_fast(a + 4096, 1), Some(7));
        m.watch(a + 5000, 8, Watch::All);
        m.watch(a + 5000, 8, Watch::All);
        m.warm_up(a + 4096);
        assert_eq!(m.load_fast(a + 4096, 1), None);
        assert!(!m.store_fast(a + 4096, 1, 9, Ty::Int(8)));
        assert_eq!(m.load_near(a + 4096, 1), Some(7));
        assert!(m.store_near(a + 4097, 1, 9, Ty::Int(8)));
        m.unwatch(a + 5000, 8, Watch::All);
        m.warm_up(a + 4096);
        assert_eq!(m.load_fast(a + 4096, 1), None, "watched twice");
        m.unwatch(a + 5000, 8, Watch::All);
        m.warm_up(a + 4096);
        assert_eq!(m.load_fast(a + 4096, 2), Some(0x0907));
        assert_eq!(
            m.read_plain(a + 4090, 12).expect("inside").map(|b| b[7]),
            Some(9)
        );
    }

    #[test]
    fn a_fork_has_the_watches_of_both_sides_apart() {
        let (mut m, a) = memory();
        m.watch(a, 8, Watch::All);
        m.write_plain(a, &[1, 2, 3]).expect("inside");
        let mut other = m.fork();
        m.unwatch(a, 8, Watch::All);
        other.note(a, 1, Access::Write);
        m.note(a, 1, Access::Write);
        assert_eq!(seen(&mut other), [(Access::Write, a, 1)]);
        assert!(seen(&mut m).is_empty());
        assert_eq!(other.read_plain(a, 3), Ok(Some(vec![1, 2, 3])));
    }

    #[test]
    fn the_end_of_an_objects_life_is_noted() {
        let (mut m, a) = memory();
        m.watch(a + 16, 4, Watch::Writes);
        let mark = m.locals();
        let local = m.push_local(8, NameId(0)).expect("below the limit").base();
        m.watch(local, 8, Watch::All);
        m.pop_locals(mark);
        assert_eq!(seen(&mut m), [(Access::EndOfScope, local, 8)]);
        m.free(a, ObjectKind::Heap).expect("allocated");
        assert_eq!(seen(&mut m), [(Access::Free, a + 16, 4)]);
    }

    #[test]
    fn what_a_library_touches_is_put_down_to_the_programs_line() {
        let (mut m, a) = memory();
        let line = |line| Span {
            line,
            ..Span::UNKNOWN
        };
        m.watch(a, 8, Watch::All);
        m.at(line(900));
        m.note(a, 1, Access::Read);
        m.at(line(5));
        m.note(a + 1, 1, Access::Read);
        assert!(m.has_unplaced_touches());
        m.place_touches(line(7), |span| span.line > 100);
        assert!(!m.has_unplaced_touches());
        let places = m
            .take_touches()
            .into_iter()
            .map(|t| (t.span.line, t.library));
        assert_eq!(places.collect::<Vec<_>>(), [(5, false), (7, true)]);
    }

    #[test]
    fn models_act_for_themselves_unless_heeded() {
        use concord_abi::Memory as _;
        let (mut m, a) = memory();
        m.watch(a, 8, Watch::All);
        m.write(a, &[1_u8, 2].as_slice().into()).expect("inside");
        assert!(seen(&mut m).is_empty());
        m.heed(true);
        m.write(a + 1, &[1_u8, 2].as_slice().into())
            .expect("inside");
        assert_eq!(seen(&mut m), [(Access::Write, a + 1, 2)]);
        assert!(m.read(a, 4).is_ok());
        assert_eq!(seen(&mut m), [(Access::Read, a, 4)]);
    }
}
