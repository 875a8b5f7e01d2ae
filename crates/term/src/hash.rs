//! The structural hash: 128 bits that depend on what a term is, not on when it was made.
//!
//! Children enter by their own structural hash, variables by name, tables by content. The hash
//! decides the order of commutative operands and may identify terms across runs. It is not
//! meant to resist an adversary who constructs collisions; the order falls back on structure.

/// Accumulates words into a 128-bit state.
#[derive(Clone, Copy)]
pub(crate) struct StructuralHasher {
    lo: u64,
    hi: u64,
}

const K1: u64 = 0x9E37_79B9_7F4A_7C15;
const K2: u64 = 0xD6E8_FEB8_6659_FD93;

fn folded(a: u64, b: u64) -> u64 {
    let p = u128::from(a) * u128::from(b);
    (p as u64) ^ (p >> 64) as u64
}

impl StructuralHasher {
    pub(crate) fn new(tag: u64) -> StructuralHasher {
        let mut h = StructuralHasher {
            lo: 0x243F_6A88_85A3_08D3,
            hi: 0x1319_8A2E_0370_7344,
        };
        h.word(tag);
        h
    }

    pub(crate) fn word(&mut self, w: u64) {
        let lo = folded(self.lo ^ w, K1).wrapping_add(self.hi);
        let hi = folded(self.hi ^ w.rotate_left(32), K2).wrapping_add(self.lo.rotate_left(17));
        self.lo = lo;
        self.hi = hi;
    }

    pub(crate) fn wide(&mut self, w: u128) {
        self.word(w as u64);
        self.word((w >> 64) as u64);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    pub(crate) fn finish(mut self) -> u128 {
        self.word(K1);
        self.word(K2);
        u128::from(self.lo) | u128::from(self.hi) << 64
    }
}
