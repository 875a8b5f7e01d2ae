//! What is compared: the outputs of an execution, by key, and where two of them differ.
//!
//! A named output that several ranks of one program give must be the same on each of them. Standard output is
//! text with values in it; numbers among it are compared as values with their conversion, never by digits.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use concord_base::Rank;
use concord_term::{Bytes, Expr, Format, Term, TermPool};

use super::text::{as_text, contents, is_text, texts};
use crate::observed::{Content, NamedOutput, Observed, Printed};

/// What of an execution is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// Outputs that programs name.
    pub named: bool,
    /// Standard output.
    pub stdout: Stdout,
    /// Written files: none, all, or these.
    pub files: Files,
    /// Exit statuses.
    pub status: bool,
    /// Lines of text may come in any order.
    pub ignore_order: bool,
}

/// Whose standard output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stdout {
    /// Nobody's.
    None,
    /// That of one rank; of a program with fewer ranks, that of rank 0.
    Of(Rank),
    /// That of all ranks, by rank.
    All,
}

/// Which files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Files {
    /// None.
    None,
    /// All.
    All,
    /// Those whose path is one of these names, or ends with one in whole parts.
    Named(BTreeSet<String>),
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            named: true,
            stdout: Stdout::Of(Rank(0)),
            files: Files::All,
            status: true,
            ignore_order: false,
        }
    }
}

/// The name of an output.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// The exit status.
    Status,
    /// A named one.
    Named(String),
    /// Standard output.
    Stdout,
    /// A file.
    File(String),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Status => f.write_str("the exit status"),
            Key::Named(name) => write!(f, "output `{name}`"),
            Key::Stdout => f.write_str("standard output"),
            Key::File(name) => write!(f, "file `{name}`"),
        }
    }
}

/// The outputs of an execution.
pub type Outputs = BTreeMap<Key, Vec<Output>>;

/// One output, or the next one of the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// How the program ended: by `MPI_Abort`, and with which status.
    Ended(bool, i32),
    /// Bytes, by the rank that named them; `None` for a file.
    Data(Option<Rank>, Content, Bytes),
    /// A piece of text.
    Text(Printed),
    /// A file that was there is removed.
    Removed,
}

/// What an execution has shown beside its condition.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub observed: &'a Observed,
    pub files: &'a [(String, Bytes)],
    pub removed: &'a [String],
    pub statuses: &'a [Option<i32>],
    pub aborted: bool,
}

impl Selection {
    /// The outputs of an execution.
    pub(super) fn of(&self, pool: &TermPool, shown: Shown<'_>) -> Outputs {
        let mut outputs = Outputs::new();
        if self.status || shown.aborted {
            let status = shown.statuses.iter().flatten().find(|status| **status != 0);
            let status = status.copied().unwrap_or(0);
            outputs.insert(Key::Status, vec![Output::Ended(shown.aborted, status)]);
        }
        if self.named {
            for (rank, named) in &shown.observed.named {
                for NamedOutput {
                    name,
                    content,
                    bytes,
                    ..
                } in named
                {
                    let same = outputs.entry(Key::Named(name.clone())).or_default();
                    same.push(Output::Data(Some(*rank), *content, bytes.clone()));
                }
            }
        }
        let text = self.text(pool, shown);
        if !text.is_empty() {
            outputs.insert(Key::Stdout, text.into_iter().map(Output::Text).collect());
        }
        for (path, bytes) in shown.files {
            if self.is_wanted(path) {
                outputs.insert(Key::File(path.clone()), contents(pool, bytes));
            }
        }
        for path in shown.removed {
            if self.is_wanted(path) {
                outputs.insert(Key::File(path.clone()), vec![Output::Removed]);
            }
        }
        outputs
    }

    /// Whether a file is compared.
    fn is_wanted(&self, path: &str) -> bool {
        match &self.files {
            Files::None => false,
            Files::All => true,
            Files::Named(names) => names.iter().any(|name| is_called(path, name)),
        }
    }

