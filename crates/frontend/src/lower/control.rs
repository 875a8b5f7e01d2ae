//! How blocks end, and the edges between them.

use concord_ir::{Edge, EdgeId, Inst, Move, Slot, SwitchTable, Ty};
use rustc_hash::FxHashMap;

use super::Uncovered;
use super::function::{FunctionLowering, index};
use super::moves::sequentialise;
use super::plan::Destination;
use crate::llvm::{Block, Opcode, Value};

impl<'c> FunctionLowering<'_, 'c> {
    /// `Some` is the block that continues this one.
    pub(super) fn lower_branch(
        &mut self,
        block: Block<'c>,
        branch: Value<'c>,
    ) -> Result<Option<Block<'c>>, Uncovered> {
        match *branch.successors() {
            [target] => {
                let to = self.plan.destination(block, target);
                if self.plan.is_merged(to.block) {
                    for phi in phis(to.block) {
                        let source = self.phi_operand(phi, to.via)?;
                        self.alias(phi, source)?;
                    }
                    return Ok(Some(to.block));
                }
                let edge = self.edge(block, target)?;
                self.emit(Inst::Jump { edge });
            }
            [then, otherwise] => {
                let cond = self.operand(branch.operand(0))?;
                let then = self.edge(block, then)?;
                let otherwise = self.edge(block, otherwise)?;
                self.emit(Inst::Branch {
                    cond,
                    then,
                    otherwise,
                });
            }
            _ => return Err(Uncovered::new("branch with more than two targets")),
        }
        Ok(None)
    }

    pub(super) fn lower_switch(
        &mut self,
        block: Block<'c>,
        switch: Value<'c>,
    ) -> Result<(), Uncovered> {
        // Operands: value, default, then pairs of case value and target.
        let value = self.operand(switch.operand(0))?;
        let Ty::Int(width @ 1..=64) = self.scalar_type(switch.operand(0))? else {
            return Err(Uncovered::new(
                "switch over an integer of more than 64 bits",
            ));
        };
        let targets = switch.successors();
        let mut known = FxHashMap::default();
        let mut edges = Vec::with_capacity(targets.len());
        for &target in &targets {
            let edge = match known.get(&target) {
                Some(&edge) => edge,
                None => self.edge(block, target)?,
            };
            known.insert(target, edge);
            edges.push(edge);
        }
        let mut cases = Vec::with_capacity(edges.len() - 1);
        for (index, &edge) in (1..).zip(&edges[1..]) {
            let [key, _] = switch
                .operand(2 * index)
                .constant_bits()
                .unwrap_or_default();
            cases.push((key, edge));
        }
        cases.sort_by_key(|&(key, _)| key);
        let table = index(self.body.switches.len());
        self.body.switches.push(SwitchTable {
            cases,
            default: Some(edges[0]),
        });
        self.emit(Inst::Switch {
            width,
            value,
            table,
        });
        Ok(())
    }

    pub(super) fn lower_indirect(
        &mut self,
        block: Block<'c>,
        jump: Value<'c>,
    ) -> Result<(), Uncovered> {
        let ptr = self.operand(jump.operand(0))?;
        let mut cases: Vec<(u64, EdgeId)> = Vec::new();
        for target in jump.successors() {
            // Address-taken blocks are never merged or skipped.
            let Some(id) = self.plan.id(target) else {
                continue;
            };
            if cases.iter().all(|&(key, _)| key != u64::from(id.0)) {
                let edge = self.edge(block, target)?;
                cases.push((id.0.into(), edge));
            }
        }
        cases.sort_by_key(|&(key, _)| key);
        let table = index(self.body.switches.len());
        self.body.switches.push(SwitchTable {
            cases,
            default: None,
        });
        self.emit(Inst::IndirectJump { ptr, table });
        Ok(())
    }

    pub(super) fn lower_return(&mut self, ret: Value<'c>) -> Result<(), Uncovered> {
        if ret.operand_count() == 0 {
            self.emit(Inst::Return {
                value: Slot(0),
                count: 0,
            });
            return Ok(());
        }
        let count = self.shape(ret.operand(0))?.slots;
        let value = self.operand(ret.operand(0))?;
        self.emit(Inst::Return { value, count });
        Ok(())
    }

    /// The edge to a block, with the moves of its phis.
    ///
    /// A block that only chooses by a phi (clang makes one where a `break`
    /// or a `return` leaves a scope) is passed through where the choice is a
    /// constant: its moves are made, then those of the block that it leads to.
    fn edge(&mut self, from: Block<'c>, to: Block<'c>) -> Result<EdgeId, Uncovered> {
        let first_move = index(self.body.moves.len());
        let mut at = self.plan.destination(from, to);
        // Choices that lead to choices without end do nothing at all; they
        // may stay as they are.
        for _ in 0..MAX_THREADED {
            let Some((choice, next)) = decided(at) else {
                break;
            };
            self.edge_moves(at, Some(choice))?;
            at = self.plan.destination(at.block, next);
        }
        self.edge_moves(at, None)?;
        let target = self.plan.id(at.block);
        let target = target.ok_or_else(|| Uncovered::new("jump to a block that was dropped"))?;
        let move_count = index(self.body.moves.len()) - first_move;
        // `pc` is filled in when all blocks have their place.
        self.body.edges.push(Edge {
            target,
            pc: 0,
            first_move,
            move_count,
        });
        Ok(EdgeId(index(self.body.edges.len() - 1)))
    }

    /// The moves into a block's phis. A choice that was made already is left
    /// out if nobody else asks for it.
    fn edge_moves(
        &mut self,
        at: Destination<'c>,
        made: Option<Value<'c>>,
    ) -> Result<(), Uncovered> {
        let mut parallel = Vec::new();
        for phi in phis(at.block) {
            if made == Some(phi) && phi.users().count() == 1 {
                continue;
            }
            let source = self.phi_operand(phi, at.via)?;
            let destination = self.operand(phi)?;
            for part in 0..self.shape(phi)?.slots {
                parallel.push(Move {
                    dst: destination.offset(part),
                    src: source.offset(part),
                });
            }
        }
        let slots = &mut self.body.slots;
        let fresh = |like: Slot| {
            let ty = slots[like.index()];
            slots.push(ty);
            Slot(index(slots.len() - 1))
        };
        sequentialise(&parallel, fresh, &mut self.body.moves);
        Ok(())
    }

    fn phi_operand(&mut self, phi: Value<'c>, via: Block<'c>) -> Result<Slot, Uncovered> {
        let found = phi.incoming().into_iter().find(|&(_, block)| block == via);
        let (value, _) =
            found.ok_or_else(|| Uncovered::new("phi without a value for a predecessor"))?;
        self.operand(value)
    }
}

