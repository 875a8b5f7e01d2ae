//! Where the results of an execution are defined, as real numbers: no divisor is zero, no root is of a negative
//! number, no logarithm of one that is not positive.
//!
//! Where the specification is not defined it says nothing, and nothing is asked of the implementation; the answer
//! names this. Where it is, the implementation must be, too: to divide by zero there is a difference like any
//! other. Only what outputs and decisions are computed from counts.

use std::collections::BTreeMap;

use concord_term::{Byte, Bytes, Expr, Format, FpBinOp, FpUnOp, Term, TermPool};
use rustc_hash::FxHashSet;

use super::outputs::{Output, Outputs};
use super::reals::{Domain, Reader};
use crate::observed::Printed;

/// Conditions, by their normal form.
pub(super) type Conditions = BTreeMap<Domain, Term>;

/// The conditions under which all this is defined. An argument that cannot be read keeps its term as its name.
pub(super) fn conditions(
    pool: &TermPool,
    reader: &mut Reader,
    condition: &[Term],
    outputs: &Outputs,
) -> Conditions {
    let mut work: Vec<Term> = condition.to_vec();
    for output in outputs.values().flatten() {
        match output {
            Output::Data(_, _, bytes) => work.extend(terms(bytes)),
            Output::Text(Printed::Value {
                term: Some(term), ..
            }) => work.push(*term),
            Output::Text(_) | Output::Ended(..) => {}
        }
    }
    let mut found = Conditions::new();
    let mut seen = FxHashSet::default();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        match *pool.expr(t) {
            Expr::Fp2(FpBinOp::Div, f, _, _, b) => {
                let zero = pool.constant(f.width(), 0);
                let holds = pool.not(pool.fp_eq(f, b, zero));
                add(&mut found, reader.divisor(pool, f, b), holds);
            }
            Expr::Fp1(FpUnOp::Sqrt, f, _, a) => {
                let zero = pool.constant(f.width(), 0);
                let holds = pool.not(pool.fp_lt(f, a, zero));
                add(&mut found, reader.root(pool, f, a), holds);
            }
            Expr::Var(v) => {
                if let Some((name, args)) = pool.as_real_function(v) {
                    if let ("log" | "log2" | "log10", [a]) = (name.as_str(), args.as_slice()) {
                        let f = format_of(pool, *a);
                        let zero = pool.constant(f.width(), 0);
                        let holds = pool.fp_lt(f, zero, *a);
                        add(&mut found, reader.logarithm(pool, f, *a), holds);
                    }
                    work.extend(args);
                }
            }
            _ => {}
        }
        work.extend(pool.expr(t).children());
    }
    found
}

fn add(found: &mut Conditions, domain: Option<Domain>, holds: Term) {
    if let Some(domain) = domain {
        found.insert(domain, holds);
    }
}

fn format_of(pool: &TermPool, t: Term) -> Format {
    match pool.width(t) {
        32 => Format::Single,
        _ => Format::Double,
    }
}

fn terms(bytes: &Bytes) -> Vec<Term> {
    if bytes.as_concrete().is_some() {
        return Vec::new();
    }
    let symbolic = bytes.iter().filter_map(|byte| match byte {
        Byte::Symbolic(term) => Some(term),
        _ => None,
    });
    symbolic.collect()
}
