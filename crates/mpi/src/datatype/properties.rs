//! Random nested types against their definition: the type map, entry by entry.

use concord_term::Bytes;

use super::random::{FlatMemory, Random};
use super::*;

/// The type map by the definitions of §5.1, with none of the folding.
fn entries(t: &Datatype) -> Vec<(i64, Basic)> {
    let copies = |element: &Datatype, n: i64, offset: i64| -> Vec<(i64, Basic)> {
        let inner = entries(element);
        let extent = element.extent();
        (0..n)
            .flat_map(|i| {
                inner
                    .iter()
                    .map(move |&(d, b)| (d + offset + i * extent, b))
            })
            .collect()
    };
    match t.construction() {
        Construction::Named(Predefined::Basic(basic)) => vec![(0, *basic)],
        Construction::Named(Predefined::Pair(pair)) => {
            let at = pair.value().size().next_multiple_of(pair.index().align());
            vec![(0, pair.value()), (at as i64, pair.index())]
        }
        Construction::Dup(element) | Construction::Resized { element, .. } => entries(element),
        Construction::Contiguous { count, element } => copies(element, *count, 0),
        Construction::Vector {
            count,
            blocklength,
            stride,
            element,
        } => {
            let step = stride * element.extent();
            (0..*count)
                .flat_map(|i| copies(element, *blocklength, i * step))
                .collect()
        }
        Construction::Hvector {
            count,
            blocklength,
            stride,
            element,
        } => (0..*count)
            .flat_map(|i| copies(element, *blocklength, i * stride))
            .collect(),
        Construction::Indexed {
            blocklengths,
            displacements,
            element,
        } => {
            let pairs = blocklengths.iter().zip(displacements);
            pairs
                .flat_map(|(&n, d)| copies(element, n, d * element.extent()))
                .collect()
        }
        Construction::Hindexed {
            blocklengths,
            displacements,
            element,
        } => {
            let pairs = blocklengths.iter().zip(displacements);
            pairs.flat_map(|(&n, &d)| copies(element, n, d)).collect()
        }
        Construction::IndexedBlock {
            blocklength,
            displacements,
            element,
        } => displacements
            .iter()
            .flat_map(|d| copies(element, *blocklength, d * element.extent()))
            .collect(),
        Construction::HindexedBlock {
            blocklength,
            displacements,
            element,
        } => displacements
            .iter()
            .flat_map(|&d| copies(element, *blocklength, d))
            .collect(),
        Construction::Struct {
            blocklengths,
            displacements,
            elements,
        } => {
            let parts = blocklengths.iter().zip(displacements).zip(elements);
            parts
                .flat_map(|((&n, &d), element)| copies(element, n, d))
                .collect()
        }
        Construction::Subarray {
            dims,
            order,
            element,
        } => {
            let taken = |i: usize, index: i64| {
                (dims[i].start..dims[i].start + dims[i].subsize).contains(&index)
            };
            let sizes: Vec<i64> = dims.iter().map(|d| d.size).collect();
            array_entries(&sizes, *order, element, &taken)
        }
        Construction::Darray {
            rank,
            dims,
            order,
            element,
            ..
        } => {
            let mut coordinates = vec![0; dims.len()];
            let mut left = *rank;
            for (i, dim) in dims.iter().enumerate().rev() {
                coordinates[i] = left % dim.psize;
                left /= dim.psize;
            }
            let taken = |i: usize, index: i64| {
                let dim = &dims[i];
                let block = match (dim.distribution, dim.darg) {
                    (Distribution::None, _) => return true,
                    (Distribution::Block, -1) => (dim.gsize + dim.psize - 1) / dim.psize,
                    (Distribution::Cyclic, -1) => 1,
                    (_, darg) => darg,
                };
                (index / block) % dim.psize == coordinates[i]
            };
            let sizes: Vec<i64> = dims.iter().map(|d| d.gsize).collect();
            array_entries(&sizes, *order, element, &taken)
        }
        other => panic!("not generated: {:?}", std::mem::discriminant(other)),
    }
}

