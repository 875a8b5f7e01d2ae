//! Reductions with an operation of the program's own.
//!
//! MPI 4.1 §6.9.5. The operation `f(in, inout, len, type)` computes `inout = in ∘ inout`. The
//! receiving rank folds the contributions, in rank order or another one ([`Folding`]), by calling it on
//! copies in scratch memory. Every order gives the same result if the operation is associative, as it
//! must be, and commutes where the program says so; that it does is noted as taken for granted
//! ([`super::latitude`]).

use std::collections::VecDeque;

use concord_abi::{Arg, Callback};
use concord_term::Bytes;

use super::buffer::Buffer;
use super::env::Env;
use super::process::{ActiveCall, Process};
use super::step::Stop;
use super::task::{Progress, Task, TaskEvent};
use crate::datatype::{Datatype, pack, unpack};
use crate::op::{Folding, UserOp};

/// A reduction under way on the rank that gets the result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fold {
    pub function: u64,
    /// Whether `len` points to an `MPI_Count` (`MPI_Op_create_c`).
    pub large: bool,
    pub datatype: Datatype,
    /// The datatype's handle, which the function gets.
    pub handle: i32,
    pub count: u64,
    /// Contributions, packed, and what came of them; empty where one is folded in already.
    pub parts: Vec<Bytes>,
    /// What is still to be combined: the result takes the place of the first.
    pub steps: VecDeque<(usize, usize)>,
    /// Which part is the result so far.
    pub result: usize,
    /// Where the result goes.
    pub dest: Buffer,
    pub scratch: Option<Scratch>,
}

/// Memory for the function's arguments: an object for each, no longer than it has to be, so that an
/// access beyond it is seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scratch {
    objects: [u64; 4],
    /// Where element 0 lies in the two vectors: a type's data may begin before it.
    input: u64,
    inout: u64,
    len: u64,
    datatype: u64,
}

impl Process {
    /// Whether it is in the function of an operation.
    pub(crate) fn is_reducing(&self) -> bool {
        let called = |call: &ActiveCall| match call.tasks.front() {
            Some(Task::Fold(fold)) => fold.scratch.is_some(),
            _ => false,
        };
        self.calls.iter().any(called)
    }
}

impl Fold {
    /// With these contributions.
    pub(crate) fn of(
        user: UserOp,
        (handle, dest): (i32, Buffer),
        parts: Vec<Bytes>,
        folding: Folding,
    ) -> Fold {
        Fold {
            function: user.function,
            large: user.large,
            datatype: dest.datatype.clone(),
            handle,
            count: dest.count,
            steps: folding.steps(parts.len(), user.commute).into(),
            parts,
            result: 0,
            dest,
            scratch: None,
        }
    }

    pub(crate) fn run(&mut self, env: &mut Env<'_>, event: TaskEvent) -> Result<Progress, Stop> {
        if let (TaskEvent::Returned(_), Some(scratch)) = (event, &self.scratch) {
            let inout = scratch.inout;
            let value = pack(env.mem(), inout, self.count, &self.datatype)?;
            if let Some((first, second)) = self.steps.pop_front() {
                self.parts[second] = Bytes::default();
                self.parts[first] = value;
                self.result = first;
            }
        }
        if let Some(&(first, second)) = self.steps.front().filter(|_| self.count > 0) {
            let scratch = match &self.scratch {
                Some(scratch) => scratch.clone(),
                None => self.allocate(env)?,
            };
            unpack(
                env.mem(),
                scratch.input,
                self.count,
                &self.datatype,
                &self.parts[first],
            )?;
            unpack(
                env.mem(),
                scratch.inout,
                self.count,
                &self.datatype,
                &self.parts[second],
            )?;
            if self.large {
                env.write_i64(scratch.len, self.count.cast_signed())?;
            } else {
                env.write_i32(scratch.len, self.count as i32)?;
            }
            env.write_i32(scratch.datatype, self.handle)?;
            let args = [scratch.input, scratch.inout, scratch.len, scratch.datatype];
            let args = args.into_iter().map(Arg::ptr).collect();
            self.scratch = Some(scratch);
            return Ok(Progress::Call(Callback {
                function: self.function,
                args,
                result: None,
            }));
        }
        if let Some(value) = self.parts.get(self.result) {
            unpack(
                env.mem(),
                self.dest.addr,
                self.dest.count,
                &self.dest.datatype,
                value,
            )?;
        }
        if let Some(scratch) = self.scratch.take() {
            for object in scratch.objects {
                env.release_scratch(object)?;
            }
        }
        Ok(Progress::Done)
    }

    fn allocate(&self, env: &mut Env<'_>) -> Result<Scratch, Stop> {
        let (low, high) = self.bounds();
        let span = high.abs_diff(low);
        let objects = [
            env.scratch(span)?,
            env.scratch(span)?,
            env.scratch(if self.large { 8 } else { 4 })?,
            env.scratch(4)?,
        ];
        let [input, inout, len, datatype] = objects;
        let origin = |base: u64| base.wrapping_sub(low.cast_unsigned());
        Ok(Scratch {
            objects,
            input: origin(input),
            inout: origin(inout),
            len,
            datatype,
        })
    }

    /// From where to where a vector reaches: its data, and what the extent adds, as the padding at
    /// the end of a structure, which functions copy.
    fn bounds(&self) -> (i64, i64) {
        let map = self.datatype.map_of(self.count);
        let (low, high) = map.map_or((0, 0), |map| (map.true_lb(), map.true_ub()));
        let (lb, ub) = (self.datatype.lb(), self.datatype.ub());
        let last = (self.count.saturating_sub(1).cast_signed()).saturating_mul(ub - lb);
        let ends = [0, last].map(|at| (lb.saturating_add(at), ub.saturating_add(at)));
        let padded = ends.iter().filter(|_| self.count > 0);
        padded.fold((low, high), |(low, high), (lb, ub)| {
            (low.min(*lb), high.max(*ub))
        })
    }
}
