//! Where a variable got the handle or null pointer that an MPI call was given: an
//! assignment of a constant (`comm = MPI_COMM_NULL`), or a call that freed it.
//!
//! A look at the calling function alone, for reports: of its assignments to the
//! variable above the call, those of the very value that was passed. Where there are several,
//! nothing is said. It may miss where a value came from; a place that it names
//! does give that variable that value.

use concord_abi::Arg;
use concord_base::Span;
use concord_ir::{Body, Callee, Const, Inst, Module, Slot, Ty};

/// Where a handle was given to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Given {
    /// The handle; 0 for a null pointer.
    pub handle: u32,
    /// Where.
    pub span: Span,
    /// A call freed what the variable named.
    pub freed: bool,
}

/// The bits of a handle that say what sort of object it names.
const SORT: u32 = 26;
const SORTS: std::ops::RangeInclusive<u32> = 1..=14;

impl Given {
    /// Whether it names nothing.
    pub(crate) fn is_null(handle: u32) -> bool {
        handle == 0 || SORTS.contains(&(handle >> SORT)) && handle.trailing_zeros() >= SORT
    }

    /// Whether it is one of a communicator.
    pub(crate) fn is_communicator(handle: u32) -> bool {
        handle >> SORT == concord_mpi::HandleKind::Comm as u32
    }
}

/// Where the handles among the arguments of the call at `pc` came from.
pub(crate) fn given(module: &Module, body: &Body, pc: usize, args: &[Arg]) -> Vec<Given> {
    let Some(Inst::Call { site }) = body.code.get(pc) else {
        return Vec::new();
    };
    let Some(call) = body.calls.get(*site as usize) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (position, (arg, passed)) in (0u32..).zip(args.iter().zip(&call.args)) {
        let Ok(handle) = u32::try_from(arg.bits) else {
            continue;
        };
        let is_pointer = body.slots.get(passed.slot.0 as usize) == Some(&Ty::Ptr);
        let is_meant = match is_pointer {
            true => handle == 0,
            false => SORTS.contains(&(handle >> SORT)),
        };
        if arg.term.is_some() || !is_meant {
            continue;
        }
        let origins = match loaded_from(body, passed.slot) {
            Some(variable) => assignments(module, body, pc, variable, handle),
            None => noted(body, pc, (*site, position), handle),
        };
        if let [only] = origins.as_slice() {
            found.push(*only);
        }
    }
    found
}

/// The address that a slot was read from.
fn loaded_from(body: &Body, slot: Slot) -> Option<Slot> {
    body.code.iter().find_map(|inst| match inst {
        Inst::Load { dst, ptr, .. } if *dst == slot => Some(*ptr),
        _ => None,
    })
}

/// Those of a variable that is no more.
fn noted(body: &Body, pc: usize, (site, argument): (u32, u32), handle: u32) -> Vec<Given> {
    let here = body.spans.get(pc).copied().unwrap_or(Span::UNKNOWN);
    let is_above =
        |span: &Span| span.file == here.file && (span.line, span.column) < (here.line, here.column);
    let meant = body.given.iter().filter(|given| {
        (given.site, given.argument) == (site, argument)
            && given.bits == u64::from(handle)
            && is_above(&given.span)
    });
    let given = |span| Given {
        handle,
        span,
        freed: false,
    };
    meant.map(|noted| given(noted.span)).collect()
}

/// Those above the call in the code.
fn assignments(module: &Module, body: &Body, pc: usize, variable: Slot, handle: u32) -> Vec<Given> {
    let constant = |slot: Slot| {
        let at = slot.0.checked_sub(body.first_const)?;
        match body.consts.get(at as usize)? {
            Const::Bits(bits) => Some(*bits),
            _ => None,
        }
    };
    let frees = |site: u32| {
        let call = body.calls.get(site as usize)?;
        let Callee::Direct(function) = call.callee else {
            return None;
        };
        let by_address = call.args.iter().any(|arg| arg.slot == variable);
        let name = &module.function(function).name;
        let frees = concord_mpi::Function::named(name).is_some_and(|function| function.frees());
        (by_address && frees).then_some(())
    };
    let mut found = Vec::new();
    for (inst, span) in body.code.iter().zip(&body.spans).take(pc) {
        let freed = match inst {
            Inst::Store { ptr, value, .. }
                if *ptr == variable && constant(*value) == Some(u64::from(handle)) =>
            {
                false
            }
            Inst::Call { site }
                if handle != 0 && Given::is_null(handle) && frees(*site).is_some() =>
            {
                true
            }
            _ => continue,
        };
        found.push(Given {
            handle,
            span: *span,
            freed,
        });
    }
    found
}
