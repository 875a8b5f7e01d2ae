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

mod clock;
mod fingerprint;
mod iterations;
mod recent;
mod shadow;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use clock::Clock;
use concord_base::{Access, Span};
use iterations::{Iterations, Owned};
use recent::Recent;
pub use shadow::Past;
use shadow::Shadow;

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
    made_since: u32,
    /// Who accessed what by means that are no accesses to memory.
    uses: BTreeMap<u64, Vec<Past>>,
    /// The strands that execute a loop whose iterations nothing orders.
    loops: BTreeMap<u32, Iterations>,
    /// What strands have made for themselves.
    owned: Owned,
    /// Accesses that were just made.
    recent: Recent,
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
            made_since: self.made_since,
            uses: self.uses.clone(),
            loops: self.loops.clone(),
            owned: self.owned.clone(),
            recent: self.recent.clone(),
        }
    }
}

/// Strands that are made before clocks are looked through for dead ones.
const PRUNE_AFTER: u32 = 16;

impl Races {
    /// One thread, which is one strand.
    pub(crate) fn start() -> Races {
        let mut races = Races::default();
        races.runners.push(Runner::default());
        let mut clock = Clock::default();
        clock.set(0, 1);
        races.strands.insert(0, clock);
        races
    }

    fn runner(&mut self) -> &mut Runner {
        &mut self.runners[self.current]
    }

    fn clock_mut(&mut self) -> &mut Clock {
        let strand = self.runners[self.current].strand;
        self.strands.get_mut(&strand).expect("who runs has a clock")
    }

    fn tick(&mut self) {
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
        if self.made_since >= PRUNE_AFTER {
            self.made_since = 0;
            self.prune();
        }
        let mut used: BTreeSet<u32> = self.strands.keys().copied().collect();
        let clocks = self.strands.values().chain(self.tokens.values());
        used.extend(clocks.flat_map(|clock| clock.entries().map(|(strand, _)| strand)));
        self.shadow
            .each(|_, _, pasts| used.extend(pasts.iter().map(|p| p.strand)));
        used.extend(self.uses.values().flatten().map(|past| past.strand));
        let strand = (0..).find(|s| !used.contains(s)).expect("few strands live");
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
    }

    /// The next access is an atomic one. What it orders follows C17 7.17.3:
    /// release and acquire, fences (7.17.4), release sequences (5.1.2.4p10).
    /// A compare-and-exchange that changes nothing is a load (7.17.7.4p2).
    pub fn atomic(&mut self, address: u64, what: concord_ir::Atomic, changes: bool) {
        use concord_ir::AtomicKind as Kind;
        self.take_noted();
        self.released = false;
        if what.kind != Kind::Fence {
            self.atomic = Some((address, None));
        }
        if self.is_hidden() {
            return;
        }
        let token = Token::Atomic(address);
        match what.kind {
            Kind::Fence => {
                if what.acquires {
                    let seen = std::mem::take(&mut self.runner().unfenced);
                    self.learn(&seen);
                }
                if what.releases {
                    let clock = self.clock_mut().clone();
                    self.runner().fenced = Some(clock);
                    self.tick();
                }
            }
            Kind::Load => self.acquire(token, what.acquires),
            Kind::Store => {
                // Another thread's store heads no release sequence of ours.
                self.tokens.remove(&token);
                self.release(token, what.releases);
            }
            Kind::Exchange if !changes => self.acquire(token, what.acquires_failing),
            Kind::Update | Kind::Exchange => {
                self.acquire(token, what.acquires);
                self.release(token, what.releases);
            }
        }
    }

    fn acquire(&mut self, token: Token, acquires: bool) {
        if let Some(clock) = self.tokens.get(&token).cloned() {
            match acquires {
                true => self.learn(&clock),
                false => self.runner().unfenced.join(&clock),
            }
        }
    }

    fn release(&mut self, token: Token, releases: bool) {
        let clock = match releases {
            true => self.clock_mut().clone(),
            false => match &self.runner().fenced {
                Some(clock) => clock.clone(),
                None => return,
            },
        };
        self.tokens.entry(token).or_default().join(&clock);
        if releases {
            self.tick();
            self.released = matches!(token, Token::Atomic(_));
        }
    }

    /// Accesses of the current thread are the run-time system's own while this
    /// was called more often with a positive number than with a negative one.
    pub fn hide(&mut self, by: i32) {
        self.take_noted();
        let hidden = &mut self.runner().hidden;
        *hidden = hidden.saturating_add_signed(by);
    }

    /// Whether the current thread executes code of the run-time system.
    pub fn hides(&self) -> bool {
        self.is_hidden()
    }

