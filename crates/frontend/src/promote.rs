//! Local variables into slots, without losing a fault.
//!
//! LLVM's `mem2reg` turns scalar local variables into values, which is what
//! makes execution fast. But where a variable may be read before it is
//! written, it puts *undef*, and then picks for undef whatever simplifies the
//! code: `int x; if (c) x = 5; use(x)` becomes `use(5)`, and the bug is gone.
//! So a variable is promoted only if on every path each read comes after a
//! write (definite assignment, computed here as a forward data-flow problem
//! over one bit per variable). The others stay in memory, where the
//! interpreter tracks which bytes were written.
//!
//! No other pass of LLVM runs. `sroa` treats a constant index outside of a
//! local array as impossible, `simplifycfg` removes paths that would
//! dereference null, `instcombine`, `early-cse` and `dce` delete unused loads and
//! divisions: each of them removes faults that the program has. What they
//! would save in jumps and empty blocks is saved by `lower` itself.

use rustc_hash::FxHashMap;

use crate::llvm::{Block, LlvmError, Module, Opcode, Value};

/// Promotes every local variable of the module that cannot hide a fault.
pub(crate) fn promote(module: &Module<'_>) -> Result<(), LlvmError> {
    for function in module.functions() {
        if !function.is_declaration() {
            pin_unassigned(function);
        }
    }
    module.run_passes(c"mem2reg")
}

/// Makes all accesses volatile but those to variables that are always written
/// before they are read, which keeps everything else from being promoted. (The
/// interpreter treats volatile accesses as any other.) Also accesses through
/// pointers: once a pointer is promoted itself, a variable that it points to
/// looks as if nobody had taken its address, and `mem2reg` would go on with it.
fn pin_unassigned(function: Value<'_>) {
    let candidates = candidates(function);
    let unassigned = reads_before_writes(function, &candidates);
    for instruction in function.blocks().flat_map(Block::instructions) {
        let place = match instruction.opcode() {
            Some(Opcode::LLVMLoad) => instruction.operand(0),
            Some(Opcode::LLVMStore) => instruction.operand(1),
            _ => continue,
        };
        // `volatile` locals are promoted like others: nothing outside of the program can change
        // them.
        let variable = candidates.get(&place);
        instruction.set_volatile(variable.is_none_or(|index| unassigned.contains(*index)));
    }
}

/// The scalar variables that are only loaded and stored as a whole, numbered. Arrays of variable length are none, though `*a`
/// is an access of that form: where there is no element, it is outside.
fn candidates(function: Value<'_>) -> FxHashMap<Value<'_>, usize> {
    let mut found = FxHashMap::default();
    let Some(entry) = function.blocks().next() else {
        return found;
    };
    for instruction in entry.instructions() {
        let Some(ty) = instruction.allocated_type() else {
            continue;
        };
        if instruction.operand(0).constant_limb(0) != Some(1) {
            continue;
        }
        let promotable = instruction.users().all(|user| match user.opcode() {
            Some(Opcode::LLVMLoad) => user.ty() == ty,
            Some(Opcode::LLVMStore) => user.operand(0) != instruction && user.operand(0).ty() == ty,
            Some(Opcode::LLVMCall) => is_lifetime_start(user).is_some() || is_lifetime_end(user),
            _ => false,
        });
        if promotable {
            let index = found.len();
            found.insert(instruction, index);
        }
    }
    found
}

fn intrinsic_name(call: Value<'_>) -> Option<String> {
    call.callee()
        .filter(|callee| callee.is_intrinsic())
        .map(Value::name)
}

/// The variable that comes into scope here, uninitialised.
fn is_lifetime_start(instruction: Value<'_>) -> Option<Value<'_>> {
    intrinsic_name(instruction)?
        .starts_with("llvm.lifetime.start")
        .then(|| instruction.operand(1))
}

fn is_lifetime_end(instruction: Value<'_>) -> bool {
    intrinsic_name(instruction).is_some_and(|name| name.starts_with("llvm.lifetime.end"))
}

#[derive(Clone, PartialEq, Eq)]
struct BitSet(Vec<u64>);

impl BitSet {
    fn new(length: usize, full: bool) -> BitSet {
        BitSet(vec![if full { u64::MAX } else { 0 }; length.div_ceil(64)])
    }

    fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    fn set(&mut self, index: usize, on: bool) {
        let bit = 1 << (index % 64);
        if on {
            self.0[index / 64] |= bit;
        } else {
            self.0[index / 64] &= !bit;
        }
    }

    /// `self ∩= other`; whether anything changed.
    fn intersect(&mut self, other: &BitSet) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            changed |= *mine & !*theirs != 0;
            *mine &= *theirs;
        }
        changed
    }
}

/// What a block does to variables, in order.
enum Event {
    Read(usize),
    Write(usize),
    Begin(usize),
}

/// The variables for which some path leads to a read without a write before.
fn reads_before_writes<'c>(function: Value<'c>, variables: &FxHashMap<Value<'c>, usize>) -> BitSet {
    let blocks: Vec<Block<'c>> = function.blocks().collect();
    let number: FxHashMap<Block<'c>, usize> = blocks.iter().copied().zip(0..).collect();
    let events: Vec<Vec<Event>> = blocks.iter().map(|b| events_of(*b, variables)).collect();
    let successors: Vec<Vec<usize>> = blocks
        .iter()
        .map(|b| {
            b.terminator()
                .map(Value::successors)
                .unwrap_or_default()
                .iter()
                .map(|s| number[s])
                .collect()
        })
        .collect();

    // Assigned at the block's begin, on every path found so far. Starting
    // from "all", the sets only shrink, so the iteration ends.
    let mut assigned = vec![BitSet::new(variables.len(), true); blocks.len()];
    assigned[0] = BitSet::new(variables.len(), false);
    let mut queued = vec![false; blocks.len()];
    let mut reached = vec![false; blocks.len()];
    let mut queue = std::collections::VecDeque::from([0]);
    while let Some(block) = queue.pop_front() {
        queued[block] = false;
        reached[block] = true;
        let mut now = assigned[block].clone();
        for event in &events[block] {
            match *event {
                Event::Read(_) => {}
                Event::Write(v) => now.set(v, true),
                Event::Begin(v) => now.set(v, false),
            }
        }
        for &next in &successors[block] {
            if (assigned[next].intersect(&now) || !reached[next]) && !queued[next] {
                queued[next] = true;
                queue.push_back(next);
            }
        }
    }

    let mut unassigned = BitSet::new(variables.len(), false);
    for (block, events) in events.iter().enumerate() {
        let mut now = assigned[block].clone();
        for event in events {
            match *event {
                Event::Read(v) if !now.contains(v) => unassigned.set(v, true),
                Event::Read(_) => {}
                Event::Write(v) => now.set(v, true),
                Event::Begin(v) => now.set(v, false),
            }
        }
    }
    unassigned
}

fn events_of<'c>(block: Block<'c>, variables: &FxHashMap<Value<'c>, usize>) -> Vec<Event> {
    block
        .instructions()
        .filter_map(|instruction| match instruction.opcode()? {
            Opcode::LLVMLoad => variables
                .get(&instruction.operand(0))
                .map(|&v| Event::Read(v)),
            Opcode::LLVMStore => variables
                .get(&instruction.operand(1))
                .map(|&v| Event::Write(v)),
            Opcode::LLVMCall => {
                let variable = is_lifetime_start(instruction)?;
                variables.get(&variable).map(|&v| Event::Begin(v))
            }
            _ => None,
        })
        .collect()
}
