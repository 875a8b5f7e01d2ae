//! Inputs that are tried where those of the solver show nothing: the same in every run.

use concord_solver::Model;
use concord_term::{Assignment, Bv, Value};

use super::reals::Parts;

/// Other inputs that are tried where those of the solver show nothing.
pub(super) const SAMPLES: u64 = 24;

/// Which numbers are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Small ones with few digits: sums and products of them are exact.
    Plain,
    /// With all digits.
    Rough,
}

/// A model with other floats, the same in every run.
pub(super) fn sample(model: &Model, inputs: &[Parts], number: u64, numbers: Numbers) -> Model {
    let mut random = fastrand::Rng::with_seed(number);
    let mut values = Assignment::new();
    for parts in inputs {
        let plain = f64::from(random.i32(-16..=16)) / f64::from(1 << random.i32(0..3));
        let value = match numbers {
            Numbers::Plain => plain,
            Numbers::Rough => plain * (1.0 + random.f64()),
        };
        let width: u32 = parts.iter().map(|(.., width)| width).sum();
        let bits = match width {
            32 => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        };
        for (var, shift, width) in parts {
            let part = match width {
                64 => bits,
                width => bits >> shift & ((1 << width) - 1),
            };
            values.set(*var, Value::Bv(Bv::new(*width, part.into())));
        }
    }
    model.overlaid(&values.into())
}