    fn text(&self, pool: &TermPool, shown: Shown<'_>) -> Vec<Printed> {
        let printed = &shown.observed.printed;
        let ranks = shown.statuses.len() as u32;
        let mut pieces: Vec<Printed> = match self.stdout {
            Stdout::None => Vec::new(),
            Stdout::Of(rank) => {
                let rank = if rank.0 < ranks { rank } else { Rank(0) };
                printed.get(&rank).cloned().unwrap_or_default()
            }
            Stdout::All => printed.values().flatten().cloned().collect(),
        };
        if self.ignore_order {
            pieces = in_fixed_order(pool, pieces);
        }
        pieces
    }
}

/// Whether a path is this one, or ends with it.
pub(super) fn is_called(path: &str, name: &str) -> bool {
    let front = path.strip_suffix(name.trim_start_matches("./"));
    front.is_some_and(|front| front.is_empty() || front.ends_with('/') || name.starts_with('/'))
}

/// Lines in an order that depends on them alone: by their text, and where that is the same, by the terms of the values among
/// them. The same lines in any order are paired rightly; lines that are equal for other reasons may not be, which the runs
/// that confirm a difference show.
fn in_fixed_order(pool: &TermPool, pieces: Vec<Printed>) -> Vec<Printed> {
    let mut lines: Vec<(Vec<u8>, Vec<Printed>)> = Vec::new();
    let mut open = false;
    for piece in pieces {
        let parts = match piece {
            Printed::Text(text) => text
                .split_inclusive(|c| *c == b'\n')
                .map(|part| Printed::Text(part.to_vec()))
                .collect(),
            value => vec![value],
        };
        for part in parts {
            if !open {
                lines.push(Default::default());
            }
            let (key, line) = lines.last_mut().expect("one was just begun");
            open = true;
            match &part {
                Printed::Text(text) => {
                    key.extend(text);
                    open = text.last() != Some(&b'\n');
                }
                Printed::Value { conversion, .. } => key.extend(conversion.bytes()),
            }
            line.push(part);
        }
    }
    let terms = |line: &[Printed]| -> Vec<Term> {
        let terms = line.iter().filter_map(|piece| match piece {
            Printed::Value { term, .. } => *term,
            Printed::Text(_) => None,
        });
        terms.collect()
    };
    lines.sort_by(|(a, one), (b, other)| {
        let by_terms = || {
            let pairs = terms(one).into_iter().zip(terms(other));
            let orders = pairs.map(|(x, y)| pool.order(x, y));
            orders.fold(Ordering::Equal, Ordering::then)
        };
        a.cmp(b).then_with(by_terms)
    });
    lines.into_iter().flat_map(|(_, line)| line).collect()
}

