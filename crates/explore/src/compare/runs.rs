//! Both programs, run with the inputs of a difference: what is not seen there is not told.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use concord_base::{Rank, Span};
use concord_mpi::{Choice, Transition};
use concord_solver::Model;
use concord_term::{Bytes, TermPool};

use super::outputs::{Key, Output, Outputs, Selection, Shown};
use super::restricted::inputs;
use super::{Floats, Side};
use crate::diagnose::Journal;
use crate::observed::{Content, Observed, Printed};
use crate::run::{Conduct, Ending, RunOptions, Schedule, run};
use crate::verify::{InputValue, Observation, concrete_setup};

/// Instructions beyond those of the path.
const SLACK: u64 = 1_000_000;

/// Two executions with the same inputs that show different things.
#[derive(Clone, Debug)]
pub struct Differs {
    /// The specification's.
    pub spec: Executed,
    /// The implementation's.
    pub implementation: Executed,
    /// The outputs, side by side; those that differ first.
    pub shows: Vec<Shows>,
    /// The numbers differ, but in no more than rounding: as real numbers they do.
    pub hidden_by_rounding: bool,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Executed {
    /// Its inputs.
    pub inputs: Vec<InputValue>,
    /// Its choices of MPI.
    pub choices: Vec<Transition>,
    /// What happened between its ranks.
    pub journal: Journal,
    /// Where it names its outputs.
    pub places: BTreeMap<Key, (Rank, Span)>,
}

/// A value of an output in both executions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shows {
    /// Of which output.
    pub key: Key,
    /// Which.
    pub what: String,
    /// What the specification shows.
    pub spec: String,
    /// What the implementation shows.
    pub implementation: String,
    /// Whether they differ.
    pub differs: bool,
}

/// What both runs start from.
pub(super) struct Confirmed<'a> {
    pub pool: &'a TermPool,
    pub model: &'a Model,
    pub selection: &'a Selection,
    pub floats: Floats,
    /// The output with a difference of numbers, which rounding may hide.
    pub numbers: Option<&'a Key>,
    /// Nobody has shown that the numbers differ, since little is known of functions in them.
    pub vague: bool,
}

