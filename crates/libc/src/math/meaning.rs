//! Which functions have a meaning where floats are real numbers.
//!
//! Those that give a term: what is exact there, and functions of which little is known. All others compute with bits and would
//! give a rounded number as if it were exact; whatever is not listed is refused, and the answer inconclusive.

use concord_term::TermPool;

use crate::function::Function;
use crate::reply::Stop;

/// By their names for `double`; those of `float` end with an `f`.
const KNOWN: [&str; 39] = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos",
    "cosh", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax",
    "fmin", "fmod", "hypot", "log", "log10", "log1p", "log2", "pow", "rint", "round", "sin",
    "sinh", "sqrt", "tan", "tanh", "trunc",
];

/// Likewise, seldom used.
const SELDOM: [&str; 11] = [
    "gamma",
    "j0",
    "j1",
    "lgamma",
    "nearbyint",
    "pow10",
    "roundeven",
    "tgamma",
    "y0",
    "y1",
    "fegetround",
];

/// Exact in `long double` as well.
const EXTENDED: [&str; 7] = [
    "sqrtl", "fabsl", "fminl", "fmaxl", "fdiml", "fmal", "floorl",
];

/// Refuses a function that has none.
pub(crate) fn check(pool: &TermPool, function: Function) -> Result<(), Stop> {
    if !pool.is_real() || !function.is_in(super::TABLES) {
        return Ok(());
    }
    let name = function.name();
    let known = |name: &str| KNOWN.contains(&name) || SELDOM.contains(&name);
    let single = name.strip_suffix('f').is_some_and(known);
    match known(name) || single || EXTENDED.contains(&name) {
        true => Ok(()),
        false => Err(Stop::unsupported(format!(
            "{name}, where floats are real numbers"
        ))),
    }
}
