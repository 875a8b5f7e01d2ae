//! Concord's own functions, and those of other tools that mean the same: inputs, assumptions, assertions, outputs.

use std::sync::Arc;

use concord_abi::{Arg, Callback, Class, Memory};
use concord_base::Rank;
use concord_exec::{ByteState, Fault, Use};
use concord_libc::LibcMisuse;
use concord_term::Bytes;

use super::{asks, problem};
use crate::inputs::{Input, text};
use crate::observed::{At, Content, NamedOutput};
use crate::ranks::{Next, Problem, Question, Turn, Turns};
use crate::sources::{InputMismatch, Request, scalar, size_of};
use crate::state::State;

/// Bytes of a `double`.
const DOUBLE: u64 = 8;

impl Turns<'_> {
    pub(super) fn input(&self, state: &mut State, rank: Rank, input: Input, args: &[Arg]) -> Next {
        let name = |state: &State, n: usize| text(&state.rank(rank).process.memory, args.get(n));
        match input {
            Input::Symbolic => self.symbolic_bytes(state, rank, args),
            Input::Nondet(class) => self.fresh(state, rank, class, "input"),
            Input::NamedInt => {
                let name = name(state, 0);
                self.fresh(state, rank, Class::Int(32), &name)
            }
            Input::Range => self.range(state, rank, args),
            Input::Assume => match self.holds(state, rank, args) {
                Ok(true) => Next::Return(Vec::new()),
                Ok(false) => problem(Problem::Assumption),
                Err(Next::End(Turn::Asks(Question::Truth(term)))) => asks(Question::Assume(term)),
                Err(next) => next,
            },
            Input::Assert => match self.holds(state, rank, args) {
                Ok(true) => Next::Return(Vec::new()),
                Ok(false) => problem(Problem::Assertion(name(state, 1))),
                Err(next) => next,
            },
            Input::Output => self.output(state, rank, args, 1, Content::Bytes),
            Input::OutputDoubles => self.output(state, rank, args, DOUBLE, Content::Doubles),
            Input::OutputDouble => self.output_double(state, rank, args),
            Input::Hint => Next::Return(Vec::new()),
            Input::Rehearse => self.rehearse(state, rank, args),
            Input::ReportError => problem(Problem::Assertion(name(state, 2))),
            Input::Error => problem(Problem::Assertion(
                "the error location is reached".to_owned(),
            )),
            Input::SilentExit => Next::Exit(args.first().map_or(0, Arg::i32)),
        }
    }

    /// Whether the first argument is not zero.
    pub(super) fn holds(&self, state: &State, rank: Rank, args: &[Arg]) -> Result<bool, Next> {
        let Some(arg) = args.first() else {
            return Ok(true);
        };
        let Some(term) = arg.term else {
            return Ok(arg.bits != 0);
        };
        let pool = self.cx.pool;
        let term = self.defined(state, rank, term, Use::Argument(0))?;
        let condition = pool.ne(term, pool.constant(pool.width(term), 0));
        match state.rank(rank).process.facts().known_truth(condition) {
            Some(holds) => Ok(holds),
            None => Err(asks(Question::Truth(condition))),
        }
    }

    /// `__concord_rehearse(question, argument, function)`: a rule of the C library that only the program's
    /// functions can tell about.
    fn rehearse(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        let Some(question) = args.first() else {
            return Next::Return(Vec::new());
        };
        let callback = Callback {
            function: question.u64(),
            args: args.iter().skip(1).take(1).copied().collect(),
            result: Some(Class::Int(32)),
        };
        let process = &mut state.rank_mut(rank).process;
        let answer = process.rehearse(self.cx, &callback);
        match answer {
            Some(Arg {
                term: None, bits, ..
            }) if bits != 0 => {
                let function = text(&process.memory, args.get(2));
                let misuse = match function.as_str() {
                    "bsearch" => LibcMisuse::Unsorted {
                        function: "bsearch",
                    },
                    "qsort_r" => LibcMisuse::NoOrder {
                        function: "qsort_r",
                    },
                    _ => LibcMisuse::NoOrder { function: "qsort" },
                };
                problem(Problem::Libc(misuse))
            }
            _ => Next::Return(Vec::new()),
        }
    }

    /// `concord_symbolic(address, size, name)`.
    fn symbolic_bytes(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let (address, size) = (
            args.first().map_or(0, Arg::u64),
            args.get(1).map_or(0, Arg::u64),
        );
        let memory = &state.rank(rank).process.memory;
        if let Err(fault) = memory.check(address, size, concord_base::Access::Write) {
            return problem(Problem::Fault(Fault::Memory(fault)));
        }
        let name = text(memory, args.get(2));
        let bytes = match self.ask(state, rank, &name, size as usize, None) {
            Ok(bytes) => bytes,
            Err(mismatch) => return problem(Problem::Input(mismatch)),
        };
        let memory = &mut state.rank_mut(rank).process.memory;
        memory.heed(true);
        let written = memory.write(address, &bytes);
        memory.heed(false);
        match written {
            Ok(()) => Next::Return(Vec::new()),
            Err(fault) => problem(Problem::Fault(Fault::Memory(fault))),
        }
    }

    /// `concord_output(address, size, name)`, or so many numbers of `each` bytes. What was never written
    /// cannot be shown.
    fn output(
        &self,
        state: &mut State,
        rank: Rank,
        args: &[Arg],
        each: u64,
        content: Content,
    ) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let address = args.first().map_or(0, Arg::u64);
        let size = args.get(1).map_or(0, Arg::u64).saturating_mul(each);
        let memory = &mut state.rank_mut(rank).process.memory;
        memory.heed(true);
        let read = memory.read(address, size);
        memory.heed(false);
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(fault) => return problem(Problem::Fault(Fault::Memory(fault))),
        };
        if bytes.as_concrete().is_none() {
            for at in address..address + size {
                let ByteState::Symbolic(term) = state.rank(rank).process.memory.byte_at(at) else {
                    continue;
                };
                if let Err(next) = self.defined(state, rank, term, Use::Argument(0)) {
                    return next;
                }
            }
        }
        let name = text(&state.rank(rank).process.memory, args.get(2));
        self.shows(state, rank, name, content, bytes)
    }

    /// `concord_output_double(value, name)`.
    fn output_double(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        let pool = self.cx.pool;
        let bytes = match args.first() {
            None => Bytes::zeroed(DOUBLE as usize),
            Some(arg) => match arg.term {
                None => Bytes::from(&arg.bits.to_le_bytes()[..DOUBLE as usize]),
                Some(term) => match self.defined(state, rank, term, Use::Argument(0)) {
                    Ok(term) => Bytes::from_term(pool, term),
                    Err(next) => return next,
                },
            },
        };
        let name = text(&state.rank(rank).process.memory, args.get(1));
        self.shows(state, rank, name, Content::Doubles, bytes)
    }

    /// A rank shows an output, if somebody looks.
    fn shows(
        &self,
        state: &mut State,
        rank: Rank,
        name: String,
        content: Content,
        bytes: Bytes,
    ) -> Next {
        let span = state.rank(rank).process.span(self.cx.program);
        if let Some(observed) = &mut state.path.observed {
            let output = NamedOutput {
                name,
                content,
                bytes,
                at: At(span),
            };
            Arc::make_mut(observed).name(rank, output);
        }
        Next::Return(Vec::new())
    }

    /// `klee_range(low, high, name)`: an input in `[low, high)`.
    fn range(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let (low, high) = (
            args.first().map_or(0, Arg::i32),
            args.get(1).map_or(0, Arg::i32),
        );
        if low >= high {
            return problem(Problem::Assertion(format!(
                "klee_range({low}, {high}): empty range"
            )));
        }
        let name = text(&state.rank(rank).process.memory, args.get(2));
        let pool = self.cx.pool;
        let bytes = match self.ask(state, rank, &name, 4, Some(Class::Int(32))) {
            Ok(bytes) => bytes,
            Err(mismatch) => return problem(Problem::Input(mismatch)),
        };
        let value = scalar(pool, Class::Int(32), &bytes);
        match value.term {
            None if (low..high).contains(&value.i32()) => Next::Return(vec![value]),
            None => Next::Return(vec![Arg::int(low)]),
            Some(term) => {
                let bound = |x: i32| pool.constant(32, u128::from(x.cast_unsigned()));
                let inside = pool.and(pool.sle(bound(low), term), pool.slt(term, bound(high)));
                // Fresh variables: some value is inside, whatever else holds.
                state.path.condition.push(inside);
                Next::Return(vec![value])
            }
        }
    }

    fn fresh(&self, state: &mut State, rank: Rank, class: Class, name: &str) -> Next {
        match self.ask(state, rank, name, size_of(class), Some(class)) {
            Ok(bytes) => Next::Return(vec![scalar(self.cx.pool, class, &bytes)]),
            Err(mismatch) => problem(Problem::Input(mismatch)),
        }
    }

    pub(crate) fn ask(
        &self,
        state: &mut State,
        rank: Rank,
        name: &str,
        size: usize,
        class: Option<Class>,
    ) -> Result<Bytes, Box<InputMismatch>> {
        let own = state.rank_mut(rank);
        let number = own.inputs_read;
        own.inputs_read += 1;
        let request = Request {
            rank: rank.0,
            number,
            name,
            size,
            class,
        };
        self.inputs
            .bytes(self.cx.pool, &mut state.path, request)
            .map_err(Box::new)
    }
}