    /// Whether the current thread has just made such an access, so that this one tells nothing new.
    #[inline]
    pub(crate) fn is_repeated(&mut self, address: u64, len: u64, access: Access) -> bool {
        if self.atomic.is_some() {
            return false;
        }
        let Runner { strand, hidden, .. } = self.runners[self.current];
        if hidden > 0 {
            // Only ends of lifetimes count there.
            return !access.ends_life();
        }
        let time = self.strands[&strand].of(strand);
        let epoch = u64::from(strand) << 32 | u64::from(time);
        self.recent.is_repeated(address, len, epoch, access)
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
            self.recent.forget();
            self.owned.forget(object);
            self.shadow.forget(object.0);
            self.tokens.retain(|token, _| match token {
                Token::Object(at) | Token::Atomic(at) => at >> 32 != u64::from(object.0),
                Token::Thread(_) | Token::Given(_) => true,
            });
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
            let clock = &self.strands[&now.strand];
            let iterations = self.loops.get(&now.strand);
            let own = iterations.is_some() && self.owned.is_own(object, now.strand);
            let known = Known {
                clock,
                iterations,
                object,
                own,
            };
            let found = &mut self.found;
            self.shadow
                .access(object.0, start, len, now, known, &mut |past, offset| {
                    let offset = offset.max(start);
                    found.push(Race {
                        first: *past,
                        second: now,
                        object,
                        offset,
                    });
                });
        }
    }

    fn now(&self, access: Access, atomic: bool, span: Span) -> Past {
        let strand = self.runners[self.current].strand;
        Past {
            strand,
            time: self.strands[&strand].of(strand),
            thread: self.current as u32,
            access,
            atomic,
            span,
        }
    }

    /// The current thread uses something that is no memory, in a way that may
    /// or may not go along with other uses at the same time: those that it is
    /// concurrent with and conflicts with.
    pub fn uses(&mut self, what: u64, exclusive: bool, span: Span) -> Vec<Past> {
        self.take_noted();
        let access = match exclusive {
            true => Access::Write,
            false => Access::Read,
        };
        let now = self.now(access, false, span);
        let clock = &self.strands[&now.strand];
        let all = self.uses.entry(what).or_default();
        let unknown = |past: &Past| clock.of(past.strand) < past.time;
        let others = all
            .iter()
            .filter(|past| unknown(past) && (exclusive || past.writes()));
        let others = others.copied().collect();
        all.retain(|past| unknown(past) || (past.writes() && !now.writes()));
        all.push(now);
        others
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

    fn take_noted(&mut self) {
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

    /// For every strand, how much of it all others know.
    fn known_to_all(&self) -> impl Fn(u32, u32) -> bool + '_ {
        let mut least: BTreeMap<u32, u32> = BTreeMap::new();
        let clocks = || self.strands.iter();
        let mentioned: BTreeSet<u32> = clocks()
            .flat_map(|(_, clock)| clock.entries().map(|(s, _)| s))
            .collect();
        for strand in mentioned {
            let known = clocks()
                .filter(|(other, _)| **other != strand)
                .map(|(_, clock)| clock.of(strand))
                .min();
            let itself = self.loops.get(&strand).map_or(u32::MAX, Iterations::known);
            least.insert(strand, known.unwrap_or(u32::MAX).min(itself));
        }
        move |strand, time| time <= least.get(&strand).copied().unwrap_or(0)
    }

    /// Forgets what everybody knows.
    fn prune(&mut self) {
        self.recent.forget();
        let known: BTreeSet<(u32, u32)> = {
            let all = self.known_to_all();
            let mut known = BTreeSet::new();
            let mut note = |strand, time| {
                if all(strand, time) {
                    known.insert((strand, time));
                }
            };
            for clock in self.strands.values().chain(self.tokens.values()) {
                clock.entries().for_each(|(s, t)| note(s, t));
            }
            self.shadow
                .each(|_, _, pasts| pasts.iter().for_each(|p| note(p.strand, p.time)));
            for past in self.uses.values().flatten() {
                note(past.strand, past.time);
            }
            known
        };
        self.shadow
            .retain(|past| !known.contains(&(past.strand, past.time)));
        for uses in self.uses.values_mut() {
            uses.retain(|past| !known.contains(&(past.strand, past.time)));
        }
        self.uses.retain(|_, uses| !uses.is_empty());
        // A strand that all know to its end, and that nobody works as.
        let working: BTreeSet<u32> = self.runners.iter().map(|runner| runner.strand).collect();
        let over: Vec<u32> = self
            .strands
            .iter()
            .filter(|(strand, clock)| {
                !working.contains(strand) && known.contains(&(**strand, clock.of(**strand)))
            })
            .map(|(strand, _)| *strand)
            .collect();
        for strand in over {
            self.strands.remove(&strand);
        }
        let live: BTreeSet<u32> = self.strands.keys().copied().collect();
        for clock in self.strands.values_mut().chain(self.tokens.values_mut()) {
            clock.retain(|s, t| live.contains(&s) || !known.contains(&(s, t)));
        }
    }

    /// Whether nothing is left that a single strand would have to know.
    pub(crate) fn is_over(&mut self) -> bool {
        self.take_noted();
        if self.strands.len() != 1
            || !self.found.is_empty()
            || self.is_hidden()
            || !self.loops.is_empty()
        {
            return false;
        }
        self.prune();
        self.shadow.is_empty() && self.uses.is_empty()
    }

    /// The objects of which something is known.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.shadow.objects().map(ObjectId)
    }
}
