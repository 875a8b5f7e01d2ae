//! What a process has used, as the kernel tells while it runs.

use std::process::Child;
use std::time::Duration;

/// How often the kernel is asked.
const PERIOD: Duration = Duration::from_millis(5);

/// What a process has used, as it was shortly before its end.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Used {
    /// The most memory at a time, in kilobytes.
    pub kilobytes: u64,
    /// Processor time of all its threads.
    pub seconds: f64,
}

/// Waits for a process.
pub(crate) fn wait(child: &mut Child) -> std::io::Result<Used> {
    let folder = format!("/proc/{}", child.id());
    let mut used = Used::default();
    while child.try_wait()?.is_none() {
        let text = |name: &str| std::fs::read_to_string(format!("{folder}/{name}"));
        let kilobytes = peak(&text("status").unwrap_or_default());
        used.kilobytes = used.kilobytes.max(kilobytes.unwrap_or(0));
        let seconds = processor(&text("stat").unwrap_or_default());
        used.seconds = used.seconds.max(seconds.unwrap_or(0.0));
        std::thread::sleep(PERIOD);
    }
    Ok(used)
}

fn peak(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// User and system time: the 14th and 15th fields, in hundredths of a second. The second one, the
/// program's name, stands in parentheses and may hold anything.
fn processor(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_is_understood() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 9 9 20 0 3 0";
        assert_eq!(processor(stat), Some(3.0));
        assert_eq!(peak("VmPeak:\t 9 kB\nVmHWM:\t  12 kB\n"), Some(12));
        assert_eq!(peak("Name: x\n"), None);
    }
}
