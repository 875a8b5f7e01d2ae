//! The report of a search, for people.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Write};

use concord_base::{Buffering, Leaving, Level, Span, Verdict};
use concord_explore::Results;
use concord_report::coverage::FileCoverage;
use concord_report::human::{self, Style};
use concord_report::{Sources, diagram, steps};

use super::answer::{Found, Searched, assumptions, caller, checks, reasons, verdict};
use super::entry;
use super::options::{FreshMemory, VerifyOptions};

/// Writes findings, the verdict, and what it rests on.
pub(super) fn describe(
    options: &VerifyOptions,
    worlds: &[Searched],
    coverage: &[FileCoverage],
    sources: &Sources,
    colour: bool,
) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut told: BTreeMap<Mistake<'_>, u32> = BTreeMap::new();
    for world in worlds {
        let style = Style {
            verbose: options.verbose,
            colour,
            processes: world.setup.size.get(),
        };
        let sums_up = options.processes().is_range() && !options.verbose && !options.diagram;
        for found in &world.found {
            let processes = *told.entry(mistake(found)).or_insert(style.processes);
            if sums_up && processes < style.processes {
                again(&mut out, found, processes, sources)?;
            } else {
                describe_found(&mut out, options, found, sources, style)?;
            }
        }
        summary(&mut out, options, world)?;
        if options.processes().is_range() {
            writeln!(out)?;
        }
    }
    if options.processes().is_range() {
        let each = worlds.iter().map(|world| {
            let n = world.setup.size.get();
            format!("{n}: {}", world.outcome.verdict.name())
        });
        let each: Vec<String> = each.collect();
        writeln!(out, "{}: {}", verdict(worlds).name(), each.join(", "))?;
    }
    if options.entry.is_given() && worlds.len() > 1 {
        entries(&mut out, worlds)?;
    }
    bounds(&mut out, options, worlds)?;
    if options.coverage {
        executed(&mut out, coverage)?;
    }
    hints(&mut out, options, worlds)?;
    out.flush()
}

/// What makes two findings the same mistake to a reader, whatever the number of processes.
type Mistake<'f> = (&'f str, Option<&'f str>, BTreeSet<Span>);

fn mistake(found: &Found) -> Mistake<'_> {
    let finding = &found.finding;
    let places = finding.places.iter().map(|place| place.span);
    (finding.kind.code(), finding.detail.name(), places.collect())
}

/// A mistake that was told with fewer processes, in a line.
fn again(out: &mut impl Write, found: &Found, processes: u32, sources: &Sources) -> io::Result<()> {
    let finding = &found.finding;
    let place = finding.places.first().map(|place| place.span);
    let place = place.and_then(|span| Some((sources.shown_path(span)?, span.line)));
    let mut beside: Vec<String> = place
        .map(|(f, line)| format!("{f}:{line}"))
        .into_iter()
        .collect();
    beside.extend(found.files.iter().map(|file| file.display().to_string()));
    let beside = match beside.is_empty() {
        true => String::new(),
        false => format!(" ({})", beside.join(", ")),
    };
    writeln!(
        out,
        "{}[{}]: as with {}: {}{beside}\n",
        found.level.name(),
        finding.kind.code(),
        counted(u64::from(processes), "process", "processes"),
        finding.message,
    )
}

fn describe_found(
    out: &mut impl Write,
    options: &VerifyOptions,
    found: &Found,
    sources: &Sources,
    style: Style,
) -> io::Result<()> {
    let mut finding = found.finding.clone();
    for (file, what) in found.files.iter().zip(["witness", "the other execution"]) {
        let file = file.display();
        finding.notes.push(format!("{what}: {file}"));
    }
    writeln!(
        out,
        "{}",
        human::finding(&finding, found.level, sources, style)
    )?;
    if options.verbose && !found.witness.steps.is_empty() {
        writeln!(out, "\nan execution that shows it:")?;
        for step in &found.witness.steps {
            writeln!(out, "{}", steps::step(step, sources))?;
        }
    }
    if options.diagram {
        let drawn = diagram::diagram(&found.witness.steps, style.processes);
        writeln!(out, "\n{drawn}")?;
    }
    writeln!(out)
}

