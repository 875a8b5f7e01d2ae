//! Proofs that can be checked by others: for every epoch that needed the solver, the formula and a
//! refutation of it.
//!
//! Formulas are written in DIMACS, refutations in the text form of LRAT, which other checkers read;
//! ours is `lrat.rs`. A formula holds the clauses of `sat/encode.rs` and one clause per cycle that
//! was refuted; the latter are checked here again, by looking for the cycle in the edges that the
//! clause's literals stand for. Counting, the cache and symmetry breaking are left out: they are
//! shortcuts that would have to be believed.

use std::fmt::Write as _;
use std::io;

use concord_base::Freedoms;
use concord_path::Path;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit};
use rustsat_cadical::{CaDiCaL, ProofFormat};

use crate::answer::Reason;
use crate::check::reason;
use crate::epochs::Epochs;
use crate::matches::{Matches, Refinements};
use crate::net::Net;
use crate::sat::{Engine, Goal, Scope, Settings, Solved};

/// A formula that cannot be satisfied: an epoch cannot hang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The epoch's number.
    pub epoch: usize,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
    /// How many of them, at the end, refute cycles.
    pub cycles: usize,
}

/// The formulas whose unsatisfiability shows that a path does not deadlock; `None` if it may.
pub fn formulas(
    path: &Path,
    freedoms: impl Into<Freedoms>,
) -> Result<Option<Vec<Formula>>, Reason> {
    let net = Net::new(path, freedoms)?;
    let matches = Matches::refined(&net, Refinements::ALL);
    let epochs = Epochs::new(&net, &matches);
    let mut formulas = Vec::new();
    for (number, nodes) in epochs.nodes.iter().enumerate() {
        if epochs.is_trivial(&net, number) {
            continue;
        }
        let scope = Scope::Part {
            part: &epochs.of,
            nodes,
            number: number as u32,
        };
        let settings = Settings {
            keep: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(&net, &matches, scope, Goal::Hang, None, settings);
        if engine.solve(&[]).map_err(reason)? != Solved::No {
            return Ok(None);
        }
        let cycles = engine.statistics().cycles;
        let clauses = engine.clauses();
        for clause in &clauses[clauses.len() - cycles..] {
            if !engine.is_cycle(clause) {
                let what = format!("{clause:?} was learned from a cycle that is not there");
                return Err(Reason::Unconfirmed { what });
            }
        }
        formulas.push(Formula {
            epoch: number,
            clauses,
            cycles,
        });
    }
    Ok(Some(formulas))
}

impl Formula {
    /// The formula in DIMACS.
    pub fn dimacs(&self) -> String {
        let variables = self.clauses.iter().flatten().map(|l| l.abs()).max();
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "c epoch {}; the last {} clauses refute cycles",
            self.epoch, self.cycles
        );
        let _ = writeln!(
            text,
            "p cnf {} {}",
            variables.unwrap_or(0),
            self.clauses.len()
        );
        for clause in &self.clauses {
            for literal in clause {
                let _ = write!(text, "{literal} ");
            }
            text.push_str("0\n");
        }
        text
    }

    /// Writes the formula and its refutation as `epoch-N.cnf` and `epoch-N.lrat`, and checks the
    /// latter.
    pub fn prove(&self, folder: &std::path::Path) -> io::Result<Result<usize, String>> {
        let cnf = folder.join(format!("epoch-{}.cnf", self.epoch));
        let lrat = folder.join(format!("epoch-{}.lrat", self.epoch));
        std::fs::write(cnf, self.dimacs())?;
        let frat = folder.join(format!("epoch-{}.frat", self.epoch));
        let solved = self.refute(&frat);
        if let Err(what) = solved {
            return Ok(Err(what));
        }
        let numbered = crate::frat::to_lrat(&std::fs::read_to_string(&frat)?, self.clauses.len());
        std::fs::remove_file(&frat)?;
        let proof = match numbered {
            Ok(proof) => proof,
            Err(what) => return Ok(Err(what)),
        };
        std::fs::write(lrat, &proof)?;
        Ok(crate::lrat::check(&self.clauses, &proof))
    }

    fn refute(&self, file: &std::path::Path) -> Result<(), String> {
        let told = |e: &dyn std::fmt::Display| e.to_string();
        let mut solver = CaDiCaL::default();
        solver
            .trace_proof(
                file,
                ProofFormat::Frat {
                    binary: false,
                    drat: false,
                },
            )
            .map_err(|e| told(&e))?;
        // New variables would need more than unit propagation to be checked.
        solver.set_option("factor", 0).map_err(|e| told(&e))?;
        for clause in &self.clauses {
            let clause: Result<Clause, _> = clause.iter().map(|&l| Lit::from_ipasir(l)).collect();
            let clause = clause.map_err(|e| told(&e))?;
            solver.add_clause(clause).map_err(|e| told(&e))?;
        }
        match solver.solve().map_err(|e| told(&e))? {
            SolverResult::Unsat => Ok(()),
            other => Err(format!("the formula came out as {other}")),
        }
    }
}
