//! The rules of a function's code.

use super::{Check, ensure};
use crate::function::{ArgTy, Body, CallSite, Callee, EdgeId, Function, SwitchTable};
use crate::inst::{CastOp, Inst, Slot};
use crate::module::Module;
use crate::types::Ty;

struct Checker<'a> {
    module: &'a Module,
    function: &'a Function,
    body: &'a Body,
}

/// Checks code, blocks, edges and tables. Slots have been checked.
pub(super) fn check(module: &Module, function: &Function, body: &Body) -> Check {
    let checker = Checker {
        module,
        function,
        body,
    };
    checker.check_blocks()?;
    checker.check_edges()?;
    let mut sites = vec![false; body.calls.len()];
    let mut allocas = vec![false; body.allocas.len()];
    for (pc, inst) in body.code.iter().enumerate() {
        let used = match inst {
            Inst::Call { site } => use_once(&mut sites, *site),
            Inst::Alloca { info, .. } => use_once(&mut allocas, *info),
            _ => Ok(()),
        };
        used.and_then(|()| checker.check_inst(inst))
            .map_err(|reason| format!("at {pc}: {reason}"))?;
    }
    for span in &body.spans {
        module.check_span(*span)?;
    }
    ensure(sites.iter().chain(&allocas).all(|used| *used), || {
        "a call site or stack object that no instruction uses".to_owned()
    })
}

fn use_once(used: &mut [bool], index: u32) -> Check {
    match used.get_mut(index as usize) {
        Some(used) if !*used => {
            *used = true;
            Ok(())
        }
        _ => Err(format!("#{index} does not exist or is used twice")),
    }
}

