//! Calls and returns.

use concord_abi::{Arg, Callback, Class};
use concord_base::{Access, FaultKind};
use concord_ir::{ArgTy, CallSite, Callee, FuncId, Function, Slot, Ty};
use concord_term::TermPool;

use super::Halt;
use super::intrinsic::Flow;
use super::symbolic::wide_term;
use crate::fault::{Fault, Unsupported, Use};
use crate::memory::Memory;
use crate::process::{Context, Frame, Process, ReturnTo, Stop, put_results, words_of};
use crate::program::{ARGUMENT_NAME, Program, slot_width};
use crate::remark::Rule;
use crate::threads::Told;
use crate::undef;
use crate::word::Word;

/// Bytes that a frame adds to the stack beside its local variables: a rough
/// figure for return address, saved registers and spills in a real run.
const FRAME_BYTES: u64 = 48;

impl Process {
    /// Starts `main`-like execution: a function whose result is the exit
    /// status.
    pub fn start(&mut self, cx: Context<'_>, function: FuncId, args: &[Arg]) -> Result<(), Stop> {
        self.enter(cx, function, args, ReturnTo::Nobody)
            .map_err(Stop::from)
    }

    /// Calls a function of the program on behalf of a model; when it returns,
    /// the process stops with [`Stop::CallbackReturned`]. The external call at
    /// hand stays at hand.
    pub fn call_back(&mut self, cx: Context<'_>, callback: &Callback) -> Result<(), Stop> {
        let Some(function) = cx.program.function_at(callback.function) else {
            let fault = self
                .memory
                .fault(FaultKind::BadCall, Access::Call, callback.function, 0);
            return Err(Stop::Fault(Fault::Memory(fault)));
        };
        if cx.program.module.function(function).body.is_none() {
            let name = cx.program.module.function(function).name.clone();
            return Err(Stop::Unsupported(Unsupported::Construct(format!(
                "callback to the library function `{name}`"
            ))));
        }
        self.enter(cx, function, &callback.args, ReturnTo::Model)
            .map_err(Stop::from)
    }

    /// Executes a call instruction.
    pub(super) fn call(&mut self, cx: Context<'_>, site: u32) -> Option<Stop> {
        match self.try_call(cx, site) {
            Ok(stop) => stop,
            Err(halt) => Some(halt.into()),
        }
    }

