//! The interpreter's loop: one instruction after the other until something
//! outside the process has to be asked.
//!
//! Concrete operands take the first arm of each case; everything symbolic or
//! uninitialised goes to `symbolic.rs`. An instruction that cannot finish
//! (a decision is missing, a call leaves the process) changes nothing, so it
//! can be executed again.

mod access;
mod call;
mod cast;
mod character;
mod float;
mod int;
mod intrinsic;
mod place;
mod pointer;
mod rehearsal;
mod soft_float;
mod symbolic;
mod varargs;

use concord_abi::{displaced, indexed};
use concord_ir::{Body, CastOp, EdgeId, FloatOp, Inst, Slot, Ty};
use concord_term::Term;

use self::access::Reach;
use crate::facts::Known;
use crate::fault::{Fault, Unsupported, Use};
use crate::process::{Context, Process, Stop};
use crate::remark::Rule;
use crate::word::Word;

/// Why straight-line execution of one frame ends.
pub(crate) enum Leave {
    /// The frame calls something.
    Call(u32),
    /// The frame returns slots.
    Return(Slot, u32),
    /// The process stops here.
    Stop(Stop),
}

/// An instruction that did not finish.
pub(crate) enum Halt {
    Fault(Fault),
    Decide(Term),
    Concretise(Term),
    /// Where an address leads that depends on an unknown caller.
    Unknown(Term),
    Unsupported(Unsupported),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Fault(fault)
    }
}

impl From<concord_base::MemoryFault> for Halt {
    fn from(fault: concord_base::MemoryFault) -> Self {
        Halt::Fault(Fault::Memory(fault))
    }
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Fault(fault) => Stop::Fault(fault),
            Halt::Decide(term) => Stop::Decide(term),
            Halt::Concretise(term) => Stop::Concretise(term),
            Halt::Unknown(term) => Stop::Unknown(term),
            Halt::Unsupported(what) => Stop::Unsupported(what),
        }
    }
}

impl Process {
    fn known<'a>(&'a self, cx: Context<'a>) -> Known<'a> {
        Known {
            pool: cx.pool,
            facts: &self.facts,
        }
    }

    /// Runs until the process needs somebody else, at most `fuel`
    /// instructions.
    pub fn run(&mut self, cx: Context<'_>, fuel: u64) -> Stop {
        let mut fuel = fuel;
        loop {
            if self.memory.has_races() {
                self.place_accesses(cx.program);
            }
            let leave = match cx.program.coverage() {
                None => self.run_frame::<false>(cx, &mut fuel),
                Some(_) => self.run_frame::<true>(cx, &mut fuel),
            };
            if self.memory.has_unplaced_touches() {
                self.place_touches(cx.program);
            }
            let stop = match leave {
                Leave::Call(site) => self.call(cx, site),
                Leave::Return(value, count) => self.leave(cx, value, count),
                Leave::Stop(stop) => Some(stop),
            };
            if let Some(stop) = stop {
                if stop.is_unfinished() {
                    // It counts when it is done, however often it is tried.
                    self.executed -= 1;
                }
                return stop;
            }
        }
    }

