//! DataRaceBench's C programs: how often Concord is right about data races.
//!
//! Names say whether a program has one (`-yes`, `-no`), comments name the lines
//! of the pair. Positive is a data race that was reported; negative is
//! "verified". Everything else is inconclusive and counts as wrong, also an
//! answer that speaks of another mistake alone.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use concord_harness::{Answer, Concord};

use crate::parallel;

/// How to sweep over DataRaceBench.
#[derive(Args)]
pub(crate) struct DrbOptions {
    /// Where DataRaceBench is, or its `micro-benchmarks`
    directory: PathBuf,

    /// Only programs whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,

    /// After how many seconds of processor time a program counts as inconclusive
    #[arg(long, value_name = "SECONDS", default_value = "30")]
    seconds: u32,

    /// More flags for `concord verify`, separated by blanks
    #[arg(
        long,
        value_name = "FLAGS",
        default_value = "",
        allow_hyphen_values = true
    )]
    flags: String,

    /// Write the table there
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// Only races are asked for, so that nobody minds what memory holds before it is written.
const FLAGS: [&str; 6] = [
    "-n",
    "1",
    "--format=json",
    "--cflag=-w",
    "--cflag=-fopenmp",
    "--fresh-memory=zeros",
];

/// What PolyBench's programs are built with (`check-data-races.sh`).
const POLYBENCH: [&str; 3] = [
    "-DPOLYBENCH_NO_FLUSH_CACHE",
    "-DPOLYBENCH_TIME",
    "-D_POSIX_C_SOURCE=200112L",
];

/// An answer, compared with the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    TruePositive,
    TrueNegative,
    FalsePositive,
    FalseNegative,
    Inconclusive,
}

struct Judged {
    name: String,
    outcome: Outcome,
    /// Whether the report names a line of the pair; `None` where there is none to name.
    line_hit: Option<bool>,
    seconds: f64,
    said: String,
}

/// Sweeps; `false` if there is a false alarm, or accuracy is below 0.97.
pub(crate) fn bench(options: &DrbOptions, concord: &Concord) -> Result<bool, String> {
    let inner = options.directory.join("micro-benchmarks");
    let directory = if inner.is_dir() {
        inner
    } else {
        options.directory.clone()
    };
    let programs = programs(&directory, options.only.as_deref())?;
    let mut concord = concord.clone();
    // The limit is Concord's own; this one is for the case that it does not keep it.
    concord.seconds = 10 * options.seconds + 10;
    let judged = parallel::map(&programs, |source| judge(source, options, &concord));
    let judged: Vec<Judged> = judged.into_iter().collect::<Result<_, _>>()?;
    let table = table(&judged);
    print!("{table}");
    for one in judged.iter().filter(|j| !is_right(j.outcome)) {
        println!("{:?} {} {}", one.outcome, one.name, one.said);
    }
    if let Some(file) = &options.table {
        std::fs::write(file, table).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let right = judged.iter().filter(|j| is_right(j.outcome)).count();
    let alarms = count(&judged, Outcome::FalsePositive);
    Ok(alarms == 0 && right * 100 >= judged.len() * 97)
}

fn programs(directory: &Path, only: Option<&str>) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = name_of(path);
            (name.ends_with("-yes.c") || name.ends_with("-no.c"))
                && only.is_none_or(|only| name.contains(only))
        })
        .collect();
    found.sort();
    match found.is_empty() {
        true => Err(format!(
            "{}: no programs of DataRaceBench",
            directory.display()
        )),
        false => Ok(found),
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn judge(source: &Path, options: &DrbOptions, concord: &Concord) -> Result<Judged, String> {
    let text = std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let directory = source.parent().unwrap_or(source);
    let mut arguments: Vec<String> = FLAGS.map(str::to_owned).to_vec();
    arguments.push(format!("--cpu-limit={}", options.seconds));
    arguments.extend(options.flags.split_whitespace().map(str::to_owned));
    arguments.push(source.to_string_lossy().into_owned());
    if text.contains("PolyBench") {
        let utilities = directory.join("utilities");
        arguments.push(utilities.join("polybench.c").to_string_lossy().into_owned());
        arguments.extend(POLYBENCH.map(|flag| format!("--cflag={flag}")));
        for folder in [directory, utilities.as_path()] {
            arguments.push(format!("--cflag=-I{}", folder.display()));
        }
    }
    let started = Instant::now();
    let answer = concord.verification(&arguments, directory);
    let seconds = started.elapsed().as_secs_f64();
    let name = name_of(source);
    let racy = name.ends_with("-yes.c");
    let (outcome, said) = match &answer {
        Ok(answer) => (outcome(racy, answer), said(answer)),
        Err(error) => (
            Outcome::Inconclusive,
            error.lines().take(3).collect::<Vec<_>>().join(" "),
        ),
    };
    let lines = guilty_lines(&text);
    let line_hit = (outcome == Outcome::TruePositive && !lines.is_empty())
        .then(|| answer.is_ok_and(|answer| names_one(&answer, &lines)));
    Ok(Judged {
        name,
        outcome,
        line_hit,
        seconds,
        said,
    })
}

fn races(answer: &Answer) -> impl Iterator<Item = &concord_harness::Finding> {
    answer.findings.iter().filter(|f| f.kind == "data-race")
}

fn outcome(racy: bool, answer: &Answer) -> Outcome {
    let found = races(answer).next().is_some();
    let verified = answer.transcript.status == 0;
    match (racy, found, verified) {
        (true, true, _) => Outcome::TruePositive,
        (false, true, _) => Outcome::FalsePositive,
        (true, false, true) => Outcome::FalseNegative,
        (false, false, true) => Outcome::TrueNegative,
        (_, false, false) => Outcome::Inconclusive,
    }
}

/// The first finding or reason, for the list of wrong answers.
fn said(answer: &Answer) -> String {
    let findings = answer
        .findings
        .iter()
        .map(|f| format!("{}: {}", f.kind, f.message));
    let reasons = answer.reasons.iter().map(|r| r.message.clone());
    findings.chain(reasons).next().unwrap_or_default()
}

/// `64` and `65` of `Data race pair: a[i]@64:5:W vs. a[i+1]@65:10:R`, in any of its spellings.
fn guilty_lines(text: &str) -> Vec<u32> {
    let mut lines = Vec::new();
    for line in text.lines().take(80) {
        for part in line.split('@').skip(1) {
            let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
            if part[digits.len()..].starts_with(':')
                && let Ok(number) = digits.parse()
            {
                lines.push(number);
            }
        }
    }
    lines
}

fn names_one(answer: &Answer, lines: &[u32]) -> bool {
    races(answer)
        .flat_map(|finding| &finding.spans)
        .any(|spot| spot.line.is_some_and(|line| lines.contains(&line)))
}

fn is_right(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::TruePositive | Outcome::TrueNegative)
}

