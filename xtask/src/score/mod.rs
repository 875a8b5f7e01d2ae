//! How often `concord verify` is right about programs with a known answer.
//!
//! A suite is a list of entries: a program, how it is verified, and whether it
//! is wrong. What Concord says about each is kept in a file, so that a sweep
//! can be interrupted and taken up again; from the answers come tables and a
//! plot. An inconclusive answer counts as a wrong one.

mod answers;
mod figures;
mod folder;
mod mbi;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use answers::{Answers, Said};
use clap::Args;
use concord_harness::{Concord, repository};
use figures::Judged;

use crate::parallel;

/// How to sweep over a suite.
#[derive(Args)]
pub(crate) struct ScoreOptions {
    /// Where the programs are
    directory: PathBuf,

    /// Only programs whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,

    /// Only every N-th program
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// After how many seconds a program counts as inconclusive
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,

    /// Answers of earlier sweeps with the same binary are taken from this file, and new ones
    /// added to it; by default one per suite in the target directory
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Write the plot there
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write a plot of how many programs are answered within how many seconds there
    #[arg(long, value_name = "FILE")]
    times_svg: Option<PathBuf>,

    /// Write lists of wrong answers into this folder: false-positives.txt, false-negatives.txt,
    /// inconclusive.txt, unnamed-lines.txt
    #[arg(long, value_name = "DIR")]
    lists: Option<PathBuf>,

    /// How many processes, where a program does not say
    #[arg(short = 'n', long, value_name = "N", default_value = "2")]
    processes: u32,

    /// More flags for `concord verify`, separated by blanks
    #[arg(
        long,
        value_name = "FLAGS",
        default_value = "",
        allow_hyphen_values = true
    )]
    flags: String,
}

/// A program and what is right to say about it.
pub(crate) struct Entry {
    /// The C file.
    pub source: PathBuf,
    /// The kind of program, a row of the table.
    pub class: String,
    /// How it is verified.
    pub flags: String,
    /// What is wrong with it; `None` if nothing is.
    pub mistake: Option<String>,
    /// The lines that the suite names as guilty.
    pub lines: Vec<u32>,
}

/// The MPI Bugs Initiative. `false` if an answer is wrong.
pub(crate) fn mbi(options: &ScoreOptions, concord: &Concord) -> Result<bool, String> {
    let entries = mbi::entries(&options.directory, &options.flags)?;
    score("mbi", "MPI Bugs Initiative", entries, options, concord)
}

/// A folder of good and bad programs. `false` if an answer is wrong.
pub(crate) fn folder(options: &ScoreOptions, concord: &Concord) -> Result<bool, String> {
    let entries = folder::entries(&options.directory, options.processes, &options.flags)?;
    let title = options.directory.display().to_string();
    score("dir", &title, entries, options, concord)
}

fn score(
    name: &str,
    title: &str,
    mut entries: Vec<Entry>,
    options: &ScoreOptions,
    concord: &Concord,
) -> Result<bool, String> {
    if let Some(only) = &options.only {
        entries.retain(|entry| file_name(&entry.source).contains(only.as_str()));
    }
    let mut sources: Vec<PathBuf> = entries.iter().map(|e| e.source.clone()).collect();
    sources.dedup();
    let chosen: Vec<PathBuf> = sources
        .into_iter()
        .step_by(options.every as usize)
        .collect();
    entries.retain(|entry| chosen.binary_search(&entry.source).is_ok());
    if entries.is_empty() {
        return Err(format!(
            "{}: no programs with a known answer",
            options.directory.display()
        ));
    }
    let file = options
        .results
        .clone()
        .unwrap_or_else(|| results_file(name));
    let mut concord = concord.clone();
    concord.seconds = options.seconds;
    let answers = Answers::open(&file, concord.binary())?;
    // Entries that differ only in what a real run would be given are verified
    // once.
    let mut runs: Vec<(&Path, &str)> = entries
        .iter()
        .map(|entry| (entry.source.as_path(), entry.flags.as_str()))
        .collect();
    runs.sort_unstable();
    runs.dedup();
    let started = Instant::now();
    let said = parallel::map(&runs, |(source, flags)| answers.of(source, flags, &concord));
    let elapsed = started.elapsed().as_secs_f64();
    let mut known: BTreeMap<(&Path, &str), Said> = BTreeMap::new();
    for (run, said) in runs.iter().zip(said) {
        known.insert(*run, said?);
    }
    let judged: Vec<Judged<'_>> = entries
        .iter()
        .filter_map(|entry| {
            let said = known.get(&(entry.source.as_path(), entry.flags.as_str()))?;
            Some(Judged::new(entry, said))
        })
        .collect();
    let seconds: f64 = known.values().map(|said| said.seconds).sum();
    println!("{}", table::text(title, &judged));
    println!(
        "{} programs verified in {seconds:.0} s of work; this sweep took {elapsed:.0} s",
        known.len()
    );
    if let Some(folder) = &options.lists {
        table::lists(folder, &judged)?;
    }
    if let Some(file) = &options.times_svg {
        let times: Vec<f64> = known.values().map(|said| said.seconds).collect();
        std::fs::write(file, table::times(title, times).to_svg())
            .map_err(|e| format!("{}: {e}", file.display()))?;
    }
    if let Some(file) = &options.svg {
        std::fs::write(file, table::plot(title, &judged).to_svg())
            .map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(judged.iter().all(|judged| judged.worth.is_right()))
}

fn results_file(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| repository().join("target"), PathBuf::from);
    target.join("bench").join(format!("{name}.jsonl"))
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
