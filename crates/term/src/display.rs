//! Terms for people: infix, with C's operators where C has them, cut off when long.

use std::fmt::{self, Display, Formatter};

use crate::expr::{BinOp, Expr, Format, FpBinOp, FpRel, FpUnOp, Rel};
use crate::pool::TermPool;
use crate::term::Term;

/// A term together with its pool, for printing.
#[derive(Clone, Copy)]
pub struct Shown<'p> {
    pool: &'p TermPool,
    term: Term,
    /// How many operators may be printed before the rest becomes `…`.
    budget: usize,
}

impl TermPool {
    /// A readable form of a term, at most some hundred operators long.
    pub fn show(&self, term: Term) -> Shown<'_> {
        Shown {
            pool: self,
            term,
            budget: 200,
        }
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut printer = Printer {
            pool: self.pool,
            budget: self.budget,
            depth: 0,
            out: String::new(),
        };
        printer.term(self.term, 0);
        f.write_str(&printer.out)
    }
}

struct Printer<'p> {
    pool: &'p TermPool,
    budget: usize,
    depth: u32,
    out: String,
}

/// Nesting deeper than this is cut off: the printer is recursive.
const DEPTH: u32 = 100;
/// Binding strength of C's unary operators; binary ones are below.
const UNARY: u8 = 12;

impl Printer<'_> {
    fn text(&mut self, s: &str) {
        self.out.push_str(s);
    }

    fn call(&mut self, name: &str, args: &[Term]) {
        self.text(name);
        self.text("(");
        for (i, &a) in args.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.term(a, 0);
        }
        self.text(")");
    }

    fn infix(&mut self, outer: u8, strength: u8, op: &str, a: Term, b: Term) {
        let parens = outer > strength;
        if parens {
            self.text("(");
        }
        self.term(a, strength);
        self.out.push(' ');
        self.text(op);
        self.out.push(' ');
        self.term(b, strength + 1);
        if parens {
            self.text(")");
        }
    }

    /// Prints a term where operators weaker than `outer` need parentheses.
    fn term(&mut self, t: Term, outer: u8) {
        if self.budget == 0 || self.depth == DEPTH {
            self.text("…");
            return;
        }
        self.budget -= 1;
        self.depth += 1;
        self.node(t, outer);
        self.depth -= 1;
    }

    fn node(&mut self, t: Term, outer: u8) {
        let pool = self.pool;
        match *pool.expr(t) {
            Expr::Const(c) if pool.width(t) == 1 => {
                self.text(if c.get() == 1 { "true" } else { "false" });
            }
            Expr::Const(_) | Expr::WideConst(_) => self.constant(t),
            Expr::Var(v) => self.text(&pool.var_info(v).name.clone()),
            Expr::Not(x) => match *pool.expr(x) {
                Expr::Rel(Rel::Eq, a, b) => self.infix(outer, 7, "!=", a, b),
                Expr::Rel(Rel::Ult, a, b) => self.infix(outer, 8, ">=u", a, b),
                Expr::Rel(Rel::Slt, a, b) => self.infix(outer, 8, ">=", a, b),
                _ => {
                    self.text(if pool.width(t) == 1 { "!" } else { "~" });
                    self.term(x, UNARY);
                }
            },
            Expr::Bin(op, a, b) => self.binary(t, op, a, b, outer),
            Expr::Rel(Rel::Eq, a, b) => self.infix(outer, 7, "==", a, b),
            Expr::Rel(Rel::Ult, a, b) => self.infix(outer, 8, "<u", a, b),
            Expr::Rel(Rel::Slt, a, b) => self.infix(outer, 8, "<", a, b),
            Expr::Concat(h, l) => {
                if pool.as_bv(h).is_some_and(|v| v.is_zero()) {
                    self.call(&format!("zext{}", pool.width(t)), &[l]);
                } else {
                    self.infix(outer, 3, "++", h, l);
                }
            }
            Expr::Extract(x, lo) => {
                let width = pool.width(t);
                if width == 1 && lo + 1 == pool.width(x) {
                    self.term(x, 8);
                    self.text(" < 0");
                } else {
                    self.term(x, UNARY);
                    self.text(&format!("[{}:{lo}]", lo + width - 1));
                }
            }
            Expr::SExt(x) => self.call(&format!("sext{}", pool.width(t)), &[x]),
            Expr::Ite(c, a, b) => {
                self.text("(");
                self.term(c, 3);
                self.text(" ? ");
                self.term(a, 3);
                self.text(" : ");
                self.term(b, 3);
                self.text(")");
            }
            Expr::Select(a, i) => {
                self.term(a, UNARY);
                self.text("[");
                self.term(i, 0);
                self.text("]");
            }
            Expr::Store(a, i, v) => {
                self.term(a, UNARY);
                self.text("{[");
                self.term(i, 0);
                self.text("] = ");
                self.term(v, 0);
                self.text("}");
            }
            Expr::ConstArray(v) => self.call("all", &[v]),
            Expr::Table(id) => self.text(&format!("table{}", pool.table(id).len())),
            Expr::Fp1(FpUnOp::Sqrt, _, _, a) => self.call("sqrt", &[a]),
            Expr::Fp1(FpUnOp::RoundToIntegral, _, r, a) => {
                self.call(&format!("round{r:?}"), &[a]);
            }
            Expr::Fp2(op, f, _, a, b) => {
                let name = match op {
                    FpBinOp::Add => "+",
                    FpBinOp::Sub => "-",
                    FpBinOp::Mul => "*",
                    FpBinOp::Div => "/",
                    FpBinOp::Fmod => return self.call("fmod", &[a, b]),
                };
                let strength = if matches!(op, FpBinOp::Add | FpBinOp::Sub) {
                    10
                } else {
                    11
                };
                self.float_infix(outer, strength, name, f, a, b);
            }
            Expr::FpFma(_, _, a, b, c) => self.call("fma", &[a, b, c]),
            Expr::FpRel(rel, f, a, b) => {
                let (name, strength) = match rel {
                    FpRel::Eq => ("==", 7),
                    FpRel::Lt => ("<", 8),
                    FpRel::Le => ("<=", 8),
                };
                self.float_infix(outer, strength, name, f, a, b);
            }
            Expr::FpToFp(_, to, _, a) => self.call(format_name(to), &[a]),
            Expr::FpFromInt(to, s, _, a) => {
                let name = format!("{}_of_{}", format_name(to), if s { "int" } else { "uint" });
                self.call(&name, &[a]);
            }
            Expr::FpToInt(_, s, _, a) => {
                self.call(
                    &format!("{}int{}", if s { "" } else { "u" }, pool.width(t)),
                    &[a],
                );
            }
        }
    }

    fn binary(&mut self, t: Term, op: BinOp, a: Term, b: Term, outer: u8) {
        let pool = self.pool;
        let boolean = pool.width(t) == 1;
        if op == BinOp::Add
            && let Some(c) = pool.as_bv(b).filter(|c| c.bit(c.width() - 1))
            && !c.neg().bit(c.width() - 1)
        {
            let minus = pool.constant_bv(&c.neg());
            return self.infix(outer, 10, "-", a, minus);
        }
        let (name, strength) = match op {
            BinOp::And if boolean => ("&&", 2),
            BinOp::Or if boolean => ("||", 1),
            BinOp::And => ("&", 6),
            BinOp::Or => ("|", 4),
            BinOp::Xor => ("^", 5),
            BinOp::Add => ("+", 10),
            BinOp::Mul => ("*", 11),
            BinOp::UDiv => ("/u", 11),
            BinOp::SDiv => ("/", 11),
            BinOp::URem => ("%u", 11),
            BinOp::SRem => ("%", 11),
            BinOp::Shl => ("<<", 9),
            BinOp::LShr => (">>u", 9),
            BinOp::AShr => (">>", 9),
        };
        self.infix(outer, strength, name, a, b);
    }

    fn constant(&mut self, t: Term) {
        let Some(v) = self.pool.as_bv(t) else {
            return;
        };
        let text = match v.signed() {
            Some(s) if (-4096..65536).contains(&s) => s.to_string(),
            _ => format!("{:#x}", v.big()),
        };
        self.text(&text);
    }

    fn float_infix(&mut self, outer: u8, strength: u8, op: &str, f: Format, a: Term, b: Term) {
        let parens = outer > strength;
        if parens {
            self.text("(");
        }
        self.float(f, a, strength);
        self.text(&format!(" {op} "));
        self.float(f, b, strength + 1);
        if parens {
            self.text(")");
        }
    }

    /// A float operand: constants of the common formats as decimal numbers.
    fn float(&mut self, f: Format, t: Term, outer: u8) {
        let text = match (f, self.pool.as_const(t)) {
            (Format::Single, Some(c)) => format!("{:?}f", f32::from_bits(c as u32)),
            (Format::Double, Some(c)) => format!("{:?}", f64::from_bits(c as u64)),
            _ => return self.term(t, outer),
        };
        self.text(&text);
    }
}

