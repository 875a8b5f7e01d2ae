//! Variable arguments in the layout of the x86-64 System V ABI (§3.5.7).
//!
//! clang expands `va_arg` to accesses to a `__va_list_tag`. Integers and pointers lie in the save area of the general
//! registers, floating-point numbers in that of the vector registers, the rest in the overflow area, as callers pass them:
//! asking for another type than was passed finds what a machine finds there, or bytes that nobody has written.

use concord_abi::{Arg, Class};
use concord_ir::{ArgTy, Ty};
use concord_term::TermPool;

use super::Halt;
use super::place::store_byte;
use crate::fault::Fault;
use crate::memory::ObjectId;
use crate::process::{Context, Process};
use crate::program::VARARGS_NAME;

/// Bytes of a `__va_list_tag`.
pub(super) const LIST_SIZE: u64 = 24;
/// Where the general registers end in the save area.
const GP_END: u64 = 48;
/// Where the vector registers end.
const FP_END: u64 = 176;

/// Where the next argument goes.
struct Layout {
    general: u64,
    vector: u64,
    overflow: u64,
}

enum Home {
    Saved(u64),
    Overflow(u64),
}

impl Layout {
    fn new() -> Self {
        Layout {
            general: 0,
            vector: GP_END,
            overflow: 0,
        }
    }

    fn home(&mut self, class: Class) -> Home {
        let taken = |next: &mut u64, bytes: u64| {
            *next += bytes;
            *next - bytes
        };
        match class {
            Class::F32 | Class::F64 | Class::F128 if self.vector < FP_END => {
                Home::Saved(taken(&mut self.vector, 16))
            }
            Class::Int(..=64) | Class::Ptr if self.general < GP_END => {
                Home::Saved(taken(&mut self.general, 8))
            }
            Class::Int(65..) if self.general + 16 <= GP_END => {
                Home::Saved(taken(&mut self.general, 16))
            }
            _ => {
                let (bytes, align) = match class {
                    Class::F80 | Class::F128 | Class::Int(65..) => (16, 16),
                    Class::ByVal { size } => (size.next_multiple_of(8), 8),
                    _ => (8, 8),
                };
                self.overflow = self.overflow.next_multiple_of(align);
                Home::Overflow(taken(&mut self.overflow, bytes))
            }
        }
    }

    /// What a parameter with a name takes. The overflow area begins behind those.
    fn pass(&mut self, param: ArgTy) {
        let class = match param {
            ArgTy::Scalar(Ty::F16 | Ty::F32 | Ty::F64 | Ty::F128) => Class::F64,
            ArgTy::Scalar(Ty::F80 | Ty::Upper) | ArgTy::ByVal { .. } => return,
            ArgTy::Scalar(Ty::Int(width)) => Class::Int(width),
            ArgTy::Scalar(Ty::Ptr) => Class::Ptr,
        };
        let before = self.overflow;
        self.home(class);
        self.overflow = before;
    }
}

impl Process {
    /// `va_start`: lays the extra arguments of the innermost frame out in
    /// memory and fills the `va_list` at `list`.
    pub(super) fn va_start(&mut self, cx: Context<'_>, list: u64) -> Result<(), Halt> {
        let frame = self.frames.last().expect("a function asks");
        let args = frame.varargs.clone();
        let mut layout = Layout::new();
        for param in &cx.program.module.function(frame.function).params {
            layout.pass(*param);
        }
        let (general, vector) = (layout.general, layout.vector);
        let homes: Vec<Home> = args.iter().map(|arg| layout.home(arg.class)).collect();
        let saved = self.vararg_area(FP_END)?;
        let overflow = self.vararg_area(layout.overflow.max(8))?;
        for (arg, home) in args.iter().zip(homes) {
            let at = match home {
                Home::Saved(offset) => saved.base() + offset,
                Home::Overflow(offset) => overflow.base() + offset,
            };
            self.put_vararg(cx.pool, at, arg)?;
        }
        let mut tag = Vec::with_capacity(LIST_SIZE as usize);
        tag.extend_from_slice(&(general as u32).to_le_bytes());
        tag.extend_from_slice(&(vector as u32).to_le_bytes());
        tag.extend_from_slice(&overflow.base().to_le_bytes());
        tag.extend_from_slice(&saved.base().to_le_bytes());
        self.memory.write_plain(list, &tag)?;
        Ok(())
    }

    fn vararg_area(&mut self, size: u64) -> Result<ObjectId, Halt> {
        self.memory.push_local(size, VARARGS_NAME).ok_or_else(|| {
            let depth = self.frames.len() as u32;
            Fault::StackOverflow { depth }.into()
        })
    }

    fn put_vararg(&mut self, pool: &TermPool, at: u64, arg: &Arg) -> Result<(), Halt> {
        if let Class::ByVal { size } = arg.class {
            self.memory.copy(at, arg.u64(), size)?;
            self.memory
                .note(arg.u64(), size, concord_base::Access::Read);
            return Ok(());
        }
        let bytes = match arg.class {
            Class::Int(width) => u32::from(width).div_ceil(8),
            Class::F32 => 4,
            Class::F80 => 10,
            Class::F128 => 16,
            _ => 8,
        };
        match arg.term {
            None => self
                .memory
                .write_plain(at, &arg.bits.to_le_bytes()[..bytes as usize])?,
            Some(term) => {
                let term = pool.resize(term, bytes * 8);
                for i in 0..bytes {
                    let byte = pool.extract(term, 8 * i, 8);
                    store_byte(pool, &mut self.memory, at + u64::from(i), byte);
                }
            }
        }
        Ok(())
    }
}
