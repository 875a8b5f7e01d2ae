//! Buffers against the datatypes that describe them: rule (1) of pse Table I.
//!
//! MPI 4.1 §3.3.1: the type of a variable in a buffer is the one that the datatype names for it.
//! The declared types come from debug information; every basic type in the datatype is compared
//! with the scalar that lies where it puts it, members of structures and elements of arrays
//! included, so derived types need no rule of their own.
//!
//! Compared are size and kind of number, signed and unsigned integers apart. Let pass are: bytes and
//! characters (`_Bool` is none) on either side (C allows them to alias everything; a number must lie in them as a
//! whole), `long` for `long long` where they have the same size, enumerations for integers of either
//! sign, a complex number for its two parts.
//! Memory without a declared type has the type of what the program stores there (C17 §6.5p6). Where
//! only numbers of other sorts were stored in the same page, data that goes out from there is
//! reported; size and kind are compared, signs are not known. What comes in is not: it gives the
//! memory a new type. So a receive of the wrong type into a fresh block is missed. Of very long
//! buffers only the beginning and the end are looked at. What a one-sided operation reaches is compared in the same way, unless the
//! operation has to wait for its target's fence.

use concord_base::{Certainty, Finding, FindingDetail, Kind, Place, Rank};
use concord_exec::Stored;
use concord_ir::{CType, CTypeId, Encoding};
use concord_mpi::datatype::{Basic, Class};
use concord_mpi::{CallSite, Described, Function};

use crate::ranks::Turns;
use crate::state::State;

/// So many entries of a datatype are looked at.
const ENTRIES: usize = 64;

/// What a C type has at some offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scalar {
    /// A number or pointer begins there.
    Begins {
        id: CTypeId,
        size: u64,
        kind: Number,
    },
    /// In the middle of one.
    Inside { id: CTypeId },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Integer {
        sign: Sign,
    },
    /// `_Bool`: a byte that is no character.
    Truth,
    Float,
    Complex,
    Pointer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Signed,
    Unsigned,
    /// Of an enumeration: the compiler's choice.
    Either,
}

