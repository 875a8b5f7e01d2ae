//! Checks that a module means something before anybody executes it.
//!
//! What is checked here is never checked again: the interpreter indexes slots,
//! blocks and tables without looking.

use concord_base::Span;
use thiserror::Error;

use crate::ctype::{CType, CTypeId};
use crate::function::{ArgTy, Body, Const, Function};
use crate::module::{Global, Module};
use crate::types::Ty;

mod code;

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {reason}")]
pub struct Invalid {
    /// The function or global.
    pub place: String,
    /// The rule that is broken.
    pub reason: String,
}

/// The reason alone; the place is added further out.
type Check = Result<(), String>;

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err(reason()) }
}

impl Module {
    /// Checks all rules.
    pub fn validate(&self) -> Result<(), Invalid> {
        let at = |place: String| move |reason| Invalid { place, reason };
        for (index, ctype) in self.ctypes.iter().enumerate() {
            self.check_ctype(ctype)
                .map_err(at(format!("ctype {index}")))?;
        }
        for global in &self.globals {
            self.check_global(global)
                .map_err(at(format!("global '{}'", global.name)))?;
        }
        for id in self.constructors.iter().chain(&self.destructors) {
            ensure((id.0 as usize) < self.functions.len(), || {
                format!("f{} does not exist", id.0)
            })
            .map_err(at("constructors and destructors".to_owned()))?;
        }
        for function in &self.functions {
            self.check_function(function)
                .map_err(at(format!("function '{}'", function.name)))?;
        }
        Ok(())
    }

    fn check_span(&self, span: Span) -> Check {
        ensure(
            span == Span::UNKNOWN || (span.file.0 as usize) < self.files.len(),
            || format!("file {} does not exist", span.file.0),
        )
    }

    fn check_type_id(&self, id: Option<CTypeId>) -> Check {
        match id {
            Some(id) => ensure((id.0 as usize) < self.ctypes.len(), || {
                format!("ctype {} does not exist", id.0)
            }),
            None => Ok(()),
        }
    }

    fn check_ctype(&self, ctype: &CType) -> Check {
        match ctype {
            CType::Void | CType::Base { .. } | CType::Enum { .. } => Ok(()),
            CType::Pointer { to: of } | CType::Typedef { of, .. } | CType::Qualified { of, .. } => {
                self.check_type_id(*of)
            }
            CType::Array { of, .. } => self.check_type_id(Some(*of)),
            CType::Struct { fields, .. } | CType::Union { fields, .. } => fields
                .iter()
                .try_for_each(|field| self.check_type_id(field.ctype)),
            CType::Function { result, params, .. } => {
                self.check_type_id(*result)?;
                params
                    .iter()
                    .try_for_each(|param| self.check_type_id(*param))
            }
        }
    }

    fn check_global(&self, global: &Global) -> Check {
        self.check_span(global.span)?;
        self.check_type_id(global.ctype)?;
        ensure(global.align.is_power_of_two(), || {
            format!("alignment {}", global.align)
        })?;
        let Some(init) = &global.init else {
            return Ok(());
        };
        ensure(init.bytes.len() as u64 <= global.size, || {
            format!(
                "{} initial bytes for {} bytes",
                init.bytes.len(),
                global.size
            )
        })?;
        let mut free = 0;
        for reloc in &init.relocs {
            ensure(reloc.offset >= free, || {
                format!("addresses overlap at {}", reloc.offset)
            })?;
            free = reloc.offset.saturating_add(8);
            ensure(free <= global.size, || {
                format!("address at {} is out of bounds", reloc.offset)
            })?;
            ensure(
                !matches!(reloc.value, Const::Bits(_) | Const::Undef),
                || format!("no address at {}", reloc.offset),
            )?;
            self.check_const(reloc.value)?;
        }
        Ok(())
    }

    /// That the things whose address a constant is exist.
    fn check_const(&self, value: Const) -> Check {
        match value {
            Const::Bits(_) | Const::Undef => Ok(()),
            Const::Global(id, _) => ensure((id.0 as usize) < self.globals.len(), || {
                format!("global {} does not exist", id.0)
            }),
            Const::Function(id) => ensure((id.0 as usize) < self.functions.len(), || {
                format!("f{} does not exist", id.0)
            }),
            Const::BlockAddress(id, block) => {
                let body = self
                    .functions
                    .get(id.0 as usize)
                    .and_then(|f| f.body.as_ref());
                ensure(
                    body.is_some_and(|b| (block.0 as usize) < b.blocks.len()),
                    || format!("label b{} of f{} does not exist", block.0, id.0),
                )
            }
        }
    }

    fn check_function(&self, function: &Function) -> Check {
        self.check_span(function.span)?;
        self.check_type_id(function.ctype)?;
        for var in &function.vars {
            self.check_type_id(var.ctype)?;
            self.check_span(var.span)?;
        }
        for ty in &function.results {
            ensure(*ty != Ty::Upper, || "a result of type upper".to_owned())?;
        }
        let Some(body) = &function.body else {
            return Ok(());
        };
        self.check_slots(function, body)?;
        code::check(self, function, body)
    }

    fn check_slots(&self, function: &Function, body: &Body) -> Check {
        let (slots, first_const) = (&body.slots, body.first_const as usize);
        ensure(slots.len() == first_const + body.consts.len(), || {
            format!(
                "{} slots, but {first_const} and {} constants",
                slots.len(),
                body.consts.len()
            )
        })?;
        let mut at = 0;
        while let Some(ty) = slots.get(at) {
            ensure(*ty != Ty::Upper, || {
                format!("%{at} is the upper half of nothing")
            })?;
            if let Ty::Int(width) = ty {
                ensure((1..=128).contains(width), || {
                    format!("%{at} is an integer of {width} bits")
                })?;
            }
            if ty.slots() == 2 {
                ensure(slots.get(at + 1) == Some(&Ty::Upper), || {
                    format!("%{at} has no upper half")
                })?;
            }
            at += ty.slots() as usize;
        }
        let mut at = 0;
        for param in &function.params {
            let ty = match param {
                ArgTy::Scalar(ty) => *ty,
                ArgTy::ByVal { .. } => Ty::Ptr,
            };
            ensure(slots.get(at) == Some(&ty), || {
                format!("%{at} does not fit its parameter")
            })?;
            at += ty.slots() as usize;
        }
        ensure(at <= first_const, || {
            "parameters among the constants".to_owned()
        })?;
        for (ty, value) in slots[first_const..].iter().zip(&body.consts) {
            self.check_const(*value)?;
            let fits = match value {
                Const::Undef => true,
                Const::Bits(bits) => *ty == Ty::Upper || ty.bits() >= 64 || bits >> ty.bits() == 0,
                _ => matches!(ty, Ty::Ptr | Ty::Int(64)),
            };
            ensure(fits, || format!("constant {value} of type {ty}"))?;
        }
        for given in &body.given {
            let call = body.calls.get(given.site as usize);
            let exists = call.is_some_and(|call| (given.argument as usize) < call.args.len());
            ensure(exists, || {
                format!(
                    "argument {} of call {} does not exist",
                    given.argument, given.site
                )
            })?;
        }
        for (slot, var) in &body.slot_vars {
            ensure(slot.index() < first_const, || {
                format!("{slot} holds no variable")
            })?;
            ensure((var.0 as usize) < function.vars.len(), || {
                format!("variable {} does not exist", var.0)
            })?;
        }
        Ok(())
    }
}
