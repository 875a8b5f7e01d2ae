//! Operations: the values of §6.9.2 and §6.9.4, and terms against machine
//! arithmetic.

use concord_term::{Byte, VarKind};

use super::*;
use crate::datatype::Pair;
use crate::datatype::random::Random;

fn ints(values: &[i32]) -> Bytes {
    values
        .iter()
        .flat_map(|v| v.to_le_bytes())
        .collect::<Vec<u8>>()
        .into()
}

fn doubles(values: &[f64]) -> Bytes {
    values
        .iter()
        .flat_map(|v| v.to_le_bytes())
        .collect::<Vec<u8>>()
        .into()
}

fn named(basic: Basic) -> Datatype {
    Datatype::basic(basic)
}

#[test]
fn handles_are_the_headers() {
    for &op in PredefinedOp::ALL {
        assert_eq!(PredefinedOp::from_handle(op.handle()), Some(op));
    }
    assert_eq!(PredefinedOp::from_handle(MPI_OP_NULL), None);
}

#[test]
fn integers_combine() {
    let pool = TermPool::new();
    let (a, b) = (ints(&[3, -7, 0, i32::MAX]), ints(&[5, 2, -1, 1]));
    let cases = [
        (PredefinedOp::Max, [5, 2, 0, i32::MAX]),
        (PredefinedOp::Min, [3, -7, -1, 1]),
        (PredefinedOp::Sum, [8, -5, -1, i32::MIN]),
        (PredefinedOp::Prod, [15, -14, 0, i32::MAX]),
        (PredefinedOp::LogicalAnd, [1, 1, 0, 1]),
        (PredefinedOp::LogicalOr, [1, 1, 1, 1]),
        (PredefinedOp::LogicalXor, [0, 0, 1, 0]),
        (PredefinedOp::BitAnd, [3 & 5, -7 & 2, 0, 1]),
        (PredefinedOp::BitOr, [7, -7 | 2, -1, i32::MAX]),
        (PredefinedOp::BitXor, [6, -7 ^ 2, -1, i32::MAX ^ 1]),
        (PredefinedOp::Replace, [5, 2, -1, 1]),
        (PredefinedOp::NoOp, [3, -7, 0, i32::MAX]),
    ];
    for (op, expected) in cases {
        assert_eq!(
            op.apply(&pool, &named(Basic::Int), &a, &b),
            ints(&expected),
            "{op}"
        );
    }
}

#[test]
fn signs_matter() {
    let pool = TermPool::new();
    let (a, b) = (Bytes::from(vec![0xff]), Bytes::from(vec![1]));
    let max = |basic| PredefinedOp::Max.apply(&pool, &named(basic), &a, &b);
    assert_eq!(max(Basic::UnsignedChar), a);
    assert_eq!(max(Basic::SignedChar), b);
}

#[test]
fn ties_go_to_the_lower_index() {
    let pool = TermPool::new();
    let t = Datatype::named(Predefined::Pair(Pair::DoubleInt));
    let pairs = |values: &[(f64, i32)]| -> Bytes {
        let bytes = values
            .iter()
            .flat_map(|(v, i)| [&v.to_le_bytes()[..], &i.to_le_bytes()].concat());
        bytes.collect::<Vec<u8>>().into()
    };
    let a = pairs(&[(1.0, 4), (2.0, 5), (3.0, 6)]);
    let b = pairs(&[(2.0, 1), (2.0, 2), (1.0, 3)]);
    let max = PredefinedOp::MaxLoc.apply(&pool, &t, &a, &b);
    assert_eq!(max, pairs(&[(2.0, 1), (2.0, 2), (3.0, 6)]));
    let min = PredefinedOp::MinLoc.apply(&pool, &t, &a, &b);
    assert_eq!(min, pairs(&[(1.0, 4), (2.0, 2), (1.0, 3)]));
    let two = Datatype::named(Predefined::Pair(Pair::TwoInt));
    let max = PredefinedOp::MaxLoc.apply(&pool, &two, &ints(&[7, 3, 1, 1]), &ints(&[7, 2, 2, 9]));
    assert_eq!(max, ints(&[7, 2, 2, 9]));
}

#[test]
fn complex_products() {
    let pool = TermPool::new();
    let t = named(Basic::CDoubleComplex);
    let product =
        PredefinedOp::Prod.apply(&pool, &t, &doubles(&[1.0, 2.0]), &doubles(&[3.0, -1.0]));
    assert_eq!(product, doubles(&[5.0, 5.0]));
}

/// A `long double` with uninitialised padding, as a store leaves it.
fn long_double(mantissa: u64, exponent: u16) -> Bytes {
    let mut bytes = Bytes::undef(16);
    bytes.write(0, &mantissa.to_le_bytes()[..].into());
    bytes.write(8, &exponent.to_le_bytes()[..].into());
    bytes
}

#[test]
fn long_doubles_keep_their_padding() {
    let pool = TermPool::new();
    let (one, two) = (long_double(1 << 63, 16383), long_double(1 << 63, 16384));
    let three = long_double(3 << 62, 16384);
    assert_eq!(
        PredefinedOp::Sum.apply(&pool, &named(Basic::LongDouble), &one, &two),
        three
    );
    assert_eq!(
        PredefinedOp::Max.apply(&pool, &named(Basic::LongDouble), &one, &two),
        two
    );
    let t = named(Basic::CLongDoubleComplex);
    let complex = |re: &Bytes, im: &Bytes| {
        let mut bytes = re.clone();
        bytes.extend(im);
        bytes
    };
    let sum = PredefinedOp::Sum.apply(&pool, &t, &complex(&one, &two), &complex(&two, &one));
    assert_eq!(sum, complex(&three, &three));
}

