//! Printing assertions as an SMT-LIB 2 script that any solver can read.
//!
//! Every node that is used twice becomes a `define-fun` without arguments, so that deep
//! graphs stay linear in size and nothing nests. A term of width 1 is a Boolean where it is a
//! relation or a connective of Booleans, a bit-vector elsewhere, and converted at the border.
//! SMT-LIB has no function from floats to their bits: a float result becomes a fresh constant
//! with an assertion that its bits denote the result, so the script is equisatisfiable.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::names::{symbol, var_names};
use crate::bv::Bv;
use crate::expr::{BinOp, Expr, Format, FpBinOp, FpRel, FpUnOp, Rel, Rounding};
use crate::pool::TermPool;
use crate::term::{Sort, Term};

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bv(w) => format!("(_ BitVec {w})"),
        Sort::Array => "(Array (_ BitVec 64) (_ BitVec 8))".to_owned(),
    }
}

/// A whole script: declarations, definitions, assertions, `check-sat`.
pub fn script(pool: &TermPool, assertions: &[Term]) -> String {
    let mut printer = Printer {
        pool,
        text: FxHashMap::default(),
        out: String::from("(set-logic ALL)\n"),
        fresh: 0,
        uses: FxHashMap::default(),
    };
    for (v, name) in var_names(pool, assertions) {
        let info = pool.var_info(v);
        let name = symbol(&name);
        let _ = writeln!(
            printer.out,
            "(declare-const {name} {})",
            sort_text(info.sort)
        );
        printer.text.insert(info.term, name);
    }
    printer.count_uses(assertions);
    for &t in assertions {
        printer.define(t);
        let text = printer.boolean(t);
        let _ = writeln!(printer.out, "(assert {text})");
    }
    printer.out.push_str("(check-sat)\n");
    printer.out
}

struct Printer<'p> {
    pool: &'p TermPool,
    /// The text that stands for a node, in its natural sort.
    text: FxHashMap<Term, String>,
    out: String,
    fresh: usize,
    uses: FxHashMap<Term, u32>,
}

