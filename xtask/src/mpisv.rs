//! The programs of MPI-SV's artifact as mpi-sv Table 2 runs them: deadlock
//! freedom, infinite buffering, at every published number of processes. As in
//! the paper's tool, memory holds something before it is written to.
//!
//! Three ways beside each other: every matching by itself (the paper's
//! baseline, pure symbolic execution), with equal states explored once, and
//! with the path model in front. With `--everything` a fourth: any buffering
//! and all checks.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use clap::Args;
use serde::Deserialize;

use crate::measure;
use crate::mutate::{mutant, sites};
use crate::suite::{MPI_SV, Program, Workspace, program, workspace};

/// What to run.
#[derive(Args)]
pub(crate) struct MpisvOptions {
    /// Where the programs are: Artifact-Benchmark
    directory: PathBuf,
    /// Seconds for each search
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    limit: u64,
    /// Only these programs
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only these ways: pure, merged, model
    #[arg(long, value_name = "WAY")]
    way: Vec<String>,
    /// Only the smallest number of processes
    #[arg(long)]
    smallest: bool,
    /// Any buffering and all checks, too
    #[arg(long)]
    everything: bool,
}

/// A row of mpi-sv Table 2, per number of processes.
struct Published {
    program: &'static str,
    tasks: &'static [Task],
}

/// A task of that table. Times are in seconds; `None` stands for an hour
/// without an answer.
#[derive(Clone, Copy)]
struct Task {
    processes: u32,
    deadlock: bool,
    pure: (Option<f64>, u32),
    model: (Option<f64>, u32),
}

const fn free(processes: u32, pure: (Option<f64>, u32), model: (Option<f64>, u32)) -> Task {
    Task {
        processes,
        deadlock: false,
        pure,
        model,
    }
}

const fn hangs(processes: u32, pure: (Option<f64>, u32), model: (Option<f64>, u32)) -> Task {
    Task {
        deadlock: true,
        ..free(processes, pure, model)
    }
}

const TABLE_2: [Published; 15] = [
    Published {
        program: "DTG",
        tasks: &[free(5, (Some(10.12), 3), (Some(9.02), 1))],
    },
    Published {
        program: "Matmat-MS",
        tasks: &[free(4, (Some(36.94), 54), (Some(10.43), 1))],
    },
    Published {
        program: "Integrate",
        tasks: &[
            free(6, (Some(78.17), 120), (Some(8.87), 1)),
            free(8, (None, 3912), (Some(10.45), 1)),
            free(10, (None, 3162), (Some(44.0), 1)),
        ],
    },
    Published {
        program: "Integrate-MS",
        tasks: &[
            free(4, (Some(24.18), 27), (Some(9.39), 1)),
            free(6, (Some(123.55), 125), (Some(32.03), 1)),
        ],
    },
    Published {
        program: "Diffusion2d",
        tasks: &[
            free(4, (Some(106.86), 90), (Some(9.84), 1)),
            free(6, (None, 2041), (Some(13.19), 1)),
        ],
    },
    Published {
        program: "Gauss_elim",
        tasks: &[
            free(6, (None, 2756), (Some(13.47), 1)),
            free(8, (None, 2055), (Some(15.12), 1)),
            free(10, (None, 1662), (Some(87.45), 1)),
        ],
    },
    Published {
        program: "Heat",
        tasks: &[
            hangs(6, (Some(17.31), 2), (Some(16.75), 1)),
            hangs(8, (Some(17.99), 2), (Some(19.27), 1)),
            hangs(10, (Some(20.51), 2), (Some(22.75), 1)),
        ],
    },
    Published {
        program: "Mandelbrot",
        tasks: &[
            free(6, (None, 500), (Some(117.68), 9)),
            free(8, (None, 491), (Some(831.87), 9)),
            free(10, (None, 447), (None, 9)),
        ],
    },
    Published {
        program: "Mandelbrot-MS",
        tasks: &[
            free(4, (Some(68.09), 72), (Some(12.65), 2)),
            free(6, (Some(270.65), 240), (Some(13.21), 2)),
        ],
    },
    Published {
        program: "Sorting-MS",
        tasks: &[
            free(4, (None, 584), (Some(19.18), 1)),
            free(6, (None, 519), (Some(46.19), 1)),
        ],
    },
    Published {
        program: "Image_mani",
        tasks: &[
            free(6, (Some(97.69), 96), (Some(18.68), 4)),
            free(8, (Some(118.72), 96), (Some(23.84), 4)),
            free(10, (Some(141.87), 96), (Some(27.89), 4)),
        ],
    },
    Published {
        program: "DepSolver",
        tasks: &[
            free(6, (Some(94.17), 4), (Some(97.19), 4)),
            free(8, (Some(116.5), 4), (Some(123.36), 4)),
            free(10, (Some(148.38), 4), (Some(151.83), 4)),
        ],
    },
    Published {
        program: "Kfray",
        tasks: &[
            free(6, (None, 1054), (Some(51.59), 1)),
            free(8, (None, 981), (Some(68.25), 1)),
            free(10, (None, 1146), (Some(226.96), 1)),
        ],
    },
    Published {
        program: "Kfray-MS",
        tasks: &[
            free(4, (None, 1301), (Some(53.44), 1)),
            free(6, (None, 1575), (Some(282.46), 1)),
        ],
    },
    Published {
        program: "ClustalW",
        tasks: &[
            free(6, (None, 1234), (Some(47.28), 1)),
            free(8, (None, 1105), (Some(79.38), 1)),
            free(10, (None, 1162), (Some(238.37), 1)),
        ],
    },
];

