//! Reading back the scripts that the printer writes, without their float part.
//!
//! This is for tests and for replaying logged queries; it is not a general SMT-LIB reader.
//! The kind of a variable is read off its name; variables whose names got their sort added keep it.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::print::op_name;
use super::sexpr::{Sexpr, read};
use crate::bv::Bv;
use crate::expr::BinOp;
use crate::pool::TermPool;
use crate::term::{Sort, Term, VarKind};

/// Why a script could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Parentheses or quotes do not match.
    #[error("unbalanced parentheses or quotes")]
    Unbalanced,
    /// Something outside the subset that the printer writes.
    #[error("not in the supported subset: {0}")]
    Unsupported(String),
}

/// The assertions of a script, built by the simplifying constructors.
pub fn parse_script(pool: &TermPool, text: &str) -> Result<Vec<Term>, ParseError> {
    let mut reader = Reader {
        pool,
        names: HashMap::new(),
    };
    let mut assertions = Vec::new();
    for command in read(text)? {
        let items = command.list().ok_or_else(|| unsupported(&command))?;
        let head = items.first().and_then(Sexpr::atom).unwrap_or_default();
        match (head, &items[1..]) {
            ("set-logic" | "set-info" | "check-sat" | "exit", _) => {}
            ("declare-const", [name, sort]) => {
                let name = name.atom().ok_or_else(|| unsupported(name))?;
                let (kind, plain) = match name.split_once('!') {
                    Some(("input", rest)) => (VarKind::Input, rest),
                    Some(("undef", rest)) => (VarKind::Undef, rest),
                    Some(("environment", rest)) => (VarKind::Environment, rest),
                    _ => (VarKind::Input, name),
                };
                let t = pool.variable(plain, parse_sort(sort)?, kind);
                reader.names.insert(name.to_owned(), t);
            }
            ("define-fun", [name, _, _, body]) => {
                let name = name.atom().ok_or_else(|| unsupported(name))?;
                let t = reader.term(body)?;
                reader.names.insert(name.to_owned(), t);
            }
            ("assert", [body]) => assertions.push(reader.term(body)?),
            _ => return Err(unsupported(&command)),
        }
    }
    Ok(assertions)
}

fn unsupported(e: &Sexpr) -> ParseError {
    let mut text = format!("{e:?}");
    text.truncate(200);
    ParseError::Unsupported(text)
}

fn parse_sort(e: &Sexpr) -> Result<Sort, ParseError> {
    if let Some([_, kind, width]) = e.list()
        && kind.atom() == Some("BitVec")
        && let Some(width) = width.atom().and_then(|w| w.parse().ok())
    {
        return Ok(Sort::Bv(width));
    }
    match e.list() {
        Some([kind, _, _]) if kind.atom() == Some("Array") => Ok(Sort::Array),
        _ => Err(unsupported(e)),
    }
}

const OPS: [BinOp; 12] = [
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Add,
    BinOp::Mul,
    BinOp::UDiv,
    BinOp::SDiv,
    BinOp::URem,
    BinOp::SRem,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
];

struct Reader<'p> {
    pool: &'p TermPool,
    names: HashMap<String, Term>,
}