/// All positions of the array in storage order, of which `taken` keeps some.
fn array_entries(
    sizes: &[i64],
    order: Order,
    element: &Datatype,
    taken: &dyn Fn(usize, i64) -> bool,
) -> Vec<(i64, Basic)> {
    let inner = entries(element);
    let mut out = Vec::new();
    for position in 0..sizes.iter().product::<i64>() {
        let mut left = position;
        let mut all = true;
        let mut dims: Vec<usize> = (0..sizes.len()).collect();
        if order == Order::C {
            dims.reverse();
        }
        for i in dims {
            all &= taken(i, left % sizes[i]);
            left /= sizes[i];
        }
        if all {
            out.extend(
                inner
                    .iter()
                    .map(|&(d, b)| (d + position * element.extent(), b)),
            );
        }
    }
    out
}

fn types() -> impl Iterator<Item = Datatype> {
    let mut random = Random::new(7);
    (0..3000)
        .map(move |i| random.datatype(i % 4))
        .filter(|t| t.size() < 20_000)
}

#[test]
fn maps_are_those_of_the_definition() {
    for t in types() {
        let expected = entries(&t);
        let unfolded: Vec<(i64, Basic)> = t
            .map()
            .runs()
            .flat_map(|run| {
                (0..run.count).map(move |i| (run.offset + (i * run.basic.size()) as i64, run.basic))
            })
            .collect();
        assert_eq!(unfolded, expected, "{t}");
        assert_eq!(t.map().elements(), expected.len() as u64, "{t}");
        assert_eq!(
            t.size(),
            expected.iter().map(|(_, b)| b.size()).sum::<u64>(),
            "{t}"
        );
        let lb = expected.iter().map(|&(d, _)| d).min().unwrap_or(0);
        let ub = expected
            .iter()
            .map(|&(d, b)| d + b.size() as i64)
            .max()
            .unwrap_or(0);
        assert_eq!((t.true_lb(), t.true_extent()), (lb, ub - lb), "{t}");
        let align = expected.iter().map(|(_, b)| b.align()).max().unwrap_or(1);
        assert!(t.align() >= align, "{t}");
    }
}

#[test]
fn segments_and_runs_cover_the_same_bytes() {
    for t in types() {
        for count in [0, 1, 3] {
            let bytes: Vec<i64> = t
                .segments(count)
                .unwrap()
                .iter()
                .flat_map(|s| s.offset..s.offset + s.length as i64)
                .collect();
            let by_runs: Vec<i64> = t
                .basics(count)
                .unwrap()
                .iter()
                .flat_map(|r| r.offset..r.offset + (r.count * r.basic.size()) as i64)
                .collect();
            assert_eq!(bytes, by_runs, "{t}");
            let segments = t.segments(count).unwrap();
            let joined = segments
                .windows(2)
                .all(|w| w[0].offset + w[0].length as i64 != w[1].offset);
            assert!(joined, "{t}");
            if t.is_contiguous() {
                assert!(segments.len() <= 1, "{t}");
            }
        }
    }
}

#[test]
fn signatures_equal_their_own_unfolding() {
    for t in types() {
        let mut expanded: Vec<(Basic, u64)> = Vec::new();
        for (_, basic) in entries(&t) {
            match expanded.last_mut() {
                Some((last, n)) if *last == basic => *n += 1,
                _ => expanded.push((basic, 1)),
            }
        }
        assert_eq!(t.map().signature().collect::<Vec<_>>(), expanded, "{t}");
        let flat: Vec<Datatype> = expanded.iter().map(|(b, _)| Datatype::basic(*b)).collect();
        let lengths: Vec<i64> = expanded.iter().map(|&(_, n)| n as i64).collect();
        let places = vec![0; flat.len()];
        let plain = Datatype::structure(&lengths, &places, &flat).unwrap();
        assert_eq!(signatures_match(&t, 3, &plain, 3), Ok(()), "{t}");
        assert_eq!(signature_fits(&t, 2, &plain, 3), Ok(()), "{t}");
        assert_eq!(t.signature_hash(3), plain.signature_hash(3), "{t}");
        if t.size() > 0 {
            assert_ne!(t.signature_hash(3), t.signature_hash(2), "{t}");
        }
    }
}

