//! Where the results of an execution are defined, as real numbers: no divisor is zero, no root is of a negative
//! number, no function is used outside of its domain.
//!
//! Where the specification is not defined it says nothing, and nothing is asked of the implementation; the answer
//! names this. Where it is, the implementation must be, too: to divide by zero there is a difference like any
//! other. Only what outputs and decisions are computed from counts. Where it is not known exactly where a function is
//! defined (`tgamma`, a power of two unknowns), nothing is taken for granted of the specification, and the implementation has to
//! stay where it certainly is.

use std::collections::BTreeMap;

use concord_term::{Byte, Bytes, Expr, Format, FpBinOp, FpUnOp, Term, TermPool};
use rustc_hash::FxHashSet;

use super::outputs::{Output, Outputs};
use super::reals::{Domain, Reader};
use crate::observed::Printed;

/// Conditions, by their normal form.
pub(super) type Conditions = BTreeMap<Domain, Condition>;

/// Where something is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    /// It is, where this holds, ...
    pub holds: Term,
    /// ... and nowhere else.
    pub exact: bool,
}

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
            Output::Text(_) | Output::Ended(..) | Output::Removed => {}
        }
    }
    let mut found = Conditions::new();
    let mut seen = FxHashSet::default();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        match *pool.expr(t) {
            Expr::Fp2(FpBinOp::Div | FpBinOp::Fmod, f, _, _, b) => {
                let zero = pool.constant(f.width(), 0);
                let holds = pool.not(pool.fp_eq(f, b, zero));
                add(&mut found, reader.divisor(pool, f, b), (holds, true));
            }
            Expr::Fp1(FpUnOp::Sqrt, f, _, a) => {
                let zero = pool.constant(f.width(), 0);
                let holds = pool.not(pool.fp_lt(f, a, zero));
                add(&mut found, reader.root(pool, f, a), (holds, true));
            }
            Expr::Var(v) => {
                if let Some((name, args)) = pool.as_real_function(v) {
                    let condition = of_function(pool, &name, &args);
                    if let Some(condition) = condition.filter(|(holds, _)| *holds != pool.tru()) {
                        let domain = reader.applied(pool, &name, &args);
                        add(&mut found, Some(domain), condition);
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

fn add(found: &mut Conditions, domain: Option<Domain>, (holds, exact): (Term, bool)) {
    if let Some(domain) = domain {
        found.insert(domain, Condition { holds, exact });
    }
}

/// Where a function has a result, and whether it has none elsewhere; `None` for everywhere.
fn of_function(pool: &TermPool, name: &str, args: &[Term]) -> Option<(Term, bool)> {
    let [x, ..] = *args else {
        return None;
    };
    let f = format_of(pool, x);
    let zero = pool.constant(f.width(), 0);
    let one = pool.fp_from_uint(f, pool.constant(8, 1));
    let minus = pool.fp_neg(f, one);
    let positive = pool.fp_lt(f, zero, x);
    Some(match name {
        "log" | "log2" | "log10" | "y0" | "y1" => (positive, true),
        "log1p" => (pool.fp_lt(f, minus, x), true),
        "acos" | "asin" => (
            pool.and(pool.fp_le(f, minus, x), pool.fp_le(f, x, one)),
            true,
        ),
        "atanh" => (
            pool.and(pool.fp_lt(f, minus, x), pool.fp_lt(f, x, one)),
            true,
        ),
        "acosh" => (pool.fp_le(f, one, x), true),
        "tgamma" | "lgamma" | "gamma" => (positive, false),
        "pow" => match args.get(1).and_then(|t| number(pool, *t)) {
            Some(n) if n.fract() == 0.0 && n >= 0.0 => return None,
            Some(n) if n.fract() == 0.0 => (pool.not(pool.fp_eq(f, x, zero)), true),
            Some(n) if n > 0.0 => (pool.fp_le(f, zero, x), true),
            Some(_) => (positive, true),
            None => (positive, false),
        },
        _ => return None,
    })
}

/// A constant.
fn number(pool: &TermPool, t: Term) -> Option<f64> {
    let bits = pool.as_const(t)?;
    let value = match format_of(pool, t) {
        Format::Single => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits as u64),
    };
    value.is_finite().then_some(value)
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
