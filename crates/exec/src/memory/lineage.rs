//! Where uninitialised bytes come from.
//!
//! A copy of a byte that nobody has written is as uninitialised as the original, and who reads the
//! copy wants to know of the original. So a copied byte that is uninitialised has a lineage: the
//! object of the process in which it came into being, or the place where it arrived from another
//! process, with the lineage that it had there; or the call that left it open. Lineages are for reports alone: they decide
//! nothing, and memories that differ in nothing else are equal. May be missing (then the copy is
//! named); never names memory that the value does not come from.

use concord_base::{FaultObject, Span};
use concord_term::Bytes;

use super::{ByteState, Memory, ObjectId, split};

/// Where an uninitialised byte comes from, in 64 bits, so that it travels with messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lineage(pub u64);

/// What a lineage says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It came into being in an object of a process.
    From {
        /// The process.
        process: u32,
        /// The object.
        object: ObjectId,
    },
    /// A function that was called left it open.
    Open,
    /// It came to a process from another one; see [`Memory::arrival`].
    To {
        /// The process.
        process: u32,
        /// Which of its arrivals.
        arrival: u32,
    },
}

const PROCESS: u32 = 48;
const ARRIVED: u64 = 1 << 47;

/// More arrivals of different lineages are not told apart from what arrived.
const MOST_ARRIVALS: usize = 1 << 12;

impl Lineage {
    /// What a function leaves open, before it is noted where.
    pub(super) const LEFT_OPEN: Lineage = Lineage(Bytes::LEFT_OPEN);

    /// The lineage in 64 bits; `None` for 0.
    pub fn known(bits: u64) -> Option<Lineage> {
        (bits >> PROCESS > 0).then_some(Lineage(bits))
    }

    pub(crate) fn from(process: u32, object: ObjectId) -> Lineage {
        Lineage(u64::from(process + 1) << PROCESS | u64::from(object.0))
    }

    fn to(process: u32, arrival: u32) -> Lineage {
        Lineage(u64::from(process + 1) << PROCESS | ARRIVED | u64::from(arrival))
    }

    /// What it says.
    pub fn came(self) -> Came {
        if self == Lineage::LEFT_OPEN {
            return Came::Open;
        }
        let process = ((self.0 >> PROCESS) as u32).saturating_sub(1);
        let number = self.0 as u32;
        match self.0 & ARRIVED {
            0 => Came::From {
                process,
                object: ObjectId(number),
            },
            _ => Came::To {
                process,
                arrival: number,
            },
        }
    }

    fn process(self) -> Option<u32> {
        match self.came() {
            Came::From { process, .. } | Came::To { process, .. } => Some(process),
            Came::Open => None,
        }
    }
}

/// What has come to a process from others, with where it was then.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrivals {
    all: imbl::Vector<(Lineage, Span)>,
}

impl Arrivals {
    /// Whether nothing has come.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl Memory {
    /// Which process this is the memory of.
    pub fn process(&self) -> u32 {
        self.process
    }

    /// Where the uninitialised byte at a permitted address comes from.
    pub fn lineage_at(&self, address: u64) -> Option<Lineage> {
        let here = || Some(Lineage::from(self.process, split(address)?.0));
        self.copied_from(address).or_else(here)
    }

    /// The same, if it was copied.
    pub(crate) fn copied_from(&self, address: u64) -> Option<Lineage> {
        let mut bits = 0;
        self.each_page(address, 1, |page, at, _| {
            bits = page.map_or(0, |page| page.lineage(at));
        });
        Lineage::known(bits)
    }

    /// The uninitialised bytes of a permitted range come from there.
    pub(crate) fn set_lineage(&mut self, address: u64, len: u64, lineage: Option<Lineage>) {
        let bits = lineage.map_or(0, |lineage| lineage.0);
        self.each_page_mut(address, len, |page, at, run| {
            page.set_lineage(at, run, bits);
        });
    }

    /// The lineage of what came into this memory just now, where the process is.
    pub(super) fn arrived(&mut self, lineage: Lineage) -> Lineage {
        if lineage.process() == Some(self.process) {
            return lineage;
        }
        let arrival = (lineage, self.site);
        let all = &mut self.arrivals.all;
        let known = all.iter().position(|known| *known == arrival);
        match known {
            Some(known) => Lineage::to(self.process, known as u32),
            None if all.len() >= MOST_ARRIVALS => lineage,
            None => {
                all.push_back(arrival);
                Lineage::to(self.process, all.len() as u32 - 1)
            }
        }
    }

    /// What arrived, and where the process was.
    pub fn arrival(&self, arrival: u32) -> Option<(Lineage, Span)> {
        self.arrivals.all.get(arrival as usize).copied()
    }

    /// The object, with its name in the program's table; also if it is gone, for a while.
    pub fn remembered(&self, id: ObjectId) -> Option<(super::NameId, FaultObject)> {
        let name = match self.object(id) {
            Some(object) => object.name,
            None => self.graves.iter().rev().find(|grave| grave.id == id)?.name,
        };
        Some((name, self.describe(id.base())?))
    }

    /// The lineages of a permitted range, for its uninitialised bytes: runs of start and length.
    pub(super) fn lineages(&self, address: u64, len: u64) -> Vec<(u64, u64, Lineage)> {
        let mut runs: Vec<(u64, u64, Lineage)> = Vec::new();
        let mut add = |at: u64, n: u64, lineage: Lineage| match runs.last_mut() {
            Some((start, length, last)) if *start + *length == at && *last == lineage => {
                *length += n;
            }
            _ => runs.push((at, n, lineage)),
        };
        let Some((object, _)) = split(address) else {
            return runs;
        };
        let own = Lineage::from(self.process, object);
        let mut seen = 0;
        self.each_page(address, len, |page, at, run| {
            match page {
                Ok(page) => {
                    let unwritten = |i: &usize| page.byte(at + i) == ByteState::Uninit;
                    for i in (0..run).filter(unwritten) {
                        let lineage = Lineage::known(page.lineage(at + i)).unwrap_or(own);
                        add(seen + i as u64, 1, lineage);
                    }
                }
                Err(true) => {}
                Err(false) => add(seen, run as u64, own),
            }
            seen += run as u64;
        });
        runs
    }
}
