//! Compiler intrinsics: memory, scopes, variable arguments, control. Those on
//! bits and floats are in `intrinsic/`.

mod bits;
mod math;

use concord_abi::Arg;
use concord_ir::{Atomic, CallSite, Intrinsic, Ty};

use super::{Halt, varargs};
use crate::fault::{Fault, Unsupported, Use};
use crate::process::{Context, Process, Stop, put_results};
use crate::word::Word;

/// How execution goes on after an intrinsic.
pub(crate) enum Flow {
    /// With the next instruction.
    Next,
    /// Not before somebody else has acted.
    Stop(Stop),
}

impl Process {
    /// Executes an intrinsic call.
    pub(super) fn intrinsic(
        &mut self,
        cx: Context<'_>,
        intrinsic: Intrinsic,
        site: &CallSite,
    ) -> Result<Flow, Halt> {
        use Intrinsic as I;
        match intrinsic {
            I::MemCpy | I::MemMove => self.copy(cx, site, intrinsic == I::MemMove)?,
            I::MemSet => {
                let (dst, len) = (self.number(cx, site, 0)?, self.number(cx, site, 2)?);
                self.set_memory(cx, site, dst, len)?;
                self.memory.note(dst, len, concord_base::Access::Write);
            }
            I::LifetimeStart => {
                let at = self.number(cx, site, 1)?;
                self.memory.scope(at, true);
            }
            I::LifetimeEnd => {
                let at = self.number(cx, site, 1)?;
                self.memory.scope(at, false);
            }
            I::StackSave => {
                let mark = self.memory.locals() as u64;
                self.result(cx, site, &[Arg::ptr(mark)]);
            }
            I::StackRestore => {
                let mark = self.number(cx, site, 0)?;
                let before = self.memory.live_bytes();
                self.memory.pop_locals(mark as usize);
                let freed = before - self.memory.live_bytes();
                if let Some(frame) = self.frames.last_mut() {
                    let freed = freed.min(frame.bytes);
                    frame.bytes -= freed;
                    self.stack_bytes -= freed;
                }
            }
            I::VaStart => {
                let list = self.number(cx, site, 0)?;
                self.va_start(cx, list)?;
            }
            I::VaEnd => {}
            I::VaCopy => {
                let (dst, src) = (self.number(cx, site, 0)?, self.number(cx, site, 1)?);
                self.memory.copy(dst, src, varargs::LIST_SIZE)?;
            }
            I::Trap | I::DebugTrap => return Ok(Flow::Stop(Stop::Fault(Fault::Trap))),
            I::ReturnAddress | I::FrameAddress => self.result(cx, site, &[Arg::ptr(0)]),
            I::ObjectSize => {
                let unknown = if self.number(cx, site, 1)? == 0 {
                    u64::MAX
                } else {
                    0
                };
                self.result(cx, site, &[Arg::long(unknown.cast_signed())]);
            }
            I::PtrMask => {
                let (ptr, mask) = (self.number(cx, site, 0)?, self.number(cx, site, 1)?);
                self.result(cx, site, &[Arg::ptr(ptr & mask)]);
            }
            I::FltRounds => self.result(cx, site, &[Arg::int(1)]),
            I::ThreadLocal => {
                let variable = self.number(cx, site, 0)?;
                let own = self.thread_local(cx, variable)?;
                self.result(cx, site, &[Arg::ptr(own)]);
            }
            // A single thread orders nothing.
            I::Synchronise if self.threads.is_none() => {}
            I::Synchronise => {
                let (address, code) = (self.number(cx, site, 0)?, self.number(cx, site, 1)?);
                let atomic = Atomic::of_code(code);
                return Ok(Flow::Stop(Stop::Synchronise { address, atomic }));
            }
            _ => {
                let Some(frame) = self.frames.last() else {
                    return Ok(Flow::Next);
                };
                let regs = &mut self.slots[frame.base as usize..];
                let done = bits::execute(cx.pool, regs, intrinsic, site)
                    || math::execute(cx.pool, regs, intrinsic, site);
                if !done {
                    let what = format!("{intrinsic:?} on these operands");
                    return Err(Halt::Unsupported(Unsupported::Construct(what)));
                }
            }
        }
        Ok(Flow::Next)
    }

    /// Copies memory; only moves may overlap.
    fn copy(&mut self, cx: Context<'_>, site: &CallSite, moves: bool) -> Result<(), Halt> {
        let (dst, src, length) = (
            self.number(cx, site, 0)?,
            self.number(cx, site, 1)?,
            self.number(cx, site, 2)?,
        );
        let distance = dst.abs_diff(src);
        // An assignment of something to itself is allowed (C17 6.5.16.1p3).
        if !moves && distance != 0 && distance < length {
            self.memory
                .permit(src, length, concord_base::Access::Read)?;
            self.memory
                .permit(dst, length, concord_base::Access::Write)?;
            return Err(Fault::OverlappingCopy { length, distance }.into());
        }
        self.memory.copy(dst, src, length)?;
        self.memory.note(src, length, concord_base::Access::Read);
        self.memory.note(dst, length, concord_base::Access::Write);
        Ok(())
    }

    /// The n-th argument, which must be concrete, zero-extended.
    fn number(&self, cx: Context<'_>, site: &CallSite, n: usize) -> Result<u64, Halt> {
        let base = self.frames.last().expect("a function calls").base as usize;
        let arg = site.args.get(n).expect("as many arguments as it has");
        let word = self.slots[base + arg.slot.index()];
        self.known(cx).number(word, Use::Address)
    }

    fn result(&mut self, cx: Context<'_>, site: &CallSite, results: &[Arg]) {
        let base = self.frames.last().map_or(0, |f| f.base as usize);
        put_results(
            &mut self.slots[base..],
            cx.pool,
            site.dst,
            &site.results,
            results,
        );
    }

    fn set_memory(
        &mut self,
        cx: Context<'_>,
        site: &CallSite,
        dst: u64,
        len: u64,
    ) -> Result<(), Halt> {
        let base = self.frames.last().map_or(0, |f| f.base as usize);
        let byte: Word = self.slots[base + site.args[1].slot.index()];
        match byte.term() {
            None => self.memory.fill(dst, len, byte.bits as u8)?,
            Some(term) => {
                self.memory.permit(dst, len, concord_base::Access::Write)?;
                for i in 0..len {
                    super::place::store_byte(cx.pool, &mut self.memory, dst + i, term);
                }
            }
        }
        Ok(())
    }
}

/// The width of an intrinsic's first argument.
fn operand_ty(site: &CallSite) -> Ty {
    match site.args.first().map(|a| a.ty) {
        Some(concord_ir::ArgTy::Scalar(ty)) => ty,
        _ => Ty::Ptr,
    }
}
