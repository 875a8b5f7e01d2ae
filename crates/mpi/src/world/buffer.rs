//! Data on its way out of one memory and into another.

use std::hash::{Hash, Hasher};

use concord_abi::Memory;
use concord_base::{MemoryFault, Rank};
use concord_term::{Byte, Bytes, Stretch};
use xxhash_rust::xxh3::Xxh3Default;

use super::misuse::MisuseKind;
use super::packed::Piece;
use super::step::{Raised, Stop};
use crate::datatype::{
    Basic, Class, Datatype, Mismatch, Precision, pack, signature_fits, signatures_match, unpack,
};
use crate::errors::ErrorClass;

/// The (address, count, datatype) of a communication call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Buffer {
    pub addr: u64,
    pub count: u64,
    pub datatype: Datatype,
}

/// A buffer as the arguments of a call describe it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Described {
    /// The argument that is its address, from 0.
    pub argument: usize,
    /// Its address.
    pub address: u64,
    /// How many elements.
    pub count: u64,
    /// Of what type.
    pub datatype: Datatype,
    /// Whether the call reads it.
    pub sent: bool,
    /// Whose memory it lies in, if not the caller's.
    pub owner: Option<Rank>,
}

/// Packed data with its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Typed {
    pub bytes: Bytes,
    pub count: u64,
    pub datatype: Datatype,
    /// What is in it, if it is `MPI_PACKED` and that is known.
    pub packed: Vec<Piece>,
}

/// How much the two sides of a transfer must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    /// Not at all: bytes are moved, as implementations do.
    Bytes,
    /// A message may be shorter than the buffer (MPI 4.1 §3.3.1).
    Prefix,
    /// A collective's data must fill the buffer (§6.1).
    Whole,
}

/// What became of received data.
pub(crate) enum Received {
    Whole,
    /// An error for the receiver.
    Failed(Box<Raised>),
    /// Sender and receiver disagree about the types.
    Mistyped(Mismatch),
}

impl Buffer {
    /// How many bytes of data fit.
    pub(crate) fn capacity(&self) -> u64 {
        self.datatype.size().saturating_mul(self.count)
    }

    /// MPI 4.1 §5.1.11: a buffer that a call updates has each byte once, however short the message
    /// is that arrives there.
    pub(crate) fn check_updated(&self) -> Result<(), Stop> {
        // Named types have no entries in common, nor do those that follow each other.
        let plain = self.datatype.as_named().is_some();
        let map = if plain {
            None
        } else {
            self.datatype.map_of(self.count)
        };
        if map.is_some_and(|map| map.overlaps()) {
            let text = format!(
                "entries of {} overlap in a buffer that is written",
                self.datatype
            );
            return Err(Stop::misuse(MisuseKind::OverlappingBuffers, text));
        }
        Ok(())
    }

    pub(crate) fn pack(&self, mem: &mut dyn Memory) -> Result<Typed, Stop> {
        let bytes = pack(mem, self.addr, self.count, &self.datatype)?;
        Ok(Typed {
            bytes,
            count: self.count,
            datatype: self.datatype.clone(),
            packed: Vec::new(),
        })
    }

    /// Takes in what was sent: all of it, or an error (§3.2.4), after which nobody knows what the
    /// buffer holds.
    pub(crate) fn receive(
        &self,
        mem: &mut dyn Memory,
        sent: &Typed,
        agreement: Agreement,
    ) -> Result<Received, MemoryFault> {
        let length = sent.len();
        if length > self.capacity() {
            let open = Bytes::left_open(self.capacity() as usize);
            unpack(mem, self.addr, self.count, &self.datatype, &open)?;
            let message = format!(
                "{length} bytes were sent, but the receive buffer has room for only {}",
                self.capacity()
            );
            return Ok(Received::Failed(Box::new(Raised {
                kind: MisuseKind::Truncation,
                class: ErrorClass::Truncate,
                code: ErrorClass::Truncate.code(),
                message,
                argument: None,
                others: Vec::new(),
            })));
        }
        let (theirs, ours) = (&sent.datatype, &self.datatype);
        let agreed = match agreement {
            Agreement::Bytes => Ok(()),
            Agreement::Prefix => signature_fits(theirs, sent.count, ours, self.count),
            Agreement::Whole => signatures_match(theirs, sent.count, ours, self.count),
        };
        if let Err(mismatch) = agreed {
            return Ok(Received::Mistyped(mismatch));
        }
        unpack(mem, self.addr, self.count, &self.datatype, &sent.bytes)?;
        Ok(Received::Whole)
    }
}

