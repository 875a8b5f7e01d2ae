//! `concord check`: the path model alone, on a path in its text form; `concord properties`.

mod report;
mod steps;

use std::fmt::Write as _;
use std::process::ExitCode;

use concord_model::ltl::{Counterexample, Formula, PATTERNS, RunEvent, violation};
use concord_model::{Answer, Cache, Loaded, Options, Schedule, check_with, csp, proof};
use concord_path::{OpIndex, Path};

use crate::failure::Failure;
use crate::options::{CheckOptions, Format};
use crate::output;
use crate::page;
use crate::status;

/// How many states a property may take.
const STATES: usize = 20_000_000;

/// Says whether some execution of a path's operations deadlocks, or violates a property.
pub(crate) fn check(options: &CheckOptions) -> Result<ExitCode, Failure> {
    let bad = |why: String| Failure::PathFile(options.file.clone(), why);
    let text = std::fs::read_to_string(&options.file).map_err(|e| bad(e.to_string()))?;
    let path = Path::parse(&text).map_err(|e| bad(e.to_string()))?;
    if let Some(file) = &options.emit_csp {
        let text = csp(&path).map_err(|reason| bad(reason.to_string()))?;
        std::fs::write(file, text).map_err(|e| Failure::PathFile(file.clone(), e.to_string()))?;
    }
    let mut text = String::new();
    let answered = match &options.property {
        Some(property) => temporal(&path, options, property, &mut text),
        None => {
            let answer = deadlocks(&path, options)?;
            let answered = describe(&path, answer, &mut text);
            match (&options.proof, &answered) {
                (Some(folder), Answered::Holds) => {
                    prove(&path, options, folder, &mut text)?.unwrap_or(answered)
                }
                _ => answered,
            }
        }
    };
    let status = answered.status();
    if options.format == Format::Human {
        output::print(text)?;
    }
    if options.format != Format::Human || options.html.is_some() {
        report::with_report(&path, options, &answered, |report, directory| {
            if options.format != Format::Human {
                output::report(options.format, report)?;
            }
            match &options.html {
                Some(file) => page::write(&output::json(report)?, directory, file),
                None => Ok(()),
            }
        })?;
    }
    Ok(ExitCode::from(status))
}

/// What is known about a path.
enum Answered {
    /// No execution of it is wrong.
    Holds,
    /// This one hangs.
    Hangs(Schedule),
    /// This one violates the property.
    Violates(Counterexample),
    /// Why it is not known.
    Open(String),
}

impl Answered {
    fn status(&self) -> u8 {
        match self {
            Answered::Holds => 0,
            Answered::Hangs(_) | Answered::Violates(_) => status::VIOLATION as u8,
            Answered::Open(_) => status::INCONCLUSIVE as u8,
        }
    }
}

/// Lists ready-made properties.
pub(crate) fn properties() -> Result<ExitCode, Failure> {
    let mut text = String::new();
    for pattern in PATTERNS {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}: {}", pattern.name, pattern.meaning);
        let _ = writeln!(text, "    {}", pattern.formula);
    }
    output::print(text)?;
    Ok(ExitCode::SUCCESS)
}

fn deadlocks(path: &Path, options: &CheckOptions) -> Result<Answer, Failure> {
    let mut cache = Cache::default();
    let file = options.cache.as_ref().map(|folder| folder.join("epochs"));
    let failed = |file: &std::path::Path, e: std::io::Error| {
        Failure::PathFile(file.to_owned(), e.to_string())
    };
    if let (Some(folder), Some(file)) = (&options.cache, &file) {
        std::fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
        if let Loaded::Damaged(kept) = cache.load(file).map_err(|e| failed(file, e))? {
            eprintln!(
                "concord: {} is damaged; {kept} entries of it are used",
                file.display()
            );
        }
    }
    let answer = check_with(path, &Options::new(options.freedoms()), &mut cache).answer;
    if let Some(file) = file.filter(|_| cache.is_changed()) {
        cache.save(&file).map_err(|e| failed(&file, e))?;
    }
    Ok(answer)
}

