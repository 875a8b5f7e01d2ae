//! Files that several ranks use, and what orders that.
//!
//! No part of MPI, but only MPI orders processes: an access to a file is kept with the time of its
//! rank, by the same vector clocks as accesses to windows ([`super::window`]). Two ranks that use
//! the same bytes, one of them writing, must be ordered by messages or collectives; where nothing
//! orders them there is a race. What a name leads to is different: processes may agree through it
//! (lock files, files whose existence says something), so uses of a name that nothing orders are no
//! mistake, but both orders happen. Whoever explores executions is told which names those are
//! ([`World::contended`]) and lets their users take turns. Then who finds what another process made
//! of a name knows what that process did before; who opens a name that it would have created does
//! not, and may itself be the one who creates it in another order.
//!
//! Where an append lands, and whether there are zeros before what is written behind the end, depends
//! on the length: an append and a write that makes the file longer race, and so do a read and a
//! write that fills up what is read.
//!
//! Of two writes that race, either may come last: the contents are *spoiled*. That alone changes nothing
//! of what processes do. Who reads or measures spoiled contents, also much later, or has done so
//! in no order with the others, may find something else: that is a [`Gap`].
//!
//! Without [`Options::file_order`](super::Options) no time is kept; then it is only found out
//! whether ranks share files at all ([`World::shares_files`]).
//!
//! Never reports accesses that messages or collectives order. Of very many accesses of a rank to
//! one file, old ones are put together; what is then no longer told apart is a
//! [`Gap`], as is the length of a file that somebody else writes to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_base::{FileAccess, FileThing, FileUse, Rank, Span};

use super::World;
use super::trace::Unobserved;
use super::window::{Clock, Gap};

/// Accesses of one rank to one thing that are told apart.
const MOST_ACCESSES: usize = 32;

/// An access that others may still be unordered with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Kept {
    by: Rank,
    use_: FileUse,
    start: u64,
    end: u64,
    /// The time of `by`.
    time: u32,
    /// Stands for several.
    blurred: bool,
    place: Unobserved<Span>,
}

/// The accesses so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct FileUses {
    kept: BTreeMap<FileThing, Vec<Kept>>,
    /// What those who changed a name knew then.
    changed: BTreeMap<FileThing, Clock>,
    /// Likewise, of those alone to whom it mattered how they found it.
    altered: BTreeMap<FileThing, Clock>,
    /// Files to which several ranks have appended in no order: each order is possible, and what is
    /// in them here is one of them.
    jumbled: BTreeSet<FileThing>,
    /// Contents that depend on which of several writes came last.
    spoiled: BTreeSet<FileThing>,
    contended: Unobserved<BTreeSet<FileThing>>,
    shared: Unobserved<bool>,
}

/// Two accesses to the same bytes of a file that nothing orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileRace {
    /// Which file.
    pub thing: FileThing,
    /// Who used it first here, how and where.
    pub earlier: (Rank, FileUse, Span),
    /// How it was used then.
    pub use_: FileUse,
    /// Whether both write, so that it only shows if somebody reads: that is noted by itself.
    pub both_write: bool,
}

impl World {
    /// Names whose users nothing orders.
    pub fn contended(&self) -> &BTreeSet<FileThing> {
        &self.files.contended.0
    }

    /// Whether a rank used what another one changed, ordered or not.
    pub fn shares_files(&self) -> bool {
        self.files.shared.0
    }

    /// A rank uses a file; `place` says where in the program. A race with an earlier use, if there
    /// is one.
    pub fn use_file(
        &mut self,
        rank: Rank,
        access: &FileAccess,
        place: &mut dyn FnMut() -> Span,
    ) -> Option<FileRace> {
        let met = self.meet_file(rank, access);
        let kept = FileAccess {
            use_: self.would_be(rank, access),
            ..access.clone()
        };
        let timed = self.options.file_order;
        // Who learns of a change knows that it has happened.
        let time = match timed {
            true => self.known(rank, rank),
            false => 0,
        };
        if timed && !access.thing.is_contents() {
            self.agree(rank, access);
        }
        if access.use_ == FileUse::Write {
            self.cover(access);
        }
        self.keep_file(rank, &kept, time, place);
        met
    }