    fn try_call(&mut self, cx: Context<'_>, site: u32) -> Result<Option<Stop>, Halt> {
        let frame = self.frames.last().expect("a function calls");
        let body = cx.program.module.function(frame.function).body.as_ref();
        let body = body.expect("what runs has a body");
        let site = &body.calls[site as usize];
        let base = frame.base as usize;
        let target = match site.callee {
            Callee::Direct(target) => target,
            Callee::Intrinsic(intrinsic) => {
                self.memory.at(body.spans[frame.pc as usize]);
                return match self.intrinsic(cx, intrinsic, site)? {
                    Flow::Next => {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.pc += 1;
                        }
                        self.facts.clear();
                        Ok(None)
                    }
                    Flow::Stop(stop) => Ok(Some(stop)),
                };
            }
            Callee::Indirect(slot) => {
                let address = self.slots[base + slot.index()];
                let bits = self.known(cx).number(address, Use::CallTarget)?;
                match cx.program.function_at(bits) {
                    Some(target) => target,
                    None => {
                        // Null, dangling and wild pointers keep their names.
                        self.memory.permit(bits, 1, Access::Call)?;
                        return Err(self
                            .memory
                            .fault(FaultKind::BadCall, Access::Call, bits, 0)
                            .into());
                    }
                }
            }
        };
        let regs = &self.slots[base..];
        if cx.program.module.function(target).body.is_none() {
            let said = match cx.program.told(target) {
                Some(told @ (Told::Character | Told::Narrow)) => {
                    let argument = site.args.first().map(|arg| regs[arg.slot.index()]);
                    match told {
                        Told::Character => self.look_at_character(cx, argument)?,
                        _ => self.look_at_narrowed(cx, argument),
                    }
                    true
                }
                _ => false,
            };
            if said {
                let frame = self.frames.last_mut().expect("a function calls");
                frame.pc += 1;
                self.facts.clear();
                return Ok(None);
            }
            let frame = self.frames.last().expect("a function calls");
            let regs = &self.slots[base..];
            self.memory.at(body.spans[frame.pc as usize]);
            let args = site
                .args
                .iter()
                .map(|a| read_arg(cx.pool, regs, a.slot, a.ty))
                .collect();
            return Ok(Some(Stop::External {
                function: target,
                args,
            }));
        }
        let callee = cx.program.module.function(target);
        if is_plain(callee, site) && site.results == callee.results {
            return self.enter_plain(cx, target, site, base).map(|()| None);
        }
        let args: Vec<Arg> = site
            .args
            .iter()
            .map(|a| read_arg(cx.pool, regs, a.slot, a.ty))
            .collect();
        let span = body.spans[frame.pc as usize];
        if !has_type(callee, site) {
            let place = (frame.function, frame.pc);
            self.remarks.broken(Rule::CallType, place, span);
        }
        self.memory.at(span);
        self.enter(cx, target, &args, ReturnTo::Caller)?;
        Ok(None)
    }

    /// Enters a function whose parameters are scalars and match the call:
    /// slots are copied as they are.
    fn enter_plain(
        &mut self,
        cx: Context<'_>,
        target: FuncId,
        site: &CallSite,
        base: usize,
    ) -> Result<(), Halt> {
        let new_base = self.push_frame(cx, target, ReturnTo::Caller, Box::default())?;
        let mut slot = new_base;
        for arg in &site.args {
            let ArgTy::Scalar(ty) = arg.ty else { continue };
            self.slots[slot] = self.slots[base + arg.slot.index()];
            if ty.slots() == 2 {
                self.slots[slot + 1] = self.slots[base + arg.slot.index() + 1];
            }
            slot += ty.slots() as usize;
        }
        Ok(())
    }

    /// Enters a function with any arguments: too few, too many, of other
    /// types than declared (old C), aggregates by value. What is passed in
    /// another kind of register than it is expected in does not arrive.
    fn enter(
        &mut self,
        cx: Context<'_>,
        target: FuncId,
        args: &[Arg],
        ret: ReturnTo,
    ) -> Result<(), Halt> {
        let function = cx.program.module.function(target);
        let fixed = function.params.len().min(args.len());
        let extra = if function.variadic {
            args[fixed..].into()
        } else {
            Box::default()
        };
        let mut slot = self.push_frame(cx, target, ret, extra)?;
        for (i, param) in function.params.iter().enumerate() {
            match (param, args.get(i)) {
                (ArgTy::Scalar(ty), Some(arg)) if arrives(arg.class, *ty) => {
                    let (low, high) = words_of(cx.pool, arg, *ty);
                    self.slots[slot] = low;
                    if ty.slots() == 2 {
                        self.slots[slot + 1] = high;
                    }
                }
                (ArgTy::Scalar(ty), _) => {
                    self.slots[slot] =
                        Word::symbolic(undef::value(cx.pool, slot_width(*ty), target.0, i));
                    if ty.slots() == 2 {
                        self.slots[slot + 1] =
                            Word::symbolic(undef::value(cx.pool, 64, target.0, i));
                    }
                }
                (ArgTy::ByVal { size, .. }, Some(arg))
                    if matches!(arg.class, Class::ByVal { .. }) =>
                {
                    let copy = self.copy_local(arg.u64(), *size)?;
                    self.slots[slot] = Word::concrete(copy);
                }
                (ArgTy::ByVal { .. }, _) => {
                    self.slots[slot] = Word::symbolic(undef::value(cx.pool, 64, target.0, i));
                }
            }
            slot += match param {
                ArgTy::Scalar(ty) => ty.slots() as usize,
                ArgTy::ByVal { .. } => 1,
            };
        }
        Ok(())
    }

    /// The callee's own copy of an aggregate.
    pub(super) fn copy_local(&mut self, from: u64, size: u64) -> Result<u64, Halt> {
        let Some(object) = self.memory.push_local(size, ARGUMENT_NAME) else {
            return Err(Fault::StackOverflow {
                depth: self.frames.len() as u32,
            }
            .into());
        };
        self.memory.copy(object.base(), from, size)?;
        self.memory.note(from, size, Access::Read);
        Ok(object.base())
    }

    /// Pushes a frame; answers its first slot.
    fn push_frame(
        &mut self,
        cx: Context<'_>,
        function: FuncId,
        ret: ReturnTo,
        varargs: Box<[Arg]>,
    ) -> Result<usize, Halt> {
        if self.stack_bytes + FRAME_BYTES > self.limits.stack {
            return Err(Fault::StackOverflow {
                depth: self.frames.len() as u32,
            }
            .into());
        }
        self.stack_bytes += FRAME_BYTES;
        let base = self.slots.len();
        self.slots.extend_from_slice(cx.program.frame(function));
        self.frames.push(Frame {
            function,
            pc: 0,
            base: base as u32,
            locals: self.memory.locals() as u32,
            bytes: FRAME_BYTES,
            ret,
            varargs,
        });
        self.facts.clear();
        Ok(base)
    }

    /// Executes a return instruction.
    pub(super) fn leave(&mut self, cx: Context<'_>, value: Slot, count: u32) -> Option<Stop> {
        let frame = self.frames.last()?;
        let function = cx.program.module.function(frame.function);
        let from = frame.base as usize + value.index();
        let (status, stands_for_others) = match frame.ret {
            ReturnTo::Nobody => match self.exit_status(cx, function, from) {
                Ok(status) => {
                    self.facts.clear();
                    status
                }
                Err(halt) => return Some(halt.into()),
            },
            _ => (0, false),
        };
        if frame.ret == ReturnTo::Nobody && self.memory.has_caller() {
            let results = self.leaves(cx.pool, function, from);
            self.memory.give_to_caller(results);
        }
        let frame = self.frames.pop()?;
        if self.memory.locals() > frame.locals as usize {
            let at = function
                .body
                .as_ref()
                .and_then(|b| b.spans.get(frame.pc as usize));
            self.memory
                .at(at.copied().unwrap_or(concord_base::Span::UNKNOWN));
            self.memory.pop_locals(frame.locals as usize);
        }
        self.stack_bytes -= frame.bytes;
        let stop = match frame.ret {
            ReturnTo::Caller => {
                self.give_to_caller(cx, function, from, count as usize);
                None
            }
            ReturnTo::Model => Some(Stop::CallbackReturned {
                results: self.leaves(cx.pool, function, from),
            }),
            ReturnTo::Nobody => Some(Stop::Returned {
                status,
                stands_for_others,
            }),
        };
        self.slots.truncate(frame.base as usize);
        stop
    }

    /// The status of a process whose outermost function returns. Whether it is
    /// zero is decided; which other value it is does not matter to the process,
    /// so a symbolic one stays open and 1 stands for it, which is said.
    fn exit_status(
        &self,
        cx: Context<'_>,
        function: &Function,
        from: usize,
    ) -> Result<(i32, bool), Halt> {
        let (pool, known) = (cx.pool, self.known(cx));
        // What an unknown caller makes of it, nobody knows.
        if self.memory.has_caller() {
            return Ok((0, false));
        }
        match self.leaves(pool, function, from).first() {
            None => Ok((0, false)),
            Some(Arg {
                term: None, bits, ..
            }) => Ok((*bits as i32, false)),
            Some(Arg {
                term: Some(term), ..
            }) => {
                let term = known.defined(*term, Use::ExitStatus)?;
                let seen = pool.trunc(term, pool.width(term).min(8));
                let zero = pool.eq(seen, pool.constant(pool.width(seen), 0));
                let fails = !known.holds(zero)?;
                Ok((i32::from(fails), fails))
            }
        }
    }

    fn give_to_caller(&mut self, cx: Context<'_>, function: &Function, from: usize, count: usize) {
        let caller = self.frames.last_mut().expect("somebody has called");
        let body = cx.program.module.function(caller.function).body.as_ref();
        let body = body.expect("what runs has a body");
        let concord_ir::Inst::Call { site } = &body.code[caller.pc as usize] else {
            unreachable!("a caller stands at its call");
        };
        let site = &body.calls[*site as usize];
        let to = caller.base as usize + site.dst.index();
        caller.pc += 1;
        if site.results == function.results {
            self.slots.copy_within(from..from + count, to);
        } else {
            let base = caller.base as usize;
            let mut results = self.leaves(cx.pool, function, from);
            let expected = results.iter().zip(&site.results);
            let arriving = expected.take_while(|(leaf, ty)| arrives(leaf.class, **ty));
            results.truncate(arriving.count());
            put_results(
                &mut self.slots[base..],
                cx.pool,
                site.dst,
                &site.results,
                &results,
            );
        }
    }

    fn leaves(&self, pool: &TermPool, function: &Function, from: usize) -> Vec<Arg> {
        let mut slot = Slot(from as u32);
        let mut leaves = Vec::with_capacity(function.results.len());
        for ty in &function.results {
            leaves.push(read_arg(pool, &self.slots, slot, ArgTy::Scalar(*ty)));
            slot = slot.offset(ty.slots());
        }
        leaves
    }
}

