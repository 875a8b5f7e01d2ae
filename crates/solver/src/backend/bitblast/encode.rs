//! From terms to words of literals, each term once, without recursion.

use concord_term::{BinOp, Expr, Format, FpBinOp, Rel, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::arith::Word;
use super::gates::{FALSE, Gates, TRUE};
use crate::answer::Reason;

/// A read from an unknown array: index term, index bits, byte bits.
pub(super) type Read = (Term, Word, Word);

/// Everything encoded so far.
pub(super) struct Encoder {
    pub(super) gates: Gates,
    words: FxHashMap<Term, Word>,
    pub(super) read_memo: FxHashMap<(Term, Term), Word>,
    pub(super) reads: FxHashMap<VarId, Vec<Read>>,
}

fn unsupported(what: &str) -> Reason {
    Reason::Unsupported(what.to_owned())
}

/// The terms that must be encoded before a node: its operands, and for a read all indexes and
/// bytes of the stores below it.
fn needs(pool: &TermPool, t: Term) -> Vec<Term> {
    match *pool.expr(t) {
        Expr::Select(array, index) => {
            let mut out = vec![index];
            let mut at = array;
            loop {
                match *pool.expr(at) {
                    Expr::Store(below, i, byte) => {
                        out.extend([i, byte]);
                        at = below;
                    }
                    Expr::ConstArray(byte) => {
                        out.push(byte);
                        break;
                    }
                    _ => break,
                }
            }
            out
        }
        ref expr if expr.is_float() => match pool.fp_as_bits(t) {
            Some(circuit) => vec![circuit],
            None => expr.children().to_vec(),
        },
        ref expr => expr.children().to_vec(),
    }
}

/// An estimate of the gates of a float circuit, without building it.
fn float_cost(pool: &TermPool, expr: &Expr) -> Result<u64, Reason> {
    let shifter = |f: Format| 20 * u64::from(f.precision());
    let square = |f: Format| u64::from(f.precision()).pow(2);
    Ok(match *expr {
        Expr::FpRel(_, f, ..) => 4 * u64::from(f.width()),
        Expr::Fp2(FpBinOp::Add | FpBinOp::Sub, f, ..) => 4 * shifter(f),
        Expr::Fp2(FpBinOp::Mul, f, ..) => square(f) + 4 * shifter(f),
        Expr::Fp2(FpBinOp::Div, f, ..) => 3 * square(f) + 4 * shifter(f),
        Expr::Fp2(FpBinOp::Fmod, ..) => return Err(unsupported("fmod")),
        Expr::FpFma(f, ..) => square(f) + 9 * shifter(f),
        Expr::Fp1(_, f, ..) => 4 * square(f) + 4 * shifter(f),
        Expr::FpToFp(f, g, ..) => 2 * shifter(f) + 2 * shifter(g),
        Expr::FpFromInt(f, _, _, a) => 3 * shifter(f) + 10 * u64::from(pool.width(a)),
        Expr::FpToInt(f, ..) => 4 * shifter(f),
        _ => 0,
    })
}

/// An estimate of the gates for some assertions, or what cannot be encoded.
pub(super) fn cost(pool: &TermPool, assertions: &[Term]) -> Result<u64, Reason> {
    let mut seen = FxHashSet::default();
    let mut stack = assertions.to_vec();
    let mut total = 0u64;
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let width = u64::from(pool.width(t));
        total += match *pool.expr(t) {
            Expr::Bin(BinOp::Mul, _, b) => {
                let digits = match pool.as_const(b) {
                    Some(c) => u64::from((c ^ c.wrapping_mul(3)).count_ones()),
                    None => width / 2,
                };
                digits * width
            }
            Expr::Bin(BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem, ..) => {
                3 * width * width
            }
            Expr::Bin(BinOp::Shl | BinOp::LShr | BinOp::AShr, ..) => 7 * width,
            Expr::Select(array, _) => {
                let mut at = array;
                let mut chain = 100;
                while let Expr::Store(below, ..) = *pool.expr(at) {
                    at = below;
                    chain += 72;
                }
                if let Expr::Table(id) = *pool.expr(at) {
                    chain += 2 * pool.table(id).len() as u64;
                }
                chain
            }
            ref expr if expr.is_float() => {
                stack.extend(expr.children());
                total += float_cost(pool, expr)?;
                continue;
            }
            _ => width,
        };
        stack.extend(needs(pool, t));
    }
    Ok(total)
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder {
            gates: Gates::new(),
            words: FxHashMap::default(),
            read_memo: FxHashMap::default(),
            reads: FxHashMap::default(),
        }
    }

    /// The bits of a term that was encoded.
    pub(super) fn bits_of(&self, t: Term) -> Option<&[i32]> {
        self.words.get(&t).map(Vec::as_slice)
    }

    /// Index and byte of every read from an unknown array.
    pub(super) fn reads_of(&self, v: VarId) -> impl Iterator<Item = (&[i32], &[i32])> {
        let reads = self.reads.get(&v).map_or(&[][..], Vec::as_slice);
        reads.iter().map(|(_, i, b)| (i.as_slice(), b.as_slice()))
    }

    pub(super) fn word(&self, t: Term) -> Result<Word, Reason> {
        let word = self.words.get(&t).cloned();
        word.ok_or_else(|| Reason::Died("operand without encoding".to_owned()))
    }

    /// Encodes a term and everything below it, unless that needs too many variables.
    pub(super) fn encode(
        &mut self,
        pool: &TermPool,
        root: Term,
        most: i32,
    ) -> Result<&[i32], Reason> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.words.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let missing = needs(pool, t);
            stack.extend(missing.into_iter().filter(|c| !self.words.contains_key(c)));
            if stack.len() == before {
                stack.pop();
                if self.gates.variables() > most {
                    return Err(Reason::MemoryLimit);
                }
                let word = self.node(pool, t)?;
                self.words.insert(t, word);
            }
        }
        self.bits_of(root)
            .ok_or_else(|| Reason::Died("root without encoding".to_owned()))
    }

    fn node(&mut self, pool: &TermPool, t: Term) -> Result<Word, Reason> {
        let width = pool.width(t) as usize;
        Ok(match *pool.expr(t) {
            Expr::Const(_) | Expr::WideConst(_) => {
                let v = pool.as_bv(t);
                (0..width as u32)
                    .map(|i| match &v {
                        Some(v) if v.bit(i) => TRUE,
                        _ => FALSE,
                    })
                    .collect()
            }
            Expr::Var(_) => (0..width).map(|_| self.gates.fresh()).collect(),
            Expr::Not(a) => Gates::negated(&self.word(a)?),
            Expr::Bin(op, a, b) => {
                let (a, b) = (self.word(a)?, self.word(b)?);
                self.binary(op, &a, &b)
            }
            Expr::Rel(rel, a, b) => {
                let (a, b) = (self.word(a)?, self.word(b)?);
                vec![match rel {
                    Rel::Eq => self.gates.equal(&a, &b),
                    Rel::Ult => self.gates.less(&a, &b),
                    Rel::Slt => self.gates.less_signed(&a, &b),
                }]
            }
            Expr::Concat(h, l) => {
                let mut word = self.word(l)?;
                word.extend(self.word(h)?);
                word
            }
            Expr::Extract(a, lo) => {
                let lo = lo as usize;
                self.word(a)?[lo..lo + width].to_vec()
            }
            Expr::SExt(a) => {
                let mut word = self.word(a)?;
                let sign = word.last().copied().unwrap_or(FALSE);
                word.resize(width, sign);
                word
            }
            Expr::Ite(c, a, b) => {
                let c = self.word(c)?[0];
                let (a, b) = (self.word(a)?, self.word(b)?);
                self.gates.choose(c, &a, &b)
            }
            Expr::Select(array, index) => self.read(pool, array, index)?,
            Expr::Store(..) | Expr::ConstArray(_) | Expr::Table(_) => {
                return Err(unsupported("an array outside a read"));
            }
            Expr::Fp1(..)
            | Expr::Fp2(..)
            | Expr::FpFma(..)
            | Expr::FpRel(..)
            | Expr::FpToFp(..)
            | Expr::FpFromInt(..)
            | Expr::FpToInt(..) => match pool.fp_as_bits(t) {
                Some(circuit) => self.word(circuit)?,
                None => return Err(unsupported("fmod")),
            },
        })
    }

    fn binary(&mut self, op: BinOp, a: &[i32], b: &[i32]) -> Word {
        let g = &mut self.gates;
        let pairs = a.iter().zip(b);
        match op {
            BinOp::And => pairs.map(|(&x, &y)| g.and(x, y)).collect(),
            BinOp::Or => pairs.map(|(&x, &y)| g.or(x, y)).collect(),
            BinOp::Xor => pairs.map(|(&x, &y)| g.xor(x, y)).collect(),
            BinOp::Add => g.add(a, b, FALSE).0,
            BinOp::Mul => g.multiply(a, b),
            BinOp::UDiv => g.divide(a, b).0,
            BinOp::URem => g.divide(a, b).1,
            BinOp::SDiv => g.divide_signed(a, b).0,
            BinOp::SRem => g.divide_signed(a, b).1,
            BinOp::Shl => g.shift(a, b, true, FALSE),
            BinOp::LShr => g.shift(a, b, false, FALSE),
            BinOp::AShr => {
                let sign = a.last().copied().unwrap_or(FALSE);
                g.shift(a, b, false, sign)
            }
        }
    }
}
