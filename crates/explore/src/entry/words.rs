//! Conditions on the caller, in words of the program.
//!
//! Variables are named by expressions over the state in which the function is called, so a
//! condition is a C expression over them; as far as it is short and has no term that only the
//! simplifier could love, else there are no words for it.

use concord_base::{Finding, FindingDetail, Kind, MisuseKind};
use concord_exec::POINTER_MARK;
use concord_term::{BinOp, Expr, Rel, Term, TermPool, VarId};

/// Conditions with more operations than this are not read by anybody.
const MOST_OPERATIONS: usize = 12;

/// The condition as a C expression, between backquotes.
pub(crate) fn words(pool: &TermPool, condition: Term) -> Option<String> {
    let mut left = MOST_OPERATIONS;
    truth(pool, condition, true, &mut left).map(|text| format!("`{text}`"))
}

/// What the caller has to see to, so that a condition holds.
pub(crate) fn business(pool: &TermPool, condition: Term) -> String {
    if let Some(text) = words(pool, condition) {
        return format!("the caller has to see to it that {text}");
    }
    let variables = pool.free_vars(condition);
    let names = variables.iter().map(|v| name_of_variable(pool, *v));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    format!("the caller has to see to {}", names.join(", "))
}

/// What the program calls a variable.
pub(crate) fn name_of_variable(pool: &TermPool, variable: VarId) -> String {
    let info = pool.var_info(variable);
    info.name.trim_start_matches(POINTER_MARK).to_owned()
}

fn truth(pool: &TermPool, term: Term, holds: bool, left: &mut usize) -> Option<String> {
    *left = left.checked_sub(1)?;
    match *pool.expr(term) {
        Expr::Not(of) => truth(pool, of, !holds, left),
        // The sign of a number.
        Expr::Extract(of, at) if pool.width(term) == 1 && at + 1 == pool.width(of) => {
            let sign = if holds { "<" } else { ">=" };
            Some(format!("{} {sign} 0", value(pool, of, left)?))
        }
        Expr::Rel(rel, a, b) => {
            // The sign bit of a number, or one of its bits.
            if let (Rel::Eq, Expr::Extract(of, at)) = (rel, *pool.expr(a))
                && at + 1 == pool.width(of)
                && pool.width(a) == 1
                && let Some(bit) = pool.as_const(b)
            {
                let sign = if (bit == 1) == holds { "<" } else { ">=" };
                return Some(format!("{} {sign} 0", value(pool, of, left)?));
            }
            let signed = rel != Rel::Ult;
            let (x, y) = (side(pool, a, signed, left)?, side(pool, b, signed, left)?);
            let is_null = |text: &str| text == "0";
            let pointer = mentions_pointer(pool, a) || mentions_pointer(pool, b);
            let (x, y) = match pointer {
                true if is_null(&x) => (y, "NULL".to_owned()),
                true if is_null(&y) => (x, "NULL".to_owned()),
                _ => (x, y),
            };
            // Numbers stand on the right.
            let turned = pool.as_const(a).is_some();
            Some(match (rel, holds, turned) {
                (Rel::Eq, true, true) => format!("{y} == {x}"),
                (Rel::Eq, true, false) => format!("{x} == {y}"),
                (Rel::Eq, false, true) => format!("{y} != {x}"),
                (Rel::Eq, false, false) => format!("{x} != {y}"),
                (_, true, true) => format!("{y} > {x}"),
                (_, true, false) => format!("{x} < {y}"),
                (_, false, true) => format!("{y} <= {x}"),
                (_, false, false) => format!("{x} >= {y}"),
            })
        }
        Expr::Bin(BinOp::And, a, b) if pool.width(term) == 1 => {
            let sign = if holds { "&&" } else { "||" };
            let (x, y) = (truth(pool, a, holds, left)?, truth(pool, b, holds, left)?);
            Some(format!("{x} {sign} {y}"))
        }
        Expr::Bin(BinOp::Or, a, b) if pool.width(term) == 1 => {
            let sign = if holds { "||" } else { "&&" };
            let (x, y) = (truth(pool, a, holds, left)?, truth(pool, b, holds, left)?);
            Some(format!("{x} {sign} {y}"))
        }
        Expr::Var(_) => {
            let name = value(pool, term, left)?;
            Some(if holds { name } else { format!("!{name}") })
        }
        _ => None,
    }
}

