//! For the tests of this folder: a flat memory and random nested types.

use concord_abi::{BlockKind, Memory};
use concord_base::{Access, FaultKind, MemoryFault};
use concord_term::Bytes;

use super::{Basic, DarrayDim, Datatype, Distribution, Order, Predefined, SubarrayDim};

/// One object; everything else is out of bounds. Starts uninitialised.
pub(crate) struct FlatMemory {
    bytes: Bytes,
}

impl FlatMemory {
    pub(crate) const BASE: u64 = 0x1_0000;

    pub(crate) fn new(len: usize) -> FlatMemory {
        FlatMemory {
            bytes: Bytes::undef(len),
        }
    }

    pub(crate) fn fill(&mut self, at: usize, data: &[u8]) {
        self.bytes.write(at, &data.into());
    }

    pub(crate) fn contents(&self) -> &Bytes {
        &self.bytes
    }

    /// All bytes, 0 where one is not concrete.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.raw()
    }
}

impl Memory for FlatMemory {
    fn read(&self, addr: u64, len: u64) -> Result<Bytes, MemoryFault> {
        self.check(addr, len, Access::Read)?;
        Ok(self.bytes.slice((addr - Self::BASE) as usize, len as usize))
    }

    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault> {
        self.check(addr, bytes.len() as u64, Access::Write)?;
        self.bytes.write((addr - Self::BASE) as usize, bytes);
        Ok(())
    }

    fn check(&self, address: u64, size: u64, access: Access) -> Result<(), MemoryFault> {
        let inside = address
            .checked_sub(Self::BASE)
            .and_then(|at| at.checked_add(size))
            .is_some_and(|end| end <= self.bytes.len() as u64);
        let fault = MemoryFault {
            kind: FaultKind::OutOfBounds,
            access,
            address,
            size,
            object: None,
        };
        if inside { Ok(()) } else { Err(fault) }
    }

    fn allocate(&mut self, _: BlockKind, size: u64, _: u64, _: bool) -> Result<u64, MemoryFault> {
        let (kind, access) = (FaultKind::OutOfMemory, Access::Write);
        Err(MemoryFault {
            kind,
            access,
            address: 0,
            size,
            object: None,
        })
    }

    fn release(&mut self, _: BlockKind, address: u64) -> Result<(), MemoryFault> {
        let (kind, access) = (FaultKind::InvalidFree, Access::Free);
        Err(MemoryFault {
            kind,
            access,
            address,
            size: 0,
            object: None,
        })
    }

    fn object_at(&self, addr: u64) -> Option<(u64, u64)> {
        self.check(addr, 0, Access::Read)
            .is_ok()
            .then_some((Self::BASE, self.bytes.len() as u64))
    }

    fn read_concrete(&self, addr: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        Ok(self.read(addr, len)?.as_concrete().map(<[u8]>::to_vec))
    }

    fn read_c_string(&self, addr: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        let (kind, access) = (FaultKind::OutOfBounds, Access::Read);
        Err(MemoryFault {
            kind,
            access,
            address: addr,
            size: 0,
            object: None,
        })
    }
}

/// A linear congruential generator: the same numbers in every run, and in the
/// C program that made the facts of `open_mpi.rs`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number in `0..n`.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn range(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low) as u64).cast_signed()
    }

    fn list(&mut self, n: u64, low: i64, high: i64) -> Vec<i64> {
        (0..n).map(|_| self.range(low, high)).collect()
    }

    /// A type of the given nesting depth.
    pub(crate) fn datatype(&mut self, depth: u32) -> Datatype {
        if depth == 0 {
            const LEAVES: [Basic; 6] = [
                Basic::Char,
                Basic::Short,
                Basic::Int,
                Basic::Double,
                Basic::LongDouble,
                Basic::Float,
            ];
            let pick = self.below(LEAVES.len() as u64 + 1) as usize;
            return match LEAVES.get(pick) {
                Some(&basic) => Datatype::basic(basic),
                None => Datatype::named(Predefined::Pair(super::Pair::DoubleInt)),
            };
        }
        let kind = self.below(12);
        let element = self.datatype(depth - 1);
        let made = match kind {
            0 => Datatype::contiguous(self.range(0, 4), &element),
            1 => {
                let (n, b, s) = (self.range(0, 4), self.range(0, 3), self.range(-4, 5));
                Datatype::vector(n, b, s, &element)
            }
            2 => {
                let (n, b, s) = (self.range(0, 4), self.range(0, 3), self.range(-40, 41));
                Datatype::hvector(n, b, s, &element)
            }
            3 | 4 => {
                let n = self.below(4);
                let (lengths, places) = (self.list(n, 0, 3), self.list(n, -6, 7));
                match kind {
                    3 => Datatype::indexed(&lengths, &places, &element),
                    _ => Datatype::hindexed(&lengths, &places, &element),
                }
            }
            5 | 6 => {
                let n = self.below(4);
                let (length, places) = (self.range(0, 3), self.list(n, -6, 7));
                match kind {
                    5 => Datatype::indexed_block(length, &places, &element),
                    _ => Datatype::hindexed_block(length, &places, &element),
                }
            }
            7 | 8 => {
                let n = 1 + self.below(3);
                let (lengths, places) = (self.list(n, 0, 3), self.list(n, -64, 65));
                let mut elements = vec![element.clone()];
                for _ in 1..n {
                    elements.push(self.datatype(depth - 1));
                }
                Datatype::structure(&lengths, &places, &elements)
            }
            9 => {
                let (lb, extent) = (self.range(-20, 21), self.range(0, 60));
                element.resized(lb, extent)
            }
            10 => {
                let n = 1 + self.below(3);
                let order = if self.below(2) == 0 {
                    Order::C
                } else {
                    Order::Fortran
                };
                let mut dims = Vec::new();
                for _ in 0..n {
                    let size = self.range(1, 5);
                    let subsize = self.range(1, size + 1);
                    let start = self.range(0, size - subsize + 1);
                    dims.push(SubarrayDim {
                        size,
                        subsize,
                        start,
                    });
                }
                Datatype::subarray(&dims, order, &element)
            }
            _ => self.darray(&element),
        };
        made.unwrap_or_else(|class| panic!("kind {kind} on {element}: {class}"))
    }

    fn darray(&mut self, element: &Datatype) -> Result<Datatype, crate::ErrorClass> {
        let n = 1 + self.below(3);
        let order = if self.below(2) == 0 {
            Order::C
        } else {
            Order::Fortran
        };
        let mut dims = Vec::new();
        let mut size = 1;
        for _ in 0..n {
            let gsize = self.range(1, 7);
            let (distribution, darg, psize) = match self.below(5) {
                0 => (Distribution::Block, -1, self.range(1, 4)),
                1 => {
                    let psize = self.range(1, 4);
                    (
                        Distribution::Block,
                        (gsize + psize - 1) / psize + self.range(0, 2),
                        psize,
                    )
                }
                2 => (Distribution::Cyclic, -1, self.range(1, 4)),
                3 => (Distribution::Cyclic, self.range(1, 4), self.range(1, 4)),
                _ => (Distribution::None, -1, 1),
            };
            size *= psize;
            dims.push(DarrayDim {
                gsize,
                distribution,
                darg,
                psize,
            });
        }
        let rank = self.range(0, size);
        Datatype::darray(size, rank, &dims, order, element)
    }
}
