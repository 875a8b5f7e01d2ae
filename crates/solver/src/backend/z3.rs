//! Z3, through its API for bit-vectors and arrays and through SMT-LIB text for floats.
//!
//! Consecutive queries that begin with the same assertions share them on Z3's stack (push and
//! pop, which is much faster here than assumptions). Limits: Z3's own step count is the
//! same on every machine, the wall clock a safety net.

use std::time::Instant;

use concord_term::{Assignment, Flags, Term, TermPool, smtlib};
use z3::{Params, SatResult};

use super::z3_model;
use super::z3_terms::Translator;
use crate::answer::{Answer, Limits, PoolMark, Reason, Solver};

/// Translated terms after which everything starts afresh, to give memory back.
const RENEW: usize = 200_000;

/// The Z3 solver; belongs to the thread that made it.
pub struct Z3 {
    limits: Limits,
    solver: z3::Solver,
    translator: Translator,
    /// What is asserted now, one stack level each.
    stack: Vec<Term>,
    pool: PoolMark,
}

fn parameters(limits: &Limits) -> Params {
    let mut p = Params::new();
    if let Some(wall) = limits.wall {
        let ms = u32::try_from(wall.as_millis()).unwrap_or(u32::MAX);
        p.set_u32("timeout", ms.max(1));
    }
    if let Some(steps) = limits.steps {
        p.set_u32("rlimit", steps);
    }
    if let Some(mb) = limits.memory_mb {
        p.set_u32("max_memory", mb);
    }
    p.set_u32("random_seed", 0);
    p
}

fn new_solver(limits: &Limits) -> z3::Solver {
    let solver = z3::Solver::new();
    solver.set_params(&parameters(limits));
    solver
}

/// Z3 says "canceled" for time and for steps alike: what passed tells which it was.
fn reason(solver: &z3::Solver, limits: &Limits, started: Instant) -> Reason {
    let text = solver.get_reason_unknown().unwrap_or_default();
    let late = limits.wall.is_some_and(|wall| started.elapsed() >= wall);
    if text.contains("memory") {
        Reason::MemoryLimit
    } else if text.contains("timeout") || text.contains("canceled") && late {
        Reason::Timeout
    } else if text.contains("resource") || text.contains("canceled") {
        Reason::ResourceLimit
    } else {
        Reason::Died(format!("z3: {text}"))
    }
}

impl Z3 {
    /// Z3 with the given limits.
    pub fn new(limits: Limits) -> Z3 {
        Z3 {
            limits,
            solver: new_solver(&limits),
            translator: Translator::default(),
            stack: Vec::new(),
            pool: PoolMark::default(),
        }
    }

    fn renew(&mut self) {
        let pool = self.pool;
        *self = Z3::new(self.limits);
        self.pool = pool;
    }

    /// Brings Z3's stack to the given assertions, keeping what they share with it.
    fn assert_all(&mut self, pool: &TermPool, assertions: &[Term]) {
        let shared = self
            .stack
            .iter()
            .zip(assertions)
            .take_while(|(a, b)| a == b)
            .count();
        let extra = self.stack.len() - shared;
        if extra > 0 {
            self.solver.pop(extra as u32);
            self.stack.truncate(shared);
        }
        for &t in &assertions[shared..] {
            let formula = self.translator.boolean(pool, t);
            self.solver.push();
            self.solver.assert(&formula);
            self.stack.push(t);
        }
    }

    /// Asks and reads the model.
    fn ask(
        limits: &Limits,
        solver: &z3::Solver,
        read: impl FnOnce(&z3::Model) -> Result<Assignment, Reason>,
    ) -> Answer {
        let started = Instant::now();
        match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown => Answer::Unknown(reason(solver, limits, started)),
            SatResult::Sat => match solver.get_model().map(|m| read(&m)) {
                Some(Ok(values)) => Answer::Sat(values.into()),
                Some(Err(reason)) => Answer::Unknown(reason),
                None => Answer::Unknown(Reason::Died("z3 has no model".to_owned())),
            },
        }
    }

    /// Floats: the script of the query log, read by Z3.
    fn check_text(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let solver = new_solver(&self.limits);
        solver.from_string(smtlib::script(pool, assertions));
        if solver.get_assertions().len() < assertions.len() {
            return Answer::Unknown(Reason::Died("z3 could not read the query".to_owned()));
        }
        Z3::ask(&self.limits, &solver, |model| {
            z3_model::read(pool, model, smtlib::var_names(pool, assertions))
        })
    }
}

impl Solver for Z3 {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let float = |&t: &Term| pool.flags(t).contains(Flags::HAS_FLOAT);
        if assertions.iter().any(float) {
            return self.check_text(pool, assertions);
        }
        if self.pool.changed(pool) || self.translator.len() > RENEW {
            self.renew();
        }
        self.assert_all(pool, assertions);
        let names = self.translator.var_names(pool, assertions);
        let answer = Z3::ask(&self.limits, &self.solver, |model| {
            z3_model::read(pool, model, names)
        });
        if matches!(answer, Answer::Unknown(_)) {
            // A solver that was cut off may answer its next query with the same excuse.
            self.renew();
        }
        answer
    }
}
