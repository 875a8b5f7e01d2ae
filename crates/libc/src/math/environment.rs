//! The floating-point environment (C11 7.6).
//!
//! Rounding is to nearest; another mode is refused. Exception flags are those
//! that the program raises itself. Arithmetic does not raise them here, so a
//! flag that is not raised is known to be down only while the program has done
//! no arithmetic ([`crate::Libc::without_float_arithmetic`]); otherwise the
//! question is refused.

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{Outcome, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("fegetround", |c| c.int_result(0)),
    ("fesetround", fesetround),
    ("feclearexcept", feclearexcept),
    ("feraiseexcept", feraiseexcept),
    ("fetestexcept", fetestexcept),
    ("fegetexceptflag", fegetexceptflag),
    ("fesetexceptflag", fesetexceptflag),
    ("fegetenv", fegetenv),
    ("fesetenv", |c| restore(c, false)),
    ("feupdateenv", |c| restore(c, true)),
    ("feholdexcept", feholdexcept),
    ("fegetexcept", |c| c.int_result(0)),
    ("fedisableexcept", |c| c.int_result(0)),
    ("feenableexcept", feenableexcept),
];

/// `FE_ALL_EXCEPT`.
const ALL: u32 = 0x3d;

/// The flags that were raised, and whether the others are known to be down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Flags {
    raised: u32,
    pub(crate) complete: bool,
}

fn fesetround(c: &mut Call<'_>) -> Outcome {
    match c.int(0)? {
        0 => c.int_result(0),
        mode => Err(Stop::unsupported(format!(
            "fesetround({mode:#x}): rounding other than to nearest"
        ))),
    }
}

fn mask(c: &Call<'_>, index: usize) -> Result<u32, Stop> {
    Ok(c.int(index)?.cast_unsigned() & ALL)
}

fn feclearexcept(c: &mut Call<'_>) -> Outcome {
    c.libc.float_flags.raised &= !mask(c, 0)?;
    c.int_result(0)
}

fn feraiseexcept(c: &mut Call<'_>) -> Outcome {
    c.libc.float_flags.raised |= mask(c, 0)?;
    c.int_result(0)
}

/// Which of the flags are up, if that is known of all of them.
fn known(c: &Call<'_>, mask: u32) -> Result<u32, Stop> {
    let flags = c.libc.float_flags;
    if !flags.complete && flags.raised & mask != mask {
        return Err(Stop::unsupported(format!(
            "{}: flags that arithmetic raises",
            c.name()
        )));
    }
    Ok(flags.raised & mask)
}

fn fetestexcept(c: &mut Call<'_>) -> Outcome {
    let up = known(c, mask(c, 0)?)?;
    c.int_result(up.cast_signed())
}

fn fegetexceptflag(c: &mut Call<'_>) -> Outcome {
    let (place, mask) = (c.pointer(0)?, mask(c, 1)?);
    let up = known(c, mask)?;
    c.store_bytes(place, &(up as u16).to_le_bytes())?;
    c.int_result(0)
}

fn fesetexceptflag(c: &mut Call<'_>) -> Outcome {
    let (place, mask) = (c.pointer(0)?, mask(c, 1)?);
    let bytes = c.load_bytes(place, 2)?;
    let saved = u32::from(bytes[0]) | u32::from(bytes[1]) << 8;
    let flags = &mut c.libc.float_flags;
    flags.raised = flags.raised & !mask | saved & mask;
    c.int_result(0)
}

/// `fenv_t` is 32 bytes; the flags are in the status word at 4.
fn save(c: &mut Call<'_>, place: u64) -> Result<(), Stop> {
    let mut bytes = [0u8; 32];
    bytes[4..8].copy_from_slice(&c.libc.float_flags.raised.to_le_bytes());
    c.store_bytes(place, &bytes)
}

fn fegetenv(c: &mut Call<'_>) -> Outcome {
    save(c, c.pointer(0)?)?;
    c.int_result(0)
}

fn feholdexcept(c: &mut Call<'_>) -> Outcome {
    save(c, c.pointer(0)?)?;
    c.libc.float_flags.raised = 0;
    c.int_result(0)
}

/// `fesetenv` and `feupdateenv`, which keeps what is raised now.
fn restore(c: &mut Call<'_>, keep: bool) -> Outcome {
    /// `FE_DFL_ENV`.
    const DEFAULT: u64 = u64::MAX;
    let saved = match c.address(0)? {
        DEFAULT => 0,
        _ => c.load_u32(c.pointer(0)? + 4)? & ALL,
    };
    let flags = &mut c.libc.float_flags;
    flags.raised = if keep { flags.raised | saved } else { saved };
    c.int_result(0)
}

fn feenableexcept(c: &mut Call<'_>) -> Outcome {
    match mask(c, 0)? {
        0 => c.int_result(0),
        _ => Err(Stop::unsupported(
            "feenableexcept: traps on floating-point exceptions",
        )),
    }
}