fn count(judged: &[Judged], outcome: Outcome) -> usize {
    judged.iter().filter(|j| j.outcome == outcome).count()
}

fn table(judged: &[Judged]) -> String {
    let of = |outcome| count(judged, outcome);
    let right = judged.iter().filter(|j| is_right(j.outcome)).count();
    let named = judged.iter().filter(|j| j.line_hit.is_some()).count();
    let hit = judged.iter().filter(|j| j.line_hit == Some(true)).count();
    let total: f64 = judged.iter().map(|j| j.seconds).sum();
    let longest = judged.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let mut text = String::from("# DataRaceBench, C programs\n\n");
    text.push_str("| programs | TP | TN | FP | FN | inconclusive | accuracy | line hits | seconds | longest |\n");
    text.push_str("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n");
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} | {} | {:.3} | {hit} of {named} | {total:.0} | {} |",
        judged.len(),
        of(Outcome::TruePositive),
        of(Outcome::TrueNegative),
        of(Outcome::FalsePositive),
        of(Outcome::FalseNegative),
        of(Outcome::Inconclusive),
        right as f64 / judged.len() as f64,
        longest.map_or_else(String::new, |j| format!("{} ({:.1} s)", j.name, j.seconds)),
    );
    let wrong: Vec<&Judged> = judged.iter().filter(|j| !is_right(j.outcome)).collect();
    if !wrong.is_empty() {
        text.push_str("\n| program | answer |\n|---|---|\n");
        for one in wrong {
            let _ = writeln!(text, "| {} | {:?} |", one.name, one.outcome);
        }
    }
    text.push_str("\n| program | seconds |\n|---|---:|\n");
    for one in judged {
        let _ = writeln!(text, "| {} | {:.2} |", one.name, one.seconds);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_pair() {
        let text = "/*\nData race pair: a[i+1]@64:10:R vs. a[i]@65:5:W\nmail@here\n*/\n";
        assert_eq!(guilty_lines(text), [64, 65]);
    }
}
