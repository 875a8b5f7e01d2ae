//! Statements that give an object the contents that an execution began with.
//!
//! By members and elements, so that the same file compiles where handles of MPI have another size. What
//! is zero is left out: a harness's objects begin as zeros.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use concord_exec::{Memory, Program};
use concord_ir::{CType, CTypeId, Encoding};
use concord_mpi::constants::{MPI_COMM_NULL, MPI_COMM_SELF, MPI_COMM_WORLD, MPI_REQUEST_NULL};

use super::types::{handle, plain, size};

/// What values mean.
pub(super) struct Values<'a> {
    pub program: &'a Program,
    /// Objects of the caller that the harness makes, by number.
    pub objects: BTreeMap<u32, String>,
    /// Handles that were used: the expressions that make them, by the name of the handle.
    pub handles: BTreeSet<String>,
    /// Communicators: rank and number of processes, by name.
    pub members: BTreeMap<String, (i32, i32)>,
    /// Whether zeros are written, too: the object does not begin with them.
    pub zeros: bool,
    /// What cannot be said in C.
    pub unsaid: Vec<String>,
}

/// A place: how the harness writes it, and what the program calls it (as variables of the search are
/// named).
#[derive(Clone)]
pub(super) struct Place {
    pub here: String,
    name: String,
    /// `name` is a pointer to it.
    through: bool,
}

impl Place {
    /// A variable of the program, under this name here.
    pub(super) fn variable(here: &str, name: &str) -> Place {
        Place {
            here: here.to_owned(),
            name: name.to_owned(),
            through: false,
        }
    }

    /// The element of this number behind a pointer.
    pub(super) fn element(object: &str, pointer: &str, index: u64) -> Place {
        let here = format!("{object}[{index}]");
        match index {
            0 => Place {
                here,
                name: pointer.to_owned(),
                through: true,
            },
            _ => Place::variable(&here, &format!("{pointer}[{index}]")),
        }
    }

    fn member(&self, member: &str) -> Place {
        let dot = if self.through { "->" } else { "." };
        let name = format!("{}{dot}{member}", self.name);
        Place::variable(&format!("{}.{member}", self.here), &name)
    }

    fn at(&self, index: u64) -> Place {
        let name = match self.through {
            true => format!("(*{})[{index}]", self.name),
            false => format!("{}[{index}]", self.name),
        };
        Place::variable(&format!("{}[{index}]", self.here), &name)
    }

    fn scalar(&self) -> String {
        match self.through {
            true => format!("{}[0]", self.name),
            false => self.name.clone(),
        }
    }
}

/// Whether a handle is this predefined one.
fn is(bytes: &[u8], handle: i32) -> bool {
    number(bytes) == u64::from(handle.cast_unsigned())
}

