//! Which slots of a frame still matter at a call.
//!
//! Two states that differ only in temporaries nobody will read again behave
//! alike. States are compared where every frame stands at a call, so the
//! answer is kept for calls only. Classic backward analysis over the blocks;
//! errs towards "still matters".
//!
//! A value matters only if something comes of it: what is merely used to
//! compute values that do not matter is *faint* and left out as well (strong
//! liveness, Giegerich et al. 1981), so that a loop that counts its polls and
//! never looks at the number comes back to the same state. Operations that
//! could fail on their operands keep them: divisions, loads, conversions from
//! floats.

use concord_ir::{ArgTy, Body, Callee, EdgeId, Inst, IntOp, Slot, Ty};
use rustc_hash::FxHashMap;

/// The live slots of one function at its calls.
#[derive(Debug, Default)]
pub struct Liveness {
    calls: FxHashMap<u32, AtCall>,
}

/// What matters at one call.
#[derive(Debug)]
struct AtCall {
    /// While the call is being executed: what is read after it.
    across: Box<[u32]>,
    /// Before it is executed: its operands too.
    before: Box<[u32]>,
    /// Whether anybody reads the result.
    result: bool,
}

impl Liveness {
    /// Analyses a function.
    pub fn of(body: &Body) -> Liveness {
        let mut entry = vec![Slots::new(body); body.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..body.blocks.len()).rev() {
                let live = through(body, block, &entry, &mut |_, _, _, _| {});
                if live != entry[block] {
                    entry[block] = live;
                    changed = true;
                }
            }
        }
        let mut calls = FxHashMap::default();
        for block in 0..body.blocks.len() {
            through(body, block, &entry, &mut |pc, across, before, result| {
                calls.insert(
                    pc,
                    AtCall {
                        across: across.list(),
                        before: before.list(),
                        result,
                    },
                );
            });
        }
        Liveness { calls }
    }

    /// Slots that matter while the call at `pc` is under way; `None` if there
    /// is no call.
    pub fn across(&self, pc: u32) -> Option<&[u32]> {
        self.calls.get(&pc).map(|call| &*call.across)
    }

    /// Whether the result of the call at `pc` is ever read.
    pub fn uses_result(&self, pc: u32) -> bool {
        self.calls.get(&pc).is_none_or(|call| call.result)
    }

    /// Slots that matter when the call at `pc` may be made again.
    pub fn before(&self, pc: u32) -> Option<&[u32]> {
        self.calls.get(&pc).map(|call| &*call.before)
    }
}

/// A set of slots below the constants.
#[derive(Clone, PartialEq, Eq)]
struct Slots {
    bits: Vec<u64>,
    limit: u32,
}

impl Slots {
    fn new(body: &Body) -> Slots {
        Slots {
            bits: vec![0; (body.first_const as usize).div_ceil(64)],
            limit: body.first_const,
        }
    }

    fn insert(&mut self, slot: u32) {
        if slot < self.limit {
            self.bits[slot as usize / 64] |= 1 << (slot % 64);
        }
    }

    fn contains(&self, slot: u32) -> bool {
        slot < self.limit && self.bits[slot as usize / 64] >> (slot % 64) & 1 == 1
    }

    fn remove(&mut self, slot: u32) {
        if slot < self.limit {
            self.bits[slot as usize / 64] &= !(1 << (slot % 64));
        }
    }

    fn join(&mut self, other: &Slots) {
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine |= theirs;
        }
    }

    fn list(&self) -> Box<[u32]> {
        (0..self.limit)
            .filter(|slot| self.bits[*slot as usize / 64] >> (slot % 64) & 1 == 1)
            .collect()
    }
}

