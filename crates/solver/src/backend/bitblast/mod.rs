//! A bit-blaster: bit-vector and array terms as gates in CaDiCaL.
//!
//! Terms stay encoded between queries; a query assumes the literals of its assertions, so that an
//! unsatisfiable one yields the assertions at fault. Floating-point operations become circuits first,
//! except `fmod`. Reads from an unknown array are linked pairwise (Ackermann), which limits their number.

mod arith;
mod array;
mod encode;
mod gates;

use std::time::Instant;

use concord_term::{ArrayValue, Assignment, Bv, Sort, Term, TermPool, Value, VarId};
use encode::Encoder;
use rustc_hash::FxHashSet;
use rustsat::solvers::SolverResult;

use crate::answer::{Answer, Limits, Model, PoolMark, Reason, Solver};

/// Variables after which the encoding is thrown away: an old instance slows down.
const RENEW: i32 = 60_000;

/// A variable with its clauses, watches and our own tables takes about half a kilobyte.
const VARIABLES_PER_MB: u64 = 2_000;

/// Bit-vectors by CaDiCaL.
pub struct BitBlaster {
    limits: Limits,
    encoder: Encoder,
    core: Option<Vec<Term>>,
    pool: PoolMark,
}

impl BitBlaster {
    /// A bit-blaster with the given limits.
    pub fn new(limits: Limits) -> BitBlaster {
        BitBlaster {
            limits,
            encoder: Encoder::new(),
            core: None,
            pool: PoolMark::default(),
        }
    }

    /// Changes the limits for the queries to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// An estimate of the gates a query needs, or why it cannot be encoded.
    pub fn cost(pool: &TermPool, assertions: &[Term]) -> Result<u64, Reason> {
        encode::cost(pool, assertions)
    }

    fn model(&self, pool: &TermPool, assertions: &[Term]) -> Result<Model, Reason> {
        let mut out = Assignment::new();
        let mut seen: FxHashSet<VarId> = FxHashSet::default();
        for &t in assertions {
            for &v in pool.free_vars(t).iter() {
                if !seen.insert(v) {
                    continue;
                }
                let value = match pool.var_info(v).sort {
                    Sort::Bv(w) => {
                        let Some(bits) = self.encoder.bits_of(pool.var_info(v).term) else {
                            continue;
                        };
                        Value::Bv(self.number(w, bits)?)
                    }
                    Sort::Array => {
                        let mut a = ArrayValue::default();
                        for (index, byte) in self.encoder.reads_of(v) {
                            let i = self.number(64, index)?.low() as u64;
                            a.set(i, self.number(8, byte)?.low() as u8);
                        }
                        Value::Array(a.into())
                    }
                };
                out.set(v, value);
            }
        }
        Ok(out.into())
    }

    fn number(&self, width: u32, bits: &[i32]) -> Result<Bv, Reason> {
        // Pieces of 64 bits, so that wide variables need no big shifts.
        let mut pieces = bits.chunks(64).map(|chunk| {
            let mut v = 0u64;
            for (i, &bit) in chunk.iter().enumerate() {
                v |= u64::from(self.encoder.gates.value(bit)?) << i;
            }
            Ok(Bv::new(chunk.len() as u32, v.into()))
        });
        let first = pieces.next().unwrap_or_else(|| Ok(Bv::new(width, 0)))?;
        pieces.try_fold(first, |low, high| Ok(high?.concat(&low)))
    }
}

impl Solver for BitBlaster {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.core = None;
        if self.pool.changed(pool) || self.encoder.gates.variables() > RENEW {
            self.encoder = Encoder::new();
        }
        let mut assumptions = Vec::with_capacity(assertions.len());
        let most = self.limits.memory_mb.map_or(i32::MAX, |mb| {
            i32::try_from(u64::from(mb) * VARIABLES_PER_MB).unwrap_or(i32::MAX)
        });
        for &t in assertions {
            match self.encoder.encode(pool, t, most) {
                Ok(bits) => assumptions.push(bits[0]),
                Err(reason) => {
                    self.encoder = Encoder::new();
                    return Answer::Unknown(reason);
                }
            }
        }
        let deadline = self.limits.wall.map(|wall| Instant::now() + wall);
        let gates = &mut self.encoder.gates;
        let result = gates.solve(&assumptions, self.limits.conflicts, deadline);
        match result {
            Err(reason) => Answer::Unknown(reason),
            Ok(SolverResult::Sat) => match self.model(pool, assertions) {
                Ok(model) => Answer::Sat(model),
                Err(reason) => Answer::Unknown(reason),
            },
            Ok(SolverResult::Unsat) => {
                self.core = gates.core().map(|failed| {
                    assertions
                        .iter()
                        .zip(&assumptions)
                        .filter(|&(_, lit)| failed.contains(lit))
                        .map(|(&t, _)| t)
                        .collect()
                });
                Answer::Unsat
            }
            Ok(SolverResult::Interrupted) => {
                // An interrupted instance is sound but may hold gigabytes.
                self.encoder = Encoder::new();
                let late = deadline.is_some_and(|d| Instant::now() >= d);
                Answer::Unknown(if late {
                    Reason::Timeout
                } else {
                    Reason::ResourceLimit
                })
            }
        }
    }

    fn core(&self) -> Option<&[Term]> {
        self.core.as_deref()
    }
}