impl Typed {
    /// A hash of the types, those of packed data included.
    pub(crate) fn signature(&self) -> u64 {
        let outside = self.datatype.signature_hash(self.count);
        if self.packed.is_empty() {
            return outside;
        }
        let mut hasher = Xxh3Default::new();
        (outside, &self.packed).hash(&mut hasher);
        hasher.finish()
    }

    pub(crate) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The first element that was not written, or not wholly. Characters and bytes count only if
    /// none at all was written: buffers of text are often longer than the text, and structures
    /// that are sent as bytes have padding.
    pub(crate) fn never_written(&self) -> Option<u64> {
        if self.bytes.as_concrete().is_some() {
            return None;
        }
        let map = self.datatype.map();
        let runs: Vec<(Basic, u64)> = match map.uniform() {
            Some(basic) if !is_raw(basic) && !is_padded(basic) || basic.size() == 1 => {
                return self.first_unwritten(basic);
            }
            Some(basic) => vec![(basic, map.elements())],
            None => map.signature().collect(),
        };
        let is_undef = |at: usize| self.bytes.get(at) == Byte::Undef;
        let (mut at, mut element, mut some_written) = (0, 0, false);
        while at < self.bytes.len() {
            let start = at;
            for &(basic, n) in &runs {
                let size = basic.size() as usize;
                let raw = is_raw(basic);
                for _ in 0..n {
                    let end = (at + size).min(self.bytes.len());
                    let counts = |byte: &usize| !is_padded(basic) || (byte - at) % 16 < 10;
                    let missing = (at..end).filter(counts).any(is_undef);
                    if missing && !raw {
                        return Some(element);
                    }
                    some_written |= !missing;
                    element += 1;
                    at = end;
                }
            }
            if at == start {
                return None;
            }
        }
        (!some_written && at > 0).then_some(0)
    }

    /// [`Typed::never_written`] of elements of one kind, each of which is one byte or counts by
    /// itself.
    fn first_unwritten(&self, basic: Basic) -> Option<u64> {
        let mut at = 0;
        for stretch in self.bytes.stretches(0, self.bytes.len()) {
            match (stretch, is_raw(basic)) {
                (Stretch::Undef(_), false) => return Some(at as u64 / basic.size()),
                (Stretch::Undef(_), true) | (_, false) => at += stretch.len(),
                (_, true) => return None,
            }
        }
        (is_raw(basic) && at > 0).then_some(0)
    }

    /// The first element, if it is an integer and a plain number.
    pub(crate) fn first_integer(&self) -> Option<i64> {
        let first = self
            .datatype
            .basics(self.count.min(1))?
            .into_iter()
            .next()?;
        let size = first.basic.size();
        let signed = match first.basic.class() {
            Class::CInteger { signed } | Class::Character { signed } => signed,
            Class::FortranInteger | Class::MultiLanguage => true,
            Class::Byte => false,
            _ => return None,
        };
        let bits = self.bytes.read_uint(0, usize::try_from(size).ok()?)?;
        let value = i64::try_from(bits).unwrap_or(bits as i64);
        let unused = 64 - 8 * size.min(8);
        Some(match signed {
            true => value << unused >> unused,
            false => value,
        })
    }
}

/// Whether it is made of numbers of 80 bits, of which each has six bytes behind it that nobody writes.
fn is_padded(basic: Basic) -> bool {
    use Precision::Extended;
    matches!(
        basic.class(),
        Class::Float(Extended) | Class::Complex(Extended)
    )
}

/// Whether elements of it count only together: text and raw bytes.
fn is_raw(basic: Basic) -> bool {
    let class = basic.class();
    let text = matches!(class, Class::Byte | Class::Packed | Class::Character { .. });
    text || basic.size() == 1
}
