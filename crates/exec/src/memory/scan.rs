//! Addresses in whatever can be hashed.
//!
//! Models keep addresses in structures of their own. What counts for their
//! equality is what they know, so they are searched by hashing them: every
//! number and every eight bytes that go by are looked at. No hash comes of it.

use std::hash::Hasher;

use super::fingerprint::findable;

/// Gives what looks like an address to a function: object and lower half.
pub struct Scan<F> {
    found: F,
    /// The last bytes that were shown one by one.
    window: u64,
}

impl<F: FnMut(u32, u32)> Scan<F> {
    /// Nothing seen so far.
    pub fn new(found: F) -> Scan<F> {
        Scan { found, window: 0 }
    }

    fn number(&mut self, value: u64) {
        if let Some((id, lower)) = findable(&value.to_le_bytes()) {
            (self.found)(id, lower);
        }
    }
}

impl<F: FnMut(u32, u32)> Hasher for Scan<F> {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        for window in bytes.windows(8) {
            if let Some((id, lower)) = findable(window) {
                (self.found)(id, lower);
            }
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.window = self.window >> 8 | u64::from(byte) << 56;
        self.number(self.window);
    }

    fn write_u64(&mut self, value: u64) {
        self.number(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.number(value as u64);
    }

    fn write_u128(&mut self, value: u128) {
        self.number(value as u64);
        self.number((value >> 64) as u64);
    }
}
