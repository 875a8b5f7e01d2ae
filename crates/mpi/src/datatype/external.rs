//! The `external32` representation.
//!
//! MPI 4.1 §14.5.2: big-endian, IEEE formats, sizes of its own (a `long` has
//! 4 bytes, a `long double` is IEEE binary128). A number that does not fit its
//! external size loses its high bytes. Truth values of one byte become four
//! bytes; Open MPI leaves them at one.

use concord_abi::Memory;
use concord_base::MemoryFault;
use concord_term::{Byte, Bytes, Format, TermPool};

use super::basic::{Basic, Class, Precision};
use super::{Datatype, pack, unpack};

/// Bytes of `count` elements in `external32`; `None` if that does not fit.
pub fn external_size(count: u64, datatype: &Datatype) -> Option<u64> {
    let each = datatype
        .map()
        .signature()
        .try_fold(0u64, |sum, (basic, n)| {
            sum.checked_add(basic.external_size().checked_mul(n)?)
        });
    each?.checked_mul(count)
}

/// Reads `count` elements at `addr` and converts them.
pub fn pack_external(
    pool: &TermPool,
    mem: &dyn Memory,
    addr: u64,
    count: u64,
    datatype: &Datatype,
) -> Result<Bytes, MemoryFault> {
    let native = pack(mem, addr, count, datatype)?;
    let mut out = Bytes::new();
    let mut at = 0;
    for scalar in scalars(count, datatype) {
        let bytes = native.slice(at, scalar.native);
        out.extend(&scalar.to_external(pool, &bytes));
        at += scalar.native;
    }
    Ok(out)
}

/// Converts a message back and writes it over `count` elements at `addr`. Only
/// whole numbers are taken.
pub fn unpack_external(
    pool: &TermPool,
    mem: &mut dyn Memory,
    addr: u64,
    count: u64,
    datatype: &Datatype,
    message: &Bytes,
) -> Result<(), MemoryFault> {
    let mut native = Bytes::new();
    let mut at = 0;
    for scalar in scalars(count, datatype) {
        if at + scalar.external > message.len() {
            break;
        }
        let bytes = message.slice(at, scalar.external);
        native.extend(&scalar.to_native(pool, &bytes));
        at += scalar.external;
    }
    unpack(mem, addr, count, datatype, &native)
}

/// One number; a complex one is two of them.
#[derive(Clone, Copy)]
struct Scalar {
    native: usize,
    external: usize,
    extended: bool,
    signed: bool,
}

impl Scalar {
    fn new(basic: Basic, parts: u64) -> Scalar {
        let class = basic.class();
        Scalar {
            native: (basic.size() / parts) as usize,
            external: (basic.external_size() / parts) as usize,
            extended: matches!(
                class,
                Class::Float(Precision::Extended) | Class::Complex(Precision::Extended)
            ),
            signed: matches!(
                class,
                Class::CInteger { signed: true } | Class::Character { signed: true }
            ),
        }
    }

    fn to_external(self, pool: &TermPool, bytes: &Bytes) -> Bytes {
        if self.extended {
            return reversed(&convert(
                pool,
                &bytes.slice(0, 10),
                Format::X87,
                Format::Quad,
            ));
        }
        let mut wide = bytes.slice(0, self.native.min(self.external));
        while wide.len() < self.external {
            wide.push(Byte::Concrete(0));
        }
        reversed(&wide)
    }

    fn to_native(self, pool: &TermPool, bytes: &Bytes) -> Bytes {
        let bytes = reversed(bytes);
        if self.extended {
            let mut out = convert(pool, &bytes, Format::Quad, Format::X87);
            // The other six bytes of a `long double` hold nothing.
            out.extend(&Bytes::zeroed(6));
            return out;
        }
        let mut out = bytes.slice(0, self.native.min(self.external));
        let fill = match out.get(out.len() - 1) {
            _ if !self.signed => Byte::Concrete(0),
            Byte::Undef => Byte::Undef,
            Byte::Concrete(top) => Byte::Concrete(if top >= 0x80 { 0xff } else { 0 }),
            Byte::Symbolic(top) => Byte::Symbolic(pool.extract(pool.sext(top, 16), 8, 8)),
        };
        while out.len() < self.native {
            out.push(fill);
        }
        out
    }
}

