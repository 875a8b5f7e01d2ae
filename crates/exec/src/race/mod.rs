//! Data races, by happens-before.
//!
//! Every thread works as a *strand*, a piece of sequential work; clocks belong
//! to strands. Whoever creates, joins, locks, unlocks, signals and so on says
//! here what is known afterwards ([`Races::give`], [`Races::take`]); accesses
//! that are not ordered and conflict are races (C17 5.1.2.4p35), whichever
//! schedule showed them.
//!
//! Exact for the execution at hand. Races of other executions are found there:
//! which synchronisation happens first is a choice that is explored.
//!
//! What the future depends on is which accesses are known to whom, not the
//! numbers of the clocks: [`Races::fingerprint`] counts only those that some
//! strand does not know yet, and numbers them anew. So loops come back to equal
//! states.

mod atomics;
mod clock;
mod fingerprint;
mod folds;
mod forget;
mod iterations;
mod marks;
mod shadow;
mod streams;
mod uses;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use clock::Clock;
use concord_base::{Access, Span};
use iterations::{Iterations, Owned};
pub(crate) use marks::Marks;
use marks::Moments;
pub use shadow::Past;
use shadow::Shadow;
use streams::Streams;

use crate::memory::ObjectId;

/// Something that carries knowledge from one strand to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// A lock, a semaphore, a barrier: an object at this address.
    Object(u64),
    /// An atomic variable.
    Atomic(u64),
    /// The end of a thread.
    Thread(u32),
    /// A number that the run-time system of OpenMP chose.
    Given(u64),
}

/// Two accesses that race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The one that came first here.
    pub first: Past,
    /// The other one.
    pub second: Past,
    /// The object.
    pub object: ObjectId,
    /// The first byte that both touch.
    pub offset: u64,
}

/// What a thread is to the detector.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Runner {
    strand: u32,
    /// How often its accesses were said to be the run-time system's own.
    hidden: u32,
    /// The strands in which it goes on once it has added to a reduction.
    folding: Vec<u32>,
    /// What a fence has released, for atomic stores to come.
    fenced: Option<Clock>,
    /// What atomic loads saw, for a fence to come.
    unfenced: Clock,
}

/// What a strand knows: of others, and of its own loop.
#[derive(Clone, Copy)]
struct Known<'a> {
    clock: &'a Clock,
    iterations: Option<&'a Iterations>,
    /// What is accessed, and whether it is the thread's own.
    object: ObjectId,
    own: bool,
    /// Who knows an access that is made now need not know what the one who makes it knows (`folds.rs`): it stands
    /// for no other strand's.
    folds: bool,
}

impl Known<'_> {
    /// Whether an access of the past is known to who makes another one now.
    fn contains(self, past: &Past, now: &Past) -> bool {
        self.clock.of(past.strand) >= past.time && self.separated(past, now).is_none()
    }

    /// The loop of the same strand to another iteration of which it belongs.
    fn separated(self, past: &Past, now: &Past) -> Option<usize> {
        let iterations = self.iterations.filter(|_| past.strand == now.strand)?;
        iterations.separated(past.time, self.object, self.own)
    }
}

/// An access of a model, which reads through a shared reference.
#[derive(Clone, Copy, Debug)]
struct Noted {
    object: ObjectId,
    start: u64,
    len: u64,
    access: Access,
    span: Span,
}

/// The detector.
#[derive(Debug, Default)]
pub struct Races {
    strands: BTreeMap<u32, Clock>,
    runners: Vec<Runner>,
    current: usize,
    tokens: BTreeMap<Token, Clock>,
    shadow: Shadow,
    /// Accesses here are atomic: the instruction at this position.
    atomic: Option<(u64, Option<Span>)>,
    /// That instruction has released what was before, and its own access with it.
    released: bool,
    found: Vec<Race>,
    noted: Mutex<Vec<Noted>>,
    /// What the current strand has done since its clock stands where it does, and nobody was told yet.
    streams: Streams,
    /// The current strand's time, by its own clock.
    time: u32,
    /// No access of the current strand is later than this.
    acted: u32,
    made_since: u32,
    /// Who accessed what by means that are no accesses to memory.
    uses: BTreeMap<u64, Vec<Past>>,
    /// The strands that execute a loop whose iterations nothing orders.
    loops: BTreeMap<u32, Iterations>,
    /// What strands have made for themselves.
    owned: Owned,
    /// The moments of the strand that runs.
    moments: Moments,
    /// The last moment so far, of any strand.
    moment: u32,
    /// Strands that nobody mentions, largest first; valid until they are used up.
    unused: Vec<u32>,
}

