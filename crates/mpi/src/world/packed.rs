//! Of which types packed data is.
//!
//! MPI 4.1 §5.2: what is unpacked has the type signature that was packed, or a part of it where it is taken out in several
//! calls. `MPI_Pack` writes bytes alone here, so a process remembers what it has packed where, in pieces; messages of
//! `MPI_PACKED` carry the pieces that lie in them. What is sent with other types and received as `MPI_PACKED` is a piece, too.
//!
//! A piece counts as long as its bytes are the same. Packed data that is copied, sent as bytes, or changed has no types: may
//! miss a mistake, reports none falsely.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_abi::Memory;
use concord_base::Access;
use concord_term::Bytes;

use super::World;
use super::buffer::{Buffer, Typed};
use super::env::Env;
use super::misuse::MisuseKind;
use crate::datatype::{Basic, Datatype};
use concord_base::Rank;

/// Signatures with more runs than this are not remembered.
const MOST_RUNS: u64 = 1 << 12;

/// How many there are of which type, in order.
type Types = Arc<[(Basic, u64)]>;

/// The types of a stretch of packed data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    /// Where it begins, from the beginning of the message.
    offset: u64,
    length: u64,
    types: Types,
    /// In the representation `external32`.
    external: bool,
}

/// Where a process has packed data.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Packed(BTreeMap<u64, (Piece, Bytes)>);

/// The types of a buffer's elements; nothing if they are too many.
fn types_of(datatype: &Datatype, count: u64) -> Option<Types> {
    let map = datatype.map();
    if let Some(basic) = map.uniform() {
        return Some([(basic, map.elements().checked_mul(count)?)].into());
    }
    let each: Vec<(Basic, u64)> = map.signature().collect();
    let runs = count.checked_mul(each.len() as u64)?;
    (runs <= MOST_RUNS).then(|| each.repeat(count as usize).into())
}

fn same(a: &Bytes, from: u64, b: &Bytes, at: u64, length: u64) -> bool {
    let byte = |bytes: &Bytes, at: u64| bytes.get(at as usize);
    (0..length).all(|i| byte(a, from + i) == byte(b, at + i))
}

impl Packed {
    /// From now on, this is at an address, and nothing else.
    fn note(&mut self, addr: u64, piece: Piece, bytes: Bytes, mem: &dyn Memory) {
        let end = addr.saturating_add(piece.length);
        self.0.retain(|&at, (old, _)| {
            let apart = at >= end || at.saturating_add(old.length) <= addr;
            apart && mem.check(at, 1, Access::Read).is_ok()
        });
        if piece.length > 0 {
            self.0.insert(addr, (piece, bytes));
        }
    }

    /// The pieces inside of data that lies at an address.
    fn within(&self, addr: u64, data: &Bytes) -> Vec<Piece> {
        let end = addr.saturating_add(data.len() as u64);
        let mut found = Vec::new();
        for (&at, (piece, bytes)) in self.0.range(addr..end) {
            let offset = at - addr;
            if piece.length <= end - at && same(bytes, 0, data, offset, piece.length) {
                found.push(Piece {
                    offset,
                    ..piece.clone()
                });
            }
        }
        found
    }

    /// What speaks against reading the data at an address as these types.
    fn objection(&self, addr: u64, data: &Bytes, types: &Types, external: bool) -> Option<String> {
        let mut wanted = types.iter().copied().filter(|(_, n)| *n > 0);
        let mut want = wanted.next()?;
        let (mut at, mut element) = (addr, 0);
        loop {
            let (&start, (piece, bytes)) = self.0.range(..=at).next_back()?;
            let left = piece.length.checked_sub(at - start).filter(|n| *n > 0)?;
            let rest = (data.len() as u64).checked_sub(at - addr)?;
            if !same(bytes, at - start, data, at - addr, left.min(rest)) {
                return None;
            }
            if piece.external != external {
                let (was, is) = match external {
                    true => ("`MPI_Pack`", "`MPI_Unpack_external`"),
                    false => ("`MPI_Pack_external`", "`MPI_Unpack`"),
                };
                return Some(format!("{was} packed what {is} unpacks"));
            }
            let mut skip = at - start;
            for &(basic, count) in piece.types.iter() {
                let size = match external {
                    true => basic.external_size(),
                    false => basic.size(),
                };
                let mut have = count - (skip / size.max(1)).min(count);
                skip -= (count - have) * size;
                while have > 0 {
                    if skip > 0 {
                        return Some(format!(
                            "element {element} begins inside of an element that was packed as {basic}"
                        ));
                    }
                    if basic == Basic::Packed || want.0 == Basic::Packed {
                        return None;
                    }
                    if basic != want.0 {
                        return Some(format!(
                            "element {element} was packed as {basic} and is unpacked as {}",
                            want.0
                        ));
                    }
                    let step = have.min(want.1);
                    (have, want.1) = (have - step, want.1 - step);
                    (element, at) = (element + step, at + step * size);
                    if want.1 == 0 {
                        want = wanted.next()?;
                    }
                }
            }
            // Trailing bytes of a piece that are no element do not exist; the next one follows.
            if at < start + piece.length {
                return None;
            }
        }
    }
}