impl Printer<'_> {
    fn count_uses(&mut self, roots: &[Term]) {
        let mut stack: Vec<Term> = roots.to_vec();
        while let Some(t) = stack.pop() {
            let n = self.uses.entry(t).or_insert(0);
            *n += 1;
            if *n == 1 {
                stack.extend(self.pool.expr(t).children());
            }
        }
    }

    /// Whether the node's text is a Boolean rather than a bit-vector.
    fn is_boolean(&self, t: Term) -> bool {
        let pool = self.pool;
        pool.width(t) == 1
            && matches!(
                pool.expr(t),
                Expr::Const(_)
                    | Expr::Not(_)
                    | Expr::Bin(BinOp::And | BinOp::Or | BinOp::Xor, ..)
                    | Expr::Rel(..)
                    | Expr::FpRel(..)
                    | Expr::Ite(..)
            )
    }

    fn boolean(&self, t: Term) -> String {
        let text = &self.text[&t];
        if self.is_boolean(t) {
            text.clone()
        } else {
            format!("(= {text} #b1)")
        }
    }

    fn vector(&self, t: Term) -> String {
        let text = &self.text[&t];
        if self.is_boolean(t) {
            match text.as_str() {
                "true" => "#b1".to_owned(),
                "false" => "#b0".to_owned(),
                _ => format!("(ite {text} #b1 #b0)"),
            }
        } else {
            text.clone()
        }
    }

    /// A float operand: the bits read in the format.
    fn float(&self, f: Format, t: Term) -> String {
        let text = self.vector(t);
        let (e, s) = (f.exponent_bits(), f.precision());
        if f == Format::X87 {
            // The stored leading bit of the significand is hidden in SMT-LIB. A pattern that
            // is no number becomes NaN, as in the evaluator.
            let bits = format!("(concat ((_ extract 79 64) {text}) ((_ extract 62 0) {text}))");
            let valid = format!(
                "(or (= ((_ extract 63 63) {text}) #b1) (= ((_ extract 78 64) {text}) #b000000000000000))"
            );
            return format!("(ite {valid} ((_ to_fp {e} {s}) {bits}) (_ NaN {e} {s}))");
        }
        format!("((_ to_fp {e} {s}) {text})")
    }

    /// Makes the texts of `root` and everything below it.
    fn define(&mut self, root: Term) {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.text.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let missing = self.pool.expr(t).children();
            stack.extend(missing.into_iter().filter(|c| !self.text.contains_key(c)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let text = self.node(t);
            let leaf = self.pool.expr(t).children().is_empty();
            let name = if leaf || self.uses.get(&t).is_none_or(|&n| n < 2) && text.len() < 400 {
                text
            } else {
                self.fresh += 1;
                let name = format!("?{}", self.fresh);
                let sort = if self.is_boolean(t) {
                    "Bool".to_owned()
                } else {
                    sort_text(self.pool.sort(t))
                };
                let _ = writeln!(self.out, "(define-fun {name} () {sort} {text})");
                name
            };
            self.text.insert(t, name);
        }
    }

    /// Names a float result's bits; `nan` are those where it is NaN.
    fn float_bits(&mut self, f: Format, result: &str, nan: Term) -> String {
        self.define(nan);
        let nan = self.vector(nan);
        self.fresh += 1;
        let (e, s) = (f.exponent_bits(), f.precision());
        let (name, value) = (format!("?f{}", self.fresh), format!("?v{}", self.fresh));
        let width = f.width();
        let _ = writeln!(
            self.out,
            "(define-fun {value} () (_ FloatingPoint {e} {s}) {result})\n\
             (declare-const {name} (_ BitVec {width}))"
        );
        let bits = if f == Format::X87 {
            let lead = format!(
                "(assert (= ((_ extract 63 63) {name}) (ite (= ((_ extract 78 64) {name}) #b000000000000000) #b0 #b1)))"
            );
            let _ = writeln!(self.out, "{lead}");
            format!("(concat ((_ extract 79 64) {name}) ((_ extract 62 0) {name}))")
        } else {
            name.clone()
        };
        let _ = writeln!(
            self.out,
            "(assert (ite (fp.isNaN {value}) (= {name} {nan}) (= ((_ to_fp {e} {s}) {bits}) {value})))"
        );
        name
    }

    fn node(&mut self, t: Term) -> String {
        let pool = self.pool;
        let width = pool.width(t);
        match *pool.expr(t) {
            Expr::Const(c) if width == 1 => (c.get() == 1).to_string(),
            Expr::Const(_) | Expr::WideConst(_) => {
                constant(&pool.as_bv(t).unwrap_or_else(|| Bv::new(width, 0)))
            }
            Expr::Var(v) => symbol(&pool.var_info(v).name),
            Expr::Not(a) if width == 1 => format!("(not {})", self.boolean(a)),
            Expr::Not(a) => format!("(bvnot {})", self.vector(a)),
            Expr::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b) if width == 1 => {
                let name = match op {
                    BinOp::And => "and",
                    BinOp::Or => "or",
                    _ => "xor",
                };
                format!("({name} {} {})", self.boolean(a), self.boolean(b))
            }
            Expr::Bin(op, a, b) => {
                format!("({} {} {})", op_name(op), self.vector(a), self.vector(b))
            }
            Expr::Rel(rel, a, b) => {
                let name = match rel {
                    Rel::Eq => "=",
                    Rel::Ult => "bvult",
                    Rel::Slt => "bvslt",
                };
                format!("({name} {} {})", self.vector(a), self.vector(b))
            }
            Expr::Concat(h, l) => format!("(concat {} {})", self.vector(h), self.vector(l)),
            Expr::Extract(a, lo) => {
                format!("((_ extract {} {lo}) {})", lo + width - 1, self.vector(a))
            }
            Expr::SExt(a) => {
                format!(
                    "((_ sign_extend {}) {})",
                    width - pool.width(a),
                    self.vector(a)
                )
            }
            Expr::Ite(c, a, b) if width == 1 => format!(
                "(ite {} {} {})",
                self.boolean(c),
                self.boolean(a),
                self.boolean(b)
            ),
            Expr::Ite(c, a, b) => format!(
                "(ite {} {} {})",
                self.boolean(c),
                self.vector(a),
                self.vector(b)
            ),
            Expr::Select(a, i) => format!("(select {} {})", self.text[&a], self.vector(i)),
            Expr::Store(a, i, v) => format!(
                "(store {} {} {})",
                self.text[&a],
                self.vector(i),
                self.vector(v)
            ),
            Expr::ConstArray(v) => const_array(&self.vector(v)),
            Expr::Table(id) => self.table(&pool.table(id).clone()),
            Expr::Fp1(op, f, r, a) => {
                let name = match op {
                    FpUnOp::Sqrt => "fp.sqrt",
                    FpUnOp::RoundToIntegral => "fp.roundToIntegral",
                };
                let result = format!("({name} {} {})", rounding(r), self.float(f, a));
                self.float_bits(f, &result, pool.fp_nan_of(f, &[a]))
            }
            Expr::Fp2(op, f, r, a, b) => {
                let result = self.fp2(op, f, r, a, b);
                self.float_bits(f, &result, pool.fp_nan_of(f, &[a, b]))
            }
            Expr::FpFma(f, r, a, b, c) => {
                let result = format!(
                    "(fp.fma {} {} {} {})",
                    rounding(r),
                    self.float(f, a),
                    self.float(f, b),
                    self.float(f, c)
                );
                self.float_bits(f, &result, pool.fp_nan_of(f, &[a, b, c]))
            }
            Expr::FpRel(rel, f, a, b) => {
                let name = match rel {
                    FpRel::Eq => "fp.eq",
                    FpRel::Lt => "fp.lt",
                    FpRel::Le => "fp.leq",
                };
                format!("({name} {} {})", self.float(f, a), self.float(f, b))
            }
            Expr::FpToFp(from, to, r, a) => {
                let result = format!(
                    "((_ to_fp {} {}) {} {})",
                    to.exponent_bits(),
                    to.precision(),
                    rounding(r),
                    self.float(from, a)
                );
                self.float_bits(to, &result, pool.fp_convert_nan(from, to, a))
            }
            Expr::FpFromInt(to, is_signed, r, a) => {
                let name = if is_signed { "to_fp" } else { "to_fp_unsigned" };
                let result = format!(
                    "((_ {name} {} {}) {} {})",
                    to.exponent_bits(),
                    to.precision(),
                    rounding(r),
                    self.vector(a)
                );
                self.float_bits(to, &result, pool.fp_nan_of(to, &[]))
            }
            Expr::FpToInt(f, is_signed, r, a) => self.integer(f, is_signed, r, width, a),
        }
    }

    fn fp2(&mut self, op: FpBinOp, f: Format, r: Rounding, a: Term, b: Term) -> String {
        let (x, y) = (self.float(f, a), self.float(f, b));
        let name = match op {
            FpBinOp::Add => "fp.add",
            FpBinOp::Sub => "fp.sub",
            FpBinOp::Mul => "fp.mul",
            FpBinOp::Div => "fp.div",
            FpBinOp::Fmod => {
                // C's remainder from that of IEEE, on magnitudes: a negative one is short by |y|.
                let rem = format!("(fp.rem (fp.abs {x}) (fp.abs {y}))");
                let fixed = format!(
                    "(ite (fp.isNegative {rem}) (ite (fp.isZero {rem}) {rem} (fp.add RNE {rem} (fp.abs {y}))) {rem})"
                );
                return format!(
                    "(ite (fp.isNegative {x}) (fp.neg (fp.abs {fixed})) (fp.abs {fixed}))"
                );
            }
        };
        format!("({name} {} {x} {y})", rounding(r))
    }

    /// SMT-LIB leaves results out of range open; here they saturate and NaN gives 0.
    fn integer(&mut self, f: Format, is_signed: bool, r: Rounding, width: u32, a: Term) -> String {
        let x = self.float(f, a);
        let name = if is_signed { "fp.to_sbv" } else { "fp.to_ubv" };
        let round = format!("(fp.roundToIntegral {} {x})", rounding(r));
        let (e, s) = (f.exponent_bits(), f.precision());
        let (least, most) = if is_signed {
            let least = Bv::new(1, 1).concat(&Bv::new(width, 0)).extract(1, width);
            (least.clone(), least.not())
        } else {
            (Bv::new(width, 0), Bv::new(width, 0).not())
        };
        let kind = if is_signed { "to_fp" } else { "to_fp_unsigned" };
        // The bounds, rounded inwards, are floats; integral floats beyond them are out of range.
        let bound = |v: &Bv, mode: &str| format!("((_ {kind} {e} {s}) {mode} {})", constant(v));
        format!(
            "(ite (fp.isNaN {x}) {zero} (ite (fp.lt {round} {lo}) {least} (ite (fp.gt {round} {hi}) {most} ((_ {name} {width}) {mode} {x}))))",
            zero = constant(&Bv::new(width, 0)),
            lo = bound(&least, "RTP"),
            hi = bound(&most, "RTN"),
            least = constant(&least),
            most = constant(&most),
            mode = rounding(r),
        )
    }

    /// A table as an array of stores, one definition each so that nothing nests deeply.
    fn table(&mut self, bytes: &[u8]) -> String {
        let mut name = const_array("#x00");
        for (i, &b) in bytes.iter().enumerate().filter(|&(_, &b)| b != 0) {
            self.fresh += 1;
            let next = format!("?t{}", self.fresh);
            let _ = writeln!(
                self.out,
                "(define-fun {next} () {} (store {name} #x{i:016x} #x{b:02x}))",
                sort_text(Sort::Array)
            );
            name = next;
        }
        name
    }
}

fn const_array(byte: &str) -> String {
    format!("((as const {}) {byte})", sort_text(Sort::Array))
}

fn constant(v: &Bv) -> String {
    if v.width().is_multiple_of(4) {
        let digits = v.width() as usize / 4;
        format!("#x{:0>digits$}", format!("{:x}", v.big()))
    } else {
        format!("(_ bv{} {})", v.big(), v.width())
    }
}

pub(super) fn op_name(op: BinOp) -> &'static str {
    match op {
        BinOp::And => "bvand",
        BinOp::Or => "bvor",
        BinOp::Xor => "bvxor",
        BinOp::Add => "bvadd",
        BinOp::Mul => "bvmul",
        BinOp::UDiv => "bvudiv",
        BinOp::SDiv => "bvsdiv",
        BinOp::URem => "bvurem",
        BinOp::SRem => "bvsrem",
        BinOp::Shl => "bvshl",
        BinOp::LShr => "bvlshr",
        BinOp::AShr => "bvashr",
    }
}

fn rounding(r: Rounding) -> &'static str {
    match r {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::TowardPositive => "RTP",
        Rounding::TowardNegative => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}