/// Something in which two executions may differ.
#[derive(Clone, Debug)]
pub(super) enum Difference {
    /// Whatever the inputs are.
    Certain,
    /// These are printed in different ways: with almost any inputs.
    Unlike(Term, Term),
    /// Where these words differ.
    Bits(Term, Term),
    /// Where these numbers do.
    Floats(Format, Term, Term),
    /// Where this does not hold, since the implementation has no result there.
    Undefined(Term),
    /// It cannot be said, for this reason.
    Unclear(&'static str),
}

/// Where two executions may differ: in the order of keys and places.
pub(super) fn differences(
    pool: &TermPool,
    spec: &Outputs,
    implementation: &Outputs,
    reals: bool,
    same: &mut u64,
) -> Vec<(Key, Difference)> {
    let mut found = Vec::new();
    let keys: BTreeSet<&Key> = spec.keys().chain(implementation.keys()).collect();
    for key in keys {
        let mut all = Vec::new();
        match (spec.get(key), implementation.get(key)) {
            (Some(a), Some(b)) => match key {
                Key::Stdout => texts(pool, a, b, &mut all, same),
                Key::Named(_) => by_rank(pool, a, b, reals, &mut all, same),
                Key::File(_) if is_text(a) || is_text(b) => {
                    texts(pool, &as_text(pool, a), &as_text(pool, b), &mut all, same);
                }
                Key::Status | Key::File(_) => {
                    each(
                        pool,
                        &a.iter().collect::<Vec<_>>(),
                        &b.iter().collect::<Vec<_>>(),
                        reals,
                        &mut all,
                        same,
                    );
                }
            },
            _ => all.push(Difference::Certain),
        }
        found.extend(all.into_iter().map(|difference| (key.clone(), difference)));
    }
    found
}

/// Outputs of each rank of one side against those of each rank of the other.
fn by_rank(
    pool: &TermPool,
    a: &[Output],
    b: &[Output],
    reals: bool,
    found: &mut Vec<Difference>,
    same: &mut u64,
) {
    let groups = |all: &[Output]| -> Vec<Vec<Output>> {
        let mut by: BTreeMap<Option<Rank>, Vec<Output>> = BTreeMap::new();
        for output in all {
            let rank = match output {
                Output::Data(rank, ..) => *rank,
                _ => None,
            };
            by.entry(rank).or_default().push(output.clone());
        }
        by.into_values().collect()
    };
    let (a, b) = (groups(a), groups(b));
    // All of one side are compared with the first of the other: then all are the same.
    let first = a
        .first()
        .into_iter()
        .flat_map(|one| b.iter().map(move |other| (one, other)));
    let rest = b
        .first()
        .into_iter()
        .flat_map(|one| a.iter().skip(1).map(move |other| (other, one)));
    for (one, other) in first.chain(rest) {
        let (one, other): (Vec<&Output>, Vec<&Output>) =
            (one.iter().collect(), other.iter().collect());
        each(pool, &one, &other, reals, found, same);
    }
}

fn each(
    pool: &TermPool,
    a: &[&Output],
    b: &[&Output],
    reals: bool,
    found: &mut Vec<Difference>,
    same: &mut u64,
) {
    if a.len() != b.len() {
        found.push(Difference::Certain);
        return;
    }
    for (a, b) in a.iter().zip(b) {
        match (a, b) {
            (Output::Data(_, content, a), Output::Data(_, other, b)) => {
                if content != other || a.len() != b.len() {
                    found.push(Difference::Certain);
                } else {
                    data(pool, *content, a, b, reals, found, same);
                }
            }
            _ if a == b => *same += 1,
            _ => found.push(Difference::Certain),
        }
    }
}

/// Bytes of a word.
const WORD: usize = 8;

/// Two pieces of data of one size, word by word.
fn data(
    pool: &TermPool,
    content: Content,
    a: &Bytes,
    b: &Bytes,
    reals: bool,
    found: &mut Vec<Difference>,
    same: &mut u64,
) {
    let mut at = 0;
    while at < a.len() {
        let size = WORD.min(a.len() - at);
        word(pool, content, (a, b), at, size, reals, found, same);
        at += size;
    }
}

#[allow(clippy::too_many_arguments)]
fn word(
    pool: &TermPool,
    content: Content,
    (a, b): (&Bytes, &Bytes),
    at: usize,
    size: usize,
    reals: bool,
    found: &mut Vec<Difference>,
    same: &mut u64,
) {
    if a.has_undef(at, size) || b.has_undef(at, size) {
        found.push(Difference::Unclear(
            "bytes that were never written are shown",
        ));
        return;
    }
    if a.slice(at, size) == b.slice(at, size) {
        *same += 1;
        return;
    }
    let term =
        |bytes: &Bytes| bytes.as_term(at, size, pool, |_| unreachable!("all bytes were written"));
    let (x, y) = (term(a), term(b));
    if x == y {
        *same += 1;
        return;
    }
    if content == Content::Doubles {
        found.push(Difference::Floats(Format::Double, x, y));
        return;
    }
    let is_float = |t: Term| reals && computes_float(pool, t);
    match size {
        8 if is_float(x) || is_float(y) => {
            found.push(Difference::Floats(Format::Double, x, y));
        }
        4 if is_float(x) || is_float(y) => {
            found.push(Difference::Floats(Format::Single, x, y));
        }
        8 if reals => {
            for half in [at, at + 4] {
                word(pool, content, (a, b), half, 4, reals, found, same);
            }
        }
        _ => found.push(Difference::Bits(x, y)),
    }
}

/// Whether a word is the result of a computation with floats.
fn computes_float(pool: &TermPool, t: Term) -> bool {
    match *pool.expr(t) {
        Expr::Fp1(..)
        | Expr::Fp2(..)
        | Expr::FpFma(..)
        | Expr::FpToFp(..)
        | Expr::FpFromInt(..) => true,
        Expr::Ite(_, a, b) => computes_float(pool, a) || computes_float(pool, b),
        Expr::Var(v) => pool.as_real_function(v).is_some(),
        _ => false,
    }
}
