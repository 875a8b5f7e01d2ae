//! Memory: stack objects, loads, stores, addresses, atomics.

use concord_ir::{
    AllocaInfo, Arg, ArgTy, Atomic, AtomicKind, Bound, CallSite, Callee, CastOp, Inst, IntOp,
    Intrinsic, RmwOp, Slot, Ty,
};
use llvm_sys::LLVMAtomicRMWBinOp as Rmw;

use super::Uncovered;
use super::function::{FunctionLowering, index};
use super::operation::is_vector;
use super::shape::Leaf;
use crate::llvm::{Opcode, Type, TypeKind, Value};

/// An array that is part of an object, see [`Bound`].
#[derive(Clone, Copy)]
struct Part {
    end: u64,
    member: bool,
}

/// The array that a variable step of an address computation goes through, if it
/// is known to be a part of something larger: a row of an array of arrays, or a
/// member that is not the last one of its structure (C17 6.5.6p8). A last
/// member may stand for more than its type says (C17 6.7.2.1p18, and arrays of
/// one element before that).
fn inner_array<'c>(address: Value<'c>, position: usize, array: Type<'c>) -> Option<Part> {
    let TypeKind::Array(count) = array.kind() else {
        return None;
    };
    if position != 1 || address.operand(1).constant_bits()? != [0, 0] {
        return None;
    }
    let member = match parent(address.operand(0), array)? {
        Parent::Structure { last: true } => return None,
        Parent::Structure { last: false } => true,
        Parent::Array => false,
    };
    let inside = address.is_used() && address.users().all(|user| accesses(user, address));
    // An address alone may be that of the end; whether it is used is not known.
    let end = if inside { count } else { count + 1 };
    let member = member && inside;
    (count > 1).then_some(Part { end, member })
}

/// Whether an instruction reads or writes what lies at the address, and does nothing else with it.
fn accesses<'c>(user: Value<'c>, address: Value<'c>) -> bool {
    match user.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMStore) => user.operand(1) == address && user.operand(0) != address,
        _ => false,
    }
}

/// Whether an address serves nothing but accesses of its own block, which tell by themselves if it leads nowhere.
fn is_followed(address: Value<'_>) -> bool {
    let block = address.parent_block();
    let mut users = address.users();
    users.all(|user| user.parent_block() == block && accesses(user, address))
}

/// Whether a part of what is read or written need not lie at a multiple of its size: the access promises less (members of
/// packed structures, structures that are passed in registers), or the size is no power of two.
fn is_packed(access: Value<'_>, leaf: &Leaf) -> bool {
    let size = leaf.ty.store_size();
    let promised = access.alignment();
    !size.is_power_of_two() || promised < size || !leaf.offset.is_multiple_of(u64::from(size))
}

enum Parent {
    Structure { last: bool },
    Array,
}

/// Whether nothing but padding follows a member.
fn is_last(structure: Type<'_>, field: u32) -> bool {
    let padding = |ty: Type<'_>| {
        let bytes = ty.element().map(Type::kind) == Some(TypeKind::Integer(8));
        bytes && matches!(ty.kind(), TypeKind::Array(..8))
    };
    (field + 1..)
        .map_while(|next| structure.field(next))
        .all(padding)
}

/// What an array at this address is a part of, as far as the address tells.
fn parent<'c>(base: Value<'c>, array: Type<'c>) -> Option<Parent> {
    if base.opcode() == Some(Opcode::LLVMGetElementPtr) {
        let source = base.gep_source_type()?;
        // A step from array to array: the row of a matrix that was passed on.
        if source == array {
            return (base.operands().count() == 2).then_some(Parent::Array);
        }
        let steps: Vec<Value<'c>> = base.operands().skip(2).collect();
        let (last, before) = steps.split_last()?;
        let mut ty = source;
        for step in before {
            ty = match ty.kind() {
                TypeKind::Struct(_) => ty.field(u32::try_from(step.constant_bits()?[0]).ok()?)?,
                _ => ty.element()?,
            };
        }
        return match ty.kind() {
            TypeKind::Struct(_) => {
                let field = u32::try_from(last.constant_bits()?[0]).ok()?;
                let last = is_last(ty, field);
                (ty.field(field)? == array).then_some(Parent::Structure { last })
            }
            TypeKind::Array(_) => (ty.element()? == array).then_some(Parent::Array),
            _ => None,
        };
    }
    // The first member of a structure lies at the structure's own address.
    let whole = base.allocated_type().or_else(|| base.global_type())?;
    match whole.kind() {
        TypeKind::Struct(_) if whole.field(0)? == array => Some(Parent::Structure {
            last: is_last(whole, 0),
        }),
        TypeKind::Array(_) if whole.element()? == array => Some(Parent::Array),
        _ => None,
    }
}