    /// What a use meets.
    fn meet_file(&mut self, rank: Rank, access: &FileAccess) -> Option<FileRace> {
        let timed = self.options.file_order;
        let (mut race, mut unordered, mut doubtful, mut shared) = (None, false, false, false);
        let (mut jumbles, mut spoils, mut unsure) = (false, false, false);
        let use_ = self.would_be(rank, access);
        for old in self.files.kept.get(&access.thing).into_iter().flatten() {
            let known = !timed || self.known(rank, old.by) >= old.time;
            jumbles |= !known && [old.use_, use_] == [FileUse::Append; 2];
            if old.by == rank || old.use_.tolerates(use_) || apart(old, use_, access, timed) {
                continue;
            }
            shared = true;
            if known {
                continue;
            }
            let measured = [old.use_, use_].contains(&FileUse::Measure);
            let both_write = old.use_.writes() && use_.writes();
            if !access.thing.is_contents() {
                unordered = true;
            } else if old.blurred || measured {
                doubtful |= !both_write;
                unsure |= both_write;
            } else {
                spoils |= both_write;
                race.get_or_insert_with(|| FileRace {
                    thing: access.thing.clone(),
                    earlier: (old.by, old.use_, old.place.0),
                    use_: access.use_,
                    both_write,
                });
            }
        }
        // Between writes alone that leaves the contents open.
        unsure |= self.jumble(access, jumbles, race.is_some());
        doubtful |= self.spoil(access, spoils || unsure);
        if shared && !self.files.shared.0 {
            Arc::make_mut(&mut self.files).shared.0 = true;
        }
        if unordered && !self.files.contended.0.contains(&access.thing) {
            let files = Arc::make_mut(&mut self.files);
            files.contended.0.insert(access.thing.clone());
        }
        if doubtful {
            self.leave_out(Gap::FileOrder);
        } else if unsure {
            self.leave_out(Gap::FileWrites);
        }
        race
    }

    /// Keeps account of contents that depend on which of several writes came last. Whether somebody
    /// finds, or may have found, one of several things there.
    fn spoil(&mut self, access: &FileAccess, spoils: bool) -> bool {
        if spoils && !self.files.spoiled.contains(&access.thing) {
            let files = Arc::make_mut(&mut self.files);
            files.spoiled.insert(access.thing.clone());
        }
        if !self.files.spoiled.contains(&access.thing) {
            return false;
        }
        // Where the writes land, and so whose bytes they are, depends on their order, too: no read
        // that is not known to all is out of their reach.
        let mut kept = self.files.kept.get(&access.thing).into_iter().flatten();
        !access.use_.writes() || kept.any(|old| !old.use_.writes())
    }

    /// What a use could be in another order. Who finds a name that it would have made may be the
    /// one who makes it, if nothing says that it was there before.
    fn would_be(&self, rank: Rank, access: &FileAccess) -> FileUse {
        if access.use_ != FileUse::Ensure {
            return access.use_;
        }
        let is_settled = match self.options.file_order {
            true => {
                let changed = self.files.changed.get(&access.thing);
                changed.is_none_or(|made| self.has_heard(rank, made))
            }
            false => {
                let kept = self.files.kept.get(&access.thing).into_iter().flatten();
                let makes = |use_| matches!(use_, FileUse::Create | FileUse::Alter);
                !kept
                    .into_iter()
                    .any(|old| old.by != rank && makes(old.use_))
            }
        };
        match is_settled {
            true => FileUse::Ensure,
            false => FileUse::Create,
        }
    }

    /// Keeps account of files to which several ranks have appended in no order. Whether what else
    /// is done with one depends on that order: then it is not known what comes of it.
    fn jumble(&mut self, access: &FileAccess, jumbles: bool, races: bool) -> bool {
        let (thing, use_) = (&access.thing, access.use_);
        let jumbled = self.files.jumbled.contains(thing);
        if use_ == FileUse::Truncate && jumbled && !races {
            // All appends are over and lost.
            Arc::make_mut(&mut self.files).jumbled.remove(thing);
        }
        if jumbles && !jumbled {
            let files = Arc::make_mut(&mut self.files);
            files.jumbled.insert(thing.clone());
        }
        let placed = |use_: FileUse| !matches!(use_, FileUse::Append | FileUse::Truncate);
        let mut kept = self.files.kept.get(thing).into_iter().flatten();
        match use_ {
            FileUse::Append => jumbles && kept.any(|old| placed(old.use_)),
            _ => jumbled && placed(use_),
        }
    }

    /// Who uses a name knows what those did who made it what it is. Who opens it and would have
    /// created it does not know who else has.
    fn agree(&mut self, rank: Rank, access: &FileAccess) {
        let files = &self.files;
        let clocks = match access.use_ {
            FileUse::Ensure | FileUse::Create => &files.altered,
            _ => &files.changed,
        };
        if let Some(clock) = clocks.get(&access.thing).cloned() {
            self.learn(rank, &clock);
        }
        if !matches!(access.use_, FileUse::Create | FileUse::Alter) {
            return;
        }
        let told = self.tell(rank);
        let files = Arc::make_mut(&mut self.files);
        let note = |clocks: &mut BTreeMap<FileThing, Clock>| {
            let clock = clocks.entry(access.thing.clone()).or_default();
            clock.join(&told);
        };
        note(&mut files.changed);
        if access.use_ == FileUse::Alter {
            note(&mut files.altered);
        }
    }

