//! Words of literals, lowest bit first: sums, products, quotients, shifts, comparisons.

use super::gates::{FALSE, Gates, TRUE};

/// A word of literals.
pub(super) type Word = Vec<i32>;

impl Gates {
    /// `a + b + carry`, and the carry out.
    pub(super) fn add(&mut self, a: &[i32], b: &[i32], carry: i32) -> (Word, i32) {
        let mut carry = carry;
        let mut out = Word::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            out.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        (out, carry)
    }

    pub(super) fn negated(a: &[i32]) -> Word {
        a.iter().map(|&l| -l).collect()
    }

    /// `a − b`, and whether there was no borrow, that is `a >= b`.
    pub(super) fn subtract(&mut self, a: &[i32], b: &[i32]) -> (Word, i32) {
        self.add(a, &Gates::negated(b), TRUE)
    }

    /// Two's complement negation if `cond`.
    pub(super) fn negate_if(&mut self, cond: i32, a: &[i32]) -> Word {
        let flipped: Word = a.iter().map(|&l| self.xor(l, cond)).collect();
        let zero = vec![FALSE; a.len()];
        self.add(&flipped, &zero, cond).0
    }

    pub(super) fn choose(&mut self, c: i32, a: &[i32], b: &[i32]) -> Word {
        a.iter().zip(b).map(|(&x, &y)| self.mux(c, x, y)).collect()
    }

    /// The product, cut to the width: shifted summands, or for a constant the signed digits
    /// of its canonical recoding, which need the fewest additions.
    pub(super) fn multiply(&mut self, a: &[i32], b: &[i32]) -> Word {
        let constant = |w: &[i32]| w.iter().all(|l| l.abs() == TRUE);
        if constant(b) {
            return self.multiply_by(a, b);
        }
        if constant(a) {
            return self.multiply_by(b, a);
        }
        // The factor with more constant bits selects the summands.
        let known = |w: &[i32]| w.iter().filter(|l| l.abs() == TRUE).count();
        let (a, b) = if known(a) > known(b) { (b, a) } else { (a, b) };
        let width = a.len();
        let mut sum = vec![FALSE; width];
        for (i, &digit) in b.iter().enumerate() {
            if digit == FALSE {
                continue;
            }
            let row: Word = a[..width - i].iter().map(|&l| self.and(l, digit)).collect();
            let (high, _) = self.add(&sum[i..], &row, FALSE);
            sum.truncate(i);
            sum.extend(high);
        }
        sum
    }

    fn multiply_by(&mut self, a: &[i32], constant: &[i32]) -> Word {
        let width = a.len();
        let mut sum = vec![FALSE; width];
        let mut carry = false;
        for i in 0..width {
            let bit = constant[i] == TRUE;
            if bit == carry {
                // 0 + 0 or 1 + 1: the digit is 0 and the carry stays.
                continue;
            }
            // The digit is −1 if the next bit is set: …011… = …10−1….
            let next = i + 1 < width && constant[i + 1] == TRUE;
            let (high, _) = if next {
                self.subtract(&sum[i..], &a[..width - i])
            } else {
                self.add(&sum[i..], &a[..width - i], FALSE)
            };
            sum.truncate(i);
            sum.extend(high);
            carry = next;
        }
        sum
    }

    /// Quotient and remainder by restoring division; a zero divisor gives all ones and the dividend.
    pub(super) fn divide(&mut self, a: &[i32], b: &[i32]) -> (Word, Word) {
        let width = a.len();
        let mut quotient = vec![FALSE; width];
        // One bit more than the divisor, so that the shifted remainder fits.
        let mut wide_b = b.to_vec();
        wide_b.push(FALSE);
        let mut rest = vec![FALSE; width + 1];
        for i in (0..width).rev() {
            rest.pop();
            rest.insert(0, a[i]);
            let (difference, fits) = self.subtract(&rest, &wide_b);
            quotient[i] = fits;
            rest = self.choose(fits, &difference, &rest);
        }
        rest.pop();
        (quotient, rest)
    }

    /// Signed quotient and remainder from the magnitudes.
    pub(super) fn divide_signed(&mut self, a: &[i32], b: &[i32]) -> (Word, Word) {
        let (sa, sb) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.negate_if(sa, a), self.negate_if(sb, b));
        let (q, r) = self.divide(&x, &y);
        let sign = self.xor(sa, sb);
        (self.negate_if(sign, &q), self.negate_if(sa, &r))
    }

    /// A shift by a word: one stage per bit of the amount; `fill` comes in at the open end.
    pub(super) fn shift(&mut self, a: &[i32], amount: &[i32], left: bool, fill: i32) -> Word {
        let width = a.len();
        let mut out = a.to_vec();
        let mut too_far = FALSE;
        for (stage, &bit) in amount.iter().enumerate() {
            let distance = 1usize.checked_shl(stage as u32).unwrap_or(usize::MAX);
            if distance >= width {
                too_far = self.or(too_far, bit);
                continue;
            }
            let moved: Word = (0..width)
                .map(|i| {
                    let from = if left {
                        i.checked_sub(distance)
                    } else {
                        Some(i + distance)
                    };
                    from.and_then(|j| out.get(j).copied()).unwrap_or(fill)
                })
                .collect();
            out = self.choose(bit, &moved, &out);
        }
        let all = vec![fill; width];
        self.choose(too_far, &all, &out)
    }

    pub(super) fn equal(&mut self, a: &[i32], b: &[i32]) -> i32 {
        let mut all = TRUE;
        for (&x, &y) in a.iter().zip(b) {
            let same = self.iff(x, y);
            all = self.and(all, same);
        }
        all
    }

    /// Unsigned less: from the lowest bit up, the higher bit decides where they differ.
    pub(super) fn less(&mut self, a: &[i32], b: &[i32]) -> i32 {
        let mut less = FALSE;
        for (&x, &y) in a.iter().zip(b) {
            less = self.majority(-x, y, less);
        }
        less
    }

    /// Signed less: the sign bits change roles.
    pub(super) fn less_signed(&mut self, a: &[i32], b: &[i32]) -> i32 {
        let top = a.len() - 1;
        let below = self.less(&a[..top], &b[..top]);
        self.majority(a[top], -b[top], below)
    }
}