impl Reader<'_> {
    fn term(&self, e: &Sexpr) -> Result<Term, ParseError> {
        match e {
            Sexpr::Atom(name) => self.leaf(name).ok_or_else(|| unsupported(e)),
            Sexpr::List(items) => match items.first() {
                Some(Sexpr::Atom(head)) if head == "_" => {
                    self.decimal(items).ok_or_else(|| unsupported(e))
                }
                Some(Sexpr::Atom(head)) => {
                    let args = self.terms(&items[1..])?;
                    self.apply(head, &args).ok_or_else(|| unsupported(e))
                }
                Some(Sexpr::List(head)) => {
                    let args = self.terms(&items[1..])?;
                    self.indexed(head, &args).ok_or_else(|| unsupported(e))
                }
                None => Err(unsupported(e)),
            },
        }
    }

    fn terms(&self, items: &[Sexpr]) -> Result<Vec<Term>, ParseError> {
        items.iter().map(|e| self.term(e)).collect()
    }

    fn leaf(&self, name: &str) -> Option<Term> {
        let pool = self.pool;
        if let Some(&t) = self.names.get(name) {
            return Some(t);
        }
        let number = |digits: &str, radix: u32, bits: u32| {
            let v = BigUint::parse_bytes(digits.as_bytes(), radix)?;
            Some(pool.constant_bv(&Bv::from_big(digits.len() as u32 * bits, v)))
        };
        match name {
            "true" => Some(pool.tru()),
            "false" => Some(pool.fls()),
            _ => match name.split_at_checked(2)? {
                ("#x", digits) => number(digits, 16, 4),
                ("#b", digits) => number(digits, 2, 1),
                _ => None,
            },
        }
    }

    /// `(_ bv42 7)`.
    fn decimal(&self, items: &[Sexpr]) -> Option<Term> {
        let [_, value, width] = items else {
            return None;
        };
        let digits = value.atom()?.strip_prefix("bv")?;
        let v = BigUint::parse_bytes(digits.as_bytes(), 10)?;
        let width = width.atom()?.parse().ok()?;
        Some(self.pool.constant_bv(&Bv::from_big(width, v)))
    }

    fn apply(&self, head: &str, args: &[Term]) -> Option<Term> {
        let pool = self.pool;
        Some(match (head, args) {
            ("not" | "bvnot", &[a]) => pool.not(a),
            ("and", _) => pool.and_all(args.iter().copied()),
            ("or", _) => pool.or_all(args.iter().copied()),
            ("xor", &[a, b]) => pool.xor(a, b),
            ("=", &[a, b]) => pool.eq(a, b),
            ("bvult", &[a, b]) => pool.ult(a, b),
            ("bvslt", &[a, b]) => pool.slt(a, b),
            ("concat", &[a, b]) => pool.concat(a, b),
            ("ite", &[c, a, b]) => pool.ite(c, a, b),
            ("select", &[a, i]) => pool.select(a, i),
            ("store", &[a, i, v]) => pool.store(a, i, v),
            (name, &[a, b]) => {
                let op = OPS.into_iter().find(|&op| op_name(op) == name)?;
                pool.binary(op, a, b)
            }
            _ => return None,
        })
    }

    /// `((_ extract 7 0) x)` and the like.
    fn indexed(&self, head: &[Sexpr], args: &[Term]) -> Option<Term> {
        let pool = self.pool;
        let word = |i: usize| head.get(i).and_then(Sexpr::atom);
        let number = |i: usize| word(i).and_then(|w| w.parse::<u32>().ok());
        let &[a] = args else {
            return None;
        };
        match (word(0)?, word(1)?) {
            ("_", "extract") => {
                let (hi, lo) = (number(2)?, number(3)?);
                Some(pool.extract(a, lo, hi + 1 - lo))
            }
            ("_", "sign_extend") => Some(pool.sext(a, pool.width(a) + number(2)?)),
            ("as", "const") => Some(pool.array_const(a)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::smtlib::script;

    #[test]
    fn what_is_printed_reads_back_as_the_same_terms() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let y = p.var("odd name[3]", 32, VarKind::Input);
        let b = p.var("and", 1, VarKind::Undef);
        let a = p.array_var("a", VarKind::Input);
        let i = p.zext(x, 64);
        let byte = p.select(p.store(a, i, p.trunc(y, 8)), p.zext(y, 64));
        let assertions = [
            p.slt(p.mul(x, y), p.sub(y, p.constant(32, 9))),
            p.eq(p.udiv(x, y), p.ashr(x, y)),
            p.or(b, p.ne(byte, p.constant(8, 3))),
            p.ult(p.ite(b, x, y), p.sext(p.extract(x, 3, 7), 32)),
        ];
        let text = script(&p, &assertions);
        assert_eq!(parse_script(&p, &text), Ok(assertions.to_vec()));
    }

    #[test]
    fn printing_a_deep_graph_is_linear() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let mut t = x;
        for _ in 0..2000 {
            t = p.udiv(p.mul(t, t), p.xor(t, x));
        }
        let goal = p.eq(t, x);
        let text = script(&p, &[goal]);
        assert!(text.len() < 600_000, "{}", text.len());
        assert_eq!(parse_script(&p, &text), Ok(vec![goal]));
    }

    #[test]
    fn bad_scripts_are_refused() {
        let p = TermPool::new();
        assert_eq!(parse_script(&p, "(assert"), Err(ParseError::Unbalanced));
        assert!(matches!(
            parse_script(&p, "(assert (fp.add RNE x y))"),
            Err(ParseError::Unsupported(_))
        ));
    }
}