impl Clone for Races {
    fn clone(&self) -> Races {
        let noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        Races {
            strands: self.strands.clone(),
            runners: self.runners.clone(),
            current: self.current,
            tokens: self.tokens.clone(),
            shadow: self.shadow.clone(),
            atomic: self.atomic,
            released: self.released,
            found: self.found.clone(),
            noted: Mutex::new(noted.clone()),
            streams: self.streams.clone(),
            time: self.time,
            acted: self.acted,
            made_since: self.made_since,
            uses: self.uses.clone(),
            loops: self.loops.clone(),
            owned: self.owned.clone(),
            moments: self.moments,
            moment: self.moment,
            unused: self.unused.clone(),
        }
    }
}

/// Strands that are made before clocks are looked through for dead ones, at least.
const PRUNE_AFTER: u32 = 16;
/// Pages of memory that cost as much to look through as a strand does to make.
const PAGES_PER_STRAND: usize = 4;
/// From here on marks of pages say nothing.
const LAST_MOMENT: u32 = u32::MAX >> 1;

impl Races {
    /// One thread, which is one strand.
    pub(crate) fn start() -> Races {
        let mut races = Races::default();
        races.runners.push(Runner::default());
        let mut clock = Clock::default();
        clock.set(0, 1);
        races.strands.insert(0, clock);
        races.move_on(true);
        races
    }

    /// The strand that runs, or its clock, is another one; `gives` if that may be because others
    /// have learned what it did.
    fn move_on(&mut self, gives: bool) {
        self.moment = (self.moment + 1).min(LAST_MOMENT);
        let strand = self.current();
        if self.moments.strand != strand {
            // When that one acted last is not known any more.
            self.acted = u32::MAX;
        }
        self.time = self
            .strands
            .get(&strand)
            .map_or(0, |clock| clock.of(strand));
        self.moments.strand = strand;
        self.moments.now = self.moment;
        if gives {
            self.moments.given = self.moment;
        }
    }

    /// Puts everything where copies share it.
    pub(crate) fn freeze(&mut self) {
        self.take_noted();
        self.shadow.freeze();
    }

    fn runner(&mut self) -> &mut Runner {
        &mut self.runners[self.current]
    }

    fn clock_mut(&mut self) -> &mut Clock {
        let strand = self.runners[self.current].strand;
        self.strands.get_mut(&strand).expect("who runs has a clock")
    }

    fn tick(&mut self) {
        self.count_on();
        self.move_on(true);
    }

    /// Another iteration begins: nobody has learned anything.
    fn tick_within(&mut self) {
        self.count_on();
        self.move_on(false);
    }

    fn count_on(&mut self) {
        let strand = self.runners[self.current].strand;
        let clock = self.clock_mut();
        let time = clock.of(strand) + 1;
        clock.set(strand, time);
    }

    fn is_hidden(&self) -> bool {
        self.runners[self.current].hidden > 0
    }

    /// Another thread runs from now on.
    pub(crate) fn change_thread(&mut self, to: usize) {
        self.take_noted();
        self.atomic = None;
        self.current = to;
        self.move_on(true);
    }

    /// The current thread makes another one.
    pub fn make_thread(&mut self, thread: usize) {
        let strand = self.new_strand();
        if self.runners.len() <= thread {
            self.runners.resize_with(thread + 1, Runner::default);
        }
        self.runners[thread] = Runner {
            strand,
            ..Runner::default()
        };
    }

    /// The current thread ends.
    pub fn end_thread(&mut self) {
        self.take_noted();
        let strand = self.runner().strand;
        let clock = self.strands.remove(&strand).expect("who runs has a clock");
        self.tokens
            .insert(Token::Thread(self.current as u32), clock);
    }

    /// A strand that knows what the current one knows now.
    pub fn new_strand(&mut self) -> u32 {
        self.take_noted();
        self.made_since += 1;
        // Looking through all clocks costs as much as making that many strands.
        let patience = (self.shadow.size() + self.tokens.len()) / PAGES_PER_STRAND;
        let patience = patience.max(self.strands.len());
        if self.made_since as usize >= patience.max(PRUNE_AFTER as usize) {
            self.made_since = 0;
            self.prune();
            self.unused.clear();
        }
        let strand = self.unused_strand(patience);
        let mut clock = self.clock_mut().clone();
        clock.set(strand, 1);
        self.strands.insert(strand, clock);
        self.tick();
        strand
    }

