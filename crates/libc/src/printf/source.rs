//! Where `printf` and `scanf` take their arguments from: the call itself, or
//! a `va_list`.
//!
//! A `va_list` is the x86-64 ABI's `__va_list_tag`: `{unsigned gp_offset,
//! fp_offset; void *overflow_arg_area, *reg_save_area}` (System V ABI, figure
//! 3.34). Integers come from the first 48 bytes of the register area,
//! `double`s from its next 128, everything else and the rest from the overflow
//! area.

use concord_abi::{Arg, Class};

use crate::call::Call;
use crate::reply::{LibcMisuse, Reply, Stop};

/// What a conversion wants as its argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ArgKind {
    /// An integer of at most 32 bits, which fills half of its cell.
    Int,
    /// A 64-bit integer or a pointer.
    Long,
    /// A `double`.
    Double,
    /// A `long double`.
    LongDouble,
}

impl ArgKind {
    fn describe(self) -> &'static str {
        match self {
            ArgKind::Int => "an `int`",
            ArgKind::Long => "a `long` or a pointer",
            ArgKind::Double => "a double",
            ArgKind::LongDouble => "a long double",
        }
    }
}

/// An argument and how to ask for its value if it is symbolic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fetched {
    /// The argument.
    pub(crate) arg: Arg,
    /// The reply with which a model insists on a concrete value.
    refusal: Reply,
}

impl Fetched {
    /// Whether it is known, and negative as a number of so many bits.
    fn is_negative(&self, width: u32) -> bool {
        self.arg.term.is_none() && self.arg.u64() >> (width - 1) & 1 == 1
    }

    /// Whether it is known, and its lower half is another number, signed or not.
    fn is_wide(&self) -> bool {
        let low = self.arg.u64() as u32;
        let same = [u64::from(low), i64::from(low as i32) as u64];
        self.arg.term.is_none() && !same.contains(&self.arg.u64())
    }

    /// The argument, refused if it is symbolic.
    pub(crate) fn concrete(&self) -> Result<Arg, Stop> {
        match self.arg.term {
            None => Ok(self.arg),
            Some(_) => Err(Stop::from(self.refusal.clone())),
        }
    }
}

/// Arguments in the order in which conversions take them.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The call's own arguments from an index on.
    Direct { next: usize },
    /// A `va_list`.
    VaList(VaList),
    /// Arguments taken out beforehand, for `%n$`.
    Ready { all: Vec<Fetched>, next: usize },
}

impl Source {
    /// The next argument. `conversion` is for the message if there is none.
    pub(crate) fn next(
        &mut self,
        c: &mut Call<'_>,
        kind: ArgKind,
        conversion: &[u8],
    ) -> Result<Fetched, Stop> {
        let missing = |c: &Call<'_>| {
            Stop::from(LibcMisuse::MissingFormatArgument {
                function: c.name(),
                conversion: lossy(conversion),
            })
        };
        let fetched = match self {
            Source::Direct { next } => {
                let arg = *c.args.get(*next).ok_or_else(|| missing(c))?;
                let refusal = Reply::NeedsConcrete { arg: *next };
                *next += 1;
                Fetched { arg, refusal }
            }
            Source::Ready { all, next } => {
                let fetched = all.get(*next).cloned().ok_or_else(|| missing(c))?;
                *next += 1;
                fetched
            }
            Source::VaList(list) => list.next(c, kind)?,
        };
        check(c, fetched, kind, conversion)
    }

    /// The argument with a one-based number; only [`Source::Ready`] has it.
    pub(crate) fn at(
        &mut self,
        c: &mut Call<'_>,
        number: usize,
        kind: ArgKind,
        conversion: &[u8],
    ) -> Result<Fetched, Stop> {
        if let Source::Ready { next, .. } = self {
            *next = number - 1;
        }
        self.next(c, kind, conversion)
    }
}

fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Refuses an argument of another register class: its value would be whatever
/// the other register holds. An integer of another size is undefined as well (C17 7.21.6.1p9); what makes no difference
/// to any machine is let pass, and so are symbolic numbers: a number that has the same value in both.
fn check(
    c: &Call<'_>,
    mut fetched: Fetched,
    kind: ArgKind,
    conversion: &[u8],
) -> Result<Fetched, Stop> {
    let found = match (kind, fetched.arg.class) {
        (ArgKind::Long, Class::Int(32))
            if fetched.is_negative(32) && matches!(conversion.last(), Some(b'd' | b'i')) =>
        {
            "an `int` below zero"
        }
        (ArgKind::Int, Class::Int(64)) if fetched.is_wide() => "a `long` that fits no `int`",
        (ArgKind::Int | ArgKind::Long, Class::Int(_) | Class::Ptr)
        | (ArgKind::Double, Class::F64)
        | (ArgKind::LongDouble, Class::F80) => return Ok(fetched),
        (ArgKind::Double, Class::F32) if fetched.arg.term.is_none() => {
            let value = f32::from_bits(fetched.arg.bits as u32);
            fetched.arg = Arg::double(f64::from(value));
            return Ok(fetched);
        }
        (_, Class::Int(_)) => "an integer",
        (_, Class::Ptr) => "a pointer",
        (_, Class::F32) => "a float",
        (_, Class::F64) => "a double",
        (_, Class::F80) => "a long double",
        (_, Class::F128) => "a number of sixteen bytes",
        (_, Class::ByVal { .. }) => "a structure",
    };
    Err(Stop::from(LibcMisuse::FormatMismatch {
        function: c.name(),
        conversion: lossy(conversion),
        expected: kind.describe(),
        found,
    }))
}

/// Where the register save area keeps integers and `double`s.
const GP_END: u32 = 48;
const FP_END: u32 = 176;

/// A copy of a `__va_list_tag`. It is written back only when the call
/// succeeds, so that a refused call can be made again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VaList {
    address: u64,
    gp_offset: u32,
    fp_offset: u32,
    overflow: u64,
    saved: u64,
}

impl VaList {
    /// Reads the structure at an address.
    pub(crate) fn load(c: &Call<'_>, address: u64) -> Result<VaList, Stop> {
        let gp_offset = c.load_u32(address)?;
        let fp_offset = c.load_u32(address + 4)?;
        let overflow = c.load_u64(address + 8)?;
        // All arguments may be in the overflow area; then nobody needs the other pointer.
        let saved = if gp_offset < GP_END || fp_offset < FP_END {
            c.load_u64(address + 16)?
        } else {
            0
        };
        Ok(VaList {
            address,
            gp_offset,
            fp_offset,
            overflow,
            saved,
        })
    }

    /// Writes back how far the arguments were taken.
    pub(crate) fn store(&self, c: &mut Call<'_>) -> Result<(), Stop> {
        c.store_u32(self.address, self.gp_offset)?;
        c.store_u32(self.address + 4, self.fp_offset)?;
        c.store_u64(self.address + 8, self.overflow)
    }

    fn next(&mut self, c: &Call<'_>, kind: ArgKind) -> Result<Fetched, Stop> {
        let (class, length) = match kind {
            ArgKind::Int => (Class::Int(32), 4),
            ArgKind::Long => (Class::Int(64), 8),
            ArgKind::Double => (Class::F64, 8),
            ArgKind::LongDouble => (Class::F80, 10),
        };
        let address = match kind {
            ArgKind::Int | ArgKind::Long if self.gp_offset < GP_END => {
                self.gp_offset += 8;
                self.saved.wrapping_add(u64::from(self.gp_offset - 8))
            }
            ArgKind::Double if self.fp_offset < FP_END => {
                self.fp_offset += 16;
                self.saved.wrapping_add(u64::from(self.fp_offset - 16))
            }
            ArgKind::LongDouble => {
                let aligned = self.overflow.wrapping_add(15) & !15;
                self.overflow = aligned.wrapping_add(16);
                aligned
            }
            _ => {
                self.overflow = self.overflow.wrapping_add(8);
                self.overflow.wrapping_sub(8)
            }
        };
        let arg = c.load_arg(address, class)?;
        Ok(Fetched {
            arg,
            refusal: Reply::NeedsConcreteMemory { address, length },
        })
    }
}
