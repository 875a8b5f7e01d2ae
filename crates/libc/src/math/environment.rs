//! The floating-point environment (C11 7.6): rounding is to nearest, and
//! exception flags are not kept. What depends on either is refused.

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{Outcome, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("fegetround", |c| c.int_result(0)),
    ("fesetround", fesetround),
    ("feclearexcept", |c| c.int_result(0)),
    ("fegetenv", |c| c.int_result(0)),
    ("fesetenv", |c| c.int_result(0)),
    ("feholdexcept", |c| c.int_result(0)),
    ("feupdateenv", |c| c.int_result(0)),
    ("fedisableexcept", |c| c.int_result(0)),
    ("fegetexcept", |c| c.int_result(0)),
    ("feenableexcept", |c| {
        refuse(c, "traps on floating-point exceptions")
    }),
    ("fetestexcept", |c| {
        refuse(c, "floating-point exception flags")
    }),
    ("feraiseexcept", |c| {
        refuse(c, "floating-point exception flags")
    }),
    ("fegetexceptflag", |c| {
        refuse(c, "floating-point exception flags")
    }),
    ("fesetexceptflag", |c| {
        refuse(c, "floating-point exception flags")
    }),
];

/// An empty set of exceptions asks for nothing.
fn refuse(c: &Call<'_>, what: &str) -> Outcome {
    if c.name() != "fegetexceptflag" && c.name() != "fesetexceptflag" && c.int(0)? == 0 {
        return c.int_result(0);
    }
    Err(Stop::unsupported(format!("{}: {what}", c.name())))
}

fn fesetround(c: &mut Call<'_>) -> Outcome {
    match c.int(0)? {
        0 => c.int_result(0),
        mode => Err(Stop::unsupported(format!(
            "fesetround({mode:#x}): rounding other than to nearest"
        ))),
    }
}
