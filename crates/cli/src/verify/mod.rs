//! `concord verify`: all executions.

mod emit;
mod inputs;
mod options;
mod progress;

pub use options::VerifyOptions;

use crate::failure::Failure;
use crate::options::{Format, When};
use crate::run::{load, program_name};
use crate::status::{INCONCLUSIVE, VIOLATION};
use crate::terminal::coloured;
use concord_base::{Finding, Span};
use concord_exec::{Limits, Program};
use concord_explore::{Setup, Verdict, VerifyOutcome};
use concord_libc::{HostOptions, Stdin};
use concord_mpi::Buffering;
use concord_report::human::{self, Style};
use concord_report::{Report, Source, Sources, Stats, Unsupported, json};
use concord_solver::ChainOptions;
use concord_term::{Bytes, TermPool};
use emit::TestFolder;
use progress::ProgressLine;
use std::io::{self, BufWriter, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Loads a program, explores its executions, and reports.
pub fn verify(options: &VerifyOptions, colour: When) -> Result<ExitCode, Failure> {
    let colour = coloured(colour, &io::stdout());
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let solver = solver_options(options)?;
    let tests = match &options.emit_tests {
        Some(path) => Some(TestFolder::new(path)?),
        None => None,
    };
    let loaded = load(&options.program, colour)?;
    let files = loaded
        .module
        .files
        .iter()
        .map(|f| Source::new(f.path.clone(), f.runtime))
        .collect();
    let sources = Sources::new(files, &directory);
    let pool = TermPool::new();
    let program = Program::new(loaded.module, &pool);
    let explore = concord_explore::VerifyOptions {
        setup: setup(options, &directory),
        symbolic: options.symbolic(),
        bounds: options.bounds(),
        search: options.search(),
        jobs: options.jobs as usize,
        merge: !options.no_merge,
        first: options.first,
        test_cases: tests.is_some(),
        solver,
    };
    let interrupt = interrupted();
    let mut line = ProgressLine::new();
    let outcome = concord_explore::verify(&program, &pool, &explore, &interrupt, &mut |now| {
        line.show(now)
    })?;
    line.clear();
    if let Some(folder) = tests {
        folder.write(&explore.setup, &outcome)?;
    }
    let findings: Vec<Finding> = outcome.violations.iter().map(inputs::with_inputs).collect();
    match options.format {
        Format::Human => {
            let style = Style {
                colour,
                processes: options.processes.get(),
            };
            describe(options, &outcome, &findings, &sources, style).map_err(Failure::Output)?;
        }
        Format::Json => write_json(options, &outcome, &findings, &sources)?,
    }
    Ok(ExitCode::from(status(outcome.verdict) as u8))
}

fn status(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Verified => 0,
        Verdict::Violated => VIOLATION,
        Verdict::Inconclusive => INCONCLUSIVE,
    }
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the process.
fn interrupted() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Without a handler Ctrl-C ends the process at once: worse, not wrong.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INCONCLUSIVE);
        }
    });
    flag
}

fn solver_options(options: &VerifyOptions) -> Result<ChainOptions, Failure> {
    let log = match &options.log_queries {
        None => None,
        Some(directory) => {
            std::fs::create_dir_all(directory).map_err(Failure::Output)?;
            Some((directory.clone(), Arc::new(AtomicU64::new(0))))
        }
    };
    Ok(ChainOptions {
        log,
        validate: options.validate,
        ..ChainOptions::default()
    })
}

fn setup(options: &VerifyOptions, directory: &Path) -> Setup {
    let name = program_name(&options.program);
    let mut args = vec![Bytes::from(name.as_bytes())];
    args.extend(options.arguments.iter().map(|a| Bytes::from(a.as_bytes())));
    let environment = std::env::vars_os().map(|(k, v)| [k.as_bytes(), b"=", v.as_bytes()].concat());
    Setup {
        size: options.processes,
        args,
        environment: environment.collect(),
        files: Vec::new(),
        host: HostOptions {
            program: name,
            directory: directory.to_owned(),
            stdin: Stdin::Empty,
            ..HostOptions::default()
        },
        limits: Limits::default(),
        mpi: concord_mpi::Options::explore(options.buffering),
    }
}

fn reasons(outcome: &VerifyOutcome) -> Vec<Unsupported> {
    let reason = |r: &concord_explore::Reason| Unsupported {
        message: r.to_string(),
        rank: None,
        span: Span::UNKNOWN,
    };
    outcome.reasons.iter().map(reason).collect()
}

fn describe(
    options: &VerifyOptions,
    outcome: &VerifyOutcome,
    findings: &[Finding],
    sources: &Sources,
    style: Style,
) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for finding in findings {
        writeln!(out, "{}\n", human::finding(finding, sources, style))?;
    }
    for reason in reasons(outcome) {
        writeln!(out, "{}\n", human::unsupported(&reason, sources, style))?;
    }
    let word = match outcome.verdict {
        Verdict::Verified => "verified",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    };
    let processes = match options.processes.get() {
        1 => "1 process".to_owned(),
        n => format!("{n} processes"),
    };
    writeln!(
        out,
        "{word}: {processes}, {}",
        buffering_words(options.buffering)
    )?;
    let stats = &outcome.stats;
    writeln!(
        out,
        "  {} explored, {} cut, {} excluded by assumptions; {} instructions, {} queries",
        counted(stats.paths, "execution"),
        stats.cut,
        stats.assumed,
        stats.instructions,
        stats.queries
    )?;
    if stats.states > 0 {
        writeln!(
            out,
            "  {} after choices, compared by 128-bit fingerprints; {} reached again",
            counted(stats.states, "different state"),
            stats.merged
        )?;
    }
    writeln!(
        out,
        "  bounds: at most {} values per symbolic size, count, rank, tag or pointer; {} instructions per execution",
        options.max_values, options.max_instructions
    )?;
    if outcome.reads_clock {
        writeln!(
            out,
            "  clocks: the program reads one; time passes in one fixed way"
        )?;
    }
    out.flush()
}

fn counted(n: u64, what: &str) -> String {
    if n == 1 {
        format!("1 {what}")
    } else {
        format!("{n} {what}s")
    }
}

fn buffering_words(buffering: Buffering) -> String {
    match buffering {
        Buffering::Any => "every buffering of sends".to_owned(),
        Buffering::Infinite => "all sends buffered".to_owned(),
        Buffering::Zero => "no send buffered".to_owned(),
        Buffering::Eager(bytes) => format!("sends of up to {bytes} bytes buffered"),
    }
}

fn write_json(
    options: &VerifyOptions,
    outcome: &VerifyOutcome,
    findings: &[Finding],
    sources: &Sources,
) -> Result<(), Failure> {
    let arguments: Vec<String> = options
        .arguments
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let reasons = reasons(outcome);
    let report = Report {
        verdict: match outcome.verdict {
            Verdict::Verified => concord_report::Verdict::Verified,
            Verdict::Violated => concord_report::Verdict::Violated,
            Verdict::Inconclusive => concord_report::Verdict::Inconclusive,
        },
        processes: options.processes.get(),
        arguments: &arguments,
        status: status(outcome.verdict),
        findings,
        reasons: &reasons,
        output: &[],
        stats: Stats {
            instructions: outcome.stats.instructions,
            paths: Some(outcome.stats.paths),
            queries: Some(outcome.stats.queries),
        },
        sources,
    };
    let text = json::report(&report).map_err(|e| Failure::Form(e.to_string()))?;
    let mut stdout = BufWriter::new(io::stdout().lock());
    writeln!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}