impl Env<'_> {
    /// The program has packed a buffer.
    pub(crate) fn note_packed(&mut self, addr: u64, from: &Buffer, bytes: &Bytes, external: bool) {
        let Some(types) = types_of(&from.datatype, from.count) else {
            return;
        };
        let piece = Piece {
            offset: 0,
            length: bytes.len() as u64,
            types,
            external,
        };
        let mem = self.mems.of(self.rank);
        let process = self.world.process_mut(self.rank);
        process.packed.note(addr, piece, bytes.clone(), mem);
    }

    /// What speaks against unpacking the data at an address into a buffer.
    pub(crate) fn objection(
        &self,
        addr: u64,
        data: &Bytes,
        into: &Buffer,
        external: bool,
    ) -> Option<String> {
        if !self.world.options.check_types || self.process().packed.0.is_empty() {
            return None;
        }
        let types = types_of(&into.datatype, into.count)?;
        let packed = &self.process().packed;
        packed.objection(addr, data, &types, external)
    }

    /// The pieces in what a rank sends.
    pub(super) fn pieces(&self, rank: Rank, buffer: &Buffer, data: &Bytes) -> Vec<Piece> {
        let packed = &self.world.process(rank).packed;
        match buffer.datatype == Datatype::basic(Basic::Packed) {
            true if !packed.0.is_empty() => packed.within(buffer.addr, data),
            _ => Vec::new(),
        }
    }
}

impl World {
    /// Packed data has come in. Answers what speaks against it if it is received as something else.
    pub(super) fn take_packed(
        &mut self,
        rank: Rank,
        buffer: &Buffer,
        sent: &Typed,
        mem: &dyn Memory,
    ) -> Option<(MisuseKind, String)> {
        let packed = |datatype: &Datatype| *datatype == Datatype::basic(Basic::Packed);
        if !packed(&buffer.datatype) {
            if sent.packed.is_empty() || !self.options.check_types {
                return None;
            }
            let mut there = Packed::default();
            for piece in &sent.packed {
                let bytes = sent
                    .bytes
                    .slice(piece.offset as usize, piece.length as usize);
                there.0.insert(piece.offset, (piece.clone(), bytes));
            }
            let types = types_of(&buffer.datatype, buffer.count)?;
            let text = there.objection(0, &sent.bytes, &types, false)?;
            return Some((MisuseKind::TypeMismatch, text));
        }
        let whole = || {
            let types = types_of(&sent.datatype, sent.count)?;
            let plain =
                !packed(&sent.datatype) && sent.datatype.map().uniform() != Some(Basic::Byte);
            plain.then_some(Piece {
                offset: 0,
                length: sent.bytes.len() as u64,
                types,
                external: false,
            })
        };
        let pieces: Vec<Piece> = sent.packed.iter().cloned().chain(whole()).collect();
        if pieces.is_empty() && self.process(rank).packed.0.is_empty() {
            return None;
        }
        let here = &mut self.process_mut(rank).packed;
        for piece in pieces {
            let bytes = sent
                .bytes
                .slice(piece.offset as usize, piece.length as usize);
            let at = buffer.addr.saturating_add(piece.offset);
            here.note(at, Piece { offset: 0, ..piece }, bytes, mem);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where, which bytes, which types.
    type Given<'a> = (u64, &'a [u8], &'a [(Basic, u64)]);

    fn packed(pieces: &[Given<'_>]) -> Packed {
        let pieces = pieces.iter().map(|&(at, bytes, types)| {
            let piece = Piece {
                offset: 0,
                length: bytes.len() as u64,
                types: types.into(),
                external: false,
            };
            (at, (piece, Bytes::from(bytes)))
        });
        Packed(pieces.collect())
    }

    fn objection(packed: &Packed, at: u64, data: &[u8], types: &[(Basic, u64)]) -> Option<String> {
        packed.objection(at, &Bytes::from(data), &types.into(), false)
    }

    const MIXED: &[(Basic, u64)] = &[(Basic::Int, 2), (Basic::Double, 1)];

    #[test]
    fn what_was_packed_may_be_taken_out_in_parts() {
        let packed = packed(&[(100, &[1; 16], MIXED), (116, &[2; 4], &[(Basic::Float, 1)])]);
        assert_eq!(objection(&packed, 100, &[1; 4], &[(Basic::Int, 1)]), None);
        assert_eq!(
            objection(
                &packed,
                104,
                &[1; 12],
                &[(Basic::Int, 1), (Basic::Double, 1)]
            ),
            None
        );
        let both = [[1; 8].as_slice(), &[2; 4]].concat();
        let types = [(Basic::Double, 1), (Basic::Float, 1)];
        assert_eq!(objection(&packed, 108, &both, &types), None);
    }

    #[test]
    fn other_types_are_told_with_their_number() {
        let packed = packed(&[(100, &[1; 16], MIXED)]);
        let text = objection(&packed, 100, &[1; 12], &[(Basic::Int, 3)]).expect("they differ");
        assert!(
            text.starts_with("element 2 was packed as MPI_DOUBLE"),
            "{text}"
        );
        let text =
            objection(&packed, 102, &[1; 4], &[(Basic::Int, 1)]).expect("it is no beginning");
        assert!(text.contains("inside of an element"), "{text}");
    }

    #[test]
    fn what_was_changed_or_was_never_packed_has_no_types() {
        let packed = packed(&[(100, &[1; 16], MIXED)]);
        assert_eq!(objection(&packed, 100, &[3; 4], &[(Basic::Float, 1)]), None);
        assert_eq!(objection(&packed, 90, &[1; 4], &[(Basic::Float, 1)]), None);
        assert_eq!(objection(&packed, 116, &[1; 4], &[(Basic::Float, 1)]), None);
    }
}
