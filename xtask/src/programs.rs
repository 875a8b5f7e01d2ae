//! Random small MPI programs against brute force.
//!
//! Every seed is a program and the ways in which it is verified, so a sweep can
//! be taken up again at any seed: what is done so far is printed as it goes.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use concord_harness::small::{
    self, Check, Checked, Generator, Program, Subject, case, check, explore, generate,
    generate_cancelled, generate_connected, shrink,
};
use concord_harness::{alike, repository};

use crate::parallel;

/// `cargo xtask fuzz programs`
#[derive(Args)]
pub(crate) struct ProgramsOptions {
    /// How many programs
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// The first seed; the tests have those below 10000
    #[arg(long, default_value_t = 10_000)]
    first: u64,
    /// Look at the program in this file instead, in every way
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Programs with cancelled receives
    #[arg(long)]
    cancelled: bool,
    /// Programs with an intercommunicator
    #[arg(long, conflicts_with = "cancelled")]
    connected: bool,
    /// Programs whose ranks are alike, with and without states up to a permutation of ranks
    #[arg(long, conflicts_with_all = ["cancelled", "connected", "program"])]
    symmetric: bool,
}

/// Seeds that one thread takes at a time.
const CHUNK: u64 = 50;

/// Compares the programs; shrunk disagreements are kept. `false` if there are any.
pub(crate) fn sweep(options: &ProgramsOptions) -> Result<bool, String> {
    if options.symmetric {
        return symmetric(options);
    }
    let kept = repository().join("target/xtask/programs");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let subject = Subject::load()?;
    if let Some(file) = &options.program {
        return look_at(&subject, file);
    }
    let generator: Generator = match (options.cancelled, options.connected) {
        (true, _) => generate_cancelled,
        (_, true) => generate_connected,
        _ => generate,
    };
    let end = options.first + options.count;
    let chunks: Vec<u64> = (options.first..end).step_by(CHUNK as usize).collect();
    let (started, done) = (Instant::now(), AtomicU64::new(0));
    let results = parallel::map(&chunks, |first| {
        let swept = small::sweep(&subject, generator, *first..end.min(first + CHUNK));
        for (seed, why) in &swept.disagreements {
            let kind = Check::of(*seed);
            let small = shrink(&case(generator, *seed), |p| {
                check(&subject, p, &kind).is_err()
            });
            let why = check(&subject, &small, &kind)
                .err()
                .unwrap_or_else(|| why.clone());
            eprintln!("seed {seed}: {why}\n{small}");
            let file = kept.join(format!("{seed}.txt"));
            if let Err(error) = std::fs::write(&file, format!("# seed {seed}: {why}\n{small}")) {
                eprintln!("{}: {error}", file.display());
            }
        }
        let before = done.fetch_add(swept.programs as u64, Ordering::Relaxed);
        let now = before + swept.programs as u64;
        if before / 5000 != now / 5000 {
            let rate = now as f64 / started.elapsed().as_secs_f64();
            eprintln!("{now} programs, {rate:.1} per second, near seed {first}");
        }
        swept
    });
    let (mut programs, mut differing) = (0, Vec::new());
    let mut checked = Checked::default();
    for swept in results {
        programs += swept.programs;
        checked.add(&swept.checked);
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

/// Says what brute force and each search see of one program.
fn look_at(subject: &Subject, file: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let program: Program = text.parse()?;
    println!("{:?}\n{program}", program.arguments());
    let mut agree = true;
    for manner in Check::thorough().manners {
        println!("== {manner}");
        println!(
            "{:?}",
            explore(&program, manner.buffering, false, usize::MAX)
        );
        println!("{:?}", subject.behaviour(&program, manner)?);
        let manners = vec![manner];
        if let Err(why) = check(subject, &program, &Check { manners }) {
            println!("DIFFERENT: {why}");
            agree = false;
        }
    }
    Ok(agree)
}

/// Programs whose ranks are alike; those that differ are kept.
fn symmetric(options: &ProgramsOptions) -> Result<bool, String> {
    let kept = repository().join("target/xtask/symmetric");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let end = options.first + options.count;
    let chunks = (options.first..end).step_by(alike::TOGETHER as usize);
    let chunks: Vec<u64> = chunks.collect();
    let (started, done) = (Instant::now(), AtomicU64::new(0));
    let results = parallel::map(&chunks, |first| {
        let swept = alike::sweep(*first..end.min(first + alike::TOGETHER));
        if let Ok((figures, differing)) = &swept {
            for (seed, why) in differing {
                eprintln!("seed {seed}: {why}");
                let file = kept.join(format!("{seed}.c"));
                if let Err(error) = std::fs::write(&file, format!("/* {why}")) {
                    eprintln!("{}: {error}", file.display());
                }
            }
            let done = done.fetch_add(figures.programs, Ordering::Relaxed) + figures.programs;
            eprintln!(
                "{done} programs, {:.0} seconds",
                started.elapsed().as_secs_f64()
            );
        }
        swept
    });
    let (mut all, mut differing) = (alike::Figures::default(), Vec::new());
    for swept in results {
        let (figures, more) = swept?;
        all.programs += figures.programs;
        all.right += figures.right;
        all.alike += figures.alike;
        all.renamed += figures.renamed;
        all.large += figures.large;
        differing.extend(more.into_iter().map(|(seed, _)| seed));
    }
    println!("{} differ {differing:?}", differing.len());
    println!("{all:?}");
    Ok(differing.is_empty() && all.alike > 0)
}
