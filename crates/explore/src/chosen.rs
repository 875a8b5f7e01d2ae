//! What the variables of received messages stand for in the execution at hand.
//!
//! In an abstract run an open receive gets variables
//! ([`concord_mpi::Recorded`]). A question about them is answered with the
//! values of the message that was really received, and remembered: whether
//! every other message would have given the same answer is asked when the path
//! has ended (`verify/covered.rs`).

use std::sync::Arc;

use concord_mpi::{Chosen, OpId, Recorded, Transition};
use concord_term::{Byte, Substitution, Term, TermPool, VarKind};
use rustc_hash::FxHashMap;

use crate::path::PathRecord;
use crate::state::State;

/// The variables so far.
#[derive(Clone, Debug, Default)]
pub struct Actual {
    values: Arc<FxHashMap<Term, Value>>,
}

/// What a variable stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    /// The receive.
    pub receive: OpId,
    /// Which part of what it got.
    pub part: Part,
    /// Its value here, over inputs alone.
    pub value: Term,
}

/// A part of a received message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Part {
    Byte(usize),
    Source,
    Tag,
}

impl Actual {
    /// Whether nothing was received that variables stand for.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl Part {
    /// The variable that stands for this part of what a receive got.
    pub(crate) fn variable(self, pool: &TermPool, receive: OpId) -> Term {
        match self {
            Part::Byte(i) => Chosen(receive).byte(pool, i),
            Part::Source => Chosen(receive).source(pool),
            Part::Tag => Chosen(receive).tag(pool),
        }
    }

    /// What this part of a message is, if the message is as recorded.
    pub(crate) fn of(self, pool: &TermPool, send: &Recorded) -> Option<Term> {
        let Recorded::Send {
            source,
            tag,
            payload,
            ..
        } = send
        else {
            unreachable!("messages are sent");
        };
        match self {
            Part::Source => Some(pool.constant(32, u128::from(*source))),
            Part::Tag => Some(pool.constant(32, u128::from(tag.cast_unsigned()))),
            Part::Byte(i) if i >= payload.len() => None,
            Part::Byte(i) => match payload.get(i) {
                Byte::Concrete(byte) => Some(pool.constant(8, u128::from(byte))),
                Byte::Symbolic(term) => Some(term),
                // It is received as it is: no variable stands for it.
                Byte::Undef => None,
            },
        }
    }
}

/// The send with this number.
pub(crate) fn send_of(state: &State, op: OpId) -> Option<&Recorded> {
    let all = state.world.recorded(op.rank);
    all.iter()
        .rev()
        .find(|entry| matches!(entry, Recorded::Send { op: sent, .. } if *sent == op))
}

impl PathRecord {
    /// A term with what was really received in place of its variables; the
    /// term itself if it has none.
    pub(crate) fn actual(&self, pool: &TermPool, term: Term) -> Term {
        let mut values = Substitution::new();
        for var in pool.free_vars(term).iter() {
            let info = pool.var_info(*var);
            if info.kind == VarKind::Environment {
                let var = pool.variable(&info.name, info.sort, info.kind);
                if let Some(value) = self.received.values.get(&var) {
                    values.insert(var, value.value);
                }
            }
        }
        match values.is_empty() {
            true => term,
            false => values.apply(pool, term),
        }
    }

    /// What a variable stands for.
    pub(crate) fn meaning(&self, variable: Term) -> Option<Value> {
        self.received.values.get(&variable).copied()
    }
}

impl State {
    /// A message met a receive; if that is open, its variables stand for this
    /// message.
    pub(crate) fn note_match(&mut self, pool: &TermPool, transition: &Transition) {
        let Transition::Match {
            sent_by,
            received_by,
            has_choice,
            ..
        } = *transition
        else {
            return;
        };
        if !self.world.is_open(received_by, has_choice) {
            return;
        }
        let Some(send) = send_of(self, sent_by) else {
            self.path.lost = true;
            return;
        };
        let Recorded::Send { payload, .. } = send else {
            unreachable!("messages are sent");
        };
        let chosen = Chosen(received_by);
        let mut parts = vec![
            (chosen.source(pool), Part::Source),
            (chosen.tag(pool), Part::Tag),
        ];
        let written = (0..payload.len()).filter(|i| payload.get(*i) != Byte::Undef);
        parts.extend(written.map(|i| (chosen.byte(pool, i), Part::Byte(i))));
        let value = |part: Part| Some(self.path.actual(pool, part.of(pool, send)?));
        let values: Vec<(Term, Part, Option<Term>)> = parts
            .into_iter()
            .map(|(variable, part)| (variable, part, value(part)))
            .collect();
        let known = Arc::make_mut(&mut self.path.received.values);
        for (variable, part, value) in values {
            match value {
                Some(value) => {
                    // Parts of a byte that nobody has written hide behind the variable.
                    self.path.lost |= pool.has_undef(value);
                    known.insert(
                        variable,
                        Value {
                            receive: received_by,
                            part,
                            value,
                        },
                    );
                }
                None => self.path.lost = true,
            }
        }
    }
}
