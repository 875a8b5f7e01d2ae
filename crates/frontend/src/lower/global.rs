//! Initial values of globals: bytes, and addresses to be filled in.

use concord_ir::{Const, Init, Reloc, Ty};

use super::Uncovered;
use super::program::Program;
use crate::llvm::{Type, TypeKind, Value, ValueKind};

impl<'c> Program<'c> {
    /// The initial value of a global as bytes.
    pub(super) fn initial_value(&mut self, value: Value<'c>) -> Result<Init, Uncovered> {
        let mut init = Init {
            bytes: Vec::new(),
            relocs: Vec::new(),
        };
        self.write_constant(value, 0, &mut init)?;
        init.relocs.sort_by_key(|r| r.offset);
        Ok(init)
    }

    fn write_constant(
        &mut self,
        value: Value<'c>,
        offset: u64,
        init: &mut Init,
    ) -> Result<(), Uncovered> {
        match value.kind() {
            // Zero is what missing bytes are. (C has no undefined statics;
            // undef stands for padding here.)
            ValueKind::Zero | ValueKind::Null | ValueKind::Undef => Ok(()),
            ValueKind::Data => {
                write_bytes(init, offset, value.constant_data().unwrap_or_default());
                Ok(())
            }
            ValueKind::Aggregate => self.write_aggregate(value, offset, init),
            _ => self.write_scalar(value, offset, init),
        }
    }

    fn write_aggregate(
        &mut self,
        value: Value<'c>,
        offset: u64,
        init: &mut Init,
    ) -> Result<(), Uncovered> {
        let ty = value.ty();
        for (index, operand) in (0..).zip(value.operands()) {
            // Neither LLVM's reader nor its verifier compares the two: damaged bitcode may hold
            // an address where the type has a byte.
            if ty.element().or_else(|| ty.field(index)) != Some(operand.ty()) {
                return Err(Uncovered::new("initial value of another type"));
            }
            let at = self.operand_offset(ty, index)?;
            self.write_constant(operand, offset + at, init)?;
        }
        Ok(())
    }

    fn operand_offset(&mut self, ty: Type<'c>, index: u32) -> Result<u64, Uncovered> {
        let layout = self.shapes.layout;
        match (ty.kind(), ty.element()) {
            (TypeKind::Struct(_), _) => Ok(layout.field_offset(ty, index)),
            (TypeKind::Vector(_), Some(element)) => {
                let bits = self.shapes.scalar(element)?.bits();
                if bits % 8 != 0 {
                    return Err(Uncovered::new("initial value of a vector of bits"));
                }
                Ok(u64::from(index) * u64::from(bits / 8))
            }
            (_, Some(element)) => Ok(u64::from(index) * layout.alloc_size(element)),
            _ => Ok(0),
        }
    }

    fn write_scalar(
        &mut self,
        value: Value<'c>,
        offset: u64,
        init: &mut Init,
    ) -> Result<(), Uncovered> {
        let uncovered = || Uncovered::new("initial value that only a linker could compute");
        let Some(folded) = self.fold(value) else {
            return Err(match value.kind() {
                ValueKind::Number => Uncovered::new("initial value of more than 128 bits"),
                ValueKind::IndirectFunction => Uncovered::new("address of an indirect function"),
                _ => uncovered(),
            });
        };
        let ty = self.shapes.scalar(value.ty())?;
        match folded.low {
            Const::Undef => {}
            Const::Bits(low) => {
                let mut bytes = [0; 16];
                bytes[..8].copy_from_slice(&low.to_le_bytes());
                bytes[8..].copy_from_slice(&folded.high.to_le_bytes());
                write_bytes(init, offset, &bytes[..ty.store_size() as usize]);
            }
            address if matches!(ty, Ty::Ptr | Ty::Int(64)) => {
                write_bytes(init, offset, &[0; 8]);
                init.relocs.push(Reloc {
                    offset,
                    value: address,
                });
            }
            _ => return Err(uncovered()),
        }
        Ok(())
    }
}

/// Writes at an offset. Zeros beyond the end are left out, as the format
/// allows: large zeroed tables cost nothing.
fn write_bytes(init: &mut Init, offset: u64, bytes: &[u8]) {
    let used = bytes
        .iter()
        .rposition(|&b| b != 0)
        .map_or(0, |last| last + 1);
    let Ok(offset) = usize::try_from(offset) else {
        return;
    };
    if used == 0 {
        return;
    }
    if init.bytes.len() < offset + used {
        init.bytes.resize(offset + used, 0);
    }
    init.bytes[offset..offset + used].copy_from_slice(&bytes[..used]);
}
