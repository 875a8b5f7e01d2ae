//! `concord check`: the path model alone, on a path in its text form; `concord properties`.

use std::fmt::Write as _;
use std::process::ExitCode;

use concord_model::ltl::{Counterexample, Formula, PATTERNS, RunEvent, violation};
use concord_model::{Answer, Cache, Loaded, Options, Schedule, check_with, csp, proof};
use concord_path::{OpIndex, Path};

use crate::failure::Failure;
use crate::options::CheckOptions;
use crate::output;
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
    let status = match &options.property {
        Some(property) => temporal(&path, options, property, &mut text),
        None => {
            let answer = deadlocks(&path, options)?;
            let status = describe(&path, &answer, &mut text);
            match (&options.proof, &answer) {
                (Some(folder), Answer::NoDeadlock) => {
                    prove(&path, options, folder, &mut text)?.unwrap_or(status)
                }
                _ => status,
            }
        }
    };
    output::print(text)?;
    Ok(ExitCode::from(status))
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

/// Writes and checks proofs; a status if they do not hold.
fn prove(
    path: &Path,
    options: &CheckOptions,
    folder: &std::path::Path,
    text: &mut String,
) -> Result<Option<u8>, Failure> {
    let failed = |e: std::io::Error| Failure::PathFile(folder.to_owned(), e.to_string());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let formulas = match proof::formulas(path, options.freedoms()) {
        Ok(Some(formulas)) => formulas,
        Ok(None) => {
            text.push_str("no proof by epochs: an epoch alone may hang\n");
            return Ok(Some(status::INCONCLUSIVE as u8));
        }
        Err(reason) => {
            let _ = writeln!(text, "no proof: {reason}");
            return Ok(Some(status::INCONCLUSIVE as u8));
        }
    };
    let mut steps = 0;
    for formula in &formulas {
        match formula.prove(folder).map_err(failed)? {
            Ok(more) => steps += more,
            Err(what) => {
                let _ = writeln!(
                    text,
                    "the proof of epoch {} does not hold: {what}",
                    formula.epoch
                );
                return Ok(Some(status::INCONCLUSIVE as u8));
            }
        }
    }
    let count = formulas.len();
    let _ = writeln!(text, "proofs of {count} epochs, {steps} steps, checked");
    Ok(None)
}

fn temporal(path: &Path, options: &CheckOptions, property: &Formula, text: &mut String) -> u8 {
    match violation(path, options.freedoms(), property, STATES) {
        Ok(None) => {
            text.push_str("every execution of these operations has the property\n");
            0
        }
        Ok(Some(run)) => {
            text.push_str("the property is violated\n");
            tell(text, path, &run);
            status::VIOLATION as u8
        }
        Err(reason) => {
            let _ = writeln!(text, "not decided: {reason}");
            status::INCONCLUSIVE as u8
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

fn describe(path: &Path, answer: &Answer, text: &mut String) -> u8 {
    match answer {
        Answer::NoDeadlock => {
            text.push_str("no execution of these operations deadlocks\n");
            0
        }
        Answer::Undecided(reason) => {
            let _ = writeln!(text, "not decided: {reason}");
            status::INCONCLUSIVE as u8
        }
        Answer::Deadlock(schedule) => {
            deadlock(text, path, schedule);
            status::VIOLATION as u8
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
