//! Loads and stores that the short way does not cover: symbolic or
//! uninitialised bytes, wide values, page borders, and accesses that are not
//! allowed.

use concord_base::Access;
use concord_ir::{CmpPred, FloatOp, RmwOp, Slot, Ty};
use concord_term::TermPool;

use super::place::{self, Spot};
use super::symbolic::{self, term};
use super::{Halt, int};
use crate::facts::Known;
use crate::fault::Use;
use crate::memory::{ByteState, Memory};
use crate::process::word;
use crate::word::Word;

/// What an access may look at and change.
pub(super) struct Reach<'a> {
    pub known: Known<'a>,
    pub memory: &'a mut Memory,
}

impl Reach<'_> {
    /// Loads a scalar into its slot or slots.
    pub(super) fn load(
        &mut self,
        regs: &mut [Word],
        ty: Ty,
        dst: Slot,
        address: Word,
    ) -> Result<(), Halt> {
        let pool = self.known.pool;
        let size = u64::from(ty.store_size());
        let spot = self.touch(address, size, Access::Read)?;
        let mut low = self.load_at(spot, 0, ty.bits().min(64))?;
        if let Some(term) = low.term() {
            low = word(pool, self.memory.completed(pool, term));
        }
        if ty != Ty::Ptr && self.memory.tracks() {
            self.see(spot, size, low);
        }
        if ty.slots() == 2 {
            let rest = ty.bits() - 64;
            regs[dst.index() + 1] = match self.load_at(spot, 8, rest)? {
                w if w.is_concrete() => w,
                w => word(pool, pool.zext(term(pool, w, rest), 64)),
            };
        }
        regs[dst.index()] = low;
        Ok(())
    }

    /// Stores a scalar from its slot or slots.
    pub(super) fn store(
        &mut self,
        regs: &[Word],
        ty: Ty,
        value: Slot,
        address: Word,
    ) -> Result<(), Halt> {
        let size = u64::from(ty.store_size());
        let spot = self.touch(address, size, Access::Write)?;
        self.store_at(spot, 0, regs[value.index()], ty)?;
        if ty.slots() == 2 {
            self.store_at(spot, 8, regs[value.index() + 1], ty)?;
        }
        Ok(())
    }

    /// An atomic read-modify-write. One rank is one thread, so the plain
    /// sequence is atomic.
    pub(super) fn rmw(
        &mut self,
        regs: &mut [Word],
        op: RmwOp,
        ty: Ty,
        dst: Slot,
        ptr: Slot,
        value: Slot,
    ) -> Result<(), Halt> {
        let (spot, old) = self.load_to_change(regs[ptr.index()], ty)?;
        let new = modified(self.known.pool, op, ty, old, regs[value.index()]);
        self.store_at(spot, 0, new, ty)?;
        regs[dst.index()] = old;
        Ok(())
    }

    /// Compare-and-exchange.
    pub(super) fn compare_exchange(
        &mut self,
        regs: &mut [Word],
        ty: Ty,
        dst: Slot,
        ptr: Slot,
        expected: Slot,
    ) -> Result<(), Halt> {
        let size = u64::from(ty.store_size());
        let spot = self.touch(regs[ptr.index()], size, Access::Read)?;
        let old = self.load_at(spot, 0, ty.bits())?;
        if ty != Ty::Ptr && self.memory.tracks() {
            self.see(spot, size, old);
        }
        let (want, new) = (regs[expected.index()], regs[expected.index() + 1]);
        let pool = self.known.pool;
        let [is, should] = [old, want].map(|word| term(pool, word, ty.bits()));
        let success = self
            .known
            .truth(word(pool, pool.eq(is, should)), Use::Branch)?;
        if success {
            let spot = self.touch(regs[ptr.index()], size, Access::Write)?;
            self.store_at(spot, 0, new, ty)?;
        }
        regs[dst.index()] = old;
        regs[dst.index() + 1] = Word::concrete(u64::from(success));
        Ok(())
    }

    /// What an atomic operation finds, and where.
    fn load_to_change(&mut self, address: Word, ty: Ty) -> Result<(Spot, Word), Halt> {
        let size = u64::from(ty.store_size());
        self.touch(address, size, Access::Read)?;
        let spot = self.touch(address, size, Access::Write)?;
        let old = self.load_at(spot, 0, ty.bits())?;
        if ty != Ty::Ptr && self.memory.tracks() {
            self.see(spot, size, old);
        }
        Ok((spot, old))
    }

    /// Something else than a pointer was read: whatever address lies there has
    /// been seen as a number.
    fn see(&mut self, spot: Spot, size: u64, value: Word) {
        match spot {
            Spot::In { object, .. } => self.memory.read_somewhere(self.known.pool, object),
            Spot::At(address) => {
                self.memory.read_number(address, size as usize, value.bits);
                if value.term().is_some() {
                    self.memory.expose_word(self.known.pool, value);
                }
            }
        }
    }

    /// The spot of an access, noted if somebody watches it. Which bytes of a
    /// watched object are touched has to be known: there the offset is split
    /// into cases.
    fn touch(&mut self, address: Word, size: u64, access: Access) -> Result<Spot, Halt> {
        let spot = match place::resolve(self.known, self.memory, address, size, access)? {
            Spot::In { object, offset } if self.memory.has_watch(object) => {
                Spot::At(object.base().wrapping_add(self.known.value(offset)?))
            }
            spot => spot,
        };
        if let Spot::At(address) = spot {
            self.memory.note(address, size, access);
        }
        Ok(spot)
    }

    /// A permitted value of up to 64 bits, `plus` bytes behind the spot.
    fn load_at(&mut self, spot: Spot, plus: u64, bits: u32) -> Result<Word, Halt> {
        let pool = self.known.pool;
        match spot {
            Spot::At(address) => Ok(self.load_word(address + plus, bits)),
            Spot::In { object, offset } => {
                let n = bits.div_ceil(8);
                let offset = pool.add(offset, pool.constant(64, u128::from(plus)));
                let value = place::select(self.known, self.memory, object, offset, n)?;
                Ok(word(pool, pool.trunc(value, bits)))
            }
        }
    }

    fn warm_up(&mut self, address: u64) {
        self.memory.warm_up(address);
        if self.memory.has_races() {
            self.memory.mark_page(address);
        }
    }

    /// A permitted value of up to 64 bits.
    fn load_word(&mut self, address: u64, bits: u32) -> Word {
        let n = bits.div_ceil(8) as usize;
        self.warm_up(address);
        if let Some(value) = self.memory.load_near(address, n) {
            return Word::concrete(int::truncate(value, bits));
        }
        let pool = self.known.pool;
        let bytes = (0..n as u64).map(|i| place::byte_term(pool, self.memory, address + i));
        word(pool, pool.trunc(pool.concat_all(bytes), bits))
    }

    /// Writes a word of a value of type `ty`, its first one or its second
    /// (`plus` is 8), to a permitted spot.
    fn store_at(&mut self, spot: Spot, plus: u64, value: Word, ty: Ty) -> Result<(), Halt> {
        let pool = self.known.pool;
        let bits = match plus {
            0 => ty.bits().min(64),
            _ => ty.bits() - 64,
        };
        match spot {
            Spot::At(address) => self.store_word(address + plus, value, bits, ty),
            Spot::In { object, offset } => {
                let n = bits.div_ceil(8);
                let offset = pool.add(offset, pool.constant(64, u128::from(plus)));
                let value = pool.resize(term(pool, value, bits), n * 8);
                place::update(self.known, self.memory, object, offset, value)?;
            }
        }
        Ok(())
    }

    /// Writes the low `bits` of a word to a permitted address.
    fn store_word(&mut self, address: u64, value: Word, bits: u32, ty: Ty) {
        let n = bits.div_ceil(8);
        self.warm_up(address);
        let Some(term) = value.term() else {
            if !self.memory.store_near(address, n as usize, value.bits, ty) {
                for i in 0..n {
                    let byte = (value.bits >> (8 * i)) as u8;
                    let state = ByteState::Concrete(byte);
                    self.memory.set_byte(address + u64::from(i), state);
                }
            }
            return;
        };
        let pool = self.known.pool;
        let term = pool.resize(term, n * 8);
        for i in 0..n {
            let byte = pool.extract(term, 8 * i, 8);
            place::store_byte(pool, self.memory, address + u64::from(i), byte);
        }
    }
}

