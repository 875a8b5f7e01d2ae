//! Byte arrays: reads look through writes at other places.

use super::linear::Linear;
use crate::expr::Expr;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// The array that holds `byte` everywhere.
    pub fn array_const(&self, byte: Term) -> Term {
        assert_eq!(self.width(byte), 8, "an array holds bytes");
        self.intern(Expr::ConstArray(byte), 0)
    }

    fn check_access(&self, array: Term, index: Term) {
        assert_eq!(self.width(array), 0, "access to something that is no array");
        assert_eq!(self.width(index), 64, "an array index has 64 bits");
    }

    /// Whether two indexes can be equal: `Some` if that is the same under every assignment.
    fn same_index(&self, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (ka, kb) = (self.known(a), self.known(b));
        if ka.one & kb.zero != 0 || ka.zero & kb.one != 0 {
            return Some(false);
        }
        let mut difference = Linear::new(64);
        let short = difference.add(self, a, 1) && difference.add(self, b, u128::from(u64::MAX));
        (short && difference.atoms.is_empty()).then_some(difference.constant == 0)
    }

    /// The byte at an index.
    pub fn select(&self, array: Term, index: Term) -> Term {
        self.check_access(array, index);
        let mut array = array;
        loop {
            match *self.expr(array) {
                Expr::Store(below, i, byte) => match self.same_index(i, index) {
                    Some(true) => return byte,
                    Some(false) => array = below,
                    None => break,
                },
                Expr::ConstArray(byte) => return byte,
                Expr::Table(id) => {
                    let bytes = self.table(id);
                    if let Some(i) = self.as_const(index) {
                        let byte = usize::try_from(i).ok().and_then(|i| bytes.get(i));
                        return self.constant(8, u128::from(byte.copied().unwrap_or(0)));
                    }
                    if usize::try_from(self.known(index).umin()).is_ok_and(|i| i >= bytes.len()) {
                        return self.constant(8, 0);
                    }
                    break;
                }
                _ => break,
            }
        }
        self.mk(Expr::Select(array, index), 8)
    }

    /// The array with one byte replaced.
    pub fn store(&self, array: Term, index: Term, byte: Term) -> Term {
        self.check_access(array, index);
        assert_eq!(self.width(byte), 8, "an array holds bytes");
        // Writing what is there already, or over the last write, adds nothing.
        if let Expr::Select(a, i) = *self.expr(byte)
            && a == array
            && i == index
        {
            return array;
        }
        match *self.expr(array) {
            Expr::Store(below, i, _) if self.same_index(i, index) == Some(true) => {
                return self.store(below, index, byte);
            }
            Expr::ConstArray(b) if b == byte => return array,
            _ => {}
        }
        self.intern(Expr::Store(array, index, byte), 0)
    }

    /// `n` bytes from an index upwards, the first one lowest.
    pub fn select_le(&self, array: Term, index: Term, n: u32) -> Term {
        self.concat_all((0..n).map(|i| {
            let at = self.add(index, self.constant(64, u128::from(i)));
            self.select(array, at)
        }))
    }
}