impl<'c> FunctionLowering<'_, 'c> {
    pub(super) fn lower_alloca(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let layout = self.program.shapes.layout;
        let Some(ty) = value.allocated_type() else {
            return Err(Uncovered::new("alloca without a type"));
        };
        let align = match value.alignment() {
            0 => layout.align(ty),
            explicit => explicit,
        };
        let var = self.memory_vars.get(&value).copied();
        let info = index(self.body.allocas.len());
        let what = AllocaInfo {
            elem_size: layout.alloc_size(ty),
            align,
            var,
        };
        self.body.allocas.push(what);
        let count = value.operand(0);
        let count = match (count.constant_bits(), self.scalar_type(count)?) {
            (Some([bits, _]), _) => self.int_constant(Ty::Int(64), bits),
            (None, Ty::Int(64)) => self.operand(count)?,
            (None, from @ Ty::Int(..64)) => {
                let a = self.operand(count)?;
                let dst = self.temporary(Ty::Int(64));
                self.emit(Inst::Cast {
                    op: CastOp::ZExt,
                    from,
                    to: Ty::Int(64),
                    dst,
                    a,
                });
                dst
            }
            _ => return Err(Uncovered::new("stack object with a count of an odd type")),
        };
        let dst = self.define(value)?;
        self.emit(Inst::Alloca { dst, count, info });
        if self.lifetimes.lives_again(value) {
            let (dst, info) = (self.temporary(Ty::Ptr), info + 1);
            self.body.allocas.push(what);
            self.emit(Inst::Alloca { dst, count, info });
            self.lifetimes.twins.insert(value, dst);
        }
        Ok(())
    }

    /// `base + offset` bytes, with nothing to do for 0.
    fn displaced(&mut self, base: Slot, offset: u64) -> Slot {
        if offset == 0 {
            return base;
        }
        let offset = self.int_constant(Ty::Int(64), offset);
        let dst = self.temporary(Ty::Ptr);
        self.emit(Inst::PtrAdd { dst, base, offset });
        dst
    }

    pub(super) fn lower_load(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let shape = self.shape(value)?;
        if shape.packed {
            return Err(Uncovered::new("load of a vector of bits"));
        }
        let ptr = self.operand(value.operand(0))?;
        self.synchronise(value, AtomicKind::Load, ptr);
        let dst = self.define(value)?;
        for leaf in &shape.leaves {
            let ptr = self.displaced(ptr, leaf.offset);
            self.emit(Inst::Load {
                ty: leaf.ty,
                packed: is_packed(value, leaf),
                dst: dst.offset(leaf.slot),
                ptr,
            });
        }
        Ok(())
    }

    pub(super) fn lower_store(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let stored = value.operand(0);
        let shape = self.shape(stored)?;
        if shape.packed {
            return Err(Uncovered::new("store of a vector of bits"));
        }
        let source = self.operand(stored)?;
        let ptr = self.operand(value.operand(1))?;
        self.synchronise(value, AtomicKind::Store, ptr);
        for leaf in &shape.leaves {
            let ptr = self.displaced(ptr, leaf.offset);
            self.emit(Inst::Store {
                ty: leaf.ty,
                packed: is_packed(value, leaf),
                ptr,
                value: source.offset(leaf.slot),
            });
        }
        Ok(())
    }

    /// `getelementptr`: constant steps are added up, variable ones become one
    /// `PtrIndex` each.
    pub(super) fn lower_address(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        if is_vector(value.ty()) {
            return Err(Uncovered::new("vector of addresses"));
        }
        let layout = self.program.shapes.layout;
        let mut at = self.operand(value.operand(0))?;
        let mut constant: i64 = 0;
        let mut ty = value.gep_source_type();
        let mut moves = false;
        for (position, step) in value.operands().skip(1).enumerate() {
            let Some(current) = ty else {
                return Err(Uncovered::new("address inside of a scalar"));
            };
            // The first step moves by whole objects, the others go inside.
            if position > 0
                && let TypeKind::Struct(_) = current.kind()
            {
                let [field, _] = step.constant_bits().unwrap_or_default();
                let field = u32::try_from(field)
                    .map_err(|_| Uncovered::new("field outside of a struct"))?;
                constant = constant.saturating_add_unsigned(layout.field_offset(current, field));
                ty = current.field(field);
                continue;
            }
            let element = if position == 0 {
                Some(current)
            } else {
                current.element()
            };
            let Some(element) = element else {
                return Err(Uncovered::new("address inside of a scalar"));
            };
            let scale = self.stride(current, element, position);
            match step.constant_bits() {
                Some([bits, _]) => {
                    let width = self.scalar_type(step)?.bits().min(64);
                    let steps = (bits << (64 - width)).cast_signed() >> (64 - width);
                    let part = inner_array(value, position, current);
                    let outside = |part: &Part| u64::try_from(steps).is_ok_and(|n| n >= part.end);
                    if let Some(part) = part.filter(|part| steps < 0 || outside(part)) {
                        at = self.indexed(at, step, scale, Some(part))?;
                        ty = Some(element);
                        continue;
                    }
                    // An offset that is no number leads out of everything.
                    let offset = steps.saturating_mul(i64::try_from(scale).unwrap_or(i64::MAX));
                    constant = constant.saturating_add(offset);
                    moves |= steps != 0;
                }
                None => {
                    moves = true;
                    let part = inner_array(value, position, current);
                    at = self.indexed(at, step, scale, part)?;
                }
            }
            ty = Some(element);
        }
        if constant == 0 {
            self.alias(value, at)?;
        } else {
            let offset = self.int_constant(Ty::Int(64), constant.cast_unsigned());
            let dst = self.define(value)?;
            self.emit(Inst::PtrAdd {
                dst,
                base: at,
                offset,
            });
            at = dst;
        }
        if moves && value.is_inbounds() && !is_followed(value) {
            self.emit(Inst::PtrInside { ptr: at });
        }
        Ok(())
    }

    fn stride(&self, current: Type<'c>, element: Type<'c>, position: usize) -> u64 {
        let layout = self.program.shapes.layout;
        // Vector elements lie without padding.
        if position > 0 && is_vector(current) {
            layout.store_size(element)
        } else {
            layout.alloc_size(element)
        }
    }

    fn indexed(
        &mut self,
        base: Slot,
        step: Value<'c>,
        scale: u64,
        part: Option<Part>,
    ) -> Result<Slot, Uncovered> {
        // A sign extension that only serves indexing was left out.
        let step = match step.opcode() {
            Some(Opcode::LLVMSExt) if self.is_index_only(step) => step.operand(0),
            _ => step,
        };
        let ty = self.scalar_type(step)?;
        let mut slot = self.operand(step)?;
        let width = match ty {
            Ty::Int(width @ ..=64) => width,
            Ty::Int(_) => {
                let dst = self.temporary(Ty::Int(64));
                self.emit(Inst::Cast {
                    op: CastOp::Trunc,
                    from: ty,
                    to: Ty::Int(64),
                    dst,
                    a: slot,
                });
                slot = dst;
                64
            }
            _ => return Err(Uncovered::new("index that is no integer")),
        };
        let dst = self.temporary(Ty::Ptr);
        if let Ok(scale) = u32::try_from(scale) {
            if let Some(Part { end, member }) = part {
                let info = index(self.body.bounds.len());
                self.body.bounds.push(Bound { scale, end, member });
                self.emit(Inst::PtrIndexIn {
                    dst,
                    base,
                    index: slot,
                    info,
                    width,
                });
                return Ok(dst);
            }
            self.emit(Inst::PtrIndex {
                dst,
                base,
                index: slot,
                scale,
                width,
            });
            return Ok(dst);
        }
        // Objects of 4 GB and more.
        if width < 64 {
            let wide = self.temporary(Ty::Int(64));
            self.emit(Inst::Cast {
                op: CastOp::SExt,
                from: ty,
                to: Ty::Int(64),
                dst: wide,
                a: slot,
            });
            slot = wide;
        }
        let scale = self.int_constant(Ty::Int(64), scale);
        let offset = self.temporary(Ty::Int(64));
        self.emit(Inst::Int {
            op: IntOp::Mul,
            width: 64,
            dst: offset,
            a: slot,
            b: scale,
        });
        self.emit(Inst::PtrAdd { dst, base, offset });
        Ok(dst)
    }

    pub(super) fn lower_rmw(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let op = match value.rmw_operation() {
            Some(Rmw::LLVMAtomicRMWBinOpXchg) => RmwOp::Xchg,
            Some(Rmw::LLVMAtomicRMWBinOpAdd) => RmwOp::Add,
            Some(Rmw::LLVMAtomicRMWBinOpSub) => RmwOp::Sub,
            Some(Rmw::LLVMAtomicRMWBinOpAnd) => RmwOp::And,
            Some(Rmw::LLVMAtomicRMWBinOpNand) => RmwOp::Nand,
            Some(Rmw::LLVMAtomicRMWBinOpOr) => RmwOp::Or,
            Some(Rmw::LLVMAtomicRMWBinOpXor) => RmwOp::Xor,
            Some(Rmw::LLVMAtomicRMWBinOpMax) => RmwOp::Max,
            Some(Rmw::LLVMAtomicRMWBinOpMin) => RmwOp::Min,
            Some(Rmw::LLVMAtomicRMWBinOpUMax) => RmwOp::UMax,
            Some(Rmw::LLVMAtomicRMWBinOpUMin) => RmwOp::UMin,
            Some(Rmw::LLVMAtomicRMWBinOpFAdd) => RmwOp::FAdd,
            Some(Rmw::LLVMAtomicRMWBinOpFSub) => RmwOp::FSub,
            Some(Rmw::LLVMAtomicRMWBinOpFMax) => RmwOp::FMax,
            Some(Rmw::LLVMAtomicRMWBinOpFMin) => RmwOp::FMin,
            _ => return Err(Uncovered::new("atomic operation of an unusual kind")),
        };
        let ty = self.scalar_type(value)?;
        if ty.slots() != 1 {
            return Err(Uncovered::new("atomic operation on more than 64 bits"));
        }
        let (ptr, operand) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        self.synchronise(value, AtomicKind::Update, ptr);
        let dst = self.define(value)?;
        self.emit(Inst::AtomicRmw {
            op,
            ty,
            dst,
            ptr,
            value: operand,
        });
        Ok(())
    }

    pub(super) fn lower_compare_exchange(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let ty = self.scalar_type(value.operand(1))?;
        if ty.slots() != 1 {
            return Err(Uncovered::new("atomic operation on more than 64 bits"));
        }
        let ptr = self.operand(value.operand(0))?;
        let (comparand, replacement) = (
            self.operand(value.operand(1))?,
            self.operand(value.operand(2))?,
        );
        let expected = self.temporary(ty);
        let new = self.temporary(ty);
        self.emit(Inst::Move {
            dst: expected,
            src: comparand,
        });
        self.emit(Inst::Move {
            dst: new,
            src: replacement,
        });
        self.synchronise(value, AtomicKind::Exchange, ptr);
        let dst = self.define(value)?;
        self.emit(Inst::CmpXchg {
            ty,
            dst,
            ptr,
            expected,
        });
        Ok(())
    }

    /// A fence is an atomic instruction without an access.
    pub(super) fn lower_fence(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let nowhere = self.int_constant(Ty::Ptr, 0);
        self.synchronise(value, AtomicKind::Fence, nowhere);
        Ok(())
    }

    /// Says that an atomic access comes next; nothing where it is a plain one.
    fn synchronise(&mut self, value: Value<'c>, kind: AtomicKind, ptr: Slot) {
        // A fence for a signal handler orders nothing between threads (C17 7.17.4.2).
        let Some((acquires, releases, total)) =
            value.ordering().filter(|_| !value.is_for_one_thread())
        else {
            return;
        };
        let (weak, acquires_failing) = value.failing().unwrap_or_default();
        let adds = kind == AtomicKind::Update
            && matches!(
                value.rmw_operation(),
                Some(Rmw::LLVMAtomicRMWBinOpAdd | Rmw::LLVMAtomicRMWBinOpSub)
            );
        let atomic = Atomic {
            kind,
            acquires,
            releases,
            total,
            weak,
            acquires_failing,
            adds: adds && !value.is_used(),
        };
        let what = self.int_constant(Ty::Int(64), atomic.code());
        let arg = |slot, ty| Arg {
            slot,
            ty: ArgTy::Scalar(ty),
        };
        self.emit_call(CallSite {
            callee: Callee::Intrinsic(Intrinsic::Synchronise),
            args: vec![arg(ptr, Ty::Ptr), arg(what, Ty::Int(64))],
            dst: Slot(0),
            results: Vec::new(),
        });
    }
}