fn side(pool: &TermPool, term: Term, signed: bool, left: &mut usize) -> Option<String> {
    match pool.as_const(term) {
        Some(bits) => Some(number(bits, pool.width(term), signed)),
        None => value(pool, term, left),
    }
}

fn number(bits: u128, width: u32, signed: bool) -> String {
    let negative = signed && width < 128 && width > 1 && bits >> (width - 1) & 1 == 1;
    match negative {
        true => format!("-{}", (1u128 << width) - bits),
        false => bits.to_string(),
    }
}

fn value(pool: &TermPool, term: Term, left: &mut usize) -> Option<String> {
    *left = left.checked_sub(1)?;
    if let Some(bits) = pool.as_const(term) {
        return Some(number(bits, pool.width(term), true));
    }
    match *pool.expr(term) {
        Expr::Var(variable) => Some(name_of_variable(pool, variable)),
        Expr::SExt(of) => value(pool, of, left),
        // Zero extension.
        Expr::Concat(high, low) if pool.as_const(high) == Some(0) => value(pool, low, left),
        Expr::Bin(op, a, b) => {
            let sign = match op {
                BinOp::Add => "+",
                BinOp::Mul => "*",
                BinOp::And => "&",
                BinOp::Or => "|",
                BinOp::Xor => "^",
                BinOp::SDiv | BinOp::UDiv => "/",
                BinOp::SRem | BinOp::URem => "%",
                BinOp::Shl | BinOp::LShr | BinOp::AShr => return None,
            };
            let (x, y) = (value(pool, a, left)?, value(pool, b, left)?);
            let (x, y) = match pool.as_const(a).is_some() && op.commutes() {
                true => (y, x),
                false => (x, y),
            };
            Some(match y.strip_prefix('-') {
                Some(y) if op == BinOp::Add => format!("{x} - {y}"),
                _ => format!("{x} {sign} {y}"),
            })
        }
        _ => None,
    }
}

fn mentions_pointer(pool: &TermPool, term: Term) -> bool {
    let variables = pool.free_vars(term);
    let mut names = variables.iter().map(|v| pool.var_info(*v));
    names.any(|info| info.name.starts_with(POINTER_MARK))
}

/// What pse Table I calls a finding.
pub(crate) fn anomaly(finding: &Finding) -> Option<&'static str> {
    match (finding.kind, &finding.detail) {
        (Kind::BufferInUse, _) => Some("data race with a pending operation"),
        (Kind::BufferType, _) => Some("buffer type mismatch"),
        (_, FindingDetail::Rule(MisuseKind::LostRequest)) => Some("request overwriting"),
        (
            _,
            FindingDetail::Rule(
                MisuseKind::MissingWait | MisuseKind::UnmatchedWait | MisuseKind::InactiveRequest,
            ),
        ) => Some("unmatched wait or test"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use concord_term::VarKind;

    use super::*;

    #[test]
    fn conditions_read_like_c() {
        let pool = TermPool::new();
        let id = pool.var("pGrid->lx1_id", 32, VarKind::Input);
        let n = pool.var("n", 32, VarKind::Input);
        let zero = pool.constant(32, 0);
        let text = |term| words(&pool, term).expect("short");
        assert_eq!(text(pool.not(pool.slt(id, zero))), "`pGrid->lx1_id >= 0`");
        assert_eq!(text(pool.slt(n, id)), "`n < pGrid->lx1_id`");
        let p = pool.var("&p->next", 64, VarKind::Input);
        let null = pool.eq(p, pool.constant(64, 0));
        assert_eq!(text(null), "`p->next == NULL`");
        assert_eq!(text(pool.not(null)), "`p->next != NULL`");
    }
}