/// Runs both; what differs, or why nothing does.
pub(super) fn confirm(
    wanted: &Confirmed<'_>,
    spec: (&Side<'_>, &Observation),
    implementation: (&Side<'_>, &Observation),
) -> Result<Differs, String> {
    let (mut differs, any) = execute_both(wanted, spec, implementation)?;
    if let (false, Floats::Real, Some(key)) = (any, wanted.floats, wanted.numbers) {
        differs.hidden_by_rounding = true;
        differs.shows.sort_by_key(|shows| shows.key != *key);
    }
    match any || differs.hidden_by_rounding {
        true => Ok(differs),
        false => Err("both show the same".to_owned()),
    }
}

/// Runs both; what they show, and whether that differs.
pub(super) fn execute_both(
    wanted: &Confirmed<'_>,
    spec: (&Side<'_>, &Observation),
    implementation: (&Side<'_>, &Observation),
) -> Result<(Differs, bool), String> {
    let (one, expected) =
        execute(wanted, spec.0, spec.1).map_err(|why| format!("the specification {why}"))?;
    let (other, shown) = execute(wanted, implementation.0, implementation.1)
        .map_err(|why| format!("the implementation {why}"))?;
    let mut shows = side_by_side(&expected, &shown, wanted.floats);
    let least = match wanted.vague {
        true => RESIDUE * largest(&one.inputs).max(largest_shown(&[&expected, &shown])),
        false => 0.0,
    };
    let is_residue = |one: &Shows| {
        let [a, b] = [&one.spec, &one.implementation].map(|shown| shown.parse::<f64>());
        matches!((a, b), (Ok(a), Ok(b)) if wanted.vague && a.abs() <= least && b.abs() <= least)
    };
    let any = shows.iter().any(|one| one.differs && !is_residue(one));
    shows.sort_by_key(|one| !one.differs);
    let differs = Differs {
        spec: one,
        implementation: other,
        shows,
        hidden_by_rounding: false,
    };
    Ok((differs, any))
}

/// Whether a program shows something else where time passes otherwise.
pub(super) fn depends_on_time(
    wanted: &Confirmed<'_>,
    (side, observation): (&Side<'_>, &Observation),
) -> bool {
    let mut setup = side.setup.clone();
    setup.host.other_time = true;
    let later = Side {
        setup: &setup,
        ..*side
    };
    let usual = execute(wanted, side, observation);
    let other = execute(wanted, &later, observation);
    match (usual, other) {
        (Ok((_, usual)), Ok((_, other))) => {
            let shows = side_by_side(&usual, &other, Floats::Ieee);
            shows.iter().any(|one| one.differs)
        }
        // It does something else, which the assumptions name.
        _ => false,
    }
}

/// One program with the model's inputs and the observation's choices.
fn execute(
    wanted: &Confirmed<'_>,
    side: &Side<'_>,
    observation: &Observation,
) -> Result<(Executed, Outputs), String> {
    let inputs = inputs(wanted.pool, wanted.model, observation);
    let choices = observation.choices.iter().map(Choice::of).collect();
    // One execution that stands for all matchings shows what each of them does.
    let schedule = match observation.covering {
        true => Schedule::First,
        false => Schedule::Follow(choices),
    };
    let mut run = attempt(side, &inputs, schedule, observation.executed)?;
    if matches!(run.ending, Ending::Diverged { .. }) && wanted.floats != Floats::Ieee {
        run = attempt(side, &inputs, Schedule::First, observation.executed)?;
    }
    let aborted = match run.ending {
        Ending::Finished { .. } => None,
        Ending::Aborted { status } => Some(status),
        ref other => return Err(format!("ends otherwise with these inputs ({other:?})")),
    };
    let observed = run.observed.take().unwrap_or_default();
    let observed = match aborted {
        Some(_) => Default::default(),
        None => observed,
    };
    let statuses = match aborted {
        Some(status) => vec![Some(status)],
        None => run.statuses,
    };
    let places = places(&observed);
    let shown = Shown {
        observed: &observed,
        files: match aborted {
            Some(_) => &[],
            None => &run.files,
        },
        removed: match aborted {
            Some(_) => &[],
            None => &run.removed,
        },
        statuses: &statuses,
        aborted: aborted.is_some(),
    };
    let outputs = wanted.selection.of(wanted.pool, shown);
    let executed = Executed {
        inputs,
        choices: match observation.covering {
            true => Vec::new(),
            false => observation.choices.clone(),
        },
        journal: run.journal.map(|journal| *journal).unwrap_or_default(),
        places,
    };
    Ok((executed, outputs))
}

/// Where outputs are named; of those with the same name, on the first rank, the last one.
fn places(observed: &Observed) -> BTreeMap<Key, (Rank, Span)> {
    let mut places = BTreeMap::new();
    for (rank, named) in observed.named.iter().rev() {
        for output in named {
            places.insert(Key::Named(output.name.clone()), (*rank, output.at.0));
        }
    }
    places
}

fn attempt(
    side: &Side<'_>,
    inputs: &[InputValue],
    schedule: Schedule,
    executed: u64,
) -> Result<crate::run::RunOutcome, String> {
    let (setup, inputs) = concrete_setup(side.setup, inputs);
    let options = RunOptions {
        setup,
        inputs,
        schedule,
        fuel: executed.saturating_mul(2).saturating_add(SLACK),
        journal: true,
        until: None,
        conduct: Conduct::default(),
    };
    let mut silence = |_| ControlFlow::Continue(());
    let cx = side.context();
    run(cx.program, cx.pool, &options, &mut silence).map_err(|error| error.to_string())
}

/// Relative difference of two numbers below which rounding may be the reason.
const NOISE: f64 = 1e-9;

/// What is left of numbers of this size where they should cancel, and rounding is the reason why they do not.
const RESIDUE: f64 = 1e-12;

/// Larger numbers are none: integers, most likely.
const MOST_USUAL: f64 = 1e12;

/// The largest number among the inputs, if their bytes are taken for numbers of type `double`.
fn largest(inputs: &[InputValue]) -> f64 {
    let whole = inputs.iter().filter(|input| input.bytes.len() % 8 == 0);
    let numbers = whole.flat_map(|input| input.bytes.chunks(8));
    let numbers = numbers.map(|part| f64::from_bits(word(part)).abs());
    numbers.filter(|x| *x < MOST_USUAL).fold(0.0, f64::max)
}

/// The largest number among the outputs.
fn largest_shown(all: &[&Outputs]) -> f64 {
    let outputs = all.iter().flat_map(|outputs| outputs.values().flatten());
    let numbers = outputs.flat_map(|output| values(std::slice::from_ref(output), true));
    let sizes = numbers.map(|value| match value {
        Value::Float(x) if x.is_finite() => x.abs(),
        _ => 0.0,
    });
    sizes.fold(0.0, f64::max)
}

/// All outputs of two concrete executions. What several ranks name alike is compared rank by rank, as [`super::outputs`] does.
fn side_by_side(spec: &Outputs, implementation: &Outputs, floats: Floats) -> Vec<Shows> {
    let mut shows = Vec::new();
    let keys: BTreeSet<&Key> = spec.keys().chain(implementation.keys()).collect();
    for key in keys {
        let (a, b) = (by_rank(spec, key), by_rank(implementation, key));
        let nobody: (Option<Rank>, &[Output]) = (None, &[]);
        let first = (*a.first().unwrap_or(&nobody), *b.first().unwrap_or(&nobody));
        shows.extend(rows(key, first.0.1, first.1.1, floats));
        let others = b
            .iter()
            .skip(1)
            .map(|(rank, other)| (rank, first.0.1, *other));
        let rest = a.iter().skip(1).map(|(rank, one)| (rank, *one, first.1.1));
        for (rank, one, other) in others.chain(rest) {
            let differing = rows(key, one, other, floats)
                .into_iter()
                .filter(|row| row.differs);
            shows.extend(differing.map(|row| Shows {
                what: match rank {
                    Some(Rank(rank)) => format!("{} on rank {rank}", row.what),
                    None => row.what,
                },
                ..row
            }));
        }
    }
    shows
}

/// What each rank has named so, or all of it.
fn by_rank<'a>(outputs: &'a Outputs, key: &Key) -> Vec<(Option<Rank>, &'a [Output])> {
    let rank = |output: &Output| match output {
        Output::Data(rank, ..) => *rank,
        _ => None,
    };
    let all = outputs.get(key).map_or(&[][..], Vec::as_slice);
    let groups = all.chunk_by(|a, b| rank(a) == rank(b));
    groups.map(|group| (rank(&group[0]), group)).collect()
}

/// One output of both, value by value.
fn rows(key: &Key, spec: &[Output], implementation: &[Output], floats: Floats) -> Vec<Shows> {
    let doubles = looks_like_doubles(spec) && looks_like_doubles(implementation);
    let (mut a, mut b) = (values(spec, doubles), values(implementation, doubles));
    // What is empty is not missing.
    if a.is_empty() && b.is_empty() && spec.is_empty() != implementation.is_empty() {
        let there = if spec.is_empty() { &mut b } else { &mut a };
        there.push(Value::Text("(empty)".to_owned()));
    }
    let count = a.len().max(b.len());
    let row = |at: usize| {
        let what = match (key, count) {
            (Key::Named(name), 1) => name.clone(),
            (Key::Named(name), _) => format!("{name}[{at}]"),
            (Key::Stdout, _) => format!("line {} of standard output", at + 1),
            (Key::File(name), _) if doubles => format!("number {} in {name}", at + 1),
            (Key::File(name), _) => format!("line {} of {name}", at + 1),
            (Key::Status, _) => key.to_string(),
        };
        let (one, other) = (a.get(at), b.get(at));
        let text = |value: Option<&Value>| match value {
            Some(value) => value.to_string(),
            None => "nothing".to_owned(),
        };
        Shows {
            key: key.clone(),
            what,
            spec: text(one),
            implementation: text(other),
            differs: differ(one, other, floats),
        }
    };
    (0..count).map(row).collect()
}

fn differ(one: Option<&Value>, other: Option<&Value>, floats: Floats) -> bool {
    match (one, other, floats) {
        // Where the specification has no number it says nothing.
        (Some(Value::Float(x)), Some(Value::Float(y)), Floats::Real) => {
            x.is_finite() && !is_near(*x, *y)
        }
        (Some(Value::Text(x)), Some(Value::Text(y)), Floats::Real) => !reads_alike(x, y),
        (Some(Value::Float(x)), Some(Value::Float(y)), Floats::Ulp(most)) => {
            place(*x).abs_diff(place(*y)) > most && !(x.is_nan() && y.is_nan())
        }
        (Some(Value::Float(x)), Some(Value::Float(y)), Floats::Ieee) => {
            x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan())
        }
        _ => one != other,
    }
}

/// Whether rounding may be the reason why two numbers differ.
fn is_near(x: f64, y: f64) -> bool {
    (x - y).abs() <= NOISE * x.abs().max(y.abs()).max(1e-300) || x == y || x.is_nan() && y.is_nan()
}

/// Whether two lines of text differ in nothing but numbers that rounding may have changed.
fn reads_alike(x: &str, y: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        let mut in_number = false;
        for c in text.chars() {
            let is_part = c.is_ascii_digit() || ".+-eE".contains(c);
            match parts.last_mut() {
                Some(part) if in_number == is_part => part.push(c),
                _ => parts.push(c.into()),
            }
            in_number = is_part;
        }
        parts
    };
    let near = |x: &String, y: &String| -> bool {
        let is_float = |text: &str| text.contains(['.', 'e', 'E']);
        match (x.parse::<f64>(), y.parse::<f64>()) {
            _ if x == y => true,
            (Ok(a), Ok(b)) => (is_float(x) || is_float(y)) && is_near(a, b),
            _ => false,
        }
    };
    if !has_all_numbers(x) {
        return true;
    }
    let (x, y) = (parts(x), parts(y));
    x.len() == y.len() && x.iter().zip(&y).all(|(x, y)| near(x, y))
}

/// Whether no number in a line is NaN or an infinity.
fn has_all_numbers(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_ascii_alphabetic());
    !words.any(|word| ["nan", "inf", "NAN", "INF"].contains(&word))
}

/// Where a double stands among all doubles: neighbours differ by one, and both zeros are the same.
fn place(x: f64) -> i64 {
    let bits = x.to_bits().cast_signed();
    match bits < 0 {
        true => i64::MIN - bits,
        false => bits,
    }
}

/// A concrete value of an output.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Float(f64),
    Number(i64),
    Text(String),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Float(x) => write!(f, "{x:?}"),
            Value::Number(n) => write!(f, "{n}"),
            Value::Text(text) => f.write_str(text),
        }
    }
}

