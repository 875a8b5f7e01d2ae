//! Type signatures and when they match.
//!
//! MPI 4.1 §3.3.1 and §5.1.11: the sequences of basic types must agree, entry
//! by entry and by name. `MPI_PACKED` on one side matches anything of the same
//! number of bytes on the other; `MPI_BYTE` matches only itself.

use std::fmt;

use super::Datatype;
use super::basic::Basic;
use super::typemap::TypeMap;

/// Where two signatures part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mismatch {
    /// The entries number `index`, from 0, have different types.
    Types {
        /// Which entry.
        index: u64,
        /// Its type on the first (sending) side.
        left: Basic,
        /// Its type on the second (receiving) side.
        right: Basic,
    },
    /// One side ends before the other.
    Lengths {
        /// Bytes on the first (sending) side.
        left: u64,
        /// Bytes on the second (receiving) side.
        right: u64,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Types { index, left, right } => {
                write!(
                    f,
                    "element {index} is {left} on one side and {right} on the other"
                )
            }
            Mismatch::Lengths { left, right } => {
                write!(f, "one side has {left} bytes and the other {right}")
            }
        }
    }
}

/// Whether `left_count` elements of `left` and `right_count` elements of
/// `right` have the same signature, as collective operations want it.
pub fn signatures_match(
    left: &Datatype,
    left_count: u64,
    right: &Datatype,
    right_count: u64,
) -> Result<(), Mismatch> {
    compare((left, left_count), (right, right_count), false)
}

/// Whether a message may be received: its signature is a prefix of the receive
/// buffer's. A message that is too long is [`Mismatch::Lengths`].
pub fn signature_fits(
    sent: &Datatype,
    sent_count: u64,
    buffer: &Datatype,
    buffer_count: u64,
) -> Result<(), Mismatch> {
    compare((sent, sent_count), (buffer, buffer_count), true)
}

fn compare(left: (&Datatype, u64), right: (&Datatype, u64), prefix: bool) -> Result<(), Mismatch> {
    let bytes = |(datatype, count): (&Datatype, u64)| datatype.size().saturating_mul(count);
    let lengths = Mismatch::Lengths {
        left: bytes(left),
        right: bytes(right),
    };
    let fits = |short: bool, equal: bool| {
        if equal || (prefix && short) {
            Ok(())
        } else {
            Err(lengths)
        }
    };
    let by_bytes = fits(bytes(left) <= bytes(right), bytes(left) == bytes(right));
    if left.0 == right.0 {
        return fits(left.1 <= right.1, left.1 == right.1).or(by_bytes);
    }
    let packed = |datatype: &Datatype| datatype.map().uniform() == Some(Basic::Packed);
    if packed(left.0) || packed(right.0) || bytes(left) == 0 {
        return by_bytes;
    }
    let mut a = Repeated::new(left.0.map(), left.1);
    let mut b = Repeated::new(right.0.map(), right.1);
    let mut index = 0u64;
    loop {
        match (a.peek(), b.peek()) {
            (Some((x, n)), Some((y, m))) if x == y => {
                let step = n.min(m);
                a.advance(step);
                b.advance(step);
                index = index.saturating_add(step);
            }
            (Some((left, _)), Some((right, _))) => {
                return Err(Mismatch::Types { index, left, right });
            }
            (None, None) => return Ok(()),
            (None, Some(_)) if prefix => return Ok(()),
            _ => return Err(lengths),
        }
    }
}

/// The signature of some elements in a row, as runs.
struct Repeated<'a> {
    map: &'a TypeMap,
    runs: Box<dyn Iterator<Item = (Basic, u64)> + 'a>,
    /// Elements that were not begun.
    left: u64,
    current: Option<(Basic, u64)>,
}

impl<'a> Repeated<'a> {
    fn new(map: &'a TypeMap, count: u64) -> Self {
        let mut repeated = Repeated {
            map,
            runs: Box::new(std::iter::empty()),
            left: count,
            current: None,
        };
        repeated.refill();
        repeated
    }

