//! Clauses for CaDiCaL. Literals are non-zero integers as in DIMACS; two more stand for the
//! constants and never reach the solver.

use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit};

/// A literal.
pub type Literal = i32;

/// The literal that always holds.
pub(super) const TRUE: Literal = i32::MAX;

/// The literal that never holds.
pub(super) const FALSE: Literal = -TRUE;

/// Why a formula was not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The limit on conflicts was reached.
    Conflicts(u64),
    /// The solver failed.
    Failed(String),
}

/// A formula, as far as it was built, in the solver.
pub(super) struct Cnf {
    solver: CaDiCaL<'static, 'static>,
    variables: i32,
    clauses: usize,
    /// A failure of the solver that has not been told yet.
    failed: Option<String>,
    /// All clauses as given, if they are kept.
    kept: Option<Vec<Vec<Literal>>>,
}

impl Cnf {
    pub(super) fn new(keep: bool) -> Cnf {
        Cnf {
            solver: CaDiCaL::default(),
            variables: 0,
            clauses: 0,
            failed: None,
            kept: keep.then(Vec::new),
        }
    }

    /// The clauses that were given, if they are kept.
    pub(super) fn kept(&self) -> Vec<Vec<Literal>> {
        self.kept.clone().unwrap_or_default()
    }

    pub(super) fn variables(&self) -> i32 {
        self.variables
    }

    pub(super) fn clauses(&self) -> usize {
        self.clauses
    }

    pub(super) fn fresh(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// At least one of these holds.
    pub(super) fn clause(&mut self, literals: &[Literal]) {
        if literals.contains(&TRUE) {
            return;
        }
        let literals: Vec<Literal> = literals.iter().copied().filter(|&l| l != FALSE).collect();
        let clause: Result<Clause, _> = literals.iter().map(|&l| Lit::from_ipasir(l)).collect();
        let added = match clause {
            Ok(clause) => self.solver.add_clause(clause).map_err(|e| e.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(message) = added {
            self.failed = Some(message);
        }
        self.clauses += 1;
        if let Some(kept) = &mut self.kept {
            kept.push(literals);
        }
    }

    /// A literal that holds if and only if all of these do.
    pub(super) fn and(&mut self, literals: &[Literal]) -> Literal {
        let mut rest: Vec<Literal> = literals.iter().copied().filter(|&l| l != TRUE).collect();
        rest.sort_unstable();
        rest.dedup();
        if rest.contains(&FALSE) {
            return FALSE;
        }
        match rest[..] {
            [] => TRUE,
            [only] => only,
            _ => {
                let all = self.fresh();
                for &literal in &rest {
                    self.clause(&[-all, literal]);
                }
                rest.iter_mut().for_each(|literal| *literal = -*literal);
                rest.push(all);
                self.clause(&rest);
                all
            }
        }
    }

    /// A literal that holds if and only if one of these does.
    pub(super) fn or(&mut self, literals: &[Literal]) -> Literal {
        let negated: Vec<Literal> = literals.iter().map(|&l| -l).collect();
        -self.and(&negated)
    }

    /// At most one of these holds: by pairs if they are few, otherwise by a chain of counters.
    pub(super) fn at_most_one(&mut self, literals: &[Literal]) {
        if literals.len() <= 5 {
            for (k, &a) in literals.iter().enumerate() {
                for &b in &literals[k + 1..] {
                    self.clause(&[-a, -b]);
                }
            }
            return;
        }
        let mut some_before = literals[0];
        for (k, &literal) in literals.iter().enumerate().skip(1) {
            self.clause(&[-some_before, -literal]);
            if k + 1 < literals.len() {
                let some = self.fresh();
                self.clause(&[-some_before, some]);
                self.clause(&[-literal, some]);
                some_before = some;
            }
        }
    }

    /// Whether the formula can be satisfied under assumptions, within so many conflicts.
    pub(super) fn solve(
        &mut self,
        assumptions: &[Literal],
        conflicts: Option<u64>,
    ) -> Result<bool, Unknown> {
        if let Some(message) = self.failed.take() {
            return Err(Unknown::Failed(message));
        }
        let failed = |e: &dyn std::fmt::Display| Unknown::Failed(e.to_string());
        let mut given = Vec::with_capacity(assumptions.len());
        for &literal in assumptions {
            match literal {
                TRUE => {}
                FALSE => return Ok(false),
                _ => given.push(Lit::from_ipasir(literal).map_err(|e| failed(&e))?),
            }
        }
        if let Some(limit) = conflicts {
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            self.solver
                .set_limit(Limit::Conflicts(limit))
                .map_err(|e| failed(&e))?;
        }
        match self.solver.solve_assumps(&given).map_err(|e| failed(&e))? {
            SolverResult::Sat => Ok(true),
            SolverResult::Unsat => Ok(false),
            SolverResult::Interrupted => {
                let limit = conflicts.expect("nothing but a limit stops it");
                Err(Unknown::Conflicts(limit))
            }
        }
    }

    /// After a satisfiable formula: whether a literal holds.
    pub(super) fn holds(&self, literal: Literal) -> bool {
        match literal {
            TRUE => true,
            FALSE => false,
            _ => {
                let variable = Lit::from_ipasir(literal.abs()).expect("literals are not zero");
                let value = self.solver.lit_val(variable);
                let value = value.expect("a satisfiable formula has a model");
                // A variable that the solver does not care about is taken as false.
                (value == TernaryVal::True) == (literal > 0)
            }
        }
    }
}