    /// The current thread works as this strand; `false` if there is none.
    pub fn enter(&mut self, strand: u32) -> bool {
        self.take_noted();
        let known = self.strands.contains_key(&strand);
        if known {
            self.runner().strand = strand;
            // Who joined it before does not know what it does from now on.
            self.tick();
        }
        known
    }

    /// Nobody works as this strand any more.
    pub fn end_strand(&mut self, strand: u32) {
        self.take_noted();
        let works = self.runners.iter().any(|runner| runner.strand == strand);
        if !works {
            self.strands.remove(&strand);
            self.loops.remove(&strand);
        }
    }

    /// The current strand.
    pub fn current(&self) -> u32 {
        self.runners[self.current].strand
    }

    /// The current strand learns what another one knows. One that is not known
    /// any more has nothing to tell that is not known already.
    pub fn join_strand(&mut self, strand: u32) {
        self.take_noted();
        if let Some(clock) = self.strands.get(&strand).cloned() {
            self.clock_mut().join(&clock);
            // What it does from now on is not known, if somebody works as it.
            let works = self.runners.iter().any(|runner| runner.strand == strand);
            if let Some(other) = self.strands.get_mut(&strand).filter(|_| works) {
                let time = other.of(strand) + 1;
                other.set(strand, time);
            }
            self.move_on(true);
        }
    }

    /// The token carries on what the current strand knows, beside what it
    /// carries already. Run-time code that is hidden orders nothing.
    pub fn give(&mut self, token: Token) {
        if !self.is_hidden() || matches!(token, Token::Given(_)) {
            self.take_noted();
            let clock = self.clock_mut().clone();
            self.tokens.entry(token).or_default().join(&clock);
            self.tick();
        }
    }

    /// The current strand learns what the token carries.
    pub fn take(&mut self, token: Token) {
        if (!self.is_hidden() || matches!(token, Token::Given(_)))
            && let Some(clock) = self.tokens.get(&token).cloned()
        {
            self.take_noted();
            self.learn(&clock);
        }
    }

    /// The current strand learns what a clock says.
    fn learn(&mut self, clock: &Clock) {
        let strand = self.runners[self.current].strand;
        self.clock_mut().join(clock);
        if let Some(iterations) = self.loops.get_mut(&strand) {
            iterations.learn(clock.of(strand));
            // Accesses of earlier iterations are known now, those that come are not.
            self.move_on(true);
        }
    }

    /// All of these threads know what any of them knows.
    pub fn meet(&mut self, threads: &[u32]) {
        self.take_noted();
        let open = |thread: &&u32| self.runners[**thread as usize].hidden == 0;
        let strands: Vec<u32> = threads
            .iter()
            .filter(open)
            .map(|thread| self.runners[*thread as usize].strand)
            .collect();
        let mut all = Clock::default();
        for strand in &strands {
            all.join(&self.strands[strand]);
        }
        for strand in strands {
            let clock = self.strands.get_mut(&strand).expect("who runs has a clock");
            clock.join(&all);
            let time = clock.of(strand) + 1;
            clock.set(strand, time);
        }
        self.move_on(true);
    }

    /// Accesses of the current thread are the run-time system's own while this
    /// was called more often with a positive number than with a negative one.
    pub fn hide(&mut self, by: i32) {
        self.take_noted();
        let hidden = &mut self.runner().hidden;
        *hidden = hidden.saturating_add_signed(by);
    }

    /// Whether a thread executes code of the run-time system.
    pub fn hides_thread(&self, thread: u32) -> bool {
        let runner = self.runners.get(thread as usize);
        runner.is_some_and(|runner| runner.hidden > 0)
    }

    /// Whether the current thread executes code of the run-time system.
    pub fn hides(&self) -> bool {
        self.is_hidden()
    }

    /// Whether an access of the current thread is none of the program's: of run-time code only ends of
    /// lifetimes count.
    pub(crate) fn ignores(&self, access: Access) -> bool {
        self.atomic.is_none() && self.is_hidden() && !access.ends_life()
    }