/// How many choices one edge passes through.
const MAX_THREADED: usize = 8;

/// If a block does nothing but choose by one of its phis, and the edge brings
/// a constant for it: that phi, and the block that is chosen.
fn decided<'c>(at: Destination<'c>) -> Option<(Value<'c>, Block<'c>)> {
    let switch = at
        .block
        .instructions()
        .find(|i| i.opcode() != Some(Opcode::LLVMPHI))?;
    if switch.opcode() != Some(Opcode::LLVMSwitch) {
        return None;
    }
    let choice = switch.operand(0);
    let (value, _) = choice
        .incoming()
        .into_iter()
        .find(|&(_, block)| block == at.via)?;
    if choice.parent_block() != Some(at.block) {
        return None;
    }
    let key = value.constant_bits()?;
    let targets = switch.successors();
    let case = (1u32..).zip(&targets[1..]);
    let chosen = case
        .into_iter()
        .find(|&(i, _)| switch.operand(2 * i).constant_bits() == Some(key));
    Some((choice, chosen.map_or(targets[0], |(_, target)| *target)))
}

/// The phis of a block.
pub(super) fn phis<'c>(block: Block<'c>) -> impl Iterator<Item = Value<'c>> {
    block
        .instructions()
        .take_while(|i| i.opcode() == Some(Opcode::LLVMPHI))
}