impl Checker<'_> {
    fn check_blocks(&self) -> Check {
        let body = self.body;
        ensure(body.code.len() == body.spans.len(), || {
            "not one span per instruction".to_owned()
        })?;
        ensure(!body.blocks.is_empty(), || "no blocks".to_owned())?;
        let mut at = 0;
        for (index, block) in body.blocks.iter().enumerate() {
            ensure(block.start == at && block.end > block.start, || {
                format!("b{index} is misplaced")
            })?;
            let range = block.start as usize..block.end as usize;
            let Some(code) = body.code.get(range) else {
                return Err(format!("b{index} has no code"));
            };
            let ends = code.iter().position(Inst::is_terminator);
            ensure(ends == Some(code.len() - 1), || {
                format!("b{index} does not end where it should")
            })?;
            at = block.end;
        }
        ensure(at as usize == body.code.len(), || {
            "code outside of blocks".to_owned()
        })
    }

    fn check_edges(&self) -> Check {
        let body = self.body;
        let mut at = 0;
        for (index, edge) in body.edges.iter().enumerate() {
            let target = body.blocks.get(edge.target.0 as usize);
            ensure(target.is_some_and(|b| b.start == edge.pc), || {
                format!("e{index} leads nowhere")
            })?;
            ensure(edge.first_move == at, || {
                format!("the moves of e{index} are misplaced")
            })?;
            at += edge.move_count;
        }
        ensure(at as usize == body.moves.len(), || {
            "moves outside of edges".to_owned()
        })?;
        body.moves
            .iter()
            .try_for_each(|m| self.check_move(m.dst, m.src))
    }

    fn check_move(&self, dst: Slot, src: Slot) -> Check {
        let (to, from) = (self.slot_ty(dst)?, self.slot_ty(src)?);
        ensure(to == from, || {
            format!("{from} of {src} moved to {to} of {dst}")
        })?;
        self.writable(dst)
    }

    fn slot_ty(&self, slot: Slot) -> Result<Ty, String> {
        self.body
            .slots
            .get(slot.index())
            .copied()
            .ok_or_else(|| format!("{slot} does not exist"))
    }

    fn writable(&self, slot: Slot) -> Check {
        ensure(slot.0 < self.body.first_const, || {
            format!("{slot} is a constant")
        })
    }

    /// That a slot is read as what it is.
    fn reads(&self, slot: Slot, ty: Ty) -> Check {
        let found = self.slot_ty(slot)?;
        ensure(found == ty, || format!("{slot} is {found}, not {ty}"))
    }

    fn writes(&self, slot: Slot, ty: Ty) -> Check {
        self.reads(slot, ty)?;
        self.writable(slot)
    }

    fn check_inst(&self, inst: &Inst) -> Check {
        match *inst {
            Inst::Move { dst, src } => self.check_move(dst, src),
            Inst::Int {
                op: _,
                width,
                dst,
                a,
                b,
            } => {
                ensure((1..=64).contains(&width), || format!("{width} bits"))?;
                self.check_binary(Ty::Int(width), dst, a, b)
            }
            Inst::WideInt {
                op: _,
                width,
                dst,
                a,
                b,
            } => {
                ensure((65..=128).contains(&width), || format!("{width} bits"))?;
                self.check_binary(Ty::Int(width), dst, a, b)
            }
            Inst::Cmp {
                width, dst, a, b, ..
            } => {
                self.writes(dst, Ty::Int(1))?;
                for slot in [a, b] {
                    let found = self.slot_ty(slot)?;
                    let fits = found == Ty::Int(width) || found == Ty::Ptr;
                    ensure(fits && width <= 64, || {
                        format!("{slot} is {found}, not i{width}")
                    })?;
                }
                Ok(())
            }
            Inst::WideCmp {
                width, dst, a, b, ..
            } => {
                ensure((65..=128).contains(&width), || format!("{width} bits"))?;
                self.writes(dst, Ty::Int(1))?;
                self.reads(a, Ty::Int(width))?;
                self.reads(b, Ty::Int(width))
            }
            Inst::Float { ty, dst, a, b, .. } => self.check_binary(ty.ty(), dst, a, b),
            Inst::FloatNeg { ty, dst, a } => {
                self.writes(dst, ty.ty())?;
                self.reads(a, ty.ty())
            }
            Inst::FloatCmp { ty, dst, a, b, .. } => {
                self.writes(dst, Ty::Int(1))?;
                self.reads(a, ty.ty())?;
                self.reads(b, ty.ty())
            }
            Inst::Cast {
                op,
                from,
                to,
                dst,
                a,
            } => {
                self.writes(dst, to)?;
                self.reads(a, from)?;
                ensure(cast_fits(op, from, to), || {
                    format!("{} from {from} to {to}", op.word())
                })
            }
            Inst::Select { dst, cond, a, b } => {
                self.reads(cond, Ty::Int(1))?;
                self.check_move(dst, a)?;
                self.check_move(dst, b)
            }
            Inst::PtrAdd { dst, base, offset } => {
                self.writes(dst, Ty::Ptr)?;
                self.reads(base, Ty::Ptr)?;
                self.reads(offset, Ty::Int(64))
            }
            Inst::PtrIndex {
                dst,
                base,
                index,
                width,
                ..
            } => {
                ensure((1..=64).contains(&width), || format!("{width} bits"))?;
                self.writes(dst, Ty::Ptr)?;
                self.reads(base, Ty::Ptr)?;
                self.reads(index, Ty::Int(width))
            }
            Inst::PtrIndexIn {
                dst,
                base,
                index,
                info,
                width,
            } => {
                ensure((1..=64).contains(&width), || format!("{width} bits"))?;
                ensure((info as usize) < self.body.bounds.len(), || {
                    format!("bound {info}")
                })?;
                self.writes(dst, Ty::Ptr)?;
                self.reads(base, Ty::Ptr)?;
                self.reads(index, Ty::Int(width))
            }
            Inst::PtrInside { ptr } => self.reads(ptr, Ty::Ptr),
            Inst::Load { ty, dst, ptr, .. } => {
                self.writes(dst, ty)?;
                self.reads(ptr, Ty::Ptr)
            }
            Inst::Store { ty, ptr, value, .. } => {
                self.reads(value, ty)?;
                self.reads(ptr, Ty::Ptr)
            }
            Inst::Alloca { dst, count, info } => {
                self.writes(dst, Ty::Ptr)?;
                self.reads(count, Ty::Int(64))?;
                let info = &self.body.allocas[info as usize];
                ensure(info.align.is_power_of_two(), || {
                    format!("alignment {}", info.align)
                })?;
                let vars = self.function.vars.len();
                ensure(info.var.is_none_or(|v| (v.0 as usize) < vars), || {
                    "no such variable".to_owned()
                })
            }
            Inst::AtomicRmw {
                ty,
                dst,
                ptr,
                value,
                ..
            } => {
                ensure(ty.slots() == 1, || format!("atomic operation on {ty}"))?;
                self.writes(dst, ty)?;
                self.reads(ptr, Ty::Ptr)?;
                self.reads(value, ty)
            }
            Inst::CmpXchg {
                ty,
                dst,
                ptr,
                expected,
            } => {
                ensure(ty.slots() == 1, || format!("atomic operation on {ty}"))?;
                self.writes(dst, ty)?;
                self.writes(dst.offset(1), Ty::Int(1))?;
                self.reads(ptr, Ty::Ptr)?;
                self.reads(expected, ty)?;
                self.reads(expected.offset(1), ty)
            }
            Inst::Call { site } => self.check_call(&self.body.calls[site as usize]),
            Inst::Jump { edge } => self.check_edge(edge),
            Inst::Branch {
                cond,
                then,
                otherwise,
            } => {
                self.reads(cond, Ty::Int(1))?;
                self.check_edge(then)?;
                self.check_edge(otherwise)
            }
            Inst::Switch {
                width,
                value,
                table,
            } => {
                ensure((1..=64).contains(&width), || format!("{width} bits"))?;
                self.reads(value, Ty::Int(width))?;
                let table = self.check_table(table)?;
                ensure(table.default.is_some(), || {
                    "a switch without a default".to_owned()
                })?;
                let fits = |key: u64| width == 64 || key >> width == 0;
                ensure(table.cases.iter().all(|&(key, _)| fits(key)), || {
                    "a case out of range".to_owned()
                })
            }
            Inst::IndirectJump { ptr, table } => {
                self.reads(ptr, Ty::Ptr)?;
                let table = self.check_table(table)?;
                let leads = |&(key, edge): &(u64, EdgeId)| {
                    u64::from(self.body.edges[edge.0 as usize].target.0) == key
                };
                ensure(table.cases.iter().all(leads), || {
                    "a label that leads elsewhere".to_owned()
                })
            }
            Inst::Return { value, count } => self.check_return(value, count),
            Inst::Unreachable => Ok(()),
            Inst::Unsupported { what } => {
                ensure((what as usize) < self.body.unsupported.len(), || {
                    format!("no reason {what}")
                })
            }
        }
    }

    fn check_binary(&self, ty: Ty, dst: Slot, a: Slot, b: Slot) -> Check {
        self.writes(dst, ty)?;
        self.reads(a, ty)?;
        self.reads(b, ty)
    }

    fn check_edge(&self, edge: EdgeId) -> Check {
        ensure((edge.0 as usize) < self.body.edges.len(), || {
            format!("e{} does not exist", edge.0)
        })
    }

    fn check_table(&self, table: u32) -> Result<&SwitchTable, String> {
        let found = self.body.switches.get(table as usize);
        let table = found.ok_or_else(|| format!("s{table} does not exist"))?;
        for edge in table
            .cases
            .iter()
            .map(|&(_, edge)| edge)
            .chain(table.default)
        {
            self.check_edge(edge)?;
        }
        let ascending = table.cases.windows(2).all(|pair| pair[0].0 < pair[1].0);
        ensure(ascending, || "cases that do not ascend".to_owned())?;
        Ok(table)
    }

    fn check_call(&self, site: &CallSite) -> Check {
        match site.callee {
            Callee::Direct(id) => {
                let exists = (id.0 as usize) < self.module.functions.len();
                ensure(exists, || format!("f{} does not exist", id.0))?;
            }
            Callee::Indirect(slot) => self.reads(slot, Ty::Ptr)?,
            Callee::Intrinsic(_) => {}
        }
        for arg in &site.args {
            match arg.ty {
                ArgTy::Scalar(ty) => self.reads(arg.slot, ty)?,
                ArgTy::ByVal { .. } => self.reads(arg.slot, Ty::Ptr)?,
            }
        }
        let mut at = site.dst;
        for ty in &site.results {
            self.writes(at, *ty)?;
            at = at.offset(ty.slots());
        }
        Ok(())
    }

    fn check_return(&self, value: Slot, count: u32) -> Check {
        let slots: u32 = self.function.results.iter().map(|ty| ty.slots()).sum();
        ensure(slots == count, || {
            format!("{count} slots returned in place of {slots}")
        })?;
        let mut at = value;
        for ty in &self.function.results {
            self.reads(at, *ty)?;
            at = at.offset(ty.slots());
        }
        Ok(())
    }
}

/// Whether a conversion exists between two types.
fn cast_fits(op: CastOp, from: Ty, to: Ty) -> bool {
    let whole = |ty: Ty| matches!(ty, Ty::Int(_) | Ty::Ptr);
    match op {
        CastOp::Trunc => whole(from) && whole(to) && to.bits() < from.bits(),
        CastOp::ZExt => {
            let distance = from == Ty::Ptr && to == Ty::Int(64);
            whole(from) && whole(to) && (to.bits() > from.bits() || distance)
        }
        CastOp::SExt => matches!((from, to), (Ty::Int(a), Ty::Int(b)) if a < b),
        CastOp::FpTrunc => from.is_float() && to.is_float() && to.bits() < from.bits(),
        CastOp::FpExt => from.is_float() && to.is_float() && to.bits() > from.bits(),
        CastOp::FpToUi | CastOp::FpToSi => from.is_float() && matches!(to, Ty::Int(_)),
        CastOp::UiToFp | CastOp::SiToFp => matches!(from, Ty::Int(_)) && to.is_float(),
        CastOp::Bitcast => from.bits() == to.bits(),
    }
}