fn summary(out: &mut impl Write, options: &VerifyOptions, world: &Searched) -> io::Result<()> {
    let outcome = &world.outcome;
    // A program that always fails is right in a sense that nobody means.
    let ending = outcome.ending.as_ref();
    let ending = ending.filter(|_| outcome.verdict == Verdict::Verified);
    let processes = counted(u64::from(world.setup.size.get()), "process", "processes");
    let by = match options.processes {
        Some(_) => format!(" by {processes}"),
        None => String::new(),
    };
    match &world.entry {
        Some(name) if outcome.verdict == Verdict::Verified => {
            writeln!(
                out,
                "verified: `{name}`{by}, for every caller within the bounds"
            )?;
        }
        Some(name) => writeln!(out, "{}: `{name}`{by}", outcome.verdict.name())?,
        None => writeln!(
            out,
            "{}: {}, {}, {}{}",
            outcome.verdict.name(),
            processes,
            buffering_words(options.buffering()),
            collectives_words(options.collectives()),
            ending.map_or(String::new(), |ending| format!("; but {ending}"))
        )?,
    }
    for reason in reasons(options, world) {
        writeln!(out, "  because {reason}")?;
    }
    if outcome.allowed > 0 {
        let allowed = counted(outcome.allowed, "finding", "findings");
        writeln!(out, "  {allowed} allowed")?;
    }
    let stats = &outcome.stats;
    writeln!(
        out,
        "  {} explored, {} cut, {} excluded by assumptions; {} instructions, {} queries",
        counted(stats.paths, "execution", "executions"),
        stats.cut,
        stats.assumed,
        stats.instructions,
        stats.queries
    )?;
    if stats.covering > 0 {
        writeln!(
            out,
            "  {} for all matchings and bufferings of the same inputs (path model)",
            counted(stats.covering, "execution stands", "executions stand")
        )?;
    }
    if let Some(why) = &outcome.one_by_one {
        writeln!(out, "  matchings were explored one by one: {why}")?;
    }
    if outcome.properties > 0 && outcome.verdict == Verdict::Verified {
        let holding = counted(
            outcome.properties as u64,
            "property holds",
            "properties hold",
        );
        writeln!(out, "  {holding} in all executions")?;
    }
    if outcome.results == Results::Same {
        writeln!(
            out,
            "  all matchings lead to the same output and exit statuses"
        )?;
    }
    if stats.states > 0 {
        writeln!(
            out,
            "  {} at choices, compared by 128-bit fingerprints; {} reached again",
            counted(stats.states, "different state", "different states"),
            stats.merged
        )?;
    }
    if stats.renamed > 0 {
        writeln!(
            out,
            "  they stand for {} that differ by a permutation of processes",
            counted(stats.renamed, "other", "others")
        )?;
    }
    Ok(())
}

/// The answers for all functions that were started at.
fn entries(out: &mut impl Write, worlds: &[Searched]) -> io::Result<()> {
    let names = worlds.iter().filter_map(|world| world.entry.as_ref());
    let width = names.map(String::len).max().unwrap_or(0);
    writeln!(
        out,
        "\n{}: {} functions",
        verdict(worlds).name(),
        worlds.len()
    )?;
    for world in worlds {
        let errors = world.found.iter().filter(|f| f.level == Level::Error);
        writeln!(
            out,
            "  {:width$}  {:12}  {}, {}",
            world.entry.as_deref().unwrap_or_default(),
            world.outcome.verdict.name(),
            counted(errors.count() as u64, "error", "errors"),
            counted(world.outcome.stats.paths, "execution", "executions"),
        )?;
    }
    Ok(())
}

fn bounds(out: &mut impl Write, options: &VerifyOptions, worlds: &[Searched]) -> io::Result<()> {
    let mut bounds = vec![
        format!(
            "at most {} values per symbolic size, count, rank, tag or pointer",
            options.max_values
        ),
        format!("{} instructions per execution", options.max_instructions),
    ];
    let mut add = |bound: Option<String>| bounds.extend(bound);
    let zeros = options.fresh_memory == FreshMemory::Zeros;
    add(zeros.then(|| "memory that nobody has written to holds zeros".to_owned()));
    add(options
        .max_paths
        .map(|n| counted(n, "execution", "executions")));
    add(options
        .max_depth
        .map(|n| format!("{n} forks per execution")));
    add(options
        .max_loop
        .filter(|_| !options.entry.is_given())
        .map(|n| format!("{n} iterations of loops over inputs")));
    if options.entry.is_given() {
        let loops = options.bounds().iterations.unwrap_or(u32::MAX);
        bounds.extend(entry::bounds(
            &options.entry,
            options.processes.is_some(),
            loops,
            &caller(worlds),
        ));
    }
    writeln!(out, "  bounds: {}", bounds.join("; "))?;
    let assumptions = assumptions(options, worlds);
    if !assumptions.is_empty() {
        writeln!(out, "  assumptions: {}", assumptions.join("; "))?;
    }
    let (_, unchecked) = checks(options);
    if !unchecked.is_empty() {
        writeln!(out, "  not checked: {}", unchecked.join(", "))?;
    }
    Ok(())
}

/// What was executed, file by file.
fn executed(out: &mut impl Write, coverage: &[FileCoverage]) -> io::Result<()> {
    for file in coverage {
        let missed = match file.missed.is_empty() {
            true => String::new(),
            false => format!("; never: {}", file.missed_in_words()),
        };
        writeln!(out, "  {}: {}{missed}", file.file, file.in_short())?;
    }
    Ok(())
}

fn hints(out: &mut impl Write, options: &VerifyOptions, worlds: &[Searched]) -> io::Result<()> {
    let found: Vec<&Found> = worlds.iter().flat_map(|world| &world.found).collect();
    let error = found.iter().find(|found| found.level == Level::Error);
    let Some(first) = error.or(found.first()) else {
        return Ok(());
    };
    writeln!(out)?;
    match first.files.first() {
        Some(file) => writeln!(
            out,
            "Step through an execution that shows it: concord replay --step {}",
            file.display()
        )?,
        None if options.entry.is_given() => {}
        None if options.witness.is_none() => writeln!(
            out,
            "To step through an execution that shows it, verify with `--witness DIR`, then `concord replay --step`."
        )?,
        None => {}
    }
    writeln!(
        out,
        "For more about this, try `concord explain {}`.",
        first.finding.kind.code()
    )
}

fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn collectives_words(leaving: Leaving) -> &'static str {
    match leaving {
        Leaving::Any => "every synchronisation of collectives",
        Leaving::WhenServed => "relaxed collectives",
        Leaving::Together => "synchronising collectives",
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
