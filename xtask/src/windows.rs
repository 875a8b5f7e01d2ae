//! Random small programs with one-sided communication against brute force.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use concord_harness::repository;
use concord_harness::windows::{self, Checked, Subject, case, check, explore, shrink};

use crate::parallel;

/// `cargo xtask fuzz windows`
#[derive(Args)]
pub(crate) struct WindowsOptions {
    /// How many programs
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// The first seed; the tests have those below 1000
    #[arg(long, default_value_t = 1000)]
    first: u64,
    /// Look at the program in this file instead
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Seeds that one thread takes at a time.
const CHUNK: u64 = 50;

/// Compares the programs; shrunk disagreements are kept. `false` if there are any.
pub(crate) fn sweep(options: &WindowsOptions) -> Result<bool, String> {
    let kept = repository().join("target/xtask/windows");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let subject = Subject::load()?;
    if let Some(file) = &options.program {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let program = text.parse()?;
        println!("{:?}", explore(&program, usize::MAX));
        println!("{:?}", subject.behaviour(&program, true)?);
        let agree = check(&subject, &program);
        println!("{agree:?}");
        return Ok(agree.is_ok());
    }
    let end = options.first + options.count;
    let chunks: Vec<u64> = (options.first..end).step_by(CHUNK as usize).collect();
    let started = Instant::now();
    let results = parallel::map(&chunks, |first| {
        let swept = windows::sweep(&subject, *first..end.min(first + CHUNK));
        for (seed, why) in &swept.disagreements {
            // What is found must stay the same: parts of epochs are wrong in other ways.
            let kind = |why: &str| why.split(':').take(2).collect::<String>();
            let small = shrink(&case(*seed), |p| {
                check(&subject, p).is_err_and(|other| kind(&other) == kind(why))
            });
            let why = check(&subject, &small).err().unwrap_or_else(|| why.clone());
            eprintln!("seed {seed}: {why}\n{small}");
            let file = kept.join(format!("{seed}.txt"));
            if let Err(error) = std::fs::write(&file, format!("# seed {seed}: {why}\n{small}")) {
                eprintln!("{}: {error}", file.display());
            }
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