#[test]
fn uninitialised_elements_stay_uninitialised() {
    let pool = TermPool::new();
    let mut a = ints(&[1, 2, 3]);
    a.set(5, Byte::Undef);
    let sum = PredefinedOp::Sum.apply(&pool, &named(Basic::Int), &a, &ints(&[10, 20, 30]));
    let mut expected = ints(&[11, 0, 33]);
    expected.write(4, &Bytes::undef(4));
    assert_eq!(sum, expected);
}

#[test]
fn symbolic_elements_become_terms() {
    let pool = TermPool::new();
    let x = pool.var("x", 32, VarKind::Input);
    let mut a = ints(&[1, 2]);
    a.write(4, &Bytes::from_term(&pool, x));
    let sum = PredefinedOp::Sum.apply(&pool, &named(Basic::Int), &a, &ints(&[10, 20]));
    assert_eq!(sum.slice(0, 4), ints(&[11]));
    let expected = pool.add(x, pool.constant(32, 20));
    assert_eq!(sum.as_term(4, 4, &pool, |_| unreachable!()), expected);
}

#[test]
fn terms_and_machine_agree() {
    let pool = TermPool::new();
    let mut random = Random::new(5);
    let mut compared = 0;
    for &op in PredefinedOp::ALL {
        let ones = Basic::ALL.iter().map(|&basic| Element::One(basic));
        let pairs = Pair::ALL
            .iter()
            .map(|pair| Element::Located(pair.value(), pair.index()));
        for element in ones.chain(pairs) {
            for _ in 0..20 {
                let left = operand(&mut random, element);
                // Equal values too, for the pairs.
                let right = if random.below(4) == 0 {
                    left.clone()
                } else {
                    operand(&mut random, element)
                };
                let mut result = left.clone();
                if !concrete::combine(op, element, &mut result, &right) {
                    continue;
                }
                compared += 1;
                let by_terms = symbolic::combine(
                    op,
                    &pool,
                    element,
                    &left.clone().into(),
                    &right.clone().into(),
                );
                assert_eq!(
                    by_terms.as_concrete(),
                    Some(&result[..]),
                    "{op} {element:?} {left:?} {right:?}"
                );
            }
        }
    }
    assert!(compared > 3000, "{compared}");
}

/// Random bytes; floats come from small integers, because terms know only one
/// NaN.
fn operand(random: &mut Random, element: Element) -> Vec<u8> {
    let mut out = Vec::new();
    let basics = match element {
        Element::One(basic) => vec![basic],
        Element::Located(value, index) => vec![value, index],
    };
    for basic in basics {
        let small = random.below(9) as f64 - 4.5;
        match basic.class() {
            Class::Float(crate::datatype::Precision::Single) => {
                out.extend((small as f32).to_le_bytes())
            }
            Class::Float(crate::datatype::Precision::Double) => out.extend(small.to_le_bytes()),
            Class::Complex(crate::datatype::Precision::Single) => {
                out.extend([small as f32, 1.5].iter().flat_map(|v| v.to_le_bytes()));
            }
            Class::Complex(crate::datatype::Precision::Double) => {
                out.extend([small, 1.5].iter().flat_map(|v| v.to_le_bytes()));
            }
            _ => out.extend((0..basic.size()).map(|_| random.below(256) as u8)),
        }
    }
    out
}

#[test]
fn groups_of_types_are_the_standards() {
    use PredefinedOp::*;
    assert!(Sum.accepts(&named(Basic::Double)) && !BitAnd.accepts(&named(Basic::Double)));
    assert!(!Sum.accepts(&named(Basic::Char)) && Sum.accepts(&named(Basic::SignedChar)));
    assert!(BitOr.accepts(&named(Basic::Byte)) && !LogicalOr.accepts(&named(Basic::Byte)));
    assert!(LogicalOr.accepts(&named(Basic::CBool)) && LogicalOr.accepts(&named(Basic::Int)));
    assert!(
        !Max.accepts(&named(Basic::DoubleComplex)) && Prod.accepts(&named(Basic::DoubleComplex))
    );
    assert!(Max.accepts(&named(Basic::Aint)) && !LogicalAnd.accepts(&named(Basic::Integer)));
    let pair = Datatype::named(Predefined::Pair(Pair::FloatInt));
    assert!(MaxLoc.accepts(&pair) && !Max.accepts(&pair) && !MaxLoc.accepts(&named(Basic::Int)));
    let derived = Datatype::contiguous(2, &named(Basic::Int)).unwrap();
    assert!(!Sum.accepts(&derived));
    assert!(Sum.accepts(&Datatype::f90_real(10, MPI_UNDEFINED).unwrap()));
}

#[test]
fn contributions_fold_from_the_left() {
    let pool = TermPool::new();
    let parts = [doubles(&[1e16]), doubles(&[1.0]), doubles(&[-1e16])];
    let t = named(Basic::Double);
    let sum = reduce_in_order(PredefinedOp::Sum, &pool, &t, &parts).unwrap();
    assert_eq!(sum, doubles(&[(1e16 + 1.0) - 1e16]));
    assert_eq!(reduce_in_order(PredefinedOp::Sum, &pool, &t, &[]), None);
}
