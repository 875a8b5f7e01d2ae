//! Symmetry breaking: of executions that are the same up to an automorphism, only the smallest is
//! searched (simian §5.2).
//!
//! For every generator, the vector of meetings must not be larger than its image. The comparison
//! is linear: one helper variable per position, which holds as long as both are equal so far; only
//! positions that the generator moves are compared.

use rustc_hash::FxHashMap;

use super::cnf::{Literal, TRUE};
use super::encode::Encoding;

impl Encoding<'_> {
    /// Adds the predicates. `images` maps operations of the part: by operation, where it goes.
    pub(super) fn break_symmetry(&mut self, generators: &[Vec<u32>]) {
        let place: FxHashMap<(u32, u32), Literal> = self
            .pairs
            .iter()
            .map(|pair| ((pair.send, pair.receive), pair.literal))
            .collect();
        let pairs = self.pairs.clone();
        for images in generators {
            let image = |op: u32| images[op as usize];
            let mut moved = Vec::new();
            for pair in &pairs {
                let there = (image(pair.send), image(pair.receive));
                match place.get(&there) {
                    Some(&other) if other != pair.literal => moved.push((pair.literal, other)),
                    Some(_) => {}
                    // Not an automorphism of the meetings: leave it out.
                    None => {
                        moved.clear();
                        break;
                    }
                }
            }
            self.smaller(&moved);
        }
    }

    /// The first vector is lexicographically not larger than the second one, true before false.
    fn smaller(&mut self, vectors: &[(Literal, Literal)]) {
        let mut equal = TRUE;
        for &(own, image) in vectors {
            // Where equal so far: own holds if its image does.
            self.cnf.clause(&[-equal, own, -image]);
            let still = self.cnf.fresh();
            self.cnf.clause(&[-equal, -own, -image, still]);
            self.cnf.clause(&[-equal, own, image, still]);
            equal = still;
        }
    }
}
