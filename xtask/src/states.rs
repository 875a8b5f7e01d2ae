//! How the number of states grows with the number of processes, where matchings are explored one by
//! one: managers with workers, and a fan-in whose last receive names a rank.
//!
//! Processor time of whole runs, clang included, beside that without symmetry, and that of another build if
//! one is given.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;
use concord_harness::repository;
use serde::Deserialize;

use crate::measure::{self, Used};
use crate::plot::{Axis, LinePlot, Scale, Series};

/// What to compare with.
#[derive(Args)]
pub(crate) struct StatesOptions {
    /// Another concord binary to measure beside this one
    #[arg(long, value_name = "PATH")]
    before: Option<PathBuf>,
    /// Seconds for each search
    #[arg(long, value_name = "SECONDS", default_value_t = 100)]
    limit: u64,
    /// Write a plot of the growth here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// One program.
struct Subject {
    name: &'static str,
    file: &'static str,
    flags: &'static [&'static str],
    processes: &'static [u32],
    /// The status that it ends with.
    status: i32,
    /// What is asked of it, for this many processes: seconds of processor time.
    wanted: &'static [(u32, f64)],
}

const SUBJECTS: [Subject; 5] = [
    Subject {
        name: "manager, 9 jobs",
        file: "manager.c",
        flags: &["--buffering", "any"],
        processes: &[3, 4, 5, 6, 7, 8, 12, 16],
        status: 0,
        wanted: &[(8, 5.0), (16, 60.0)],
    },
    Subject {
        name: "manager, all buffered",
        file: "manager.c",
        flags: &["--buffering", "infinite"],
        processes: &[3, 4, 5, 6, 7, 8, 12, 16],
        status: 0,
        wanted: &[],
    },
    Subject {
        name: "manager, 14 jobs",
        file: "manager.c",
        flags: &["--buffering", "any", "--cflag=-DJOBS=14"],
        processes: &[4, 5, 6],
        status: 0,
        wanted: &[],
    },
    Subject {
        name: "matrices 8 × 8",
        file: "matmat.c",
        flags: &["--cflag=-DROWS=8", "--cflag=-DWIDTH=8"],
        processes: &[2, 3, 4, 5, 6, 7, 8, 9, 10],
        status: 0,
        wanted: &[
            (2, 10.0),
            (3, 10.0),
            (4, 10.0),
            (5, 10.0),
            (6, 10.0),
            (7, 10.0),
            (8, 10.0),
            (9, 10.0),
            (10, 10.0),
        ],
    },
    Subject {
        name: "fan-in",
        file: "fan_in.c",
        flags: &[],
        processes: &[8, 10, 12, 16, 32, 64],
        status: 1,
        wanted: &[(12, 1.0), (64, 1.0)],
    },
];

#[derive(Deserialize)]
struct Report {
    verdict: String,
    findings: Vec<serde::de::IgnoredAny>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    paths: u64,
    states: u64,
    merged: u64,
    #[serde(default)]
    renamed: u64,
}

/// Measures everything; `false` if a target is missed or an answer is wrong.
pub(crate) fn bench(options: &StatesOptions, binary: &Path) -> Result<bool, String> {
    println!(
        "| program | ranks | verdict | findings | executions | states | reached again | stand for others | processor | memory | without symmetry | before |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut is_fine = true;
    let mut series = Vec::new();
    for subject in &SUBJECTS {
        let mut points = Vec::new();
        for &processes in subject.processes {
            let (report, used) = subject.search(binary, processes, options.limit, &[])?;
            let without = ["--no-symmetry"];
            let (plain, alone) = subject.search(binary, processes, options.limit, &without)?;
            let without = match plain.verdict == report.verdict {
                true => format!("{} states, {:.2} s", plain.stats.states, alone.seconds),
                false => format!("no answer in {:.0} s", alone.seconds),
            };
            let before = match &options.before {
                None => "-".to_owned(),
                Some(before) => {
                    let (report, earlier) =
                        subject.search(before, processes, options.limit, &[])?;
                    match report.verdict.as_str() {
                        "inconclusive" => format!("no answer in {:.0} s", earlier.seconds),
                        _ => format!(
                            "{:.2} s, {:.1} ×",
                            earlier.seconds,
                            earlier.seconds / used.seconds
                        ),
                    }
                }
            };
            let wanted = subject.wanted.iter().find(|(n, _)| *n == processes);
            let met = wanted.is_none_or(|(_, most)| used.seconds <= *most);
            let right = report.verdict == ["verified", "violated"][subject.status as usize];
            is_fine &= met && right;
            let missed = if met { "" } else { " (target missed)" };
            let Stats {
                paths,
                states,
                merged,
                renamed,
            } = report.stats;
            println!(
                "| {} | {processes} | {} | {} | {paths} | {states} | {merged} | {renamed} | {:.2} s{missed} | {} MB | {without} | {before} |",
                subject.name,
                report.verdict,
                report.findings.len(),
                used.seconds,
                used.kilobytes >> 10,
            );
            points.push((f64::from(processes), used.seconds));
        }
        series.push(Series {
            name: subject.name.to_owned(),
            points,
        });
    }
    if let Some(file) = &options.svg {
        let plot = LinePlot {
            title: "Processor time by number of processes".to_owned(),
            x: Axis {
                label: "processes".to_owned(),
                scale: Scale::Linear,
            },
            y: Axis {
                label: "seconds".to_owned(),
                scale: Scale::Logarithmic,
            },
            series,
        };
        std::fs::write(file, plot.to_svg()).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(is_fine)
}

impl Subject {
    fn search(
        &self,
        binary: &Path,
        processes: u32,
        limit: u64,
        more: &[&str],
    ) -> Result<(Report, Used), String> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let out = scratch.path().join("report.json");
        let report = std::fs::File::create(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let mut child = Command::new(binary)
            .args(["verify", "--format=json", "-j", "1"])
            .args(["-n", &processes.to_string()])
            .args(["--time-limit", &limit.to_string()])
            .args(self.flags)
            .args(more)
            .arg(repository().join("benches").join(self.file))
            .stdin(Stdio::null())
            .stdout(report)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{}: {e}", binary.display()))?;
        let used = measure::wait(&mut child).map_err(|e| format!("{}: {e}", self.name))?;
        let text = std::fs::read(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let report = serde_json::from_slice(&text)
            .map_err(|e| format!("{}: concord gave no report: {e}", self.name))?;
        Ok((report, used))
    }
}
