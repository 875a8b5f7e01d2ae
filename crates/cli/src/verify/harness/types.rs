//! C types as a harness writes them, from debug information.

use concord_ir::{ArgTy, CType, CTypeId, Module, Ty};

/// A type without its typedefs and qualifiers.
pub(super) fn plain(module: &Module, mut id: CTypeId) -> Option<&CType> {
    loop {
        match module.ctypes.get(id.0 as usize)? {
            CType::Typedef { of, .. } | CType::Qualified { of, .. } => id = (*of)?,
            found => return Some(found),
        }
    }
}

/// The typedef of one of MPI's handles behind further ones, by name.
pub(super) fn handle(module: &Module, mut id: CTypeId) -> Option<&str> {
    loop {
        match module.ctypes.get(id.0 as usize)? {
            CType::Typedef { name, of } => {
                let of = (*of)?;
                let to = module.ctypes.get(of.0 as usize)?;
                let is_handle = matches!(to, CType::Base { name, .. } if name == "handle");
                if is_handle && name.starts_with("MPI_") {
                    return Some(name);
                }
                id = of;
            }
            CType::Qualified { of, .. } => id = (*of)?,
            _ => return None,
        }
    }
}

/// The bytes of a type.
pub(super) fn size(module: &Module, id: CTypeId) -> Option<u64> {
    if handle(module, id).is_some() {
        return Some(4);
    }
    Some(match plain(module, id)? {
        CType::Base { size, .. }
        | CType::Struct { size, .. }
        | CType::Union { size, .. }
        | CType::Enum { size, .. } => *size,
        CType::Pointer { .. } => 8,
        CType::Array { of, len } => size(module, *of)?.checked_mul((*len)?)?,
        _ => return None,
    })
}

/// The declaration of something with this type; `None` where the type has no name.
pub(super) fn declaration(module: &Module, id: CTypeId, name: &str) -> Option<String> {
    Some(match module.ctypes.get(id.0 as usize)? {
        CType::Base { name: ty, .. } => format!("{ty} {name}"),
        CType::Typedef { name: ty, .. } => format!("{ty} {name}"),
        CType::Struct { name: ty, .. } if !ty.is_empty() => format!("struct {ty} {name}"),
        CType::Union { name: ty, .. } if !ty.is_empty() => format!("union {ty} {name}"),
        CType::Enum { name: ty, .. } if !ty.is_empty() => format!("enum {ty} {name}"),
        CType::Qualified { of, .. } => declaration(module, (*of)?, name)?,
        CType::Array { of, len } => {
            let len = (*len)?;
            declaration(module, *of, &format!("{name}[{len}]"))?
        }
        CType::Pointer { to } => {
            let inner = to.and_then(|to| match module.ctypes.get(to.0 as usize)? {
                CType::Function { .. } => None,
                CType::Array { .. } => declaration(module, to, &format!("(*{name})")),
                _ => declaration(module, to, &format!("*{name}")),
            });
            inner.unwrap_or_else(|| format!("void *{name}"))
        }
        _ => return None,
    })
}

/// A parameter or a result of a function without a prototype at hand.
pub(super) fn scalar(ty: Ty) -> Option<&'static str> {
    Some(match ty {
        Ty::Ptr => "void *",
        Ty::F32 => "float",
        Ty::F64 => "double",
        other => match other.bits() {
            1..=8 => "char",
            9..=16 => "short",
            17..=32 => "int",
            33..=64 => "long",
            _ => return None,
        },
    })
}

/// The same for an argument.
pub(super) fn argument(ty: &ArgTy) -> Option<&'static str> {
    match ty {
        ArgTy::Scalar(ty) => scalar(*ty),
        ArgTy::ByVal { .. } => None,
    }
}