impl Turns<'_> {
    /// Compares the buffers of a rank's last call with their datatypes.
    pub(crate) fn check_buffers(
        &self,
        state: &mut State,
        rank: Rank,
        function: Function,
        site: CallSite,
    ) {
        for described in state.world.take_described() {
            let Some(finding) = self.judge(state, rank, (function, site), &described) else {
                continue;
            };
            state.alone = false;
            if !state
                .remarks
                .iter()
                .any(|known| super::same_cause(known, &finding))
            {
                state.remarks.push(finding);
            }
        }
    }

    fn judge(
        &self,
        state: &State,
        rank: Rank,
        (function, site): (Function, CallSite),
        described: &Described,
    ) -> Option<Finding> {
        let owner = described.owner.unwrap_or(rank);
        let memory = &state.rank(owner).process.memory;
        // Persistent requests were compared with declared types when they were made.
        let starts = function.starts_requests();
        let (place, basic, is) = entries(described).find_map(|(place, basic)| {
            let place = described.address.wrapping_add_signed(place);
            let (object, offset) = memory.object_holding(place)?;
            let lazy = memory.lazy_at(place).and_then(|what| what.element);
            let (declared, offset) = match lazy {
                Some(element) => {
                    let size = self.size_of(element).filter(|size| *size > 0)?;
                    (Some(element), offset % size)
                }
                None => (self.cx.program.declared_type(object.name), offset),
            };
            let Some(declared) = declared else {
                let stored = memory.stored_at(place);
                let wrong = described.sent && !was_stored(basic, stored);
                return wrong.then(|| (place, basic, stored.describe()));
            };
            if starts {
                return None;
            }
            let found = self.scalars(declared, offset);
            let wrong = !found.is_empty() && !found.iter().any(|scalar| fits(basic, *scalar));
            let is = match (wrong, found.first()) {
                (true, Some(Scalar::Begins { id, .. } | Scalar::Inside { id })) => {
                    format!("data of type `{}`", self.type_name(*id))
                }
                _ => self.runs_into(declared, offset, basic, &found)?,
            };
            Some((place, basic, is))
        })?;
        let (object, _) = memory.object_holding(place)?;
        let (name, span) = (memory.name_of(object).to_owned(), object.allocated);
        let name = match memory.lazy_at(place) {
            Some(what) => format!("what `{}` points to", what.name),
            None => super::stopped::with_article(&name),
        };
        let whose = match described.owner {
            Some(owner) => format!(" of rank {}", owner.0),
            None => String::new(),
        };
        let message = format!("`{}` is given for {is} in {name}{whose}", basic.name());
        let origin = match self.cx.program.declared_type(object.name) {
            Some(_) => "declared here",
            None => "allocated here",
        };
        let label = format!("in this call of `{}`", function.name());
        let mut places = vec![self.site_place(state, rank, site, label)];
        if span.is_known() && !self.is_runtime(span) {
            places.push(Place {
                rank: owner,
                span,
                label: origin.to_owned(),
                stack: Vec::new(),
            });
        }
        let argument = described.argument + 1;
        Some(Finding {
            kind: Kind::BufferType,
            detail: FindingDetail::Nothing,
            message,
            certainty: Certainty::Replayed,
            places,
            notes: vec![format!("argument {argument} of `{}`", function.name())],
        })
    }

    /// What a number runs into that begins in text or between members: another number, or the end of a
    /// single character. `None` if it lies in text as a whole, or if nothing is known.
    fn runs_into(
        &self,
        declared: CTypeId,
        offset: u64,
        basic: Basic,
        found: &[Scalar],
    ) -> Option<String> {
        let is_text = |scalar: &Scalar| matches!(scalar, Scalar::Begins { size: 1, kind, .. } if *kind != Number::Truth);
        let raw = matches!(
            basic.class(),
            Class::Byte | Class::Packed | Class::Character { .. }
        );
        if raw || !found.iter().all(is_text) {
            return None;
        }
        let text = found.first().map(|scalar| match scalar {
            Scalar::Begins { id, .. } | Scalar::Inside { id } => *id,
        });
        let within = offset + basic.size() <= self.size_of(declared)?;
        (1..basic.size()).find_map(|at| {
            let there = self.scalars(declared, offset + at);
            match there.first() {
                Some(Scalar::Begins { id, .. }) if !there.iter().any(is_text) => {
                    let name = self.type_name(*id);
                    Some(format!("what ends in data of type `{name}`"))
                }
                None if within => {
                    let name = self.type_name(text?);
                    Some(format!("data of type `{name}` and a gap"))
                }
                _ => None,
            }
        })
    }

    /// The scalars that a type may have at an offset; none where nothing is known.
    fn scalars(&self, id: CTypeId, offset: u64) -> Vec<Scalar> {
        let ctypes = &self.cx.program.module.ctypes;
        let Some(ctype) = ctypes.get(id.0 as usize) else {
            return Vec::new();
        };
        let scalar = |size: u64, kind: Number| match offset {
            0 => vec![Scalar::Begins { id, size, kind }],
            _ if offset < size => vec![Scalar::Inside { id }],
            _ => Vec::new(),
        };
        let integer = |size: u64, sign: Sign| scalar(size, Number::Integer { sign });
        match ctype {
            CType::Base { size, encoding, .. } => match encoding {
                Encoding::Float => scalar(*size, Number::Float),
                Encoding::Complex if offset == size / 2 => vec![Scalar::Begins {
                    id,
                    size: size / 2,
                    kind: Number::Float,
                }],
                Encoding::Complex => scalar(*size, Number::Complex),
                Encoding::Signed | Encoding::SignedChar => integer(*size, Sign::Signed),
                Encoding::Unsigned | Encoding::UnsignedChar => integer(*size, Sign::Unsigned),
                Encoding::Bool => scalar(*size, Number::Truth),
            },
            CType::Enum { size, .. } => integer(*size, Sign::Either),
            CType::Pointer { .. } => scalar(8, Number::Pointer),
            CType::Typedef { of: Some(of), .. } | CType::Qualified { of: Some(of), .. } => {
                self.scalars(*of, offset)
            }
            CType::Array { of, .. } => match self.size_of(*of) {
                Some(size) if size > 0 => self.scalars(*of, offset % size),
                _ => Vec::new(),
            },
            CType::Struct { fields, .. } | CType::Union { fields, .. } => {
                let holds = |at: u64, bits: u64| {
                    at.is_multiple_of(8)
                        && bits.is_multiple_of(8)
                        && (at / 8..(at + bits) / 8).contains(&offset)
                };
                fields
                    .iter()
                    .filter(|field| holds(field.bit_offset, field.bit_size))
                    .filter_map(|field| Some((field.ctype?, field.bit_offset / 8)))
                    .flat_map(|(of, at)| self.scalars(of, offset - at))
                    .collect()
            }
            CType::Void
            | CType::Function { .. }
            | CType::Typedef { of: None, .. }
            | CType::Qualified { of: None, .. } => Vec::new(),
        }
    }

    fn size_of(&self, id: CTypeId) -> Option<u64> {
        Some(match self.cx.program.module.ctypes.get(id.0 as usize)? {
            CType::Base { size, .. }
            | CType::Enum { size, .. }
            | CType::Struct { size, .. }
            | CType::Union { size, .. } => *size,
            CType::Pointer { .. } => 8,
            CType::Typedef { of, .. } | CType::Qualified { of, .. } => self.size_of((*of)?)?,
            CType::Array { of, len } => self.size_of(*of)?.checked_mul((*len)?)?,
            CType::Void | CType::Function { .. } => return None,
        })
    }

    fn type_name(&self, id: CTypeId) -> &str {
        match self.cx.program.module.ctypes.get(id.0 as usize) {
            Some(CType::Base { name, .. }) => name,
            Some(CType::Enum { name, .. }) if !name.is_empty() => name,
            Some(CType::Enum { .. }) => "enum",
            Some(CType::Pointer { .. }) => "pointer",
            _ => "something else",
        }
    }
}

