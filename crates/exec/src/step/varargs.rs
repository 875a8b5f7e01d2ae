//! Variable arguments in the layout of the x86-64 System V ABI (§3.5.7).
//!
//! clang expands `va_arg` to accesses to a `__va_list_tag`. Its register save
//! areas are marked as used up, so that every argument is fetched from the
//! overflow area, where we put all of them.

use concord_abi::{Arg, Class};
use concord_term::TermPool;

use super::Halt;
use super::place::store_byte;
use crate::fault::Fault;
use crate::process::Process;
use crate::program::VARARGS_NAME;

/// Bytes of a `__va_list_tag`.
pub(super) const LIST_SIZE: u64 = 24;
/// `gp_offset` when all six general registers are used up.
const GP_USED: u32 = 48;
/// `fp_offset` when all eight vector registers are used up.
const FP_USED: u32 = 176;

impl Process {
    /// `va_start`: lays the extra arguments of the innermost frame out in
    /// memory and fills the `va_list` at `list`.
    pub(super) fn va_start(&mut self, pool: &TermPool, list: u64) -> Result<(), Halt> {
        let frame = self.frames.last().expect("a function asks");
        let args = frame.varargs.clone();
        let mut layout = Vec::with_capacity(args.len());
        let mut size = 0u64;
        for arg in &args {
            let (bytes, align) = match arg.class {
                Class::F80 | Class::Int(65..) => (16, 16),
                Class::ByVal { size } => (size.next_multiple_of(8), 8),
                _ => (8, 8),
            };
            size = size.next_multiple_of(align);
            layout.push(size);
            size += bytes;
        }
        let Some(area) = self.memory.push_local(size.max(8), VARARGS_NAME) else {
            return Err(Fault::StackOverflow {
                depth: self.frames.len() as u32,
            }
            .into());
        };
        for (arg, offset) in args.iter().zip(layout) {
            self.put_vararg(pool, area.base() + offset, arg)?;
        }
        let mut tag = Vec::with_capacity(24);
        tag.extend_from_slice(&GP_USED.to_le_bytes());
        tag.extend_from_slice(&FP_USED.to_le_bytes());
        tag.extend_from_slice(&area.base().to_le_bytes());
        tag.extend_from_slice(&0u64.to_le_bytes());
        self.memory.write_plain(list, &tag)?;
        Ok(())
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