/// The numbers of `count` elements, in order.
fn scalars(count: u64, datatype: &Datatype) -> impl Iterator<Item = Scalar> + '_ {
    let one = || {
        datatype.map().signature().flat_map(|(basic, n)| {
            let parts = if matches!(basic.class(), Class::Complex(_)) {
                2
            } else {
                1
            };
            (0..n * parts).map(move |_| Scalar::new(basic, parts))
        })
    };
    (0..count).flat_map(move |_| one())
}

/// A float in another format; undefined as a whole if a byte of it is.
fn convert(pool: &TermPool, bytes: &Bytes, from: Format, to: Format) -> Bytes {
    let size = (to.width() / 8) as usize;
    if bytes.has_undef(0, bytes.len()) {
        return Bytes::undef(size);
    }
    let number = bytes.as_term(0, bytes.len(), pool, |_| pool.constant(8, 0));
    Bytes::from_term(pool, pool.fp_to_fp(from, to, number))
}

fn reversed(bytes: &Bytes) -> Bytes {
    (0..bytes.len()).rev().map(|i| bytes.get(i)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::random::FlatMemory;
    use super::*;

    fn round_trip(basic: Basic, native: &[u8], external: &[u8]) {
        let pool = TermPool::new();
        let t = Datatype::basic(basic);
        let mut mem = FlatMemory::new(64);
        mem.fill(0, native);
        let packed = pack_external(&pool, &mem, FlatMemory::BASE, 1, &t).unwrap();
        assert_eq!(packed.as_concrete(), Some(external), "{basic}");
        assert_eq!(external_size(1, &t), Some(external.len() as u64));
        unpack_external(&pool, &mut mem, FlatMemory::BASE + 32, 1, &t, &packed).unwrap();
        assert_eq!(&mem.bytes()[32..32 + native.len()], native, "{basic}");
    }

    #[test]
    fn numbers_are_big_endian() {
        round_trip(Basic::Int, &0x0102_0304i32.to_le_bytes(), &[1, 2, 3, 4]);
        round_trip(
            Basic::Long,
            &(-2i64).to_le_bytes(),
            &[0xff, 0xff, 0xff, 0xfe],
        );
        round_trip(
            Basic::UnsignedLong,
            &0xffff_fffeu64.to_le_bytes(),
            &[0xff, 0xff, 0xff, 0xfe],
        );
        round_trip(
            Basic::LongLong,
            &0x55i64.to_le_bytes(),
            &[0, 0, 0, 0, 0, 0, 0, 0x55],
        );
        round_trip(Basic::CBool, &[1], &[0, 0, 0, 1]);
        round_trip(Basic::Double, &1.0f64.to_le_bytes(), &1.0f64.to_be_bytes());
        let complex = [1.0f32.to_le_bytes(), 2.0f32.to_le_bytes()].concat();
        round_trip(
            Basic::CFloatComplex,
            &complex,
            &[1.0f32.to_be_bytes(), 2.0f32.to_be_bytes()].concat(),
        );
    }

    #[test]
    fn long_double_becomes_binary128() {
        // 1.5: exponent 16383, explicit leading bit, then one half.
        let x87 = [0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0x3f, 0, 0, 0, 0, 0, 0];
        let quad = [0x3f, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        round_trip(Basic::LongDouble, &x87, &quad);
    }

    #[test]
    fn uninitialised_bytes_stay_so() {
        let pool = TermPool::new();
        let mem = FlatMemory::new(16);
        let t = Datatype::basic(Basic::LongDouble);
        let packed = pack_external(&pool, &mem, FlatMemory::BASE, 1, &t).unwrap();
        assert_eq!(packed, Bytes::undef(16));
    }
}
