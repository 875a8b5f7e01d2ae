//! Random small programs of one sort against brute force.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use concord_harness::family::{self, Family};
use concord_harness::repository;

use crate::parallel;

/// `cargo xtask fuzz windows`, `files`, `threads`
#[derive(Args)]
pub(crate) struct FamilyOptions {
    /// How many programs
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// The first seed; the tests have those below 1000
    #[arg(long, default_value_t = 1000)]
    first: u64,
    /// Look at the program in this file instead
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Print the programs instead
    #[arg(long)]
    print: bool,
}

/// Seeds that one thread takes at a time: few, since some programs take as long as hundreds of others.
const CHUNK: u64 = 5;
/// Seconds between two words about how far it is.
const PERIOD: u64 = 5;

/// Compares the programs; shrunk disagreements are kept. `false` if there are any.
pub(crate) fn sweep<S: Family>(options: &FamilyOptions) -> Result<bool, String> {
    let kept = repository().join("target/xtask").join(S::NAME);
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let subject = S::load()?;
    if let Some(file) = &options.program {
        return look_at(&subject, file);
    }
    let end = options.first + options.count;
    if options.print {
        (options.first..end).for_each(|seed| println!("# seed {seed}\n{}", S::case(seed)));
        return Ok(true);
    }
    let chunks: Vec<u64> = (options.first..end).step_by(CHUNK as usize).collect();
    let started = Instant::now();
    let (done, told) = (AtomicU64::new(0), AtomicU64::new(0));
    let results = parallel::map(&chunks, |first| {
        let swept = family::sweep(&subject, *first..end.min(first + CHUNK));
        let before = done.fetch_add(swept.programs as u64, Ordering::Relaxed);
        let programs = before + swept.programs as u64;
        let seconds = started.elapsed().as_secs();
        if told.fetch_max(seconds / PERIOD + 1, Ordering::Relaxed) <= seconds / PERIOD {
            eprintln!(
                "{programs} of {} programs, {seconds} seconds",
                options.count
            );
        }
        for (seed, why) in &swept.disagreements {
            keep(&subject, &kept, *seed, why);
        }
        swept
    });
    let (mut programs, mut differing) = (0, Vec::new());
    let mut checked = S::Figures::default();
    for swept in results {
        programs += swept.programs;
        checked += swept.checked;
        differing.extend(swept.disagreements.into_iter().map(|(seed, _)| seed));
    }
    println!(
        "{programs} programs, {} differ {differing:?}; {:.1} programs per second",
        differing.len(),
        programs as f64 / started.elapsed().as_secs_f64()
    );
    println!("{checked:?}");
    Ok(differing.is_empty() && programs > 0)
}

/// Makes a disagreement small and writes it down.
fn keep<S: Family>(subject: &S, folder: &Path, seed: u64, why: &str) {
    // What is found must stay the same: parts of a program are wrong in other ways.
    let kind = |why: &str| why.split(':').take(2).collect::<String>();
    let small = S::shrink(&S::case(seed), |program| {
        let other = subject.check(program);
        other.is_err_and(|other| kind(&other) == kind(why))
    });
    let why = match subject.check(&small) {
        Err(why) => why,
        Ok(_) => why.to_owned(),
    };
    eprintln!("seed {seed}: {why}\n{small}");
    let file = folder.join(format!("{seed}.txt"));
    if let Err(error) = std::fs::write(&file, format!("# seed {seed}: {why}\n{small}")) {
        eprintln!("{}: {error}", file.display());
    }
}

/// Says what brute force and Concord see of one program.
fn look_at<S: Family>(subject: &S, file: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let program = text.parse()?;
    for answer in subject.answers(&program)? {
        println!("{answer}");
    }
    let agree = subject.check(&program);
    println!("{agree:?}");
    Ok(agree.is_ok())
}
