//! Where a search stops, and what that does to its verdict.

use std::fmt;
use std::time::Duration;

use super::findings::Findings;
use super::watch::Watch;

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Finished paths.
    pub paths: Option<u64>,
    /// Forks along one path.
    pub depth: Option<u32>,
    /// Forks of one path at one place: iterations of a loop whose end depends
    /// on inputs.
    pub iterations: Option<u32>,
    /// Values into which one symbolic size, count, rank, tag or pointer is
    /// split.
    pub values: u32,
    /// Instructions along one path.
    pub instructions: u64,
    /// Wall-clock time of the whole search.
    pub time: Option<Duration>,
    /// Processor time of the verifier, of all its threads together.
    pub cpu: Option<Duration>,
    /// Memory of the verifier itself, in bytes.
    pub memory: Option<u64>,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            paths: None,
            depth: None,
            iterations: None,
            values: 64,
            instructions: 10_000_000_000,
            time: None,
            cpu: None,
            memory: None,
        }
    }
}

/// Why a verdict is not as strong as it could be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// `--max-paths` was reached.
    Paths(u64),
    /// After something was found, so many states were searched for more.
    Enough(u64),
    /// `--max-depth` cut a path.
    Depth(u32),
    /// `--max-loop` cut a path.
    Iterations {
        /// The bound.
        bound: u32,
        /// Where, for people.
        place: String,
    },
    /// A symbolic value has more values than `--max-values`.
    Values {
        /// The bound.
        bound: u32,
        /// Where, for people.
        place: String,
    },
    /// The function decides at this place upon a number that has more values than are looked at.
    Numbers(String),
    /// A path is longer than `--max-instructions`.
    Instructions(u64),
    /// `--time-limit` passed.
    Time,
    /// `--cpu-limit` was used up.
    Cpu,
    /// `--memory-limit` was reached.
    Memory,
    /// Hardly any memory is left on this machine.
    Room,
    /// The user interrupted the search.
    Interrupted,
    /// The solver gave no answer; it says why.
    Solver(String),
    /// Something is not supported; what and where.
    Unsupported {
        /// What.
        what: String,
        /// Where, for people.
        place: String,
    },
    /// A rank ended with a status other than zero while others wait for ever:
    /// meant (a launcher kills the others) or a deadlock, nobody knows.
    EndedWhileOthersWait(i32),
    /// An execution breaks a rule that is not checked and cannot go on.
    Unchecked {
        /// The rule's family, as `--check` names it.
        check: &'static str,
        /// What is wrong.
        message: String,
    },
    /// An execution ends at something that the user does not count as an error:
    /// what would follow is not known.
    Tolerated {
        /// The kind, by name.
        kind: &'static str,
        /// What is wrong.
        message: String,
    },
    /// The program uses a function whose outcomes are not all explored.
    Approximated(String),
    /// No execution satisfies the program's assumptions.
    Vacuous,
    /// A violation that was found could not be reproduced: a mistake of ours.
    NotReproduced(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Paths(n) => write!(f, "the search stopped after {n} executions (--max-paths)"),
            Reason::Enough(n) => write!(
                f,
                "the search for further mistakes stopped after {n} states"
            ),
            Reason::Depth(n) => write!(f, "executions were cut after {n} forks (--max-depth)"),
            Reason::Iterations { bound, place } => {
                write!(
                    f,
                    "a loop at {place} was left after {bound} iterations (--max-loop)"
                )
            }
            Reason::Values { bound, place } => {
                write!(
                    f,
                    "a symbolic value at {place} has more than {bound} values (--max-values)"
                )
            }
            Reason::Numbers(place) => write!(
                f,
                "what happens at {place} depends on a number with more values than are looked at"
            ),
            Reason::Instructions(n) => {
                write!(
                    f,
                    "an execution was cut after {n} instructions (--max-instructions)"
                )
            }
            Reason::Time => f.write_str("the time limit passed (--time-limit)"),
            Reason::Cpu => f.write_str("the processor time was used up (--cpu-limit)"),
            Reason::Memory => f.write_str("the memory limit was reached (--memory-limit)"),
            Reason::Room => f.write_str("hardly any memory is left for the search"),
            Reason::Interrupted => f.write_str("the search was interrupted"),
            Reason::Solver(why) => write!(f, "the solver could not answer a query: {why}"),
            Reason::Unsupported { what, place } => write!(f, "{what} ({place})"),
            Reason::EndedWhileOthersWait(status) => {
                write!(
                    f,
                    "a rank ends with status {status} while others wait for ever"
                )
            }
            Reason::Unchecked { check, message } => {
                write!(
                    f,
                    "an execution does something that is not checked ({check}): {message}"
                )
            }
            Reason::Tolerated { kind, message } => {
                write!(
                    f,
                    "an execution does something that is not counted as an error ({kind}): {message}"
                )
            }
            Reason::Approximated(what) => f.write_str(what),
            Reason::Vacuous => f.write_str(
                "no execution satisfies the program's assumptions: nothing was verified",
            ),
            Reason::NotReproduced(what) => {
                write!(
                    f,
                    "internal error: a violation could not be reproduced: {what}"
                )
            }
        }
    }
}

impl Bounds {
    /// The bound on the whole search that has been reached.
    pub(super) fn exceeded(&self, findings: &Findings<'_>, watch: &Watch<'_>) -> Option<Reason> {
        if watch.is_interrupted() {
            return Some(Reason::Interrupted);
        }
        if let Some(paths) = self.paths
            && findings.progress().paths >= paths
        {
            return Some(Reason::Paths(paths));
        }
        if watch.lacks_room() {
            return Some(Reason::Room);
        }
        self.used_up(watch.elapsed())
    }

    /// The bound on what the verifier itself uses that has been reached.
    pub fn used_up(&self, elapsed: Duration) -> Option<Reason> {
        if self.time.is_some_and(|limit| elapsed >= limit) {
            return Some(Reason::Time);
        }
        if self.cpu.is_some_and(|limit| processor_time() >= limit) {
            return Some(Reason::Cpu);
        }
        if self.memory.is_some_and(|limit| resident_bytes() >= limit) {
            return Some(Reason::Memory);
        }
        None
    }
}

/// Processor time of this process so far, as Linux counts it; 0 where unknown.
pub(super) fn processor_time() -> Duration {
    const TICKS_PER_SECOND: u64 = 100;
    let ticks = || {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The name before it may hold anything but a closing bracket at its end.
        let (_, rest) = text.rsplit_once(") ")?;
        let mut fields = rest.split(' ').skip(11);
        let user: u64 = fields.next()?.parse().ok()?;
        let system: u64 = fields.next()?.parse().ok()?;
        Some(user + system)
    };
    Duration::from_millis(ticks().unwrap_or(0) * 1000 / TICKS_PER_SECOND)
}

/// Memory that this process occupies, as Linux counts it; 0 where unknown.
fn resident_bytes() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let resident = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    resident.unwrap_or(0) * 4096
}