/// Whether no byte occurs twice in `count` elements: only then can everything
/// come back.
fn is_injective(t: &Datatype, count: u64) -> bool {
    let mut bytes: Vec<i64> = t
        .segments(count)
        .unwrap()
        .iter()
        .flat_map(|s| s.offset..s.offset + s.length as i64)
        .collect();
    let n = bytes.len();
    bytes.sort_unstable();
    bytes.dedup();
    bytes.len() == n
}

#[test]
fn what_is_packed_unpacks_to_the_same_places() {
    let mut tried = 0;
    for t in types() {
        let count = 2;
        let map = t.map_of(count).unwrap();
        let span = (map.true_ub() - map.true_lb()) as usize;
        let addr = FlatMemory::BASE.wrapping_add_signed(-map.true_lb());
        let pattern: Vec<u8> = (0..span).map(|i| (i * 37 % 251 + 1) as u8).collect();
        let mut source = FlatMemory::new(span);
        source.fill(0, &pattern);
        let message = pack(&source, addr, count, &t).unwrap();
        let expected: Vec<u8> = map
            .segments()
            .flat_map(|s| s.offset..s.offset + s.length as i64)
            .map(|offset| pattern[(offset - map.true_lb()) as usize])
            .collect();
        assert_eq!(message.as_concrete(), Some(&expected[..]), "{t}");
        let mut target = FlatMemory::new(span);
        unpack(&mut target, addr, count, &t, &message).unwrap();
        // Untouched bytes stay uninitialised, all others are as before.
        let touched: std::collections::BTreeSet<i64> = map
            .segments()
            .flat_map(|s| s.offset..s.offset + s.length as i64)
            .collect();
        for (i, &value) in pattern.iter().enumerate() {
            let wanted = match touched.contains(&(i as i64 + map.true_lb())) {
                true => concord_term::Byte::Concrete(value),
                false => concord_term::Byte::Undef,
            };
            assert_eq!(target.contents().get(i), wanted, "{t} at {i}");
        }
        if is_injective(&t, count) {
            tried += 1;
            assert_eq!(pack(&target, addr, count, &t).unwrap(), message, "{t}");
            // A prefix fills the first entries only.
            let half = message.slice(0, message.len() / 2);
            let mut partial = FlatMemory::new(span);
            unpack(&mut partial, addr, count, &t, &half).unwrap();
            let back = pack(&partial, addr, count, &t).unwrap();
            assert_eq!(back.slice(0, half.len()), half, "{t}");
            let rest = message.len() - half.len();
            assert_eq!(back.slice(half.len(), rest), Bytes::undef(rest), "{t}");
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn equality_is_structural() {
    let (mut a, mut b) = (Random::new(3), Random::new(3));
    for i in 0..500 {
        let (x, y) = (a.datatype(i % 4), b.datatype(i % 4));
        assert_eq!(x, y);
        assert_eq!(x.to_string(), y.to_string());
        assert_ne!(x.dup().unwrap(), x);
        assert_ne!(x.with_large_counts(), x);
    }
}

#[test]
fn nesting_and_sizes_have_limits() {
    let mut t = Datatype::basic(Basic::Int);
    let error = loop {
        match t.dup() {
            Ok(next) => t = next,
            Err(class) => break class,
        }
    };
    assert_eq!(error, ErrorClass::Intern);
    let row = Datatype::contiguous(i64::from(i32::MAX), &Datatype::basic(Basic::Double)).unwrap();
    let square = Datatype::contiguous(i64::from(i32::MAX) / 8, &row).unwrap();
    assert_eq!(Datatype::contiguous(8, &square), Err(ErrorClass::Arg));
    assert_eq!(Datatype::contiguous(-1, &row), Err(ErrorClass::Count));
    assert_eq!(Datatype::vector(1, -1, 1, &row), Err(ErrorClass::Arg));
}