    /// Whether an access to a page of these marks has nothing new to tell.
    #[inline]
    pub(crate) fn knows(&self, marks: &Marks, at: usize, n: usize, access: Access) -> bool {
        let repeated = self.moments.now < LAST_MOMENT && marks.has(at, n, access, self.moments);
        self.atomic.is_none() && (repeated || self.is_hidden())
    }

    /// Marks of pages are worth nothing any more.
    pub(crate) fn disregard_marks(&mut self) {
        self.move_on(true);
    }

    /// The current thread makes an access.
    pub(crate) fn access(
        &mut self,
        object: ObjectId,
        start: u64,
        len: u64,
        access: Access,
        span: Span,
    ) {
        self.take_noted();
        self.accessed(object, start, len, access, span);
    }

    fn accessed(&mut self, object: ObjectId, start: u64, len: u64, access: Access, span: Span) {
        let atomic = match &mut self.atomic {
            Some((address, place)) => {
                let here = object.base().wrapping_add(start) == *address;
                here && *place.get_or_insert(span) == span
            }
            None => false,
        };
        if !atomic {
            self.atomic = None;
        }
        self.record(object, start, len, access, atomic, span);
        if access.ends_life() {
            self.owned.forget(object);
            self.shadow.forget(object.0);
            self.forget_tokens(object);
        }
    }

    /// The current thread uses a lock or the like, together with others or alone.
    pub(crate) fn uses_object(
        &mut self,
        object: ObjectId,
        start: u64,
        len: u64,
        atomic: bool,
        span: Span,
    ) {
        self.take_noted();
        self.atomic = None;
        self.record(object, start, len, Access::Write, atomic, span);
    }

    fn record(
        &mut self,
        object: ObjectId,
        start: u64,
        len: u64,
        access: Access,
        atomic: bool,
        span: Span,
    ) {
        if !self.is_hidden() && len > 0 {
            let mut now = self.now(access, atomic, span);
            // Who acquires what it has stored knows that it has.
            if atomic && self.atomic.is_some() && self.released {
                now.time -= 1;
            }
            let own = self.owned.is_own(object, now.strand);
            self.acted = now.time;
            self.remember(object, (start, len), now, own);
            // Marks of what this iteration has read say nothing of what it writes without one.
            if access != Access::Read && !self.loops.is_empty() {
                self.move_on(true);
            }
        }
    }

    /// An access counts: who it races with is found, and it is found by later ones.
    fn remember(&mut self, object: ObjectId, bytes: (u64, u64), now: Past, own: bool) {
        let known = Known {
            clock: &self.strands[&now.strand],
            iterations: self.loops.get(&now.strand),
            object,
            own,
            folds: !self.runners[self.current].folding.is_empty(),
        };
        let found = &mut self.found;
        self.shadow
            .access(object.0, bytes, now, known, &mut |past, offset| {
                found.push(Race {
                    first: *past,
                    second: now,
                    object,
                    offset: offset.max(bytes.0),
                });
            });
    }

    fn now(&self, access: Access, atomic: bool, span: Span) -> Past {
        let strand = self.runners[self.current].strand;
        Past {
            strand,
            time: self.time,
            thread: self.current as u32,
            access,
            atomic,
            span,
        }
    }

    /// A model reads or writes for the program.
    pub(crate) fn note(&self, object: ObjectId, start: u64, len: u64, access: Access, span: Span) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.push(Noted {
            object,
            start,
            len,
            access,
            span,
        });
    }

    /// Puts down what was kept back: its strand, its time and what is known are still those it was done with.
    fn take_noted(&mut self) {
        if !self.streams.is_empty() {
            let streams = self.streams.take();
            streams.iter().for_each(|stream| self.put_down(*stream));
            self.streams.reuse(streams);
        }
        let noted = self.noted.get_mut().unwrap_or_else(PoisonError::into_inner);
        for one in std::mem::take(noted) {
            self.accessed(one.object, one.start, one.len, one.access, one.span);
        }
    }

    /// Races that were found since this was last asked.
    pub fn take_found(&mut self) -> Vec<Race> {
        self.take_noted();
        std::mem::take(&mut self.found)
    }

    /// Whether something was found.
    pub fn has_found(&mut self) -> bool {
        self.take_noted();
        !self.found.is_empty()
    }

    /// The objects of which something is known.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.shadow.objects().map(ObjectId)
    }
}
