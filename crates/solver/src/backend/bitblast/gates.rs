//! Gates over SAT literals, each different gate encoded once (Tseitin).
//!
//! Literals are the non-zero integers of DIMACS; variable 1 is the constant true.

use std::time::Instant;

use rustc_hash::FxHashMap;
use rustsat::instances::Cnf;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit};

use crate::answer::Reason;

/// The literal that is always true.
pub(super) const TRUE: i32 = 1;
/// The literal that is always false.
pub(super) const FALSE: i32 = -1;

pub(super) struct Gates {
    sat: CaDiCaL<'static, 'static>,
    pending: Cnf,
    variables: i32,
    ands: FxHashMap<(i32, i32), i32>,
    xors: FxHashMap<(i32, i32), i32>,
    muxes: FxHashMap<(i32, i32, i32), i32>,
    majorities: FxHashMap<(i32, i32, i32), i32>,
}

fn lit(l: i32) -> Result<Lit, Reason> {
    Lit::from_ipasir(l).map_err(|e| Reason::Died(e.to_string()))
}

fn died(e: impl std::fmt::Display) -> Reason {
    Reason::Died(e.to_string())
}

impl Gates {
    pub(super) fn new() -> Gates {
        let mut sat = CaDiCaL::default();
        // Lucky phases try eight ways to satisfy all clauses at once, twice per query. Here most clauses are gates
        // of earlier queries, and that took two thirds of the time of searches with many queries. Inputs that are
        // small numbers read best: what nothing decides is zero.
        for (option, value) in [("lucky", 0), ("phase", 0)] {
            sat.set_option(option, value)
                .expect("CaDiCaL has had the option since 1.0");
        }
        let mut gates = Gates {
            sat,
            pending: Cnf::default(),
            variables: 1,
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            muxes: FxHashMap::default(),
            majorities: FxHashMap::default(),
        };
        gates.clause(&[TRUE]);
        gates
    }

    pub(super) fn variables(&self) -> i32 {
        self.variables
    }

    pub(super) fn fresh(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    pub(super) fn clause(&mut self, lits: &[i32]) {
        let mut clause = Clause::new();
        for &l in lits {
            // Literals come from `fresh` and are never zero.
            if let Ok(l) = Lit::from_ipasir(l) {
                clause.add(l);
            }
        }
        self.pending.add_clause(clause);
    }

    pub(super) fn and(&mut self, a: i32, b: i32) -> i32 {
        match (a, b) {
            (FALSE, _) | (_, FALSE) => return FALSE,
            (TRUE, x) | (x, TRUE) => return x,
            _ if a == b => return a,
            _ if a == -b => return FALSE,
            _ => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(&g) = self.ands.get(&key) {
            return g;
        }
        let g = self.fresh();
        self.clause(&[-g, a]);
        self.clause(&[-g, b]);
        self.clause(&[g, -a, -b]);
        self.ands.insert(key, g);
        g
    }

    pub(super) fn or(&mut self, a: i32, b: i32) -> i32 {
        -self.and(-a, -b)
    }

    pub(super) fn xor(&mut self, a: i32, b: i32) -> i32 {
        match (a, b) {
            (FALSE, x) | (x, FALSE) => return x,
            (TRUE, x) | (x, TRUE) => return -x,
            _ if a == b => return FALSE,
            _ if a == -b => return TRUE,
            _ => {}
        }
        let sign = a.signum() * b.signum();
        let (x, y) = (a.abs().min(b.abs()), a.abs().max(b.abs()));
        if let Some(&g) = self.xors.get(&(x, y)) {
            return sign * g;
        }
        let g = self.fresh();
        self.clause(&[-g, x, y]);
        self.clause(&[-g, -x, -y]);
        self.clause(&[g, -x, y]);
        self.clause(&[g, x, -y]);
        self.xors.insert((x, y), g);
        sign * g
    }

    pub(super) fn iff(&mut self, a: i32, b: i32) -> i32 {
        -self.xor(a, b)
    }

    /// `c ? a : b`.
    pub(super) fn mux(&mut self, c: i32, a: i32, b: i32) -> i32 {
        match (c, a, b) {
            (TRUE, _, _) => return a,
            (FALSE, _, _) => return b,
            _ if a == b => return a,
            (_, TRUE, _) => return self.or(c, b),
            (_, FALSE, _) => return self.and(-c, b),
            (_, _, TRUE) => return self.or(-c, a),
            (_, _, FALSE) => return self.and(c, a),
            _ if a == -b => return self.iff(c, a),
            _ => {}
        }
        let (c, a, b) = if c < 0 { (-c, b, a) } else { (c, a, b) };
        if let Some(&g) = self.muxes.get(&(c, a, b)) {
            return g;
        }
        let g = self.fresh();
        self.clause(&[-c, -a, g]);
        self.clause(&[-c, a, -g]);
        self.clause(&[c, -b, g]);
        self.clause(&[c, b, -g]);
        // Implied, but they let equal inputs propagate before the condition is known.
        self.clause(&[-a, -b, g]);
        self.clause(&[a, b, -g]);
        self.muxes.insert((c, a, b), g);
        g
    }

    /// Whether at least two of three are true: the carry of a full adder.
    pub(super) fn majority(&mut self, a: i32, b: i32, c: i32) -> i32 {
        let mut v = [a, b, c];
        v.sort_unstable();
        let [a, b, c] = v;
        for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
            match x {
                TRUE => return self.or(y, z),
                FALSE => return self.and(y, z),
                _ if y == z => return y,
                _ if y == -z => return x,
                _ => {}
            }
        }
        if let Some(&g) = self.majorities.get(&(a, b, c)) {
            return g;
        }
        let g = self.fresh();
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.clause(&[-x, -y, g]);
            self.clause(&[x, y, -g]);
        }
        self.majorities.insert((a, b, c), g);
        g
    }

    /// Solves under assumptions, within limits.
    pub(super) fn solve(
        &mut self,
        assumptions: &[i32],
        conflicts: Option<u32>,
        deadline: Option<Instant>,
    ) -> Result<SolverResult, Reason> {
        let pending = std::mem::take(&mut self.pending);
        self.sat.add_cnf(pending).map_err(died)?;
        let assumptions: Vec<Lit> = assumptions
            .iter()
            .map(|&l| lit(l))
            .collect::<Result<_, _>>()?;
        if let Some(n) = conflicts {
            let n = i32::try_from(n).unwrap_or(i32::MAX);
            self.sat.set_limit(Limit::Conflicts(n)).map_err(died)?;
        }
        if let Some(deadline) = deadline {
            self.sat.attach_terminator(move || {
                if Instant::now() >= deadline {
                    rustsat::solvers::ControlSignal::Terminate
                } else {
                    rustsat::solvers::ControlSignal::Continue
                }
            });
        }
        let result = self.sat.solve_assumps(&assumptions).map_err(died);
        self.sat.detach_terminator();
        result
    }

    /// After an unsatisfiable query: the assumptions at fault.
    pub(super) fn core(&mut self) -> Option<Vec<i32>> {
        let core = self.sat.core().ok()?;
        // A core is the clause of negated assumptions.
        Some(core.into_iter().map(|l| (!l).to_ipasir()).collect())
    }

    /// After a satisfiable query: the value of a literal.
    pub(super) fn value(&self, l: i32) -> Result<bool, Reason> {
        if l.abs() > self.variables {
            return Ok(false);
        }
        match self.sat.lit_val(lit(l)?).map_err(died)? {
            TernaryVal::True => Ok(true),
            TernaryVal::False | TernaryVal::DontCare => Ok(false),
        }
    }
}