    /// Bytes were written: zeros that were there do not matter to who knows that.
    fn cover(&mut self, access: &FileAccess) {
        let (start, end) = (access.start, access.end);
        let covered =
            |kept: &Kept| kept.use_ == FileUse::Fill && kept.start < end && start < kept.end;
        let kept = self.files.kept.get(&access.thing);
        if !kept.is_some_and(|all| all.iter().any(covered)) {
            return;
        }
        let files = Arc::make_mut(&mut self.files);
        if let Some(all) = files.kept.get_mut(&access.thing) {
            let mut behind: Vec<Kept> = all.iter().filter(|kept| covered(kept)).cloned().collect();
            behind.iter_mut().for_each(|kept| kept.start = end);
            all.iter_mut()
                .filter(|kept| covered(kept))
                .for_each(|kept| kept.end = start);
            all.extend(behind);
            all.retain(|kept| kept.start < kept.end);
        }
    }

    fn keep_file(
        &mut self,
        rank: Rank,
        access: &FileAccess,
        time: u32,
        place: &mut dyn FnMut() -> Span,
    ) {
        let ranks = self.size();
        let known_to_all = |world: &World, kept: &Kept| {
            world.options.file_order
                && (0..ranks)
                    .map(Rank)
                    .all(|other| other == kept.by || world.known(other, kept.by) >= kept.time)
        };
        let kept = self.files.kept.get(&access.thing);
        let own = |kept: &&Kept| kept.by == rank && kept.use_ == access.use_;
        let touches =
            |kept: &Kept| kept.time == time && kept.end >= access.start && access.end >= kept.start;
        // The usual case: a loop over a file.
        if let Some(at) = kept.and_then(|all| all.iter().position(|k| own(&k) && touches(k))) {
            let old = &self.files.kept[&access.thing][at];
            if old.start > access.start || old.end < access.end {
                let files = Arc::make_mut(&mut self.files);
                if let Some(old) = files
                    .kept
                    .get_mut(&access.thing)
                    .and_then(|all| all.get_mut(at))
                {
                    old.start = old.start.min(access.start);
                    old.end = old.end.max(access.end);
                }
            }
            return;
        }
        let mut all: Vec<Kept> = kept.cloned().unwrap_or_default();
        all.retain(|kept| !known_to_all(self, kept));
        let covered =
            |kept: &Kept| own(&kept) && access.start <= kept.start && kept.end <= access.end;
        all.retain(|kept| !covered(kept));
        if all.iter().filter(own).count() >= MOST_ACCESSES {
            blur(&mut all, rank, access.use_);
        }
        all.push(Kept {
            by: rank,
            use_: access.use_,
            start: access.start,
            end: access.end,
            time,
            blurred: false,
            place: Unobserved(place()),
        });
        let files = Arc::make_mut(&mut self.files);
        files.kept.insert(access.thing.clone(), all);
    }
}

/// Whether two uses of one thing have nothing to do with each other because of where they are.
/// Where an append lands depends on the others: while no time is kept, that always counts.
fn apart(old: &Kept, use_: FileUse, new: &FileAccess, timed: bool) -> bool {
    let separate = old.end <= new.start || new.end <= old.start;
    match (old.use_, use_) {
        (FileUse::Append, FileUse::Extend) => false,
        // It would have landed elsewhere if nobody else has made the file as long.
        (FileUse::Extend, FileUse::Append) => timed && !old.blurred && old.end != new.start,
        (FileUse::Append, _) | (_, FileUse::Append) if !timed => false,
        _ => separate,
    }
}

/// Puts the two oldest accesses of a sort together.
fn blur(all: &mut Vec<Kept>, by: Rank, use_: FileUse) {
    let own = |kept: &Kept| (kept.by, kept.use_) == (by, use_);
    let Some(first) = all.iter().position(own) else {
        return;
    };
    let oldest = all.remove(first);
    if let Some(next) = all.iter_mut().find(|kept| own(kept)) {
        next.start = next.start.min(oldest.start);
        next.end = next.end.max(oldest.end);
        next.time = next.time.max(oldest.time);
        next.blurred = true;
    }
}

impl FileUses {
    /// The times of accesses, by rank.
    pub(super) fn times(&self) -> impl Iterator<Item = (Rank, u32)> {
        self.kept
            .values()
            .flatten()
            .map(|kept| (kept.by, kept.time))
    }

    /// Changes all times; `clock` changes what somebody knew.
    pub(super) fn renumber(&mut self, time: impl Fn(Rank, u32) -> u32, clock: impl Fn(&mut Clock)) {
        for kept in self.kept.values_mut().flatten() {
            kept.time = time(kept.by, kept.time);
        }
        let clocks = self.changed.values_mut().chain(self.altered.values_mut());
        clocks.for_each(clock);
    }
}