/// Whether a call only says something to the race detector, and that was done.
pub(super) fn is_told(
    program: &Program,
    memory: &mut Memory,
    site: &CallSite,
    regs: &[Word],
) -> bool {
    let Callee::Direct(target) = site.callee else {
        return false;
    };
    let Some(told) = program.told(target) else {
        return false;
    };
    let argument = site.args.first().map(|arg| regs[arg.slot.index()]);
    memory.tell(told, argument)
}

/// Whether a value of this class is found where one of the type is looked for: numbers of different formats go through
/// different registers, or mean something else there.
fn arrives(class: Class, ty: Ty) -> bool {
    match (class, ty) {
        (Class::F32, Ty::F32)
        | (Class::F64, Ty::F64)
        | (Class::F80, Ty::F80)
        | (Class::F128, Ty::F128) => true,
        (Class::F32 | Class::F64 | Class::F80 | Class::F128, _) => false,
        (_, Ty::F32 | Ty::F64 | Ty::F80 | Ty::F128) => false,
        (Class::Int(_) | Class::Ptr, _) => true,
        (Class::ByVal { .. }, _) => false,
    }
}

/// Whether a call fits the function, as far as the machine's types tell.
fn has_type(function: &Function, site: &CallSite) -> bool {
    let fixed = function.params.len();
    let enough = match function.variadic {
        true => fixed <= site.args.len(),
        false => fixed == site.args.len(),
    };
    let same = |(param, arg): (&ArgTy, &concord_ir::Arg)| *param == arg.ty;
    enough && function.params.iter().zip(&site.args).all(same) && site.results == function.results
}