    /// Executes the innermost frame until it calls, returns or stops. `WATCHED` programs remember
    /// what was executed; for others there is not even a question. Two copies in one function are
    /// more than the compiler cares to optimise.
    #[inline(never)]
    fn run_frame<const WATCHED: bool>(&mut self, cx: Context<'_>, fuel: &mut u64) -> Leave {
        let Process {
            memory,
            slots,
            frames,
            facts,
            executed,
            remarks,
            ..
        } = self;
        let Some(frame) = frames.last_mut() else {
            return Leave::Stop(Stop::Unsupported(Unsupported::Construct(
                "no frame to run".to_owned(),
            )));
        };
        let Some(body) = cx.program.module.function(frame.function).body.as_ref() else {
            return Leave::Stop(Stop::Unsupported(Unsupported::Construct(
                "function without body".to_owned(),
            )));
        };
        let regs = &mut slots[frame.base as usize..];
        let code = &body.code[..];
        let mut pc = frame.pc as usize;
        let seen = match WATCHED {
            true => cx.program.coverage().and_then(|all| all.of(frame.function)),
            false => None,
        };
        let budget = *fuel;
        let mut left = budget;

        // Borrowed for one instruction: in between, what was decided is dropped.
        macro_rules! known {
            () => {
                Known {
                    pool: cx.pool,
                    facts,
                }
            };
        }
        macro_rules! reach {
            () => {
                Reach {
                    known: known!(),
                    memory,
                }
            };
        }
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(halt) => break Leave::Stop(Stop::from(Halt::from(halt))),
                }
            };
        }

        macro_rules! look_at_alignment {
            ($address:expr, $size:expr, $packed:expr) => {
                if !$packed {
                    let place = (frame.function, pc as u32);
                    let odd = pointer::is_odd(cx.pool, $address, $size);
                    remarks.perhaps(cx.pool, Rule::Alignment, place, body.spans[pc], odd);
                }
            };
        }

        macro_rules! follow {
            ($edge:expr) => {{
                let edge = $edge;
                if WATCHED && let Some(seen) = seen {
                    seen.jumps(pc, edge);
                }
                pc = follow(body, regs, edge);
            }};
        }

        let leave = loop {
            if left == 0 {
                break Leave::Stop(Stop::OutOfFuel);
            }
            left -= 1;
            match code[pc] {
                Inst::Int {
                    op,
                    width,
                    dst,
                    a,
                    b,
                } => {
                    let (x, y) = (regs[a.index()], regs[b.index()]);
                    regs[dst.index()] = if x.both_concrete(y) {
                        let value = attempt!(int::eval(op, width, x.bits, y.bits));
                        if op.must_fit() && int::overflows(op, width, x.bits, y.bits, value) {
                            let place = (frame.function, pc as u32);
                            remarks.broken(Rule::SignedOverflow, place, body.spans[pc]);
                        }
                        Word::concrete(value)
                    } else {
                        let value = attempt!(symbolic::int(known!(), op, width, x, y));
                        if op.must_fit() {
                            let when = symbolic::overflow(cx.pool, op, width, x, y);
                            let place = (frame.function, pc as u32);
                            remarks.perhaps(
                                cx.pool,
                                Rule::SignedOverflow,
                                place,
                                body.spans[pc],
                                when,
                            );
                        }
                        value
                    };
                }
                Inst::Cmp {
                    pred,
                    width,
                    dst,
                    a,
                    b,
                } => {
                    let (x, y) = (regs[a.index()], regs[b.index()]);
                    if width == 64 && memory.tracks() && pred.is_order() {
                        memory.compare_order(cx.pool, x, y);
                    }
                    regs[dst.index()] = if x.both_concrete(y) {
                        Word::concrete(u64::from(int::compare(pred, width, x.bits, y.bits)))
                    } else {
                        symbolic::compare(cx.pool, pred, width, x, y)
                    };
                }
                Inst::PtrInside { ptr } => {
                    let address = regs[ptr.index()];
                    if !(address.is_concrete() && memory.is_inside_fast(address.bits))
                        && let Some(out) = pointer::leads_out(cx.pool, memory, address)
                    {
                        let place = (frame.function, pc as u32);
                        let (rule, span) = (Rule::PointerArithmetic, body.spans[pc]);
                        remarks.perhaps(cx.pool, rule, place, span, out);
                    }
                }
                Inst::Load {
                    ty,
                    packed,
                    dst,
                    ptr,
                } => {
                    let address = regs[ptr.index()];
                    let n = ty.store_size() as usize;
                    if n <= 8
                        && address.is_concrete()
                        && (pointer::is_aligned(address.bits, n) || packed)
                        && let Some(bits) = match memory.has_races() {
                            false => memory.load_fast(address.bits, n),
                            true => memory.load_raced(address.bits, n, || body.spans[pc]),
                        }
                    {
                        if ty != Ty::Ptr && memory.tracks() {
                            memory.read_number(address.bits, n, bits);
                        }
                        regs[dst.index()] = Word::concrete(int::truncate(bits, ty.bits()));
                    } else {
                        look_at_alignment!(address, n, packed);
                        memory.at(body.spans[pc]);
                        attempt!(reach!().load(regs, ty, dst, address));
                    }
                }
                Inst::Store {
                    ty,
                    packed,
                    ptr,
                    value,
                } => {
                    let (address, word) = (regs[ptr.index()], regs[value.index()]);
                    let n = ty.store_size() as usize;
                    if n == 8 && memory.tracks() && address.bits % 8 != 0 {
                        memory.expose_word(cx.pool, word);
                    }
                    let fast = n <= 8
                        && address.both_concrete(word)
                        && (pointer::is_aligned(address.bits, n) || packed)
                        && match memory.has_races() {
                            false => memory.store_fast(address.bits, n, word.bits, ty),
                            true => memory
                                .store_raced(address.bits, n, word.bits, ty, || body.spans[pc]),
                        };
                    if !fast {
                        look_at_alignment!(address, n, packed);
                        memory.at(body.spans[pc]);
                        attempt!(reach!().store(regs, ty, value, address));
                    }
                }
                Inst::PtrAdd { dst, base, offset } => {
                    let (x, y) = (regs[base.index()], regs[offset.index()]);
                    regs[dst.index()] = if x.both_concrete(y) {
                        Word::concrete(displaced(x.bits, y.bits.cast_signed()))
                    } else {
                        attempt!(pointer::add(known!(), x, y))
                    };
                }
                Inst::PtrIndex {
                    dst,
                    base,
                    index,
                    scale,
                    width,
                } => {
                    let (x, y) = (regs[base.index()], regs[index.index()]);
                    regs[dst.index()] = if x.both_concrete(y) {
                        let index = int::sign_extend(y.bits, width);
                        Word::concrete(indexed(x.bits, index, i64::from(scale)))
                    } else {
                        attempt!(pointer::index(known!(), x, y, width, scale))
                    };
                }
                Inst::PtrIndexIn {
                    dst,
                    base,
                    index,
                    info,
                    width,
                } => {
                    let bound = &body.bounds[info as usize];
                    let (x, y) = (regs[base.index()], regs[index.index()]);
                    let place = (frame.function, pc as u32);
                    if let Some(bits) = y.get() {
                        if int::sign_extend(bits, width).cast_unsigned() >= bound.end {
                            if bound.member {
                                break Leave::Stop(Stop::Fault(Fault::BeyondMember));
                            }
                            remarks.broken(Rule::ArrayBounds, place, body.spans[pc]);
                        }
                    } else {
                        let outside = pointer::outside(cx.pool, y, width, bound.end);
                        if !bound.member {
                            let span = body.spans[pc];
                            remarks.perhaps(cx.pool, Rule::ArrayBounds, place, span, outside);
                        } else if !cx.pool.has_undef(outside) && attempt!(known!().holds(outside)) {
                            break Leave::Stop(Stop::Fault(Fault::BeyondMember));
                        }
                    }
                    let scale = bound.scale;
                    regs[dst.index()] = if x.both_concrete(y) {
                        let index = int::sign_extend(y.bits, width);
                        Word::concrete(indexed(x.bits, index, i64::from(scale)))
                    } else {
                        attempt!(pointer::index(known!(), x, y, width, scale))
                    };
                }
                Inst::Branch {
                    cond,
                    then,
                    otherwise,
                } => {
                    let cond = regs[cond.index()];
                    let taken = match cond.get() {
                        Some(bits) => bits != 0,
                        None => {
                            let taken = attempt!(known!().truth(cond, Use::Branch));
                            facts.clear();
                            taken
                        }
                    };
                    follow!(if taken { then } else { otherwise });
                    continue;
                }
                Inst::Jump { edge } => {
                    follow!(edge);
                    continue;
                }
                Inst::Move { dst, src } => regs[dst.index()] = regs[src.index()],
                Inst::Cast {
                    op,
                    from,
                    to,
                    dst,
                    a,
                } => {
                    // A distance of pointers shows no address.
                    if from == Ty::Ptr && op != CastOp::ZExt && memory.tracks() {
                        memory.expose_word(cx.pool, regs[a.index()]);
                    }
                    attempt!(cast::cast(known!(), regs, op, from, to, dst, a));
                }
                Inst::Float { op, ty, dst, a, b } => {
                    if op == FloatOp::Div {
                        let place = (frame.function, pc as u32);
                        let span = body.spans[pc];
                        match float::is_zero(regs, ty, b) {
                            Some(false) => {}
                            Some(true) => remarks.broken(Rule::FloatDivision, place, span),
                            None => {
                                let when = float::zero_condition(cx.pool, regs, ty, b);
                                remarks.perhaps(cx.pool, Rule::FloatDivision, place, span, when);
                            }
                        }
                    }
                    float::arithmetic(cx.pool, regs, op, ty, dst, a, b);
                }
                Inst::FloatCmp {
                    pred,
                    ty,
                    dst,
                    a,
                    b,
                } => {
                    float::compare(cx.pool, regs, pred, ty, dst, a, b);
                }
                Inst::FloatNeg { ty, dst, a } => float::negate(cx.pool, regs, ty, dst, a),
                Inst::Select { dst, cond, a, b } => {
                    let cond = regs[cond.index()];
                    let (x, y) = (regs[a.index()], regs[b.index()]);
                    regs[dst.index()] = match cond.get() {
                        Some(0) => y,
                        Some(_) => x,
                        None => symbolic::select(cx.pool, body.slots[dst.index()], cond, x, y),
                    };
                }
                Inst::Call { site } => {
                    let told = memory.has_races()
                        && call::is_told(cx.program, memory, &body.calls[site as usize], regs);
                    if !told {
                        break Leave::Call(site);
                    }
                }
                Inst::Return { value, count } => break Leave::Return(value, count),
                Inst::Switch {
                    width,
                    value,
                    table,
                } => {
                    let table = &body.switches[table as usize];
                    let edge = match regs[value.index()].get() {
                        Some(bits) => {
                            match table.cases.binary_search_by_key(&bits, |(value, _)| *value) {
                                Ok(at) => Some(table.cases[at].1),
                                Err(_) => table.default,
                            }
                        }
                        None => attempt!(symbolic::switch(
                            known!(),
                            regs[value.index()],
                            width,
                            table
                        )),
                    };
                    if !facts.is_empty() {
                        facts.clear();
                    }
                    match edge {
                        Some(edge) => follow!(edge),
                        None => break Leave::Stop(Stop::Fault(Fault::Unreachable)),
                    }
                    continue;
                }
                Inst::IndirectJump { ptr, table } => {
                    let address = regs[ptr.index()];
                    let bits = attempt!(known!().number(address, Use::Branch));
                    let label = cx.program.label_at(frame.function, bits);
                    let table = &body.switches[table as usize];
                    let edge = label.and_then(|block| {
                        table
                            .cases
                            .iter()
                            .find(|(key, _)| *key == u64::from(block.0))
                            .map(|(_, edge)| *edge)
                    });
                    if !facts.is_empty() {
                        facts.clear();
                    }
                    match edge {
                        Some(edge) => follow!(edge),
                        None => break Leave::Stop(Stop::Fault(Fault::Unreachable)),
                    }
                    continue;
                }
                Inst::Alloca { dst, count, info } => {
                    let info_ref = &body.allocas[info as usize];
                    let unknown = regs[count.index()].term();
                    let count = attempt!(known!().number(regs[count.index()], Use::Size));
                    let size = count.checked_mul(info_ref.elem_size);
                    let allowed = size.is_some_and(|s| {
                        s <= self.limits.stack && self.stack_bytes + s <= self.limits.stack
                    });
                    let (Some(size), true) = (size, allowed) else {
                        break Leave::Stop(Stop::Fault(Fault::StackOverflow { depth: 0 }));
                    };
                    memory.at(body.spans[pc]);
                    let name = cx.program.local_name(frame.function, info);
                    let Some(object) = memory.push_local(size, name) else {
                        break Leave::Stop(Stop::Fault(Fault::StackOverflow { depth: 0 }));
                    };
                    if let Some(count) = unknown {
                        let each = cx.pool.constant(64, u128::from(info_ref.elem_size));
                        let count = cx.pool.resize(count, 64);
                        memory.has_size(object.base(), cx.pool.mul(count, each));
                    }
                    self.stack_bytes += size;
                    frame.bytes += size;
                    regs[dst.index()] = Word::concrete(object.base());
                }
                Inst::WideInt {
                    op,
                    width,
                    dst,
                    a,
                    b,
                } => {
                    attempt!(int::wide(known!(), regs, op, width, dst, a, b));
                }
                Inst::WideCmp {
                    pred,
                    width,
                    dst,
                    a,
                    b,
                } => {
                    int::wide_compare(cx.pool, regs, pred, width, dst, a, b);
                }
                Inst::AtomicRmw {
                    op,
                    ty,
                    dst,
                    ptr,
                    value,
                } => {
                    memory.at(body.spans[pc]);
                    attempt!(reach!().rmw(regs, op, ty, dst, ptr, value));
                }
                Inst::CmpXchg {
                    ty,
                    dst,
                    ptr,
                    expected,
                } => {
                    memory.at(body.spans[pc]);
                    attempt!(reach!().compare_exchange(regs, ty, dst, ptr, expected));
                }
                Inst::Unreachable => break Leave::Stop(Stop::Fault(Fault::Unreachable)),
                Inst::Unsupported { what } => {
                    let what = body.unsupported[what as usize].clone();
                    break Leave::Stop(Stop::Unsupported(Unsupported::Construct(what)));
                }
            }
            if !facts.is_empty() {
                facts.clear();
            }
            pc += 1;
        };
        if WATCHED && let Some(seen) = seen {
            let begun = !matches!(leave, Leave::Stop(Stop::OutOfFuel));
            seen.reached(pc, pc + usize::from(begun));
        }
        frame.pc = pc as u32;
        *executed += budget - left;
        *fuel = left;
        leave
    }
}

/// Takes an edge: executes its moves and gives the next instruction.
#[inline]
fn follow(body: &Body, regs: &mut [Word], edge: EdgeId) -> usize {
    let edge = &body.edges[edge.0 as usize];
    let first = edge.first_move as usize;
    for step in &body.moves[first..first + edge.move_count as usize] {
        regs[step.dst.index()] = regs[step.src.index()];
    }
    edge.pc as usize
}
