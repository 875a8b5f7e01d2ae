//! What lies where in an object of the caller, by its C type.
//!
//! Debug information says where numbers, pointers and handles of MPI begin, and what the program
//! calls them. Where it says nothing (`void *`, unions with members of several sorts), memory is
//! words of eight bytes that may be numbers or pointers; accesses of any other width work on their
//! bytes. Padding belongs to nobody and is never written.

use concord_ir::{CType, CTypeId, Encoding, Module};

/// One scalar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    /// Where, in bytes.
    pub offset: u64,
    pub size: u64,
    pub name: String,
    pub kind: LeafKind,
}

/// What a scalar is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LeafKind {
    Number,
    /// One bit that counts, as `_Bool` has.
    Bool,
    /// Leads to elements of this type; nobody knows for `None`.
    Pointer(Option<CTypeId>),
    /// An object of MPI; the typedef names which.
    Handle(CTypeId),
}

/// An expression for an object, which may be one that a pointer leads to.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    text: String,
    /// `text` is a pointer to it.
    through: bool,
}

impl Expression {
    /// A variable.
    pub(super) fn variable(name: &str) -> Expression {
        Expression {
            text: name.to_owned(),
            through: false,
        }
    }

    /// The element of this number behind a pointer.
    pub(super) fn element(pointer: &str, index: u64) -> Expression {
        match index {
            0 => Expression {
                text: pointer.to_owned(),
                through: true,
            },
            _ => Expression::variable(&format!("{pointer}[{index}]")),
        }
    }

    fn member(&self, name: &str) -> Expression {
        let dot = if self.through { "->" } else { "." };
        Expression::variable(&format!("{}{dot}{name}", self.text))
    }

    fn at(&self, index: u64) -> Expression {
        match self.through {
            true => Expression::variable(&format!("(*{})[{index}]", self.text)),
            false => Expression::variable(&format!("{}[{index}]", self.text)),
        }
    }

    /// As a value.
    fn scalar(&self) -> String {
        match self.through {
            true => format!("{}[0]", self.text),
            false => self.text.clone(),
        }
    }
}

/// The typedefs of MPI's handles begin with this.
const HANDLES: &str = "MPI_";

/// What the front end calls the type behind them.
const HANDLE: &str = "handle";

/// The bytes of a type; `None` where they are not known.
pub(super) fn size_of(module: &Module, id: CTypeId) -> Option<u64> {
    if is_handle(module, id) {
        return Some(4);
    }
    Some(match module.ctypes.get(id.0 as usize)? {
        CType::Base { size, .. }
        | CType::Struct { size, .. }
        | CType::Union { size, .. }
        | CType::Enum { size, .. } => *size,
        CType::Pointer { .. } => 8,
        CType::Array { of, len } => size_of(module, *of)?.checked_mul((*len)?)?,
        CType::Typedef { of, .. } | CType::Qualified { of, .. } => size_of(module, (*of)?)?,
        CType::Void | CType::Function { .. } => return None,
    })
}

/// The type without its typedefs and qualifiers.
pub(super) fn plain(module: &Module, mut id: CTypeId) -> Option<CTypeId> {
    loop {
        match module.ctypes.get(id.0 as usize)? {
            CType::Typedef { of, .. } | CType::Qualified { of, .. } => id = (*of)?,
            _ => return Some(id),
        }
    }
}

/// Whether a type is one of MPI's handles, as the front end gives them.
pub(super) fn is_handle(module: &Module, id: CTypeId) -> bool {
    let Some(CType::Typedef { name, of: Some(of) }) = module.ctypes.get(id.0 as usize) else {
        return false;
    };
    if !name.starts_with(HANDLES) {
        return false;
    }
    matches!(module.ctypes.get(of.0 as usize), Some(CType::Base { name, .. }) if name == HANDLE)
}

/// The handle type behind further typedefs and qualifiers.
fn handle(module: &Module, mut id: CTypeId) -> Option<CTypeId> {
    loop {
        if is_handle(module, id) {
            return Some(id);
        }
        match module.ctypes.get(id.0 as usize)? {
            CType::Typedef { of, .. } | CType::Qualified { of, .. } => id = (*of)?,
            _ => return None,
        }
    }
}

