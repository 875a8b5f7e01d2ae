//! What a rank does for itself, between its calls of MPI.
//!
//! Guards, assertions and prints look at nothing but the rank's own memory, and
//! nobody looks at them: they are taken at once, in the order of the ranks.
//! What they find wrong ends the run; until then others may go on, so the rank
//! stands still there and the exploration goes on without it.

use std::io::Write as _;

use super::super::behaviour::{Fault, What};
use super::super::claim::{Field, Form, Known, Test, Value};
use super::super::{Call, Guard, LAST, Program};
use super::state::{COUNT, Rank, SOURCE, State, TAG, VALUE};

/// Takes all local steps of all ranks; gives what goes wrong there.
pub(super) fn settle(program: &Program, state: &mut State) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (rank, ops) in program.ranks.iter().enumerate() {
        let own = &mut state.ranks[rank];
        while !own.inside && !own.doomed && usize::from(own.at) < LAST {
            let at = usize::from(own.at);
            let step = match ops.get(at) {
                None => Ok(true),
                Some(op) => own.holds(&op.guard).and_then(|holds| match holds {
                    false => Ok(true),
                    true => own.act(&op.call),
                }),
            };
            match step {
                Ok(true) => own.at += 1,
                Ok(false) => break,
                Err(what) => {
                    own.doomed = true;
                    faults.push(Fault { rank, at, what });
                }
            }
        }
    }
    faults
}

impl Rank {
    fn known(&self, known: Known) -> Option<u8> {
        let facts = match known.op {
            None => &self.last,
            Some(op) => &self.ops[usize::from(op)],
        };
        facts[match known.field {
            Field::Value => VALUE,
            Field::Source => SOURCE,
            Field::Tag => TAG,
            Field::Count => COUNT,
        }]
    }

    /// What is sent, printed or returned; `None` is undefined.
    pub(super) fn value(&self, value: Value) -> Option<u8> {
        match value {
            Value::Constant(value) => Some(value),
            Value::Plus(more) => self.last[VALUE].map(|value| (value + more) & 7),
            Value::Known(known) => self.known(known),
            Value::Undefined => None,
        }
    }

    fn test(&self, test: &Test) -> Result<bool, What> {
        let known = self.known(test.known).ok_or(What::Undefined)?;
        Ok((known == test.value) == test.equal)
    }

    fn holds(&self, guard: &Guard) -> Result<bool, What> {
        let even = || {
            let last = self.last[VALUE].ok_or(What::Undefined)?;
            Ok(last.is_multiple_of(2))
        };
        match guard {
            Guard::Always => Ok(true),
            Guard::Even => even(),
            Guard::Odd => even().map(|even| !even),
            Guard::If(test) => self.test(test),
            Guard::Hit => Ok(self.hit),
            Guard::Miss => Ok(!self.hit),
        }
    }

    /// Whether it was a local step.
    fn act(&mut self, call: &Call) -> Result<bool, What> {
        match call {
            Call::Never(claim) => {
                for test in claim.tests() {
                    if !self.test(&test)? {
                        return Ok(true);
                    }
                }
                Err(What::Assertion)
            }
            Call::Print(form, value) => {
                let value = self.value(*value).ok_or(What::Undefined)?;
                self.print(*form, value)?;
                Ok(true)
            }
            Call::Status(value) => {
                // Programs with undefined values return none.
                self.status = self.value(*value).unwrap_or(0);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn print(&mut self, form: Form, value: u8) -> Result<(), What> {
        let width = usize::from(value);
        let written = match form {
            Form::Number => writeln!(self.written, "{value}"),
            Form::Text => {
                let text = "abc\0".get(width..).filter(|text| !text.is_empty());
                let text = text.ok_or(What::Bounds)?.trim_end_matches('\0');
                writeln!(self.written, "{text}")
            }
            Form::Width => writeln!(self.written, "{:>width$}", 0),
            Form::Format if value.is_multiple_of(2) => writeln!(self.written, "even"),
            Form::Format => writeln!(self.written, "odd"),
        };
        written.map_err(|_| unreachable!("a vector takes everything"))
    }
}