    fn refill(&mut self) {
        self.current = match self.map.uniform() {
            // All elements at once.
            Some(basic) if self.left > 0 => {
                let total = self.map.elements().saturating_mul(self.left);
                self.left = 0;
                Some((basic, total))
            }
            Some(_) => None,
            None => self.runs.next().or_else(|| {
                if self.left == 0 || self.map.is_empty() {
                    return None;
                }
                self.left -= 1;
                self.runs = Box::new(self.map.signature());
                self.runs.next()
            }),
        };
    }

    fn peek(&self) -> Option<(Basic, u64)> {
        self.current
    }

    fn advance(&mut self, by: u64) {
        if let Some((_, n)) = &mut self.current {
            *n -= by;
            if *n == 0 {
                self.refill();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t(basic: Basic) -> Datatype {
        Datatype::basic(basic)
    }

    fn int_double() -> Datatype {
        Datatype::structure(&[1, 1], &[0, 8], &[t(Basic::Int), t(Basic::Double)]).unwrap()
    }

    #[test]
    fn layout_does_not_matter() {
        let spread = Datatype::vector(3, 2, 5, &t(Basic::Int)).unwrap();
        assert_eq!(signatures_match(&spread, 2, &t(Basic::Int), 12), Ok(()));
        let other =
            Datatype::structure(&[1, 1], &[100, 0], &[t(Basic::Int), t(Basic::Double)]).unwrap();
        assert_eq!(signatures_match(&int_double(), 7, &other, 7), Ok(()));
        let seven = Datatype::contiguous(7, &other).unwrap();
        assert_eq!(signatures_match(&int_double(), 7, &seven, 1), Ok(()));
    }

    #[test]
    fn the_first_difference_is_named() {
        let swapped =
            Datatype::structure(&[2, 1], &[0, 8], &[t(Basic::Int), t(Basic::Double)]).unwrap();
        assert_eq!(
            signatures_match(&int_double(), 2, &swapped, 2),
            Err(Mismatch::Types {
                index: 1,
                left: Basic::Double,
                right: Basic::Int
            })
        );
        assert_eq!(
            signatures_match(&t(Basic::Int), 4, &t(Basic::Int), 5),
            Err(Mismatch::Lengths {
                left: 16,
                right: 20
            })
        );
    }

    #[test]
    fn a_message_may_be_shorter_than_the_buffer() {
        assert_eq!(signature_fits(&t(Basic::Int), 4, &t(Basic::Int), 5), Ok(()));
        assert!(signature_fits(&t(Basic::Int), 6, &t(Basic::Int), 5).is_err());
        // An int, a double, an int: half of a structure may arrive.
        let sent = Datatype::structure(
            &[1, 1, 1],
            &[0, 8, 16],
            &[t(Basic::Int), t(Basic::Double), t(Basic::Int)],
        )
        .unwrap();
        assert_eq!(signature_fits(&sent, 1, &int_double(), 2), Ok(()));
        assert!(signatures_match(&sent, 1, &int_double(), 2).is_err());
        assert_eq!(signature_fits(&sent, 0, &t(Basic::Char), 0), Ok(()));
    }

    #[test]
    fn packed_matches_bytes_and_byte_matches_itself() {
        assert_eq!(
            signatures_match(&t(Basic::Packed), 12, &int_double(), 1),
            Ok(())
        );
        assert_eq!(
            signature_fits(&int_double(), 1, &t(Basic::Packed), 100),
            Ok(())
        );
        assert!(signature_fits(&int_double(), 1, &t(Basic::Packed), 11).is_err());
        assert!(signatures_match(&t(Basic::Byte), 4, &t(Basic::Byte), 4).is_ok());
        assert!(signatures_match(&t(Basic::Byte), 4, &t(Basic::Packed), 4).is_ok());
        assert!(signatures_match(&t(Basic::Byte), 4, &t(Basic::Int), 1).is_err());
        assert!(signature_fits(&t(Basic::Char), 4, &t(Basic::Byte), 4).is_err());
    }

    #[test]
    fn large_counts_of_one_type_take_one_step() {
        let row = Datatype::contiguous(1 << 30, &t(Basic::Double)).unwrap();
        assert_eq!(
            signatures_match(&row, 1 << 20, &t(Basic::Double), 1 << 50),
            Ok(())
        );
    }
}
