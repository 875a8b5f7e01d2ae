//! Fingerprints of little: what is hashed is gathered first and hashed at once.
//!
//! A hasher that takes in pieces has a state to set up and to close, which costs more than the few
//! words that most parts of the world have. The result is the same.

use std::hash::Hasher;

use xxhash_rust::xxh3::xxh3_128;

/// What is to be hashed.
pub(crate) struct Gathered(Vec<u8>);

impl Gathered {
    pub(crate) fn new() -> Gathered {
        Gathered(Vec::with_capacity(256))
    }

    pub(crate) fn digest128(&self) -> u128 {
        xxh3_128(&self.0)
    }
}

impl Hasher for Gathered {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Nobody asks for it: fingerprints have 128 bits.
    fn finish(&self) -> u64 {
        self.digest128() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hash;

    use xxhash_rust::xxh3::Xxh3Default;

    use super::Gathered;

    #[test]
    fn it_is_the_same_fingerprint() {
        for length in [0_usize, 3, 40, 2000] {
            let value: Vec<(u8, u32, u128)> =
                (0..length).map(|i| (1, i as u32, i as u128)).collect();
            let (mut one, mut other) = (Gathered::new(), Xxh3Default::new());
            value.hash(&mut one);
            value.hash(&mut other);
            assert_eq!(one.digest128(), other.digest128());
        }
    }
}
