//! How time passes.
//!
//! No clock of the machine is read: time follows from what the processes do,
//! so it is the same in every run. A process's clock moves with the
//! instructions that it executes, by a tick at least whenever it is looked at,
//! and by what it sleeps; a sleep is seen by all, since whoever looks later
//! sees no earlier time. So durations grow with work, no measured duration is
//! zero, and loops that wait for a moment end.
//!
//! Where all executions are explored, every one of them has *some* course of
//! time that an implementation could show: clocks never go back, and a sleep
//! takes as long as asked for, or longer. Which one is a choice of ours, and
//! the verdict says that there is only one. It is chosen so that waiting loops
//! come back to equal states:
//!
//! * how much a process has worked since it last looked is not part of its
//!   state: of two states that differ only in that, either shows a possible
//!   course;
//! * polls that fail one after the other while the process looks at the clock
//!   or sleeps take longer and longer ([`LEAPS`]), so that a timeout of any
//!   length expires after a few of them;
//! * once they have taken longer than any timeout, how long is not part of the
//!   state any more.

use std::hash::{Hash, Hasher};

/// What looking at the clock costs at least, in nanoseconds.
pub(crate) const TICK: u64 = 1_000;
/// Instructions that take a tick.
const INSTRUCTIONS_PER_TICK: u64 = 1_000;
/// Work is measured with so many significant bits: executions that do nearly
/// the same see the same time.
const SIGNIFICANT_BITS: u32 = 3;

/// What the first, the second, … poll in a row takes that fails although time
/// was looked at or slept away since the last one; nanoseconds. The last one
/// is 36 years.
const LEAPS: [u64; 3] = [1 << 30, 1 << 50, 1 << 60];
/// So many such polls have taken longer than any timeout.
const LONG: u8 = LEAPS.len() as u8 + 1;
/// Another beginning: some 17 minutes later.
const LATER: u64 = 1_001_002_003_004;
/// A moment after all that programs wait for.
const FAR: u64 = 1 << 60;

/// The latest moment at which a process of the run woke up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Awake(u64);

impl Hash for Awake {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.min(FAR).hash(state);
    }
}

/// A process's clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// Nanoseconds since the start, when it was last looked at or slept.
    elapsed: u64,
    /// How much longer everything takes; the same in a whole run.
    pace: u64,
    /// It never moves.
    stands: bool,
    /// Whether it has moved since the last poll failed; `None` if the last one
    /// succeeded.
    moved: Option<bool>,
    /// Polls that failed in a row while it moved, up to [`LONG`].
    fails: u8,
    /// Instructions executed so far, and when it was last looked at: no part
    /// of the state.
    worked: u64,
    seen: u64,
}

impl Clock {
    /// `other`: it begins later, and everything takes longer.
    pub(crate) fn start(stands: bool, other: bool) -> Clock {
        Clock {
            elapsed: if other { LATER } else { 0 },
            pace: if other { 3 } else { 1 },
            stands,
            moved: None,
            fails: 0,
            worked: 0,
            seen: 0,
        }
    }

    /// The process has executed so many instructions altogether.
    pub(crate) fn worked(&mut self, instructions: u64) {
        self.worked = instructions;
    }

    /// The time now, in nanoseconds since the start.
    pub(crate) fn look(&mut self, awake: Awake) -> u64 {
        let ticks = rounded(self.worked.saturating_sub(self.seen) / INSTRUCTIONS_PER_TICK);
        self.seen = self.worked;
        self.advance(awake, (1 + ticks).saturating_mul(TICK));
        self.elapsed
    }

    /// Sleeps for so many nanoseconds.
    pub(crate) fn sleep(&mut self, awake: &mut Awake, nanoseconds: u64) {
        self.advance(*awake, nanoseconds);
        awake.0 = awake.0.max(self.elapsed);
    }

    /// How long it is until a moment; nothing if that is past.
    pub(crate) fn until(&self, moment: u64) -> u64 {
        moment.saturating_sub(self.elapsed)
    }

    fn advance(&mut self, awake: Awake, nanoseconds: u64) {
        if !self.stands {
            let passed = nanoseconds.saturating_mul(self.pace);
            self.elapsed = self.elapsed.max(awake.0).saturating_add(passed);
            self.moved = self.moved.map(|_| true);
        }
    }

    /// A poll of the process has failed.
    pub(crate) fn poll_failed(&mut self, awake: &mut Awake) {
        if self.stands {
            return;
        }
        if self.moved == Some(true) {
            let last = LEAPS.len() - 1;
            let leap = LEAPS[usize::from(self.fails).min(last)];
            // A round number: how the ranks came here makes little difference then.
            let now = self.elapsed.max(awake.0);
            let later = (now / leap + 2).saturating_mul(leap);
            self.sleep(awake, later - now);
            self.fails = (self.fails + 1).min(LONG);
        }
        self.moved = Some(false);
    }

    /// A poll of the process has succeeded.
    pub(crate) fn poll_succeeded(&mut self) {
        self.moved = None;
        self.fails = 0;
    }

    /// What the process's future depends on.
    fn state(&self) -> (u64, bool, Option<bool>, u8) {
        let elapsed = match self.fails {
            LONG.. => FAR,
            _ => self.elapsed,
        };
        (elapsed, self.stands, self.moved, self.fails)
    }
}

impl PartialEq for Clock {
    fn eq(&self, other: &Clock) -> bool {
        self.state() == other.state()
    }
}

impl Eq for Clock {}

impl Hash for Clock {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state().hash(state);
    }
}

/// The number without its less significant bits.
fn rounded(ticks: u64) -> u64 {
    let spare = (u64::BITS - ticks.leading_zeros()).saturating_sub(SIGNIFICANT_BITS);
    ticks >> spare << spare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_looking_takes_a_tick() {
        let mut clock = Clock::start(false, false);
        assert_eq!(clock.look(Awake::default()), TICK);
        assert_eq!(clock.look(Awake::default()), 2 * TICK);
        clock.worked(50 * INSTRUCTIONS_PER_TICK);
        assert_eq!(clock.look(Awake::default()), (2 + 1 + 48) * TICK);
    }

    #[test]
    fn others_see_that_somebody_slept() {
        let (mut one, mut other) = (Clock::start(false, false), Clock::start(false, false));
        let mut awake = Awake::default();
        one.sleep(&mut awake, 5_000_000);
        assert_eq!(other.look(awake), 5_000_000 + TICK);
    }

    /// A loop that looks at the clock between failing polls sees any timeout
    /// expire, and comes back to an equal state; it never sees time stand.
    #[test]
    fn polling_for_long_is_a_circle() {
        let mut clock = Clock::start(false, false);
        let mut awake = Awake::default();
        let (mut before, mut states) = (0, Vec::new());
        for _ in 0..8 {
            let now = clock.look(awake);
            assert!(now > before);
            before = now;
            clock.poll_failed(&mut awake);
            states.push((clock.clone(), awake.0.min(FAR)));
        }
        assert!(before > 36 * 365 * 24 * 3600 * 1_000_000_000);
        assert_eq!(states[6], states[7]);
        assert_ne!(states[1], states[2]);
    }
}
