//! Reductions with an operation of the program's own.
//!
//! MPI 4.1 §6.9.5. The operation `f(in, inout, len, type)` computes `inout = in ∘ inout`. The
//! receiving rank folds the contributions in rank order, ((a₀ ∘ a₁) ∘ a₂) ∘ …, by calling it on
//! copies in scratch memory. Every order of evaluation gives the same result if the operation is
//! associative, as it must be; for floats this order is one of those that implementations use.

use super::buffer::Buffer;
use super::env::Env;
use super::step::Stop;
use super::task::{Event, Progress};
use crate::datatype::{Datatype, pack, unpack};
use concord_abi::{Arg, Callback};
use concord_term::Bytes;
use std::collections::VecDeque;

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
    /// Contributions not yet folded in, packed; the first one is the value so far.
    pub rest: VecDeque<Bytes>,
    /// Where the result goes.
    pub dest: Buffer,
    pub scratch: Option<Scratch>,
}

/// Memory for the function's arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scratch {
    base: u64,
    /// Where element 0 lies in the two vectors: a type's data may begin before it.
    input: u64,
    inout: u64,
    len: u64,
    datatype: u64,
}

impl Fold {
    pub fn run(&mut self, env: &mut Env<'_>, event: Event) -> Result<Progress, Stop> {
        if let (Event::Returned(_), Some(scratch)) = (event, &self.scratch) {
            let inout = scratch.inout;
            let value = pack(env.mem(), inout, self.count, &self.datatype)?;
            self.rest.pop_front();
            if let Some(first) = self.rest.front_mut() {
                *first = value;
            }
        }
        if self.rest.len() > 1 && self.count > 0 {
            let scratch = match &self.scratch {
                Some(scratch) => scratch.clone(),
                None => self.allocate(env)?,
            };
            unpack(
                env.mem(),
                scratch.input,
                self.count,
                &self.datatype,
                &self.rest[0],
            )?;
            unpack(
                env.mem(),
                scratch.inout,
                self.count,
                &self.datatype,
                &self.rest[1],
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
        if let Some(value) = self.rest.front() {
            unpack(
                env.mem(),
                self.dest.addr,
                self.dest.count,
                &self.dest.datatype,
                value,
            )?;
        }
        if let Some(scratch) = self.scratch.take() {
            env.release_scratch(scratch.base)?;
        }
        Ok(Progress::Done)
    }

    fn allocate(&self, env: &mut Env<'_>) -> Result<Scratch, Stop> {
        let map = self.datatype.map_of(self.count);
        let (low, high) = map.map_or((0, 0), |map| (map.true_lb(), map.true_ub()));
        let span = high.abs_diff(low);
        let room = span.next_multiple_of(16);
        let base = env.scratch(2 * room + 32)?;
        let origin = base.wrapping_sub(low.cast_unsigned());
        Ok(Scratch {
            base,
            input: origin,
            inout: origin.wrapping_add(room),
            len: base + 2 * room,
            datatype: base + 2 * room + 16,
        })
    }
}