fn number(bytes: &[u8]) -> u64 {
    let lowest = bytes.iter().take(8).rev();
    lowest.fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

impl Values<'_> {
    /// Statements for an object of a type.
    pub(super) fn assign(&mut self, id: CTypeId, bytes: &[u8], at: &Place, out: &mut String) {
        let module = &self.program.module;
        if let Some(kind) = handle(module, id) {
            self.assign_handle(kind, bytes, at, out);
            return;
        }
        if !self.zeros && bytes.iter().all(|byte| *byte == 0) && !self.may_hold_handles(id) {
            return;
        }
        match plain(module, id) {
            Some(CType::Base { encoding, size, .. }) => base(*encoding, *size, bytes, at, out),
            Some(CType::Enum { .. }) => {
                let _ = writeln!(out, "    {} = {};", at.here, number(bytes) as i32);
            }
            Some(CType::Pointer { .. }) => {
                let to = self.pointer(number(bytes));
                let _ = writeln!(out, "    harness_point(&{}, {to});", at.here);
            }
            Some(CType::Array { of, len }) => {
                let Some(step) = size(module, *of).filter(|step| *step > 0) else {
                    return;
                };
                for index in 0..len.unwrap_or(0) {
                    let from = (index * step) as usize;
                    if let Some(part) = bytes.get(from..from + step as usize) {
                        self.assign(*of, part, &at.at(index), out);
                    }
                }
            }
            Some(CType::Struct { fields, .. }) => {
                for field in fields {
                    self.member(field, bytes, at, out);
                }
            }
            _ => self.words(bytes, &at.here, out),
        }
    }

    fn member(&mut self, field: &concord_ir::CField, bytes: &[u8], at: &Place, out: &mut String) {
        let module = &self.program.module;
        let Some(of) = field.ctype else { return };
        let whole = size(module, of).is_some_and(|size| size * 8 == field.bit_size);
        if field.bit_offset.is_multiple_of(8) && whole {
            let from = (field.bit_offset / 8) as usize;
            let until = from + (field.bit_size / 8) as usize;
            let here = match field.name.is_empty() {
                true => at.clone(),
                false => at.member(&field.name),
            };
            if let Some(part) = bytes.get(from..until) {
                self.assign(of, part, &here, out);
            }
        } else if (1..=64).contains(&field.bit_size) && !field.name.is_empty() {
            let bit = |i: u64| {
                let byte = bytes.get((i / 8) as usize).copied().unwrap_or(0);
                u64::from(byte >> (i % 8) & 1)
            };
            let bits = (0..field.bit_size).rev();
            let value = bits.fold(0, |value, i| value << 1 | bit(field.bit_offset + i));
            let here = at.member(&field.name).here;
            let _ = writeln!(out, "    {here} = {value}u;");
        }
    }

    /// Memory without a type, or of several: words that may be pointers.
    pub(super) fn words(&mut self, bytes: &[u8], here: &str, out: &mut String) {
        for (word, index) in bytes.chunks(8).zip(0..) {
            let value = number(word);
            if value == 0 && !self.zeros {
                continue;
            }
            let at = format!("(char *)&{here} + {}", 8 * index);
            let is_pointer = word.len() == 8
                && Memory::caller_object(value).is_some_and(|(n, _)| self.objects.contains_key(&n));
            let _ = match is_pointer {
                true => writeln!(out, "    harness_point({at}, {});", self.pointer(value)),
                false => writeln!(out, "    harness_put({at}, {}, {value:#x}ull);", word.len()),
            };
        }
    }

    /// An address as C: what is there was made, or nobody follows it.
    pub(super) fn pointer(&self, address: u64) -> String {
        if address == 0 {
            return "0".to_owned();
        }
        if let Some((number, offset)) = Memory::caller_object(address)
            && let Some(object) = self.objects.get(&number)
        {
            return match offset {
                0 => object.clone(),
                _ => format!("(char *){object} + {offset}"),
            };
        }
        match self.program.function_at(address) {
            Some(function) => {
                let name = &self.program.module.function(function).name;
                format!("(void *){name}")
            }
            None => format!("(void *){address:#x}ull"),
        }
    }

    fn may_hold_handles(&self, id: CTypeId) -> bool {
        let module = &self.program.module;
        if handle(module, id).is_some() {
            return true;
        }
        match plain(module, id) {
            Some(CType::Array { of, .. }) => self.may_hold_handles(*of),
            Some(CType::Struct { fields, .. }) => {
                let mut types = fields.iter().filter_map(|field| field.ctype);
                types.any(|of| self.may_hold_handles(of))
            }
            _ => false,
        }
    }

    /// A handle for which an object was made up when it was used; any other is predefined or left alone.
    fn assign_handle(&mut self, kind: &str, bytes: &[u8], at: &Place, out: &mut String) {
        let name = at.scalar();
        let used = self.handles.contains(&name);
        let value = match (kind, used) {
            ("MPI_Comm", true) => {
                let (rank, size) = self.members.get(&name).copied().unwrap_or((0, 1));
                format!("harness_comm_of_caller({rank}, {size})")
            }
            ("MPI_Request", true) => "harness_request_of_caller()".to_owned(),
            ("MPI_Datatype", true) => "MPI_BYTE".to_owned(),
            ("MPI_Op", true) => "MPI_SUM".to_owned(),
            (_, true) => {
                self.unsaid.push(format!("`{name}` is not made"));
                return;
            }
            ("MPI_Comm", false) if is(bytes, MPI_COMM_NULL) => "MPI_COMM_NULL".to_owned(),
            ("MPI_Comm", false) if is(bytes, MPI_COMM_WORLD) => "MPI_COMM_WORLD".to_owned(),
            ("MPI_Comm", false) if is(bytes, MPI_COMM_SELF) => "MPI_COMM_SELF".to_owned(),
            ("MPI_Request", false) if is(bytes, MPI_REQUEST_NULL) => {
                "MPI_REQUEST_NULL".to_owned()
            }
            (_, false) => return,
        };
        let _ = writeln!(out, "    {} = {value};", at.here);
    }
}

fn base(encoding: Encoding, size: u64, bytes: &[u8], at: &Place, out: &mut String) {
    let bits = number(bytes);
    let here = &at.here;
    let _ = match (encoding, size) {
        (Encoding::Float, 4) if f32::from_bits(bits as u32).is_finite() => {
            writeln!(out, "    {here} = {:?}f;", f32::from_bits(bits as u32))
        }
        (Encoding::Float, 8) if f64::from_bits(bits).is_finite() => {
            writeln!(out, "    {here} = {:?};", f64::from_bits(bits))
        }
        (Encoding::Signed | Encoding::SignedChar, 1..=8) => {
            let shift = 64 - 8 * size;
            let value = (bits << shift).cast_signed() >> shift;
            match value {
                i64::MIN => writeln!(out, "    {here} = -{}ll - 1;", i64::MAX),
                _ => writeln!(out, "    {here} = {value}ll;"),
            }
        }
        (Encoding::Unsigned | Encoding::UnsignedChar | Encoding::Bool, 1..=8) => {
            writeln!(out, "    {here} = {bits}ull;")
        }
        _ => {
            for (part, index) in bytes.chunks(8).zip(0..) {
                let place = format!("(char *)&{here} + {}", 8 * index);
                let value = number(part);
                let _ = writeln!(
                    out,
                    "    harness_put({place}, {}, {value:#x}ull);",
                    part.len()
                );
            }
            Ok(())
        }
    };
}