/// Writes and checks proofs; an answer if they do not hold.
fn prove(
    path: &Path,
    options: &CheckOptions,
    folder: &std::path::Path,
    text: &mut String,
) -> Result<Option<Answered>, Failure> {
    let failed = |e: std::io::Error| Failure::PathFile(folder.to_owned(), e.to_string());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let formulas = match proof::formulas(path, options.freedoms()) {
        Ok(Some(formulas)) => formulas,
        Ok(None) => {
            let why = "no proof by epochs: an epoch alone may hang".to_owned();
            let _ = writeln!(text, "{why}");
            return Ok(Some(Answered::Open(why)));
        }
        Err(reason) => {
            let why = format!("no proof: {reason}");
            let _ = writeln!(text, "{why}");
            return Ok(Some(Answered::Open(why)));
        }
    };
    let mut steps = 0;
    for formula in &formulas {
        match formula.prove(folder).map_err(failed)? {
            Ok(more) => steps += more,
            Err(what) => {
                let why = format!("the proof of epoch {} does not hold: {what}", formula.epoch);
                let _ = writeln!(text, "{why}");
                return Ok(Some(Answered::Open(why)));
            }
        }
    }
    let count = formulas.len();
    let _ = writeln!(text, "proofs of {count} epochs, {steps} steps, checked");
    Ok(None)
}

fn temporal(
    path: &Path,
    options: &CheckOptions,
    property: &Formula,
    text: &mut String,
) -> Answered {
    match violation(path, options.freedoms(), property, STATES) {
        Ok(None) => {
            text.push_str("every execution of these operations has the property\n");
            Answered::Holds
        }
        Ok(Some(run)) => {
            text.push_str("the property is violated\n");
            tell(text, path, &run);
            Answered::Violates(run)
        }
        Err(reason) => {
            let _ = writeln!(text, "not decided: {reason}");
            Answered::Open(format!("not decided: {reason}"))
        }
    }
}

fn shown(path: &Path, id: OpIndex) -> String {
    match path.op(id) {
        Some(op) => format!("{id} {op}"),
        None => id.to_string(),
    }
}

fn tell(text: &mut String, path: &Path, run: &Counterexample) {
    for id in &run.freed {
        let _ = writeln!(text, "  does not wait: {}", shown(path, *id));
    }
    for event in &run.events {
        let _ = match event {
            RunEvent::Sent(id) => writeln!(text, "  {} is sent", shown(path, *id)),
            RunEvent::Received(send, receive) => {
                let (send, receive) = (shown(path, *send), shown(path, *receive));
                writeln!(text, "  {send} matches {receive}")
            }
            RunEvent::Passed(id) => writeln!(text, "  {} is over", shown(path, *id)),
        };
    }
    text.push_str(match run.complete {
        true => "  and nothing more happens\n",
        false => "  whatever follows\n",
    });
}

fn describe(path: &Path, answer: Answer, text: &mut String) -> Answered {
    match answer {
        Answer::NoDeadlock => {
            text.push_str("no execution of these operations deadlocks\n");
            Answered::Holds
        }
        Answer::Undecided(reason) => {
            let _ = writeln!(text, "not decided: {reason}");
            Answered::Open(format!("not decided: {reason}"))
        }
        Answer::Deadlock(schedule) => {
            deadlock(text, path, &schedule);
            Answered::Hangs(schedule)
        }
    }
}

fn deadlock(text: &mut String, path: &Path, schedule: &Schedule) {
    text.push_str("deadlock\n");
    for id in &schedule.buffered {
        let _ = writeln!(text, "  buffered: {}", shown(path, *id));
    }
    for id in &schedule.left {
        let _ = writeln!(text, "  left early: {}", shown(path, *id));
    }
    for (send, receive) in &schedule.matches {
        let (send, receive) = (shown(path, *send), shown(path, *receive));
        let _ = writeln!(text, "  {send} matches {receive}");
    }
    for id in &schedule.blocked {
        let _ = writeln!(text, "  rank {} waits in {}", id.rank, shown(path, *id));
    }
}