/// The basic types that a buffer is said to hold, with their displacements.
fn entries(described: &Described) -> impl Iterator<Item = (i64, Basic)> {
    let element = described.datatype.basics(1).unwrap_or_default();
    let extent = described.datatype.extent();
    let count = i64::try_from(described.count).unwrap_or(i64::MAX);
    let first: i64 = ENTRIES as i64;
    let numbers = (0..count.min(first)).chain((count.max(first + 1) - 1..count).take(1));
    let entries = numbers.flat_map(move |n| {
        let moved = n.saturating_mul(extent);
        let runs: Vec<_> = element
            .iter()
            .flat_map(|run| {
                let size = run.basic.size() as i64;
                let offset = run.offset.saturating_add(moved);
                let run = *run;
                (0..run.count.min(ENTRIES as u64) as i64)
                    .map(move |k| (offset.saturating_add(k * size), run.basic))
            })
            .take(ENTRIES)
            .collect();
        runs
    });
    entries.take(2 * ENTRIES)
}

/// Whether a basic type describes what is there.
fn fits(basic: Basic, scalar: Scalar) -> bool {
    let wanted = basic.size();
    if wanted == 1 {
        return true;
    }
    let Scalar::Begins { size, kind, .. } = scalar else {
        return false;
    };
    if size == 1 && kind != Number::Truth {
        return true;
    }
    match basic.class() {
        Class::Byte | Class::Packed => true,
        Class::CInteger { signed } => {
            let agrees = match kind {
                Number::Truth => false,
                Number::Integer { sign } => match sign {
                    Sign::Signed => signed,
                    Sign::Unsigned => !signed,
                    Sign::Either => true,
                },
                Number::Pointer => true,
                Number::Float | Number::Complex => false,
            };
            agrees && size == wanted
        }
        Class::FortranInteger | Class::MultiLanguage | Class::Logical | Class::Character { .. } => {
            matches!(kind, Number::Integer { .. } | Number::Pointer) && size == wanted
        }
        Class::Float(_) => match kind {
            Number::Float => size == wanted,
            Number::Complex => size == 2 * wanted,
            _ => false,
        },
        Class::Complex(_) => match kind {
            Number::Complex => size == wanted,
            Number::Float => 2 * size == wanted,
            _ => false,
        },
    }
}

/// Whether numbers of a basic type may be where these were stored.
fn was_stored(basic: Basic, stored: Stored) -> bool {
    let size = basic.size();
    match basic.class() {
        _ if size == 1 => true,
        Class::Byte | Class::Packed => true,
        Class::CInteger { .. }
        | Class::FortranInteger
        | Class::MultiLanguage
        | Class::Logical
        | Class::Character { .. } => stored.admits(false, size),
        Class::Float(_) => stored.admits(true, size),
        Class::Complex(_) => stored.admits(true, size / 2),
    }
}
