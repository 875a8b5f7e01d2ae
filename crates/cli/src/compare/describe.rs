//! The report of a comparison.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use concord_base::{Buffering, Leaving, SearchStats, Span, Verdict};
use concord_explore::{Compared, Comparison, PairStats, Restricted};
use concord_report::human::{self, Style};
use concord_report::{ReasonKind, Report, Reported, Search, Took, Unsupported, WorldReport};

use super::Loaded;
use super::answer::{Answer, Explored, Found, Which};
use super::inputs::named;
use super::options::{Arithmetic, CompareOptions};
use crate::failure::Failure;
use crate::options::Format;
use crate::output;
use crate::page;
use crate::verify::options::FreshMemory;

/// Writes the answer in the form that the user asked for.
pub(super) fn describe(
    options: &CompareOptions,
    answer: &Answer,
    spec: &Loaded<'_>,
    implementation: &Loaded<'_>,
    directory: &Path,
    colour: bool,
) -> Result<(), Failure> {
    match options.format {
        Format::Human => {
            people(options, answer, spec, implementation, colour).map_err(Failure::Output)?;
        }
        Format::Json | Format::Sarif | Format::Junit => {
            with_report(options, answer, spec, implementation, |report| {
                output::report(options.format, report)
            })?;
        }
    }
    match &options.html {
        Some(file) => with_report(options, answer, spec, implementation, |report| {
            page::write(&output::json(report)?, directory, file)
        }),
        None => Ok(()),
    }
}

/// "Equivalent" instead of "verified", and so on.
fn word(verdict: Verdict, differs: bool) -> &'static str {
    match verdict {
        Verdict::Verified | Verdict::Completed => "equivalent",
        Verdict::Violated if differs => "different",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}

fn people(
    options: &CompareOptions,
    answer: &Answer,
    spec: &Loaded<'_>,
    implementation: &Loaded<'_>,
    colour: bool,
) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for found in &answer.found {
        tell(&mut out, found, spec, implementation, colour)?;
    }
    let differs = answer
        .worlds
        .iter()
        .any(|(_, comparison)| matches!(comparison.answer, Compared::Different(_)));
    let sizes = options.processes();
    let processes = match (sizes.is_range(), sizes.least.get()) {
        (true, least) => format!("{least} to {} processes", sizes.most.get()),
        (false, 1) => "1 process".to_owned(),
        (false, n) => format!("{n} processes"),
    };
    writeln!(
        out,
        "{}: {processes}, {}",
        word(answer.verdict(), differs),
        arithmetic(options),
    )?;
    for reason in answer.reasons() {
        writeln!(out, "  because {reason}")?;
    }
    if let Some(spec) = &answer.spec {
        let stats = &spec.outcome.stats;
        writeln!(
            out,
            "  specification: {}",
            explored(stats, spec.outcome.observations.len())
        )?;
    }
    for (world, _) in &answer.worlds {
        let n = world.setup.size.get();
        let stats = &world.outcome.stats;
        let text = explored(stats, world.outcome.observations.len());
        let n = counted(u64::from(n), "process", "processes");
        writeln!(out, "  implementation, {n}: {text}")?;
    }
    let pairs = answer.worlds.iter().map(|(_, comparison)| comparison.stats);
    let pairs = pairs.fold(PairStats::default(), PairStats::and);
    writeln!(
        out,
        "  {}, {} of them without a common input; outputs equal as terms: {}, by normal form: {}, \
         by solver: {}",
        counted(pairs.pairs, "pair of results", "pairs of results"),
        pairs.apart,
        pairs.by_term,
        pairs.by_normal_form,
        pairs.by_solver
    )?;
    writeln!(out, "  bounds: {}", bounds(options).join("; "))?;
    let assumptions = assumptions(options, answer);
    if !assumptions.is_empty() {
        writeln!(out, "  assumptions: {}", assumptions.join("; "))?;
    }
    out.flush()
}

fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn explored(stats: &SearchStats, results: usize) -> String {
    format!(
        "{} explored, {} cut, {} excluded by assumptions; {}",
        counted(stats.paths, "execution", "executions"),
        stats.cut,
        stats.assumed,
        counted(results as u64, "result", "different results")
    )
}

fn tell(
    out: &mut impl Write,
    found: &Found,
    spec: &Loaded<'_>,
    implementation: &Loaded<'_>,
    colour: bool,
) -> io::Result<()> {
    let sources = match found.which {
        Which::Specification => &spec.sources,
        Which::Implementation => &implementation.sources,
    };
    let mut finding = found.finding.clone();
    if found.which == Which::Specification {
        finding.message = format!("in the specification: {}", finding.message);
    }
    if let Some(file) = &found.other {
        finding
            .notes
            .push(format!("witness of the specification: {}", file.display()));
    }
    if let Some(file) = &found.file {
        finding.notes.push(format!("witness: {}", file.display()));
    }
    let style = Style {
        verbose: false,
        colour,
        processes: found.processes,
    };
    writeln!(
        out,
        "{}\n",
        human::finding(&finding, found.level, sources, style)
    )
}

fn arithmetic(options: &CompareOptions) -> String {
    match options.floats {
        Arithmetic::Ieee => "floats bit for bit".to_owned(),
        Arithmetic::Real => "floats as real numbers".to_owned(),
        Arithmetic::Ulp(most) => format!("floats within {most} units in the last place, tested"),
    }
}

/// What the answer is limited to.
fn bounds(options: &CompareOptions) -> Vec<String> {
    let mut bounds = vec![
        format!(
            "sends buffered: {}",
            options.buffering.unwrap_or(Buffering::Any)
        ),
        format!(
            "collectives left: {}",
            options.collectives.unwrap_or(Leaving::Any)
        ),
        format!(
            "at most {} values per symbolic size, count, rank, tag or pointer",
            options.max_values
        ),
        format!("{} instructions per execution", options.max_instructions),
    ];
    if options.fresh_memory == FreshMemory::Zeros {
        bounds.push("memory that nobody has written to holds zeros".to_owned());
    }
    bounds
}

/// What the answer takes for granted.
fn assumptions(options: &CompareOptions, answer: &Answer) -> Vec<String> {
    let spec = answer
        .spec
        .iter()
        .flat_map(|spec| &spec.outcome.assumptions);
    let worlds = answer.worlds.iter();
    let own = worlds.flat_map(|(explored, _)| &explored.outcome.assumptions);
    let all: std::collections::BTreeSet<_> = spec.chain(own).copied().collect();
    let mut texts: Vec<String> = all.into_iter().map(|a| a.text().to_owned()).collect();
    let mut narrower = std::collections::BTreeSet::new();
    for (_, comparison) in &answer.worlds {
        narrower.extend(comparison.restricted.iter().map(excluded));
    }
    texts.extend(narrower);
    if options.floats != Arithmetic::Real {
        let order = options.reductions.unwrap_or_default();
        texts.push(format!("reductions combine floats in one order ({order})"));
    }
    if options.floats == Arithmetic::Real {
        texts.push("floats among the inputs are finite numbers".to_owned());
        texts.push(
            "the specification divides by nothing that is zero, and uses functions where they are defined".to_owned(),
        );
    }
    texts
}

/// What only one program excludes.
fn excluded(restricted: &Restricted) -> String {
    let (own, other) = match restricted.spec {
        true => ("specification", "implementation"),
        false => ("implementation", "specification"),
    };
    match &restricted.example {
        Some(example) => format!(
            "the {own} assumes more than the {other}, which accepts for example {}",
            named(example).join(", ")
        ),
        None => format!("the {own} may assume more than the {other}"),
    }
}

