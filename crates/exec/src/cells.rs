//! The places where a process keeps values: registers and bytes of memory.

use std::fmt;

use concord_ir::Ty;
use concord_term::Term;

use crate::fingerprint::Live;
use crate::memory::{ByteState, ObjectId};
use crate::process::{Context, Process};
use crate::word::Word;

/// A place for a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cell {
    /// A register that holds a number of so many bits.
    Register {
        /// Which one, counted over all frames.
        slot: usize,
        /// Bits.
        width: u32,
    },
    /// A byte of an object.
    Byte {
        /// The object.
        object: ObjectId,
        /// The offset in it.
        offset: u64,
    },
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Register { slot, width } => write!(f, "register {slot} of {width} bits"),
            Cell::Byte { object, offset } => write!(f, "object {} + {offset}", object.0),
        }
    }
}

impl Cell {
    /// Bits of its value.
    pub fn width(self) -> u32 {
        match self {
            Cell::Register { width, .. } => width,
            Cell::Byte { .. } => 8,
        }
    }
}

/// Whether values of this type are numbers of one slot.
fn is_number(ty: Ty) -> bool {
    match ty {
        Ty::Int(width) => width <= 64,
        Ty::F32 | Ty::F64 => true,
        _ => false,
    }
}

impl Process {
    /// The cells in which two frozen processes differ, of those that matter;
    /// `None` if they stand at different places, or differ in more than
    /// integers and bytes.
    pub fn differing(&self, cx: Context<'_>, other: &Process) -> Option<Vec<Cell>> {
        let several = self.threads.is_some() || other.threads.is_some();
        if several || self.frames.len() != other.frames.len() || !self.facts.is_empty() {
            return None;
        }
        let mut found = Vec::new();
        for (depth, (mine, theirs)) in self.frames.iter().zip(&other.frames).enumerate() {
            let place = |f: &crate::process::Frame| (f.function, f.pc, f.base, f.locals, f.ret);
            if place(mine) != place(theirs) || mine.varargs != theirs.varargs {
                return None;
            }
            let body = cx.program.module.function(mine.function).body.as_ref()?;
            let mut other_kind = false;
            self.each_live(cx, mine, Live::of(&self.frames, depth), |slot| {
                if self.slots[slot] == other.slots[slot] {
                    return;
                }
                match body.slots.get(slot - mine.base as usize) {
                    Some(ty) if is_number(*ty) => found.push(Cell::Register {
                        slot,
                        width: ty.bits(),
                    }),
                    _ => other_kind = true,
                }
            });
            if other_kind {
                return None;
            }
        }
        let bytes = self.memory.differing(&other.memory)?;
        let byte = |(object, offset)| Cell::Byte { object, offset };
        found.extend(bytes.into_iter().map(byte));
        Some(found)
    }

    /// Whether a cell of a frozen process holds a number.
    pub fn is_concrete(&self, cell: Cell) -> bool {
        match cell {
            Cell::Register { slot, .. } => self.slots[slot].is_concrete(),
            Cell::Byte { object, offset } => {
                matches!(
                    self.memory.cell(object, offset),
                    Some(ByteState::Concrete(_))
                )
            }
        }
    }

    /// The term in a cell of a frozen process.
    pub fn term_in(&self, cell: Cell) -> Option<Term> {
        match cell {
            Cell::Register { slot, .. } => self.slots.get(slot)?.term(),
            Cell::Byte { object, offset } => match self.memory.cell(object, offset) {
                Some(ByteState::Symbolic(term)) => Some(term),
                _ => None,
            },
        }
    }

    /// Puts a term into a cell of a frozen process; a zero without one.
    pub fn set_cell(&mut self, cell: Cell, term: Option<Term>) {
        match cell {
            Cell::Register { slot, .. } => {
                self.slots[slot] = term.map_or(Word::concrete(0), Word::symbolic);
            }
            Cell::Byte { object, offset } => {
                let byte = term.map_or(ByteState::Concrete(0), ByteState::Symbolic);
                self.memory.set_cell(object, offset, byte);
            }
        }
    }

    /// Visits all terms that a frozen process holds; of registers, those that
    /// matter.
    pub fn each_term(&self, cx: Context<'_>, mut visit: impl FnMut(Term)) {
        for (depth, frame) in self.frames.iter().enumerate() {
            self.each_live(cx, frame, Live::of(&self.frames, depth), |slot| {
                self.slots[slot].term().into_iter().for_each(&mut visit);
            });
            let varargs = frame.varargs.iter().filter_map(|arg| arg.term);
            varargs.for_each(&mut visit);
        }
        self.memory.each_term(visit);
    }
}