/// Whether all bytes of an output look like numbers of type `double`: nobody has said what they are. Those of a file
/// only if they are no text.
fn looks_like_doubles(all: &[Output]) -> bool {
    let plain = |part: &[u8]| {
        let word = word(part);
        word == 0 || (0x380..=0x47f).contains(&(word >> 52 & 0x7ff))
    };
    let all_plain =
        |raw: &[u8]| raw.len().is_multiple_of(8) && !raw.is_empty() && raw.chunks(8).all(plain);
    let looks = |output: &Output| match output {
        Output::Data(Some(_), Content::Bytes, bytes) => all_plain(bytes.raw()),
        Output::Data(None, _, bytes) => all_plain(bytes.raw()) && bytes.raw().contains(&0),
        Output::Data(Some(_), Content::Doubles, _) => true,
        Output::Ended(..) | Output::Text(_) | Output::Removed => false,
    };
    all.iter().all(looks)
}

/// Bytes as a number, lowest first.
fn word(part: &[u8]) -> u64 {
    let bytes = part.iter().rev();
    bytes.fold(0, |all, byte| all << 8 | u64::from(*byte))
}

fn values(all: &[Output], doubles: bool) -> Vec<Value> {
    let mut text: Vec<u8> = Vec::new();
    let mut values = Vec::new();
    for output in all {
        match output {
            Output::Ended(false, status) => values.push(Value::Number(i64::from(*status))),
            Output::Ended(true, status) => {
                values.push(Value::Text(format!("`MPI_Abort` with status {status}")));
            }
            Output::Data(_, _, bytes) if doubles => {
                values.extend(numbers(Content::Doubles, bytes));
            }
            Output::Data(Some(_), content, bytes) => values.extend(numbers(*content, bytes)),
            Output::Data(None, _, bytes) => text.extend(bytes.raw()),
            Output::Removed => values.push(Value::Text("(removed)".to_owned())),
            Output::Text(Printed::Text(piece)) => text.extend(piece),
            Output::Text(Printed::Value { .. }) => text.extend(b"?"),
        }
    }
    // Bytes that are no text stay apart from each other.
    let lines = match String::from_utf8(text) {
        Ok(text) => text,
        Err(other) => {
            let parts = other.as_bytes().split_inclusive(|byte| *byte == b'\n');
            let shown = parts.map(|part| match part.strip_suffix(b"\n") {
                Some(line) => format!("{}\n", line.escape_ascii()),
                None => part.escape_ascii().to_string(),
            });
            shown.collect()
        }
    };
    values.extend(
        lines
            .lines()
            .map(|line| Value::Text(line.escape_debug().to_string())),
    );
    if !lines.is_empty() && !lines.ends_with('\n') {
        values.push(Value::Text("(no newline)".to_owned()));
    }
    values
}

