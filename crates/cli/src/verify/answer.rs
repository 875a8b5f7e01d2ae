//! The answers for all numbers of processes together, and their report.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use concord_base::{Check, Finding, Kind, Level, SearchStats, Span, Verdict};
use concord_explore::{CallerRecord, Meeting, Setup, VerifyOutcome};
use concord_libc::Assumption;
use concord_report::coverage::FileCoverage;
use concord_report::witness::Witness;
use concord_report::{
    Matching, ReasonKind, Report, Reported, Search, Side, Sources, Took, Unsupported, WorldReport,
};

use super::entry;
use super::inputs::in_words;
use super::options::{FreshMemory, VerifyOptions};
use super::witness::steps;
use crate::failure::Failure;
use crate::output;
use crate::status::{INCONCLUSIVE, VIOLATION};

/// The search with one number of processes.
pub(super) struct Searched {
    /// The function that executions started at, if that is not `main`.
    pub entry: Option<String>,
    /// What every execution started from.
    pub setup: Setup,
    /// What came of it.
    pub outcome: VerifyOutcome,
    /// Its violations, for people and tools.
    pub found: Vec<Found>,
    /// What receives from any source took, and whether it was seen; empty if nobody asked.
    pub meetings: BTreeMap<Meeting, bool>,
}

/// A violation with its witness.
pub(super) struct Found {
    /// What is wrong, with the inputs that show it.
    pub finding: Finding,
    /// How serious that is for the user.
    pub level: Level,
    /// The execution that shows it.
    pub witness: Witness,
    /// The executions that it compares, if it compares some.
    pub sides: Vec<Side>,
    /// Where the witness was written; where it takes two executions, one of each.
    pub files: Vec<PathBuf>,
}

/// The answer for all numbers of processes: violated if one is, verified if
/// all are.
pub(super) fn verdict(worlds: &[Searched]) -> Verdict {
    let any = |wanted| worlds.iter().any(|world| world.outcome.verdict == wanted);
    if any(Verdict::Violated) {
        Verdict::Violated
    } else if worlds.is_empty() || any(Verdict::Inconclusive) {
        Verdict::Inconclusive
    } else {
        Verdict::Verified
    }
}

/// The exit status.
pub(super) fn status(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Verified | Verdict::Completed => 0,
        Verdict::Violated => VIOLATION,
        Verdict::Inconclusive => INCONCLUSIVE,
    }
}