/// What is live at a block's beginning, given what is at the others'. `visit`
/// gets every call with the sets across and before it, and whether its result
/// is read.
fn through(
    body: &Body,
    block: usize,
    entry: &[Slots],
    visit: &mut dyn FnMut(u32, &Slots, &Slots, bool),
) -> Slots {
    let place = body.blocks[block];
    let mut live = Slots::new(body);
    for pc in (place.start..place.end).rev() {
        let inst = body.code[pc as usize];
        for edge in edges(body, &inst) {
            live.join(&along(body, edge, entry));
        }
        if let Inst::Call { site } = inst {
            let site = &body.calls[site as usize];
            let mut slot = site.dst;
            let all = live.clone();
            for ty in &site.results {
                for part in 0..ty.slots() {
                    live.remove(slot.offset(part).0);
                }
                slot = slot.offset(ty.slots());
            }
            let across = live.clone();
            if let Callee::Indirect(slot) = site.callee {
                live.insert(slot.0);
            }
            for arg in &site.args {
                let parts = match arg.ty {
                    ArgTy::Scalar(ty) => ty.slots(),
                    ArgTy::ByVal { .. } => 1,
                };
                for part in 0..parts {
                    live.insert(arg.slot.offset(part).0);
                }
            }
            visit(pc, &across, &live, across != all);
        } else {
            step(body, inst, &mut live);
        }
    }
    live
}

/// What is live before an instruction other than a call.
fn step(body: &Body, inst: Inst, live: &mut Slots) {
    let writes = !matches!(
        inst,
        Inst::Store { .. }
            | Inst::PtrInside { .. }
            | Inst::Branch { .. }
            | Inst::Switch { .. }
            | Inst::IndirectJump { .. }
            | Inst::Return { .. }
    );
    if let Inst::Return { value, count } = inst {
        for part in 0..count {
            live.insert(value.offset(part).0);
        }
        return;
    }
    let mut operands = Vec::new();
    inst.map_slots(|slot| {
        operands.push(slot);
        slot
    });
    let mut operands = operands.into_iter();
    if writes && let Some(dst) = operands.next() {
        let mut matters = false;
        each_part(body, dst, |slot| matters |= live.contains(slot));
        if !matters && is_harmless(inst) {
            return;
        }
        each_part(body, dst, |slot| live.remove(slot));
    }
    for operand in operands {
        each_part(body, operand, |slot| live.insert(slot));
        // The new value of a compare-exchange stands beside the comparand.
        if matches!(inst, Inst::CmpXchg { .. }) {
            live.insert(operand.0 + 1);
        }
    }
}

/// Whether an instruction does nothing but compute a value, whatever its
/// operands are.
fn is_harmless(inst: Inst) -> bool {
    match inst {
        Inst::Int { op, .. } | Inst::WideInt { op, .. } => matches!(
            op,
            IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::And | IntOp::Or | IntOp::Xor
        ),
        Inst::Cast { from, to, .. } => !from.is_float() || to.is_float(),
        Inst::Move { .. } | Inst::Cmp { .. } | Inst::WideCmp { .. } | Inst::Float { .. } => true,
        Inst::FloatNeg { .. } | Inst::FloatCmp { .. } => true,
        _ => false,
    }
}

/// The slots of the value that begins at `slot`.
fn each_part(body: &Body, slot: Slot, mut visit: impl FnMut(u32)) {
    visit(slot.0);
    if body.slots.get(slot.index() + 1) == Some(&Ty::Upper) {
        visit(slot.0 + 1);
    }
}

/// The edges that an instruction may take to leave its block.
pub fn edges(body: &Body, inst: &Inst) -> Vec<EdgeId> {
    match inst {
        Inst::Jump { edge } => vec![*edge],
        Inst::Branch {
            then, otherwise, ..
        } => vec![*then, *otherwise],
        Inst::Switch { table, .. } | Inst::IndirectJump { table, .. } => {
            let table = &body.switches[*table as usize];
            let cases = table.cases.iter().map(|(_, edge)| *edge);
            cases.chain(table.default).collect()
        }
        _ => Vec::new(),
    }
}

/// What is live before an edge's moves.
fn along(body: &Body, edge: EdgeId, entry: &[Slots]) -> Slots {
    let edge = body.edges[edge.0 as usize];
    let mut live = entry[edge.target.0 as usize].clone();
    let first = edge.first_move as usize;
    for step in body.moves[first..first + edge.move_count as usize]
        .iter()
        .rev()
    {
        if live.contains(step.dst.0) {
            live.remove(step.dst.0);
            live.insert(step.src.0);
        }
    }
    live
}