/// Whether the arguments fit the parameters slot by slot.
fn is_plain(function: &Function, site: &CallSite) -> bool {
    !function.variadic
        && function.params.len() == site.args.len()
        && function
            .params
            .iter()
            .zip(&site.args)
            .all(|(p, a)| *p == a.ty && matches!(p, ArgTy::Scalar(_)))
}

/// An argument as models see it.
pub(super) fn read_arg(pool: &TermPool, regs: &[Word], slot: Slot, ty: ArgTy) -> Arg {
    let scalar = match ty {
        ArgTy::Scalar(ty) => ty,
        ArgTy::ByVal { .. } => Ty::Ptr,
    };
    let class = match ty {
        ArgTy::ByVal { size, .. } => Class::ByVal { size },
        ArgTy::Scalar(Ty::Int(width)) => Class::Int(width),
        ArgTy::Scalar(Ty::F16 | Ty::Upper) => Class::Int(16),
        ArgTy::Scalar(Ty::F32) => Class::F32,
        ArgTy::Scalar(Ty::F64) => Class::F64,
        ArgTy::Scalar(Ty::F80) => Class::F80,
        ArgTy::Scalar(Ty::F128) => Class::F128,
        ArgTy::Scalar(Ty::Ptr) => Class::Ptr,
    };
    let low = regs[slot.index()];
    if scalar.slots() == 1 {
        return match low.term() {
            None => Arg::concrete(class, u128::from(low.bits)),
            Some(term) => Arg {
                class,
                bits: 0,
                term: Some(term),
            },
        };
    }
    let high = regs[slot.index() + 1];
    if low.both_concrete(high) {
        return Arg::concrete(class, u128::from(low.bits) | u128::from(high.bits) << 64);
    }
    let term = wide_term(pool, regs, slot, scalar.bits());
    Arg {
        class,
        bits: 0,
        term: Some(term),
    }
}