/// What became of one number of processes.
fn world((explored, comparison): &(Arc<Explored>, Comparison)) -> WorldReport {
    WorldReport {
        processes: explored.setup.size.get(),
        verdict: match (&comparison.answer, explored.outcome.verdict) {
            (Compared::Different(_), _) => Verdict::Violated,
            (Compared::Equivalent, verdict) => verdict,
            (Compared::Undecided(_), Verdict::Violated) => Verdict::Violated,
            (Compared::Undecided(_), _) => Verdict::Inconclusive,
        },
        stats: explored.outcome.stats,
    }
}

/// What was asked for, and within which bounds.
fn search(options: &CompareOptions, answer: &Answer) -> Search {
    let mut assumptions = assumptions(options, answer);
    assumptions.push(arithmetic(options));
    Search {
        buffering: options.buffering.unwrap_or(Buffering::Any).to_string(),
        collectives: options.collectives.unwrap_or(Leaving::Any).to_string(),
        checks: concord_base::Check::ALL
            .iter()
            .map(|check| check.name().to_owned())
            .collect(),
        unchecked: Vec::new(),
        fresh_zeros: options.fresh_memory == FreshMemory::Zeros,
        max_values: options.max_values,
        max_instructions: options.max_instructions,
        max_paths: options.max_paths,
        max_depth: None,
        max_loop: options.max_loop,
        time_limit: options.time_limit,
        cpu_limit: options.cpu_limit,
        memory_limit: options.memory_limit,
        assumptions,
        ending: None,
        reads_clock: false,
    }
}

/// Does something with the report for tools, which has the same form as `verify`'s.
fn with_report(
    options: &CompareOptions,
    answer: &Answer,
    spec: &Loaded<'_>,
    implementation: &Loaded<'_>,
    act: impl FnOnce(&Report<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let arguments = output::arguments(&options.arguments);
    let reasons: Vec<Unsupported> = answer
        .reasons()
        .into_iter()
        .map(|message| Unsupported {
            kind: ReasonKind::Unsupported,
            message,
            rank: None,
            span: Span::UNKNOWN,
        })
        .collect();
    // Places are those of the implementation's files; those of the specification go into words.
    let findings: Vec<_> = answer
        .found
        .iter()
        .map(|found| {
            let mut finding = found.finding.clone();
            if found.which == Which::Specification {
                finding.message = format!("in the specification: {}", finding.message);
                for place in std::mem::take(&mut finding.places) {
                    let at = spec.sources.location(place.span);
                    finding
                        .notes
                        .extend(at.map(|at| format!("{at}: {}", place.label)));
                }
            }
            (finding, found)
        })
        .collect();
    let reported: Vec<Reported<'_>> = findings
        .iter()
        .map(|(finding, found)| Reported {
            finding,
            level: found.level,
            processes: found.processes,
            witness: Some(&found.witness),
            sides: &found.sides,
        })
        .collect();
    let worlds: Vec<WorldReport> = answer.worlds.iter().map(world).collect();
    let stats = worlds.iter().map(|world| world.stats);
    let search = search(options, answer);
    let names = |files: &[PathBuf]| {
        let names: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
        names.join(" ")
    };
    let subject = match options.spec.is_empty() {
        true => format!(
            "a comparison of {} with itself, by number of processes and matching",
            names(&options.implementation)
        ),
        false => format!(
            "a comparison of {} (the specification) with {}",
            names(&options.spec),
            names(&options.implementation)
        ),
    };
    let report = Report {
        subject: Some(&subject),
        verdict: answer.verdict(),
        processes: options.processes().least.get(),
        arguments: &arguments,
        search: Some(&search),
        worlds: &worlds,
        status: i32::from(answer.status()),
        findings: &reported,
        allowed: 0,
        reasons: &reasons,
        output: &[],
        coverage: &[],
        matchings: &[],
        execution: None,
        took: Took::Search(stats.fold(SearchStats::default(), SearchStats::and)),
        sources: &implementation.sources,
    };
    act(&report)
}
