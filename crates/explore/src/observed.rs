//! What an execution shows to somebody who compares it with another one: outputs that it names, what it
//! prints, as terms over the inputs.
//!
//! Kept by rank, and in the order of each rank alone: executions that differ in nothing but the order of
//! independent steps show the same. Only where results are compared; a part of what a state is then, so
//! that states which have shown different things are never taken for one.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use concord_base::{Rank, Span};
use concord_libc::{OutputChunk, OutputStream};
use concord_term::{Byte, Bytes, Term, TermPool, VarKind};

/// What was shown so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Observed {
    /// What each rank has named, in its order.
    pub named: BTreeMap<Rank, Vec<NamedOutput>>,
    /// What each rank has written to its standard output.
    pub printed: BTreeMap<Rank, Vec<Printed>>,
}

/// An output that the program names.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NamedOutput {
    /// The name.
    pub name: String,
    /// What the bytes are.
    pub content: Content,
    /// Its bytes.
    pub bytes: Bytes,
    /// Where it is named.
    pub at: At,
}

/// A place in the program, which is no part of what is shown: outputs that are named at different places are equal.
#[derive(Clone, Copy, Eq, Debug)]
pub struct At(pub Span);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Hash for At {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What the bytes of an output are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Content {
    /// Nobody has said.
    Bytes,
    /// Numbers of type `double`.
    Doubles,
}

/// A piece of printed text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Printed {
    /// As it stands there.
    Text(Vec<u8>),
    /// What a symbolic value looks like in this conversion of `printf`, or as a byte.
    Value {
        /// The conversion, such as `%8.3f`.
        conversion: String,
        /// The value; `None` if there is no term for it.
        term: Option<Term>,
    },
}

impl Observed {
    /// A rank names an output.
    pub(crate) fn name(&mut self, rank: Rank, output: NamedOutput) {
        self.named.entry(rank).or_default().push(output);
    }

    /// Takes in what was printed now.
    pub(crate) fn print(&mut self, chunks: &[OutputChunk]) {
        let shown = chunks.iter().filter(|c| c.stream == OutputStream::Stdout);
        for chunk in shown {
            let pieces = self.printed.entry(chunk.rank).or_default();
            let mut from = 0;
            for value in &chunk.values {
                add_text(pieces, &chunk.bytes[from..value.start]);
                pieces.push(Printed::Value {
                    conversion: value.conversion.clone(),
                    term: value.term,
                });
                from = value.start + value.length;
            }
            add_text(pieces, &chunk.bytes[from..]);
        }
    }

    /// Whether what was shown, or written to these files, depends on which messages were received: then it
    /// is shown by this execution alone.
    pub(crate) fn depends_on_messages(&self, files: &[(String, Bytes)], pool: &TermPool) -> bool {
        let written = files.iter().flat_map(|(_, bytes)| terms(bytes));
        let named = self.named.values().flatten();
        let named = named.flat_map(|output| terms(&output.bytes));
        let printed = self.printed.values().flatten();
        let printed = printed.filter_map(|piece| match piece {
            Printed::Text(_) => None,
            Printed::Value { term, .. } => *term,
        });
        let mut all = named.chain(printed).chain(written);
        all.any(|term| mentions_messages(pool, term))
    }
}

/// Neighbouring pieces of text are one: it does not matter how many calls wrote them.
fn add_text(pieces: &mut Vec<Printed>, text: &[u8]) {
    if text.is_empty() {
        return;
    }
    match pieces.last_mut() {
        Some(Printed::Text(last)) => last.extend(text),
        _ => pieces.push(Printed::Text(text.to_vec())),
    }
}

fn terms(bytes: &Bytes) -> Vec<Term> {
    match bytes.as_concrete() {
        Some(_) => Vec::new(),
        None => bytes
            .iter()
            .filter_map(|byte| match byte {
                Byte::Symbolic(term) => Some(term),
                _ => None,
            })
            .collect(),
    }
}

/// Whether a term depends on which messages were received.
pub(crate) fn mentions_messages(pool: &TermPool, term: Term) -> bool {
    let variables = pool.free_vars(term);
    variables
        .iter()
        .any(|v| pool.var_info(*v).kind == VarKind::Environment)
}
