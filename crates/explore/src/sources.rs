//! Where the values of a program's inputs come from.

use std::collections::BTreeMap;
use std::fmt;

use concord_abi::{Arg, Class};
use concord_term::{Byte, Bytes, TermPool, VarKind};

use crate::path::{InputOrigin, InputRecord, PathRecord};

/// The first number of inputs that say whether a call of the C library fails: they are counted by
/// themselves, so that others keep their numbers.
pub const FAILURES: u32 = 1 << 31;

/// Gives the inputs that ranks ask for. Pure: the same request on the same
/// path always gets the same answer.
pub trait InputSource: Sync {
    /// The bytes of an input. A symbolic source records them in the path.
    fn bytes(
        &self,
        pool: &TermPool,
        path: &mut PathRecord,
        request: Request<'_>,
    ) -> Result<Bytes, InputMismatch>;
}

/// A request for an input.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The rank that asks.
    pub rank: u32,
    /// How many inputs it has asked for before.
    pub number: u32,
    /// The name that the program gives it.
    pub name: &'a str,
    /// How many bytes.
    pub size: usize,
    /// The class of a scalar; `None` for bytes in memory.
    pub class: Option<Class>,
}

/// A program asks for an input that is not the one that was recorded for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputMismatch {
    /// The rank that asks.
    pub rank: u32,
    /// How many inputs it has asked for before.
    pub number: u32,
    /// The name and the size that it asks for.
    pub wanted: (String, usize),
    /// The name and the size of the recorded input in its place.
    pub given: Option<(String, usize)>,
}

impl fmt::Display for InputMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, size) = &self.wanted;
        let InputMismatch { rank, number, .. } = self;
        write!(
            f,
            "rank {rank} asks for the input `{name}` of {size} bytes, its number {}",
            number + 1
        )?;
        match &self.given {
            Some((name, size)) => write!(f, "; the recorded one is `{name}` of {size} bytes"),
            None => write!(f, "; only {number} are recorded for it"),
        }
    }
}

/// Concrete values, by rank and number of the request.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs {
    /// The bytes, lowest first.
    pub values: BTreeMap<(u32, u32), Vec<u8>>,
    /// The names of the values, if the program must ask for inputs of exactly
    /// these names and sizes. Otherwise inputs that nobody gave are zero.
    pub recorded: Option<BTreeMap<(u32, u32), String>>,
}

impl InputSource for Inputs {
    fn bytes(
        &self,
        _: &TermPool,
        _: &mut PathRecord,
        request: Request<'_>,
    ) -> Result<Bytes, InputMismatch> {
        let key = (request.rank, request.number);
        let given = self.values.get(&key);
        if let Some(names) = &self.recorded {
            let given = names.get(&key).zip(given);
            let given = given.map(|(name, bytes)| (name.clone(), bytes.len()));
            let wanted = (request.name.to_owned(), request.size);
            if given.as_ref() != Some(&wanted) {
                return Err(InputMismatch {
                    rank: request.rank,
                    number: request.number,
                    wanted,
                    given,
                });
            }
        }
        let mut bytes = given.cloned().unwrap_or_default();
        bytes.resize(request.size, 0);
        Ok(bytes.into())
    }
}

/// Every input is a set of fresh variables.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicInputs;

impl InputSource for SymbolicInputs {
    fn bytes(
        &self,
        pool: &TermPool,
        path: &mut PathRecord,
        request: Request<'_>,
    ) -> Result<Bytes, InputMismatch> {
        let Request {
            rank,
            number,
            name,
            size,
            class,
        } = request;
        let variable = |i| pool.var(&format!("{name}@{rank}.{number}[{i}]"), 8, VarKind::Input);
        let bytes: Vec<_> = (0..size).map(variable).collect();
        let symbolic = bytes.iter().map(|byte| Byte::Symbolic(*byte)).collect();
        let origin = InputOrigin::Call { rank, number };
        path.inputs.push(InputRecord {
            name: name.to_owned(),
            origin,
            class,
            bytes,
        });
        Ok(symbolic)
    }
}

/// Inputs of two programs that are compared: what has the same name is the same, on whichever rank and in
/// whichever program. A rank that uses a name again gets the next input of that name.
#[derive(Clone, Copy, Debug)]
pub struct PairedInputs;

impl InputSource for PairedInputs {
    fn bytes(
        &self,
        pool: &TermPool,
        path: &mut PathRecord,
        request: Request<'_>,
    ) -> Result<Bytes, InputMismatch> {
        let before = path.inputs.backwards().filter(|input| {
            let own =
                matches!(input.origin, InputOrigin::Call { rank, .. } if rank == request.rank);
            own && input.name == request.name
        });
        let which = before.count();
        let name = request.name;
        let variable = |i| pool.var(&format!("{name}#{which}[{i}]"), 8, VarKind::Input);
        let bytes: Vec<_> = (0..request.size).map(variable).collect();
        let symbolic = bytes.iter().map(|byte| Byte::Symbolic(*byte)).collect();
        path.inputs.push(InputRecord {
            name: name.to_owned(),
            origin: InputOrigin::Call {
                rank: request.rank,
                number: request.number,
            },
            class: request.class,
            bytes,
        });
        Ok(symbolic)
    }
}

/// A scalar made of an input's bytes.
pub(crate) fn scalar(pool: &TermPool, class: Class, bytes: &Bytes) -> Arg {
    let width = match class {
        Class::Int(width) => u32::from(width),
        Class::F32 => 32,
        Class::F80 => 80,
        Class::F128 => 128,
        Class::F64 | Class::Ptr | Class::ByVal { .. } => 64,
    };
    let whole = bytes.iter().map(|byte| match byte {
        Byte::Concrete(value) => pool.constant(8, u128::from(value)),
        Byte::Symbolic(term) => term,
        Byte::Undef => pool.constant(8, 0),
    });
    let term = pool.trunc(pool.concat_all(whole), width);
    match pool.as_const(term) {
        Some(bits) => Arg::concrete(class, bits),
        None => Arg {
            class,
            bits: 0,
            term: Some(term),
        },
    }
}

/// How many bytes a scalar input takes.
pub(crate) fn size_of(class: Class) -> usize {
    match class {
        Class::Int(width) => usize::from(width).div_ceil(8),
        Class::F32 => 4,
        Class::F80 => 10,
        Class::F128 => 16,
        Class::F64 | Class::Ptr | Class::ByVal { .. } => 8,
    }
}
