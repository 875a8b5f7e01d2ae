//! Reductions of concrete numbers that the machine can compute itself.
//!
//! Integers wrap as the hardware's do. Formats that Rust does not have (half,
//! x87, quad) are left to the terms, which fold constants exactly.

use super::{Element, PredefinedOp};
use crate::datatype::{Class, Precision};

/// A number in little-endian bytes.
trait Number: Copy {
    const SIZE: usize;
    fn read(bytes: &[u8]) -> Self;
    fn write(self, bytes: &mut [u8]);
}

trait Integer: Number + Ord + Default {
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn truth(value: bool) -> Self;
}

trait Float: Number + PartialOrd {
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
}

macro_rules! number {
    ($($type:ty),*) => {$(
        impl Number for $type {
            const SIZE: usize = size_of::<$type>();
            fn read(bytes: &[u8]) -> Self {
                let mut raw = [0; size_of::<$type>()];
                raw.copy_from_slice(bytes);
                <$type>::from_le_bytes(raw)
            }
            fn write(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

macro_rules! integer {
    ($($type:ty),*) => {$(
        impl Integer for $type {
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            fn mul(self, other: Self) -> Self { self.wrapping_mul(other) }
            fn and(self, other: Self) -> Self { self & other }
            fn or(self, other: Self) -> Self { self | other }
            fn xor(self, other: Self) -> Self { self ^ other }
            fn truth(value: bool) -> Self { <$type>::from(value) }
        }
    )*};
}

macro_rules! float {
    ($($type:ty),*) => {$(
        impl Float for $type {
            fn add(self, other: Self) -> Self { self + other }
            fn sub(self, other: Self) -> Self { self - other }
            fn mul(self, other: Self) -> Self { self * other }
        }
    )*};
}

number!(i8, i16, i32, i64, i128, u8, u16, u32, u64, f32, f64);
integer!(i8, i16, i32, i64, i128, u8, u16, u32, u64);
float!(f32, f64);

/// Combines whole elements; `left` becomes the result. `false` if there is no
/// such operation here, or the bytes are no whole number of elements.
pub(super) fn combine(op: PredefinedOp, element: Element, left: &mut [u8], right: &[u8]) -> bool {
    if !left.len().is_multiple_of(element.size()) {
        return false;
    }
    match element {
        Element::One(basic) => match (basic.class(), basic.size()) {
            (Class::Float(Precision::Single), _) => floats::<f32>(op, left, right),
            (Class::Float(Precision::Double), _) => floats::<f64>(op, left, right),
            (Class::Complex(Precision::Single), _) => complexes::<f32>(op, left, right),
            (Class::Complex(Precision::Double), _) => complexes::<f64>(op, left, right),
            (Class::Float(_) | Class::Complex(_) | Class::Packed, _) => false,
            (Class::CInteger { signed: false } | Class::Byte | Class::Logical, size)
            | (Class::Character { signed: false }, size) => match size {
                1 => integers::<u8>(op, left, right),
                2 => integers::<u16>(op, left, right),
                4 => integers::<u32>(op, left, right),
                8 => integers::<u64>(op, left, right),
                _ => false,
            },
            (_, size) => match size {
                1 => integers::<i8>(op, left, right),
                2 => integers::<i16>(op, left, right),
                4 => integers::<i32>(op, left, right),
                8 => integers::<i64>(op, left, right),
                16 => integers::<i128>(op, left, right),
                _ => false,
            },
        },
        Element::Located(value, index) => {
            if index.size() != 4
                || !matches!(
                    index.class(),
                    Class::CInteger { .. } | Class::FortranInteger
                )
            {
                return false;
            }
            match (value.class(), value.size()) {
                (Class::Float(Precision::Single), _) => located::<f32>(op, left, right),
                (Class::Float(Precision::Double), _) => located::<f64>(op, left, right),
                (Class::CInteger { signed: true } | Class::FortranInteger, 2) => {
                    located::<i16>(op, left, right)
                }
                (Class::CInteger { signed: true } | Class::FortranInteger, 4) => {
                    located::<i32>(op, left, right)
                }
                (Class::CInteger { signed: true } | Class::FortranInteger, 8) => {
                    located::<i64>(op, left, right)
                }
                _ => false,
            }
        }
    }
}

fn each<T: Number>(left: &mut [u8], right: &[u8], f: impl Fn(T, T) -> T) -> bool {
    for (a, b) in left
        .chunks_exact_mut(T::SIZE)
        .zip(right.chunks_exact(T::SIZE))
    {
        f(T::read(a), T::read(b)).write(a);
    }
    true
}

fn integers<T: Integer>(op: PredefinedOp, left: &mut [u8], right: &[u8]) -> bool {
    let zero = T::default();
    match op {
        PredefinedOp::Max => each(left, right, T::max),
        PredefinedOp::Min => each(left, right, T::min),
        PredefinedOp::Sum => each(left, right, T::add),
        PredefinedOp::Prod => each(left, right, T::mul),
        PredefinedOp::BitAnd => each(left, right, T::and),
        PredefinedOp::BitOr => each(left, right, T::or),
        PredefinedOp::BitXor => each(left, right, T::xor),
        PredefinedOp::LogicalAnd => each(left, right, |a, b| T::truth(a != zero && b != zero)),
        PredefinedOp::LogicalOr => each(left, right, |a, b| T::truth(a != zero || b != zero)),
        PredefinedOp::LogicalXor => each(left, right, |a, b| T::truth((a != zero) != (b != zero))),
        PredefinedOp::MaxLoc
        | PredefinedOp::MinLoc
        | PredefinedOp::Replace
        | PredefinedOp::NoOp => false,
    }
}

fn floats<T: Float>(op: PredefinedOp, left: &mut [u8], right: &[u8]) -> bool {
    match op {
        PredefinedOp::Max => each(left, right, |a: T, b: T| if a < b { b } else { a }),
        PredefinedOp::Min => each(left, right, |a: T, b: T| if b < a { b } else { a }),
        PredefinedOp::Sum => each(left, right, T::add),
        PredefinedOp::Prod => each(left, right, T::mul),
        _ => false,
    }
}

fn complexes<T: Float>(op: PredefinedOp, left: &mut [u8], right: &[u8]) -> bool {
    match op {
        PredefinedOp::Sum => each(left, right, T::add),
        PredefinedOp::Prod => {
            for (x, y) in left
                .chunks_exact_mut(2 * T::SIZE)
                .zip(right.chunks_exact(2 * T::SIZE))
            {
                let (a, b) = (T::read(&x[..T::SIZE]), T::read(&x[T::SIZE..]));
                let (c, d) = (T::read(&y[..T::SIZE]), T::read(&y[T::SIZE..]));
                a.mul(c).sub(b.mul(d)).write(&mut x[..T::SIZE]);
                a.mul(d).add(b.mul(c)).write(&mut x[T::SIZE..]);
            }
            true
        }
        _ => false,
    }
}

/// Value, then an index of four bytes (§6.9.4): of equal values the lower
/// index.
fn located<T: Number + PartialOrd>(op: PredefinedOp, left: &mut [u8], right: &[u8]) -> bool {
    let greater = match op {
        PredefinedOp::MaxLoc => true,
        PredefinedOp::MinLoc => false,
        _ => return false,
    };
    let size = T::SIZE + 4;
    for (x, y) in left.chunks_exact_mut(size).zip(right.chunks_exact(size)) {
        let (a, b) = (T::read(&x[..T::SIZE]), T::read(&y[..T::SIZE]));
        let (i, j) = (i32::read(&x[T::SIZE..]), i32::read(&y[T::SIZE..]));
        let right_wins = if greater { a < b } else { b < a };
        if right_wins {
            x.copy_from_slice(y);
        } else if a == b {
            i.min(j).write(&mut x[T::SIZE..]);
        }
    }
    true
}
