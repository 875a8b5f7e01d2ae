//! Known bits: for every term of at most 64 bits, which bits are the same in all assignments.
//!
//! The facts are computed once, when a node is made, from the facts of its operands. They are
//! what makes definedness bit-precise: `((undef & 0xF8) | 3) & 7` has all bits known, so it is 3.
//! Sound, not complete: an unknown bit may still be constant.

use crate::bv::mask;
use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

/// Bits known to be zero and bits known to be one; disjoint, and zero for wider terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Bits that are 0 under every assignment.
    pub zero: u64,
    /// Bits that are 1 under every assignment.
    pub one: u64,
}

impl Known {
    fn constant(width: u32, v: u64) -> Known {
        let m = mask(width) as u64;
        Known {
            zero: !v & m,
            one: v & m,
        }
    }

    /// The smallest unsigned value possible.
    pub fn umin(self) -> u64 {
        self.one
    }

    /// The largest unsigned value possible at this width.
    pub fn umax(self, width: u32) -> u64 {
        !self.zero & mask(width) as u64
    }

    /// The value, if every bit of the width is known.
    pub fn all(self, width: u32) -> Option<u64> {
        (width <= 64 && self.zero | self.one == mask(width) as u64).then_some(self.one)
    }

    /// The value of bits `lo .. lo + width`, if all of them are known.
    pub fn range(self, lo: u32, width: u32) -> Option<u64> {
        if lo + width > 64 {
            return None;
        }
        let m = mask(width) as u64;
        ((self.zero | self.one) >> lo & m == m).then(|| self.one >> lo & m)
    }

    fn cut(self, width: u32) -> Known {
        let m = mask(width) as u64;
        Known {
            zero: self.zero & m,
            one: self.one & m,
        }
    }

    /// All that is known of a value that is at most `max`.
    fn at_most(width: u32, max: u64) -> Known {
        let low = u64::MAX.checked_shr(max.leading_zeros()).unwrap_or(0);
        Known {
            zero: !low & mask(width) as u64,
            one: 0,
        }
    }
}

/// The sum of two partially known numbers: a bit is known if both addends and the carry are.
fn sum(a: Known, b: Known, width: u32) -> Known {
    let (amax, bmax) = (a.umax(width), b.umax(width));
    let highest = amax.wrapping_add(bmax);
    let lowest = a.one.wrapping_add(b.one);
    let carry_zero = !(highest ^ a.zero ^ b.zero);
    let carry_one = lowest ^ a.one ^ b.one;
    let known = (a.zero | a.one) & (b.zero | b.one) & (carry_zero | carry_one);
    Known {
        zero: !highest & known,
        one: lowest & known,
    }
    .cut(width)
}

fn product(a: Known, b: Known, width: u32) -> Known {
    let m = mask(width) as u64;
    let trailing = (!a.zero & m)
        .trailing_zeros()
        .saturating_add((!b.zero & m).trailing_zeros())
        .min(width);
    let low = Known {
        zero: mask(trailing) as u64,
        one: 0,
    };
    let high = match a.umax(width).checked_mul(b.umax(width)) {
        Some(max) if max <= m => Known::at_most(width, max),
        _ => Known::default(),
    };
    Known {
        zero: low.zero | high.zero,
        one: 0,
    }
    .cut(width)
}

fn binary(op: BinOp, a: Known, b: Known, width: u32) -> Known {
    let top = 1u64 << (width - 1);
    match op {
        BinOp::And => Known {
            zero: a.zero | b.zero,
            one: a.one & b.one,
        },
        BinOp::Or => Known {
            zero: a.zero & b.zero,
            one: a.one | b.one,
        },
        BinOp::Xor => Known {
            zero: a.zero & b.zero | a.one & b.one,
            one: a.zero & b.one | a.one & b.zero,
        },
        BinOp::Add => sum(a, b, width),
        BinOp::Mul => product(a, b, width),
        // A zero divisor gives all ones, so a bound needs a divisor that cannot be zero.
        BinOp::UDiv if b.one != 0 => Known::at_most(width, a.umax(width) / b.one),
        BinOp::URem if b.one != 0 => {
            Known::at_most(width, a.umax(width).min(b.umax(width).wrapping_sub(1)))
        }
        BinOp::URem | BinOp::LShr => Known::at_most(width, a.umax(width)),
        BinOp::Shl => Known {
            zero: mask((!a.zero).trailing_zeros().min(width)) as u64,
            one: 0,
        },
        BinOp::AShr => Known {
            zero: if a.zero & top != 0 {
                Known::at_most(width, a.umax(width)).zero
            } else {
                0
            },
            one: a.one & top,
        },
        BinOp::UDiv | BinOp::SDiv | BinOp::SRem => Known::default(),
    }
}

impl TermPool {
    /// What is known of the bits of a term of at most 64 bits; nothing for wider terms.
    pub fn known(&self, t: Term) -> Known {
        self.node(t).known
    }

    /// Computes the facts for a node that is about to be made.
    pub(crate) fn known_of(&self, expr: &Expr, width: u32) -> Known {
        if width > 64 {
            return Known::default();
        }
        match *expr {
            Expr::Const(c) => Known::constant(width, c.get() as u64),
            Expr::Not(a) => {
                let k = self.known(a);
                Known {
                    zero: k.one,
                    one: k.zero,
                }
            }
            Expr::Bin(op, a, b) => binary(op, self.known(a), self.known(b), width),
            Expr::Concat(h, l) => {
                let shift = self.width(l);
                let (kh, kl) = (self.known(h), self.known(l));
                Known {
                    zero: kh.zero << shift | kl.zero,
                    one: kh.one << shift | kl.one,
                }
            }
            Expr::Extract(a, lo) if lo < 64 => {
                let k = self.known(a);
                Known {
                    zero: k.zero >> lo,
                    one: k.one >> lo,
                }
                .cut(width)
            }
            Expr::SExt(a) => {
                let (k, wa) = (self.known(a), self.width(a));
                let high = mask(width) as u64 & !(mask(wa) as u64);
                let top = 1u64 << (wa - 1);
                Known {
                    zero: k.zero | if k.zero & top != 0 { high } else { 0 },
                    one: k.one | if k.one & top != 0 { high } else { 0 },
                }
            }
            Expr::Ite(_, a, b) => {
                let (ka, kb) = (self.known(a), self.known(b));
                Known {
                    zero: ka.zero & kb.zero,
                    one: ka.one & kb.one,
                }
            }
            _ => Known::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bv::Bv;

    /// Every pair of partially known 3-bit numbers, against all values they stand for.
    #[test]
    fn transfer_functions_cover_all_values() {
        let width = 3;
        let all: Vec<Known> = (0..8u64)
            .flat_map(|zero| (0..8u64).map(move |one| Known { zero, one }))
            .filter(|k| k.zero & k.one == 0)
            .collect();
        let members = |k: Known| (0..8u64).filter(move |v| v & k.zero == 0 && v & k.one == k.one);
        for op in [
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
        ] {
            for &a in &all {
                for &b in &all {
                    let k = binary(op, a, b, width);
                    for x in members(a) {
                        for y in members(b) {
                            let v = Bv::new(width, x.into())
                                .binary(op, &Bv::new(width, y.into()))
                                .low() as u64;
                            assert_eq!(v & k.zero, 0, "{op:?} {x} {y}");
                            assert_eq!(v & k.one, k.one, "{op:?} {x} {y}");
                        }
                    }
                }
            }
        }
    }
}
