//! Random small MPI programs against brute force.

use crate::parallel;
use clap::Args;
use concord_harness::repository;
use concord_harness::small::{self, Check, Checked, Subject, check, generate, shrink};

/// `cargo xtask fuzz programs`
#[derive(Args)]
pub struct ProgramsOptions {
    /// How many programs
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// The first seed; the tests have those below 10000
    #[arg(long, default_value_t = 10_000)]
    first: u64,
}

/// Seeds that one thread takes at a time.
const CHUNK: u64 = 250;

/// Compares the programs; shrunk disagreements are kept. `false` if there are any.
pub fn sweep(options: &ProgramsOptions) -> Result<bool, String> {
    let kept = repository().join("target/xtask/programs");
    std::fs::create_dir_all(&kept).map_err(|e| format!("{}: {e}", kept.display()))?;
    let subject = Subject::load()?;
    let end = options.first + options.count;
    let chunks: Vec<u64> = (options.first..end).step_by(CHUNK as usize).collect();
    let results = parallel::map(&chunks, |first| {
        let swept = small::sweep(&subject, *first..end.min(first + CHUNK));
        for (seed, why) in &swept.disagreements {
            let kind = Check::of(*seed);
            let small = shrink(&generate(*seed), |p| check(&subject, p, &kind).is_err());
            let why = check(&subject, &small, &kind)
                .err()
                .unwrap_or_else(|| why.clone());
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
        "{programs} programs, {} differ {differing:?}",
        differing.len()
    );
    println!("{checked:?}");
    Ok(differing.is_empty() && programs > 0)
}
