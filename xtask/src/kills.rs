//! Searches that are killed at random moments and gone on with: the report must be that of a search
//! that was never stopped, byte for byte.
//!
//! Programs of `tests/ui` whose searches are large enough, in an order that the seed gives, and those of
//! `benches` with several numbers of processes. Each is killed up to three times, by a signal that it
//! cannot hear, at a random moment of the time that the whole search takes, or of what is left of it once
//! there is a checkpoint, or a newer one, to go on from.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use concord_harness::{programs, repository};
use serde::Deserialize;

/// How many.
#[derive(Args)]
pub(crate) struct KillOptions {
    /// How many searches
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// Where randomness starts from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// States that a search has at least
    #[arg(long, default_value_t = 40)]
    states: u64,
}

#[derive(Deserialize)]
struct Report {
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    states: u64,
    paths: u64,
}

/// A search.
struct Subject {
    file: PathBuf,
    flags: Vec<String>,
}

/// Between two times that the file is brought up to date: searches here are short.
const PERIOD: &str = "15";
const MOST_KILLS: u32 = 3;
/// A search that takes longer is left out.
const LONGEST: Duration = Duration::from_secs(60);

impl Subject {
    fn command(&self, concord: &Path, more: &[&str]) -> Command {
        let mut command = Command::new(concord);
        command.arg("verify").arg(&self.file).args(&self.flags);
        command.args(["--format", "json", "--time-limit", "100"]);
        command.args(more).env("CONCORD_CHECKPOINT_PERIOD", PERIOD);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn name(&self) -> String {
        format!("{} {}", self.file.display(), self.flags.join(" "))
    }
}

/// What all of it came to.
#[derive(Default)]
struct Tally {
    searches: u64,
    kills: u64,
    /// Kills after which there was something to go on from.
    resumed: u64,
    different: u64,
}

/// Kills and resumes; whether every report was the same.
pub(crate) fn sweep(options: &KillOptions, concord: &Path) -> Result<bool, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let file = scratch.path().join("checkpoint");
    let mut dice = fastrand::Rng::with_seed(options.seed);
    let mut subjects = subjects()?;
    dice.shuffle(&mut subjects);
    let mut tally = Tally::default();
    // Those that are too small need not be made again.
    let mut small = vec![false; subjects.len()];
    for at in (0..subjects.len()).cycle().take(subjects.len() * 20) {
        if tally.searches == options.count {
            break;
        }
        if small[at] {
            continue;
        }
        let subject = &subjects[at];
        let started = Instant::now();
        let whole = subject.command(concord, &[]).output();
        let whole = whole.map_err(|e| e.to_string())?;
        let took = started.elapsed();
        let Ok(report) = serde_json::from_slice::<Report>(&whole.stdout) else {
            small[at] = true;
            continue;
        };
        if report.stats.states.max(report.stats.paths) < options.states || took > LONGEST {
            small[at] = true;
            continue;
        }
        tally.searches += 1;
        let _ = std::fs::remove_file(&file);
        let again = killed(subject, concord, &file, took, &mut dice, &mut tally)?;
        if (again.status, &again.stdout) != (whole.status, &whole.stdout) {
            tally.different += 1;
            println!("different: {}", subject.name());
            println!("{}", String::from_utf8_lossy(&again.stderr));
        }
    }
    println!(
        "{} searches, {} kills, {} of them with something to go on from, {} reports differ",
        tally.searches, tally.kills, tally.resumed, tally.different
    );
    Ok(tally.different == 0 && tally.searches == options.count)
}

/// The end of a search that is killed some times on its way.
fn killed(
    subject: &Subject,
    concord: &Path,
    file: &Path,
    took: Duration,
    dice: &mut fastrand::Rng,
    tally: &mut Tally,
) -> Result<Output, String> {
    let name = file.to_str().ok_or("temporary folders have plain names")?;
    for kill in 0.. {
        let mut more = vec!["--checkpoint", name];
        if file.exists() {
            more.extend(["--resume", name]);
            tally.resumed += u64::from(kill > 0);
        }
        let jobs = if dice.bool() { "1" } else { "2" };
        more.extend(["-j", jobs]);
        let mut child = subject
            .command(concord, &more)
            .spawn()
            .map_err(|e| e.to_string())?;
        if kill < MOST_KILLS {
            let late = dice.f64() < 0.75;
            let mut left = took.mul_f64(0.95);
            if late {
                left = left.saturating_sub(changed(file, took));
            }
            std::thread::sleep(left.mul_f64(dice.f64() * 0.8));
            if child.try_wait().map_err(|e| e.to_string())?.is_none() {
                child.kill().map_err(|e| e.to_string())?;
                child.wait().map_err(|e| e.to_string())?;
                tally.kills += 1;
                continue;
            }
        }
        return child.wait_with_output().map_err(|e| e.to_string());
    }
    unreachable!("the last search is not killed")
}

/// Waits until the file is another one, or there is one at last, but no longer than that; how long it
/// took.
fn changed(file: &Path, longest: Duration) -> Duration {
    let length = || file.metadata().map_or(0, |data| data.len());
    let (before, started) = (length(), Instant::now());
    while length() == before && started.elapsed() < longest {
        std::thread::sleep(Duration::from_millis(1));
    }
    started.elapsed()
}

fn subjects() -> Result<Vec<Subject>, String> {
    let root = repository();
    let mut subjects = Vec::new();
    for file in programs(&root.join("tests/ui")) {
        let text = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
        let flags = text
            .lines()
            .find_map(|line| line.strip_prefix("// verify: "));
        let Some(flags) = flags.and_then(shlex::split) else {
            continue;
        };
        // Executions that start in the middle have no checkpoints.
        let other = |flag: &String| flag.starts_with("-j") || flag.starts_with("--entry");
        if !flags.iter().any(other) {
            subjects.push(Subject { file, flags });
        }
    }
    for (file, sizes, more) in [
        ("manager.c", "3456", ""),
        ("manager.c", "456", "--buffering infinite"),
        ("manager.c", "45", "--search random"),
        ("manager.c", "45", "--search breadth"),
        ("manager.c", "34", "--shortest"),
        ("matmat.c", "34", "--no-model"),
        ("fan_in.c", "567", "--no-model"),
    ] {
        for size in sizes.chars() {
            let mut flags = vec!["-n".to_owned(), size.to_string()];
            flags.extend(more.split_whitespace().map(str::to_owned));
            let file = root.join("benches").join(file);
            subjects.push(Subject { file, flags });
        }
    }
    Ok(subjects)
}
