//! A hash of a lowered program, by which a witness knows its program again.
//!
//! FNV-1a with 128 bits over the program's text form: the same on every
//! machine and in every version of Rust. It guards against mistakes (the
//! source has changed), not against people who construct collisions.

use std::fmt::{self, Write};

use concord_ir::Module;

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

struct Hash(u128);

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
        }
        Ok(())
    }
}

/// 32 hexadecimal digits.
pub(crate) fn fingerprint(module: &Module) -> String {
    let mut hash = Hash(OFFSET);
    // Hashing does not fail.
    let _ = write!(hash, "{module}");
    format!("{:032x}", hash.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_as_fnv_1a_does() {
        let hash = |text: &str| {
            let mut hash = Hash(OFFSET);
            hash.write_str(text).expect("hashing does not fail");
            hash.0
        };
        // Published test vectors.
        assert_eq!(hash(""), OFFSET);
        assert_eq!(hash("a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(hash("foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