/// Does something with the report for programs.
pub(super) fn with_report<T>(
    options: &VerifyOptions,
    worlds: &[Searched],
    coverage: &[FileCoverage],
    sources: &Sources,
    act: impl FnOnce(&Report<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let arguments = output::arguments(&options.arguments);
    let reasons: Vec<Unsupported> = worlds
        .iter()
        .flat_map(|world| reasons(options, world))
        .map(|message| Unsupported {
            kind: ReasonKind::Unsupported,
            message,
            rank: None,
            span: Span::UNKNOWN,
        })
        .collect();
    let findings: Vec<Reported<'_>> = worlds
        .iter()
        .flat_map(|world| {
            world.found.iter().map(|found| Reported {
                finding: &found.finding,
                level: found.level,
                processes: world.setup.size.get(),
                witness: Some(&found.witness),
                sides: &found.sides,
            })
        })
        .collect();
    let each: Vec<WorldReport> = worlds
        .iter()
        .map(|world| WorldReport {
            processes: world.setup.size.get(),
            verdict: world.outcome.verdict,
            stats: world.outcome.stats,
        })
        .collect();
    let matchings: Vec<Matching> = worlds
        .iter()
        .flat_map(|world| {
            let processes = world.setup.size.get();
            let all = world.meetings.iter();
            all.map(move |(meeting, seen)| Matching {
                processes,
                rank: meeting.receive.0.0,
                span: meeting.receive.1,
                from: meeting.send.0.0,
                sent: meeting.send.1,
                seen: *seen,
            })
        })
        .collect();
    let stats = each.iter().map(|world| world.stats);
    let stats = stats.fold(SearchStats::default(), SearchStats::and);
    let verdict = verdict(worlds);
    let bounds = bounds(options, worlds);
    let execution = worlds.iter().rev().find_map(|world| sample(world, sources));
    let report = Report {
        subject: None,
        verdict,
        processes: options.processes().least.get(),
        arguments: &arguments,
        search: Some(&bounds),
        worlds: &each,
        status: status(verdict),
        findings: &findings,
        allowed: worlds.iter().map(|world| world.outcome.allowed).sum(),
        reasons: &reasons,
        output: &[],
        coverage,
        matchings: &matchings,
        execution: execution.as_ref(),
        took: Took::Search(stats),
        sources,
    };
    act(&report)
}

/// An execution to look at: one of those in which nothing was found.
fn sample(world: &Searched, sources: &Sources) -> Option<Side> {
    let sample = world.outcome.sample.as_ref()?;
    let processes = world.setup.size.get();
    let steps = steps(&sample.journal.events, sources);
    let mut result = in_words(&sample.inputs);
    if !sample.whole {
        result.push(format!("Its first {} events are shown.", steps.len()));
    }
    let with = match processes {
        1 => "1 process".to_owned(),
        _ => format!("{processes} processes"),
    };
    Some(Side {
        name: format!("the longest one that was explored with {with}"),
        result: result.join("\n"),
        processes,
        steps,
        waits: Vec::new(),
    })
}

/// Why a verdict is not stronger, in words.
pub(super) fn reasons(options: &VerifyOptions, world: &Searched) -> Vec<String> {
    let with = match options.processes().is_range() {
        true => format!("with {} processes: ", world.setup.size.get()),
        false => String::new(),
    };
    let reasons = world.outcome.reasons.iter();
    reasons.map(|reason| format!("{with}{reason}")).collect()
}

/// What was checked and what was not, by name.
pub(super) fn checks(options: &VerifyOptions) -> (Vec<String>, Vec<String>) {
    let chosen = options.checks();
    let (on, off): (Vec<Check>, Vec<Check>) =
        Check::ALL.iter().partition(|check| chosen.contains(check));
    let names = |checks: Vec<Check>| checks.iter().map(|c| c.name().to_owned()).collect();
    (names(on), names(off))
}

/// What the verdicts take for granted about the host, and about the MPI library.
pub(super) fn assumptions(options: &VerifyOptions, worlds: &[Searched]) -> Vec<String> {
    let all = worlds.iter().flat_map(|world| &world.outcome.assumptions);
    let all: BTreeSet<_> = all.copied().collect();
    let host = all.into_iter().map(|assumption| {
        match (assumption, options.program.threads) {
            // Its text names the default, which is two.
            (Assumption::Teams, Some(threads)) => {
                assumption.text().replace("(2)", &format!("({threads})"))
            }
            _ => assumption.text().to_owned(),
        }
    });
    let all = host.chain(order_of_reductions(options, worlds));
    match options.entry.is_given() {
        true => all
            .chain(entry::assumptions(
                &options.entry,
                options.processes.is_some(),
                &caller(worlds),
            ))
            .collect(),
        false => all.collect(),
    }
}

/// What all executions took for granted about unknown callers.
pub(super) fn caller(worlds: &[Searched]) -> CallerRecord {
    let mut all = CallerRecord::default();
    for world in worlds {
        all.absorb(&world.outcome.caller);
    }
    all
}

/// In which orders reductions were folded, where that makes a difference.
fn order_of_reductions(options: &VerifyOptions, worlds: &[Searched]) -> Option<String> {
    let depends = |found: &Found| found.finding.kind == Kind::ReductionOrder;
    let mut found = worlds.iter().flat_map(|world| &world.found);
    found.any(depends).then(|| match options.reductions {
        Some(order) => format!("reductions combine floats in one order ({order})"),
        None => {
            "reductions combine floats by rank (one execution each in three other orders)".into()
        }
    })
}

fn bounds(options: &VerifyOptions, worlds: &[Searched]) -> Search {
    let (checks, unchecked) = checks(options);
    let mut assumed = assumptions(options, worlds);
    if options.entry.is_given() {
        let loops = options.bounds().iterations.unwrap_or(u32::MAX);
        assumed.extend(entry::bounds(
            &options.entry,
            options.processes.is_some(),
            loops,
            &caller(worlds),
        ));
    }
    Search {
        buffering: options.buffering().to_string(),
        collectives: options.collectives().to_string(),
        checks,
        unchecked,
        fresh_zeros: options.fresh_memory == FreshMemory::Zeros,
        max_values: options.max_values,
        max_instructions: options.max_instructions,
        max_paths: options.max_paths,
        max_depth: options.max_depth,
        max_loop: options.max_loop,
        time_limit: options.time_limit,
        cpu_limit: options.cpu_limit,
        memory_limit: options.memory_limit,
        assumptions: assumed,
        ending: worlds.iter().find_map(|world| world.outcome.ending.clone()),
        reads_clock: worlds.iter().any(|world| world.outcome.reads_clock),
    }
}