fn modified(pool: &TermPool, op: RmwOp, ty: Ty, old: Word, value: Word) -> Word {
    let width = ty.bits();
    let (a, b) = (term(pool, old, width), term(pool, value, width));
    let pick = |pred| {
        let keep = symbolic::compare_terms(pool, pred, a, b);
        pool.ite(keep, a, b)
    };
    let float = |op| {
        let mut regs = [old, value, Word::default()];
        super::float::arithmetic_of(pool, &mut regs, op, ty);
        term(pool, regs[2], width)
    };
    let float_pick = |least: bool| {
        let format = super::float::format_of(ty);
        let less = pool.fp_lt(format, a, b);
        if least {
            pool.ite(less, a, b)
        } else {
            pool.ite(less, b, a)
        }
    };
    word(
        pool,
        match op {
            RmwOp::Xchg => b,
            RmwOp::Add => pool.add(a, b),
            RmwOp::Sub => pool.sub(a, b),
            RmwOp::And => pool.and(a, b),
            RmwOp::Nand => pool.not(pool.and(a, b)),
            RmwOp::Or => pool.or(a, b),
            RmwOp::Xor => pool.xor(a, b),
            RmwOp::Max => pick(CmpPred::Sgt),
            RmwOp::Min => pick(CmpPred::Slt),
            RmwOp::UMax => pick(CmpPred::Ugt),
            RmwOp::UMin => pick(CmpPred::Ult),
            RmwOp::FAdd => float(FloatOp::Add),
            RmwOp::FSub => float(FloatOp::Sub),
            RmwOp::FMax => float_pick(false),
            RmwOp::FMin => float_pick(true),
        },
    )
}
