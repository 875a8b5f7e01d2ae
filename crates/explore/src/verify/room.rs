//! How much memory is left to this process.
//!
//! A search ends, inconclusive, before the machine swaps or somebody kills it. What is left is the
//! least that the machine, the control group and the limit of the address space leave, as Linux
//! tells; where it does not tell, there is no limit. Page cache that a control group could give
//! back counts as left.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// With less left than this, memory is scarce, unless there is little in all.
const LEAST: u64 = 512 << 20;
/// This part of all memory is left at least.
const LEAST_PART: u64 = 16;

/// Bytes that are left, of all that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Room {
    left: u64,
    all: u64,
}

impl Room {
    fn least(self) -> u64 {
        LEAST.min(self.all / LEAST_PART)
    }
}

/// How urgent it is to stop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scarcity {
    /// There is room.
    None,
    /// A search should stop where it can.
    Scarce,
    /// Whoever notices should stop it.
    Alarming,
}

/// How scarce memory is now.
pub fn scarcity() -> Scarcity {
    let rooms = [machine(), control_group(), address_space()];
    let urgent = |room: Room| match room.left {
        left if left < room.least() / 2 => Scarcity::Alarming,
        left if left < room.least() => Scarcity::Scarce,
        _ => Scarcity::None,
    };
    let all = rooms.into_iter().flatten().map(urgent);
    all.max().unwrap_or(Scarcity::None)
}

/// Looks at it now and then: a look takes some tens of microseconds, on some machines ten times as
/// long.
#[derive(Default)]
pub(super) struct Lookout {
    last: Cell<Option<Look>>,
}

#[derive(Clone, Copy)]
struct Look {
    next: Instant,
    scarce: bool,
}

impl Lookout {
    const PERIOD: Duration = Duration::from_millis(20);
    /// Between two looks so many times as long as the first one took, if that is more; not longer
    /// than
    const PART: u32 = 200;
    const LONGEST: Duration = Duration::from_millis(100);

    /// Whether it was scarce at the last look, which is not long ago.
    pub(super) fn is_scarce(&self) -> bool {
        let now = Instant::now();
        match self.last.get() {
            Some(look) if now < look.next => look.scarce,
            _ => {
                let scarce = scarcity() > Scarcity::None;
                let rest = now.elapsed().saturating_mul(Lookout::PART);
                let rest = rest.clamp(Lookout::PERIOD, Lookout::LONGEST);
                let next = now + rest;
                self.last.set(Some(Look { next, scarce }));
                scarce
            }
        }
    }
}

fn machine() -> Option<Room> {
    of_machine(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn of_machine(text: &str) -> Option<Room> {
    let kilobytes = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    Some(Room {
        left: kilobytes("MemAvailable:")? << 10,
        all: kilobytes("MemTotal:")? << 10,
    })
}

/// The control group (version 2) that limits this process most closely.
fn control_group() -> Option<Room> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let root = Path::new("/sys/fs/cgroup");
    let groups = Path::new(own).ancestors().map(|group| root.join(group));
    groups
        .filter_map(|group| of_control_group(&group))
        .min_by_key(|room| room.left)
}

fn of_control_group(group: &Path) -> Option<Room> {
    let read = |name: &str| fs::read_to_string(group.join(name)).ok();
    // Without a limit it is the word `max`.
    let all: u64 = read("memory.max")?.trim().parse().ok()?;
    let used: u64 = read("memory.current")?.trim().parse().ok()?;
    let stat = read("memory.stat")?;
    let cache = stat.lines().find_map(|l| l.strip_prefix("inactive_file "));
    let cache: u64 = cache?.trim().parse().ok()?;
    Some(Room {
        left: (all + cache).saturating_sub(used).min(all),
        all,
    })
}

/// `ulimit -v`: beyond it, allocations fail.
fn address_space() -> Option<Room> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    of_address_space(&limits, &pages)
}

fn of_address_space(limits: &str, pages: &str) -> Option<Room> {
    let named = "Max address space";
    let line = limits.lines().find_map(|line| line.strip_prefix(named))?;
    // Without a limit it is the word `unlimited`.
    let all: u64 = line.split_whitespace().next()?.parse().ok()?;
    let used = pages.split(' ').next()?.parse::<u64>().ok()? * 4096;
    Some(Room {
        left: all.saturating_sub(used),
        all,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells_is_understood() {
        let text = "MemTotal:       24682416 kB\nMemFree:  1 kB\nMemAvailable:   1000 kB\n";
        let expected = Room {
            left: 1000 << 10,
            all: 24_682_416 << 10,
        };
        assert_eq!(of_machine(text), Some(expected));
        assert_eq!(of_machine("MemTotal: 5 kB\n"), None);
        let limits = |value: &str| {
            format!(
                "Max locked memory  1  1  bytes\nMax address space  {value}  unlimited  bytes\n"
            )
        };
        let expected = Room {
            left: 1 << 20,
            all: 2 << 20,
        };
        let found = of_address_space(&limits("2097152"), "256 3 2 1 0 2 0\n");
        assert_eq!(found, Some(expected));
        assert_eq!(of_address_space(&limits("unlimited"), "256 3\n"), None);
    }

    #[test]
    fn a_control_group_can_give_its_cache_back() {
        let group = tempfile::tempdir().expect("temporary directories can be made");
        let write = |name: &str, text: &str| {
            fs::write(group.path().join(name), text).expect("temporary files can be written");
        };
        write("memory.max", "max\n");
        write("memory.current", "900\n");
        write("memory.stat", "anon 500\ninactive_file 300\n");
        assert_eq!(of_control_group(group.path()), None);
        write("memory.max", "1000\n");
        let expected = Room {
            left: 400,
            all: 1000,
        };
        assert_eq!(of_control_group(group.path()), Some(expected));
    }
}
