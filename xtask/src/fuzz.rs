//! Random paths: do the engines of the path model agree?
//!
//! The explicit search, the SAT engine on the whole path, and the full check with counting,
//! refinements, epochs, symmetry and a cache. A disagreement is made small and printed as a path
//! that `concord check` reads.

use clap::Args;
use concord_model::explicit::{Reduction, deadlock};
use concord_model::{
    Answer, Buffering, Cache, Freedoms, Leaving, Options, Refinements, check, check_with,
};
use concord_path::Path;
use concord_support::Dice;
use concord_support::paths::{Profile, random};
use concord_support::shrink::shrink;

use crate::parallel;

/// `cargo xtask fuzz model`
#[derive(Args)]
pub(crate) struct FuzzOptions {
    /// How many paths
    #[arg(long, default_value_t = 1_000_000)]
    count: u64,
    /// Where to begin: every path has a seed of its own
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

const MODES: [Freedoms; 6] = [
    Buffering::Any.with(Leaving::Any),
    Buffering::Infinite.with(Leaving::WhenServed),
    Buffering::Zero.with(Leaving::Together),
    Buffering::Eager(100).with(Leaving::Any),
    Buffering::Infinite.with(Leaving::Together),
    Buffering::Zero.with(Leaving::WhenServed),
];

#[derive(Default)]
struct Tally {
    compared: u64,
    skipped: u64,
    hanging: u64,
}

/// What the engines say about a path: the explicit search, and every other one that differs.
fn disagreement(
    path: &Path,
    buffering: Freedoms,
    cache: &mut Cache,
) -> Option<Result<bool, String>> {
    let explicit = deadlock(path, buffering, Reduction::Reduced, 50_000).ok()?;
    let expected = explicit.answer.is_some();
    let all = Options::new(buffering);
    let plain = Options {
        counting: false,
        running: false,
        refinements: Refinements::NONE,
        epochs: false,
        symmetry: false,
        cache: false,
        ..all
    };
    let by_epochs = Options {
        counting: false,
        running: false,
        ..all
    };
    let answers = [
        ("plain", check(path, &plain).answer),
        ("all", check(path, &all).answer),
        ("epochs", check_with(path, &by_epochs, cache).answer),
    ];
    for (name, answer) in answers {
        let said = match &answer {
            Answer::NoDeadlock => Some(false),
            Answer::Deadlock(_) => Some(true),
            Answer::Undecided(_) => None,
        };
        if said != Some(expected) {
            return Some(Err(format!("{name} says {answer:?}, expected {expected}")));
        }
    }
    Some(Ok(expected))
}

fn one(seed: u64, cache: &mut Cache, tally: &mut Tally) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let profile = match seed % 16 {
        0 => Profile::LARGE,
        1..6 => Profile::TINY,
        _ => Profile::SMALL,
    };
    let path = random(&mut dice, &profile);
    let buffering = MODES[(seed / 16 % 6) as usize];
    match disagreement(&path, buffering, cache) {
        None => tally.skipped += 1,
        Some(Ok(hangs)) => {
            tally.compared += 1;
            tally.hanging += u64::from(hangs);
        }
        Some(Err(what)) => {
            let small = shrink(&path, &mut |path| {
                matches!(
                    disagreement(path, buffering, &mut Cache::default()),
                    Some(Err(_))
                )
            });
            return Err(format!("seed {seed}, {buffering}: {what}\n{small}"));
        }
    }
    Ok(())
}

/// Paths that one thread takes at a time, with a cache of their own.
const CHUNK: u64 = 1000;
/// Disagreements after which the rest of a chunk is left.
const MOST_WRONG: usize = 5;

fn chunk(options: &FuzzOptions, first: u64) -> (Tally, Vec<String>) {
    let mut cache = Cache::default();
    let (mut tally, mut wrong) = (Tally::default(), Vec::new());
    for at in first..options.count.min(first + CHUNK) {
        if let Err(what) = one(options.seed + at, &mut cache, &mut tally) {
            eprintln!("{what}");
            wrong.push(what);
        }
        if wrong.len() == MOST_WRONG {
            break;
        }
    }
    (tally, wrong)
}

/// Compares the engines on random paths.
pub(crate) fn model(options: &FuzzOptions) -> Result<bool, String> {
    let chunks: Vec<u64> = (0..options.count).step_by(CHUNK as usize).collect();
    let results = parallel::map(&chunks, |first| chunk(options, *first));
    let sum = |part: fn(&Tally) -> u64| results.iter().map(|(t, _)| part(t)).sum::<u64>();
    let wrong: usize = results.iter().map(|(_, wrong)| wrong.len()).sum();
    println!(
        "{} paths compared ({} deadlock), {} too large, {wrong} disagreements",
        sum(|t| t.compared),
        sum(|t| t.hanging),
        sum(|t| t.skipped),
    );
    Ok(wrong == 0)
}
