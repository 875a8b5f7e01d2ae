//! Which blocks of a function remain.
//!
//! Unoptimised code is full of blocks that only jump, and of jumps to the one
//! block that has no other predecessor. Both are removed here, which is all
//! that execution would gain from LLVM's `simplifycfg` without any of its
//! reasoning from undefined behaviour. Unreachable blocks disappear.

use concord_ir::BlockId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Block, Opcode, Value};

/// The blocks of one function.
pub(super) struct BlockPlan<'c> {
    /// The blocks that begin a block of ours, in reverse post-order.
    pub leaders: Vec<Block<'c>>,
    ids: FxHashMap<Block<'c>, BlockId>,
    /// Blocks that do nothing but jump, and where to.
    forwards: FxHashMap<Block<'c>, Block<'c>>,
    /// Blocks that continue their only predecessor.
    merged: FxHashSet<Block<'c>>,
}

/// Where an edge really leads.
#[derive(Clone, Copy)]
pub(super) struct Destination<'c> {
    /// The last block that the edge passes: the one that phis name.
    pub via: Block<'c>,
    /// The block that it ends in.
    pub block: Block<'c>,
}

impl<'c> BlockPlan<'c> {
    /// Plans a function that has a body.
    pub(super) fn of(function: Value<'c>) -> BlockPlan<'c> {
        let order = reverse_post_order(function);
        let mut plan = BlockPlan {
            leaders: Vec::new(),
            ids: FxHashMap::default(),
            forwards: FxHashMap::default(),
            merged: FxHashSet::default(),
        };
        let taken: FxHashSet<Block<'c>> = order
            .iter()
            .copied()
            .filter(|b| b.is_address_taken())
            .collect();
        for &block in order.iter().skip(1) {
            if let Some(target) = only_jump(block)
                && !taken.contains(&block)
                // `for (;;);` must stay: following forwards has to end.
                && plan.destination(block, target).block != block
            {
                plan.forwards.insert(block, target);
            }
        }
        let mut incoming: FxHashMap<Block<'c>, u32> = FxHashMap::default();
        let mut follows: FxHashSet<Block<'c>> = FxHashSet::default();
        for &block in &order {
            if plan.forwards.contains_key(&block) {
                continue;
            }
            let Some(terminator) = block.terminator() else {
                continue;
            };
            let successors = terminator.successors();
            let jump = terminator.opcode() == Some(Opcode::LLVMBr) && successors.len() == 1;
            for successor in successors {
                let target = plan.destination(block, successor).block;
                *incoming.entry(target).or_default() += 1;
                if jump && target != block {
                    follows.insert(target);
                }
            }
        }
        for (index, &block) in order.iter().enumerate() {
            let continues = index != 0
                && incoming.get(&block) == Some(&1)
                && follows.contains(&block)
                && !taken.contains(&block);
            if continues {
                plan.merged.insert(block);
            } else if !plan.forwards.contains_key(&block) {
                let id =
                    BlockId(u32::try_from(plan.leaders.len()).expect("fewer than 2^32 blocks"));
                plan.ids.insert(block, id);
                plan.leaders.push(block);
            }
        }
        plan
    }

    /// Follows an edge through blocks that only jump.
    pub(super) fn destination(&self, from: Block<'c>, to: Block<'c>) -> Destination<'c> {
        let mut at = Destination {
            via: from,
            block: to,
        };
        while let Some(&next) = self.forwards.get(&at.block) {
            at = Destination {
                via: at.block,
                block: next,
            };
        }
        at
    }

    /// Whether a block continues its only predecessor.
    pub(super) fn is_merged(&self, block: Block<'c>) -> bool {
        self.merged.contains(&block)
    }

    /// Our number of a block that begins one.
    pub(super) fn id(&self, block: Block<'c>) -> Option<BlockId> {
        self.ids.get(&block).copied()
    }
}

/// The target, if the block does nothing but jump.
fn only_jump<'c>(block: Block<'c>) -> Option<Block<'c>> {
    let first = block.instructions().next()?;
    if first.opcode() != Some(Opcode::LLVMBr) {
        return None;
    }
    match first.successors().as_slice() {
        [target] => Some(*target),
        _ => None,
    }
}

fn reverse_post_order<'c>(function: Value<'c>) -> Vec<Block<'c>> {
    let Some(entry) = function.blocks().next() else {
        return Vec::new();
    };
    let successors = |block: Block<'c>| {
        block
            .terminator()
            .map(Value::successors)
            .unwrap_or_default()
    };
    let mut order = Vec::new();
    let mut seen = FxHashSet::from_iter([entry]);
    // Successors are visited last first, so that the result keeps the
    // source's order of branches.
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, pending)) = stack.last_mut() {
        if let Some(next) = pending.pop() {
            if seen.insert(next) {
                stack.push((next, successors(next)));
            }
        } else {
            order.push(*block);
            stack.pop();
        }
    }
    order.reverse();
    order
}