fn format_name(f: Format) -> &'static str {
    match f {
        Format::Half => "half",
        Format::Single => "float",
        Format::Double => "double",
        Format::X87 => "long_double",
        Format::Quad => "float128",
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, TermPool, VarKind};

    #[test]
    fn terms_read_like_c() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let y = p.var("y", 32, VarKind::Input);
        let c = |v: u128| p.constant(32, v);
        let show = |t| p.show(t).to_string();
        assert_eq!(show(p.slt(p.sub(x, c(5)), y)), "x - 5 < y");
        assert_eq!(show(p.ne(x, c(7))), "x != 7");
        assert_eq!(show(p.sle(c(3), x)), "x >= 3");
        assert_eq!(show(p.slt(x, c(0))), "x < 0");
        assert_eq!(
            show(p.udiv(p.udiv(x, y), p.mul(x, c(3)))),
            "x /u y /u (x * 3)"
        );
        let d = p.var("d", 64, VarKind::Input);
        let half = p.fp_constant(Format::Double, 0.5f64.to_bits().into());
        assert_eq!(show(p.fp_lt(Format::Double, d, half)), "d < 0.5");
    }

    #[test]
    fn long_terms_are_cut_off() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let mut t = x;
        for _ in 0..10_000 {
            t = p.udiv(x, t);
        }
        assert!(p.show(t).to_string().len() < 2000);
    }
}