/// The numbers of a named output: as what it says it is, or as words.
fn numbers(content: Content, bytes: &Bytes) -> Vec<Value> {
    let raw = bytes.raw();
    match (content, raw.len()) {
        (Content::Doubles, _) => {
            let each = raw
                .chunks(8)
                .map(|part| Value::Float(f64::from_bits(word(part))));
            each.collect()
        }
        (Content::Bytes, size) if size % 4 == 0 && size != 8 => {
            let each = raw
                .chunks(4)
                .map(|part| Value::Number(i64::from((word(part) as u32).cast_signed())));
            each.collect()
        }
        (Content::Bytes, 8) => vec![Value::Number(word(raw).cast_signed())],
        (Content::Bytes, _) => {
            let each = raw.iter().map(|byte| Value::Number(i64::from(*byte)));
            each.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_seen_in_text() {
        assert!(reads_alike("sum 0.30000000000000004, n 3", "sum 0.3, n 3"));
        assert!(reads_alike("one e", "one e"));
        assert!(reads_alike("x = -nan", "x = 1.0"), "of the specification");
        for (x, y) in [
            ("0.31", "0.3"),
            ("3", "4"),
            ("10000000001", "10000000002"),
            ("a 1.0", "b 1.0"),
            ("info 1.0", "info 2.0"),
            ("1.0", "nan"),
        ] {
            assert!(!reads_alike(x, y), "{x} {y}");
        }
    }
}