/// Whether a pointer leads to a function.
pub(super) fn is_function(module: &Module, to: CTypeId) -> bool {
    plain(module, to).is_some_and(|id| {
        matches!(
            module.ctypes.get(id.0 as usize),
            Some(CType::Function { .. })
        )
    })
}

/// The scalars of an object of this type at an offset.
pub(super) fn leaves(
    module: &Module,
    id: CTypeId,
    offset: u64,
    here: &Expression,
    out: &mut Vec<Leaf>,
) {
    let mut leaf = |offset: u64, size: u64, name: String, kind: LeafKind| {
        out.push(Leaf {
            offset,
            size,
            name,
            kind,
        });
    };
    if let Some(handle) = handle(module, id) {
        return leaf(offset, 4, here.scalar(), LeafKind::Handle(handle));
    }
    let Some(ctype) = plain(module, id).and_then(|id| module.ctypes.get(id.0 as usize)) else {
        return;
    };
    match ctype {
        CType::Base { size, encoding, .. } => match (encoding, size) {
            (Encoding::Bool, 1) => leaf(offset, 1, here.scalar(), LeafKind::Bool),
            (Encoding::Complex, _) => {
                let half = size / 2;
                for (part, name) in [(0, "__real__ "), (half, "__imag__ ")] {
                    let name = format!("{name}{}", here.scalar());
                    leaf(offset + part, half, name, LeafKind::Number);
                }
            }
            // x87's format has ten bytes.
            (Encoding::Float, 16) => {
                leaf(offset, 10, here.scalar(), LeafKind::Number);
            }
            _ => leaf(offset, *size, here.scalar(), LeafKind::Number),
        },
        CType::Enum { size, .. } => leaf(offset, *size, here.scalar(), LeafKind::Number),
        CType::Pointer { to } => leaf(offset, 8, here.scalar(), LeafKind::Pointer(*to)),
        CType::Array { of, len } => {
            let Some(size) = size_of(module, *of) else {
                return;
            };
            for index in 0..len.unwrap_or(0) {
                leaves(module, *of, offset + index * size, &here.at(index), out);
            }
        }
        CType::Struct { fields, .. } => {
            let mut packed = Vec::new();
            for field in fields {
                let Some(of) = field.ctype else { continue };
                let whole = size_of(module, of).is_some_and(|size| size * 8 == field.bit_size);
                if field.bit_offset.is_multiple_of(8) && whole {
                    // A member without a name is one of a structure in its place.
                    let inner = match field.name.is_empty() {
                        true => here.clone(),
                        false => here.member(&field.name),
                    };
                    leaves(module, of, offset + field.bit_offset / 8, &inner, out);
                } else if field.bit_size > 0 && !field.bit_size.is_multiple_of(8) {
                    let first = field.bit_offset / 8;
                    let end = (field.bit_offset + field.bit_size).div_ceil(8);
                    packed.extend(first..end);
                }
            }
            // Bit-fields: the bytes that they share.
            packed.sort_unstable();
            packed.dedup();
            for byte in packed {
                let name = here.member(&format!("bits{byte}")).scalar();
                let at = offset + byte;
                if !out.iter().any(|leaf| leaf.offset == at) {
                    out.push(Leaf {
                        offset: at,
                        size: 1,
                        name,
                        kind: LeafKind::Number,
                    });
                }
            }
        }
        CType::Union { size, .. } => words(offset, *size, &here.scalar(), out),
        CType::Void | CType::Function { .. } => {}
        CType::Typedef { .. } | CType::Qualified { .. } => {
            unreachable!("a plain type has no typedef")
        }
    }
}

/// Memory without a type: words that may be anything.
pub(super) fn words(offset: u64, size: u64, name: &str, out: &mut Vec<Leaf>) {
    let mut at = 0;
    while at < size {
        let step = match size - at {
            left @ 8.. if (offset + at).is_multiple_of(8) => left.min(8),
            4.. if (offset + at).is_multiple_of(4) => 4,
            _ => 1,
        };
        let kind = match step {
            8 => LeafKind::Pointer(None),
            _ => LeafKind::Number,
        };
        out.push(Leaf {
            offset: offset + at,
            size: step,
            name: format!("{name}+{at}"),
            kind,
        });
        at += step;
    }
}
