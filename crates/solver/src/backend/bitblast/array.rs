//! Reads from arrays: through stores as a choice, from tables as a tree, from unknowns linked.

use concord_term::{Expr, Term, TermPool, VarId};

use super::arith::Word;
use super::encode::Encoder;
use super::gates::{FALSE, TRUE};
use crate::answer::Reason;

/// Reads of one unknown array beyond this number are left to another solver.
const READS: usize = 300;

impl Encoder {
    /// The byte that a read yields; indexes and stored bytes below are encoded already.
    pub(super) fn read(
        &mut self,
        pool: &TermPool,
        array: Term,
        index: Term,
    ) -> Result<Word, Reason> {
        // The writes that stand before the base, newest first.
        let mut writes = Vec::new();
        let mut base = array;
        let mut known = None;
        while let Expr::Store(below, i, byte) = *pool.expr(base) {
            if let Some(bits) = self.read_memo.get(&(base, index)) {
                known = Some(bits.clone());
                break;
            }
            writes.push((base, i, byte));
            base = below;
        }
        let at = self.word(index)?;
        let mut bits = match (known, *pool.expr(base)) {
            (Some(bits), _) => bits,
            (None, Expr::ConstArray(byte)) => self.word(byte)?,
            (None, Expr::Table(id)) => {
                let bytes = pool.table(id).clone();
                self.look_up(&bytes, &at)
            }
            (None, Expr::Var(v)) => self.read_unknown(v, index, &at)?,
            _ => return Err(Reason::Unsupported("this kind of array".to_owned())),
        };
        for (store, i, byte) in writes.into_iter().rev() {
            let (place, byte) = (self.word(i)?, self.word(byte)?);
            let hit = self.gates.equal(&place, &at);
            bits = self.gates.choose(hit, &byte, &bits);
            self.read_memo.insert((store, index), bits.clone());
        }
        Ok(bits)
    }

    /// A constant table: halves chosen by the index bits, zero beyond the end.
    fn look_up(&mut self, bytes: &[u8], index: &[i32]) -> Word {
        let constant = |b: u8| -> Word {
            (0..8)
                .map(|i| if b >> i & 1 == 1 { TRUE } else { FALSE })
                .collect()
        };
        let levels = bytes.len().next_power_of_two().trailing_zeros() as usize;
        let mut row: Vec<Word> = bytes.iter().map(|&b| constant(b)).collect();
        row.resize(1 << levels, constant(0));
        for &bit in &index[..levels] {
            row = row
                .chunks(2)
                .map(|pair| self.gates.choose(bit, &pair[1], &pair[0]))
                .collect();
        }
        let mut beyond = FALSE;
        for &bit in &index[levels..] {
            beyond = self.gates.or(beyond, bit);
        }
        let zero = constant(0);
        let inside = row.pop().unwrap_or_else(|| zero.clone());
        self.gates.choose(beyond, &zero, &inside)
    }

    /// A read from an unknown array: fresh bits, equal to those of every read at the same index.
    fn read_unknown(&mut self, v: VarId, index: Term, at: &[i32]) -> Result<Word, Reason> {
        let earlier = self.reads.get(&v).cloned().unwrap_or_default();
        if let Some((_, _, byte)) = earlier.iter().find(|(t, _, _)| *t == index) {
            return Ok(byte.clone());
        }
        if earlier.len() >= READS {
            return Err(Reason::Unsupported("that many array reads".to_owned()));
        }
        let byte: Word = (0..8).map(|_| self.gates.fresh()).collect();
        for (_, other, value) in &earlier {
            let same = self.gates.equal(other, at);
            if same == FALSE {
                continue;
            }
            for (&x, &y) in byte.iter().zip(value) {
                self.gates.clause(&[-same, -x, y]);
                self.gates.clause(&[-same, x, -y]);
            }
        }
        let entry = (index, at.to_vec(), byte.clone());
        self.reads.entry(v).or_default().push(entry);
        Ok(byte)
    }
}