/// Diffusion2d has its grid in its source: 2 by 2. With six processes and
/// that grid two of them wait for messages that nobody sends.
const GRID: (&str, u32, &str, &str) = ("Diffusion2d", 6, "nprocsx 2", "nprocsx 3");

/// The hour after which the paper's tools were stopped.
const HOUR: f64 = 3600.0;

/// A way to search.
struct Way {
    name: &'static str,
    flags: &'static [&'static str],
}

const PURE: Way = Way {
    name: "pure",
    flags: &["--no-model", "--no-merge"],
};
const MERGED: Way = Way {
    name: "merged",
    flags: &["--no-model"],
};
const MODEL: Way = Way {
    name: "model",
    flags: &[],
};
/// What these have in common.
const AS_PUBLISHED: [&str; 8] = [
    "--buffering",
    "infinite",
    "--collectives",
    "relaxed",
    "--check",
    "deadlock",
    "--fresh-memory",
    "zeros",
];
const EVERYTHING: Way = Way {
    name: "all checks",
    flags: &[],
};

#[derive(Deserialize)]
struct Report {
    verdict: String,
    findings: Vec<Found>,
    reasons: Vec<Why>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Found {
    code: String,
    level: String,
    message: String,
    spans: Vec<Spot>,
}

#[derive(Deserialize)]
struct Spot {
    file: Option<String>,
    line: Option<u32>,
}

#[derive(Deserialize)]
struct Why {
    message: String,
}

#[derive(Deserialize)]
struct Stats {
    paths: u64,
    states: u64,
}

/// What became of one search.
struct Search {
    report: Report,
    seconds: f64,
    /// Peak memory in kilobytes.
    memory: u64,
}

impl Search {
    /// Whether there is a deadlock; `None` if the search did not tell.
    fn deadlock(&self) -> Option<bool> {
        if self.report.findings.iter().any(|f| f.code == "C0101") {
            return Some(true);
        }
        (self.report.verdict == "verified").then_some(false)
    }
}

/// Prints the table; `false` if a verdict differs from the published one, or
/// the model's way leaves a task open.
pub(crate) fn bench(options: &MpisvOptions, binary: &Path) -> Result<bool, String> {
    let suite = std::path::absolute(&options.directory)
        .map_err(|e| format!("{}: {e}", options.directory.display()))?;
    let mut ways = vec![&PURE, &MERGED, &MODEL];
    if !options.way.is_empty() {
        ways.retain(|way| options.way.iter().any(|name| name == way.name));
    }
    if options.everything {
        ways.push(&EVERYTHING);
    }
    println!(
        "| program | ranks | deadlock | paper: pure | paper: model | way | ours | paths | states | time | memory |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let mut is_fine = true;
    let mut speedups = Speedups::default();
    let (mut decided, mut tasks) = (0, 0);
    for published in &TABLE_2 {
        let wanted = |only: &String| only == published.program;
        if !options.only.is_empty() && !options.only.iter().any(wanted) {
            continue;
        }
        let Some(program) = MPI_SV.iter().find(|p| p.name == published.program) else {
            return Err(format!("no program `{}`", published.program));
        };
        let count = if options.smallest {
            1
        } else {
            published.tasks.len()
        };
        for task in &published.tasks[..count] {
            tasks += 1;
            let mut last = None;
            for way in &ways {
                let scratch =
                    tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
                let copy = workspace(program, &suite, &scratch.path().join("program"))?;
                let search = search(program, task.processes, way, &copy, binary, options.limit)?;
                row(program, task, way, &search);
                match search.deadlock() {
                    Some(found) if way.name != EVERYTHING.name => {
                        is_fine &= found == task.deadlock;
                    }
                    None if way.name == MODEL.name => is_fine = false,
                    _ => {}
                }
                if way.name == MODEL.name {
                    decided += u32::from(search.deadlock().is_some());
                    speedups.over_paper(task, &search);
                    if let Some(pure) = &last {
                        speedups.over_pure(pure, &search);
                    }
                } else if way.name == PURE.name {
                    last = Some(search);
                }
            }
        }
    }
    if options.only.is_empty() {
        is_fine &= manager_and_workers(binary, options.limit)?;
    }
    if ways.iter().any(|way| way.name == MODEL.name) {
        println!("\n{decided} of {tasks} tasks decided with the model");
        speedups.print();
    }
    Ok(is_fine)
}

fn row(program: &Program, task: &Task, way: &Way, search: &Search) {
    let theirs = |(time, paths): (Option<f64>, u32)| match time {
        Some(time) => format!("{time} s, {paths}"),
        None => format!("over 1 h, {paths}"),
    };
    let report = &search.report;
    let ours = summary(report, way.name == EVERYTHING.name);
    println!(
        "| {} | {} | {} | {} | {} | {} | {ours} | {} | {} | {:.1} s | {} MB |",
        program.name,
        task.processes,
        if task.deadlock { "yes" } else { "no" },
        theirs(task.pure),
        theirs(task.model),
        way.name,
        report.stats.paths,
        report.stats.states,
        search.seconds,
        search.memory / 1024,
    );
}

/// The verdict with what was found, or why there is none.
fn summary(report: &Report, with_messages: bool) -> String {
    let mut ours = report.verdict.clone();
    for finding in report.findings.iter().filter(|f| f.level == "error") {
        let spot = finding.spans.first();
        let file = spot.and_then(|s| s.file.as_deref()).unwrap_or("?");
        let file = file.rsplit('/').next().unwrap_or(file);
        let line = spot.and_then(|s| s.line).unwrap_or(0);
        ours.push_str(&format!("; {} {file}:{line}", finding.code));
        if with_messages {
            ours.push_str(&format!(" {}", finding.message));
        }
    }
    if let Some(reason) = report.reasons.first() {
        ours.push_str(&format!("; {}", reason.message));
    }
    ours
}

/// Geometric means of how many times faster we are.
#[derive(Default)]
struct Speedups {
    paper: Vec<f64>,
    pure: Vec<f64>,
}

impl Speedups {
    fn over_paper(&mut self, task: &Task, ours: &Search) {
        if ours.deadlock().is_some() {
            self.paper.push(task.model.0.unwrap_or(HOUR) / ours.seconds);
        }
    }

    fn over_pure(&mut self, pure: &Search, model: &Search) {
        if model.deadlock().is_some() {
            self.pure.push(pure.seconds / model.seconds);
        }
    }

    fn print(&self) {
        for (name, all) in [
            ("mpi-sv's time", &self.paper),
            ("our pure search's time", &self.pure),
        ] {
            if !all.is_empty() {
                let logs: f64 = all.iter().map(|ratio| ratio.ln()).sum();
                println!(
                    "{name} by ours, geometric mean of {}: {:.1}",
                    all.len(),
                    (logs / all.len() as f64).exp()
                );
            }
        }
    }
}

/// Our own manager and workers, `benches/matmat.c`: with equal states explored
/// once, at most a tenth of the executions.
fn manager_and_workers(binary: &Path, limit: u64) -> Result<bool, String> {
    const MATMAT: Program = program("matmat", "", &[], 4);
    let source = concord_harness::repository().join("benches/matmat.c");
    let copy = Workspace {
        files: vec![source.to_string_lossy().into_owned()],
        work: source.parent().unwrap_or(&source).to_owned(),
    };
    let mut is_fine = true;
    for processes in [4, 6] {
        let pure = search(&MATMAT, processes, &PURE, &copy, binary, limit)?;
        let merged = search(&MATMAT, processes, &MERGED, &copy, binary, limit)?;
        for (way, search) in [(&PURE, &pure), (&MERGED, &merged)] {
            println!(
                "| matmat, 7 rows | {processes} | no | - | - | {} | {} | {} | {} | {:.1} s | {} MB |",
                way.name,
                summary(&search.report, false),
                search.report.stats.paths,
                search.report.stats.states,
                search.seconds,
                search.memory / 1024
            );
        }
        is_fine &= 10 * merged.report.stats.paths <= pure.report.stats.paths;
        is_fine &= merged.deadlock() == Some(false);
    }
    Ok(is_fine)
}

/// Programs whose receives the paper mutates: not those with a manager who
/// hands out work.
const MUTATED: [&str; 10] = [
    "DTG",
    "Integrate",
    "Diffusion2d",
    "Gauss_elim",
    "Heat",
    "Mandelbrot",
    "Image_mani",
    "DepSolver",
    "Kfray",
    "ClustalW",
];

/// Every mutant of every program, at its smallest number of processes;
/// `false` if one is not decided.
pub(crate) fn mutate(options: &MpisvOptions, binary: &Path) -> Result<bool, String> {
    let suite = std::path::absolute(&options.directory)
        .map_err(|e| format!("{}: {e}", options.directory.display()))?;
    println!("| program | ranks | receive | becomes | ours | paths | states | time |");
    println!("|---|---|---|---|---|---|---|---|");
    let (mut decided, mut all) = (0, 0);
    for published in &TABLE_2 {
        let name = published.program;
        let wanted = options.only.is_empty() || options.only.iter().any(|only| only == name);
        let program = MPI_SV.iter().find(|p| p.name == name);
        let (Some(program), true) = (program, wanted && MUTATED.contains(&name)) else {
            continue;
        };
        let processes = published.tasks[0].processes;
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let copy = workspace(program, &suite, &scratch.path().join("program"))?;
        let mut number = 0;
        for file in &copy.files {
            let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            for site in sites(&text) {
                let rank = number % processes;
                number += 1;
                let changed = mutant(&text, &site, rank);
                std::fs::write(file, changed).map_err(|e| format!("{file}: {e}"))?;
                let search = search(program, processes, &MODEL, &copy, binary, options.limit)?;
                let short = file.rsplit('/').next().unwrap_or(file);
                let becomes = match site.is_wildcard {
                    true => format!("rank {rank} for some inputs"),
                    false => "any rank for some inputs".to_owned(),
                };
                println!(
                    "| {name} | {processes} | {short}:{} | {becomes} | {} | {} | {} | {:.1} s |",
                    site.line,
                    summary(&search.report, false),
                    search.report.stats.paths,
                    search.report.stats.states,
                    search.seconds
                );
                all += 1;
                decided += u32::from(search.deadlock().is_some());
            }
            std::fs::write(file, &bytes).map_err(|e| format!("{file}: {e}"))?;
        }
    }
    println!("\n{decided} of {all} mutants decided");
    Ok(decided == all)
}

fn search(
    program: &Program,
    processes: u32,
    way: &Way,
    copy: &Workspace,
    binary: &Path,
    limit: u64,
) -> Result<Search, String> {
    let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
    let (name, count, from, to) = GRID;
    if program.name == name && processes == count {
        for file in &copy.files {
            let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
            std::fs::write(file, text.replace(from, to)).map_err(|e| format!("{file}: {e}"))?;
        }
    }
    let out = scratch.path().join("report.json");
    let report = std::fs::File::create(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let begun = Instant::now();
    let mut child = Command::new(binary)
        .args(["verify", "--format=json", "--cflag=-w"])
        .args(["-n", &processes.to_string()])
        .args(["--time-limit", &limit.to_string()])
        .args(program.flags.iter().map(|f| format!("--cflag={f}")))
        .args(way.flags)
        .args(if way.name == EVERYTHING.name {
            &[][..]
        } else {
            &AS_PUBLISHED
        })
        .args(&copy.files)
        .arg("--")
        .args(program.arguments)
        .current_dir(&copy.work)
        .stdin(Stdio::null())
        .stdout(report)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("{}: {e}", binary.display()))?;
    let used = measure::wait(&mut child).map_err(|e| format!("{}: {e}", program.name))?;
    let seconds = begun.elapsed().as_secs_f64();
    let text = std::fs::read(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let report = serde_json::from_slice(&text)
        .map_err(|e| format!("{}: concord gave no report: {e}", program.name))?;
    Ok(Search {
        report,
        seconds,
        memory: used.kilobytes,
    })
}
