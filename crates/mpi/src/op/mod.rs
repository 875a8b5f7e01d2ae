//! Reduction operations.
//!
//! MPI 4.1 §6.9.2 to §6.9.5 and §12.3.4. Predefined operations work here, on
//! packed data; those of the program are functions that the program's own
//! process must run, so here they are only named.
//!
//! The order of evaluation is the caller's business; [`reduce_in_order`] is the
//! one that the standard recommends (§6.9.1).

mod concrete;
mod order;
mod symbolic;

use std::fmt;

use concord_term::{Bytes, TermPool};
pub(crate) use order::depends_on_order;
pub use order::{Folding, NoFolding};

use crate::constants::*;
use crate::datatype::{Basic, Class, Construction, Datatype, Predefined};

/// A reduction operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    /// One that the standard defines.
    Predefined(PredefinedOp),
    /// One of the program's.
    User(UserOp),
}

/// An operation that the program made (§6.9.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UserOp {
    /// The address of the function.
    pub function: u64,
    /// Whether the program says that it commutes.
    pub commute: bool,
    /// Whether its length argument is an `MPI_Count` (`MPI_Op_create_c`).
    pub large: bool,
}

impl Op {
    /// `MPI_Op_commutative`.
    pub fn commutes(&self) -> bool {
        match self {
            Op::Predefined(op) => op.commutes(),
            Op::User(op) => op.commute,
        }
    }
}

macro_rules! operations {
    ($($variant:ident $constant:ident $name:literal;)*) => {
        /// An operation that the standard defines.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum PredefinedOp { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl PredefinedOp {
            /// All of them.
            pub const ALL: &'static [PredefinedOp] = &[$(PredefinedOp::$variant),*];

            /// The name in `mpi.h`.
            pub fn name(self) -> &'static str {
                match self { $(PredefinedOp::$variant => $name,)* }
            }

            /// The handle in `mpi.h`.
            pub fn handle(self) -> i32 {
                match self { $(PredefinedOp::$variant => $constant,)* }
            }

            /// The operation with this handle.
            pub fn from_handle(handle: i32) -> Option<PredefinedOp> {
                match handle { $($constant => Some(PredefinedOp::$variant),)* _ => None }
            }
        }
    };
}

operations! {
    Max MPI_MAX "MPI_MAX";
    Min MPI_MIN "MPI_MIN";
    Sum MPI_SUM "MPI_SUM";
    Prod MPI_PROD "MPI_PROD";
    LogicalAnd MPI_LAND "MPI_LAND";
    BitAnd MPI_BAND "MPI_BAND";
    LogicalOr MPI_LOR "MPI_LOR";
    BitOr MPI_BOR "MPI_BOR";
    LogicalXor MPI_LXOR "MPI_LXOR";
    BitXor MPI_BXOR "MPI_BXOR";
    MaxLoc MPI_MAXLOC "MPI_MAXLOC";
    MinLoc MPI_MINLOC "MPI_MINLOC";
    Replace MPI_REPLACE "MPI_REPLACE";
    NoOp MPI_NO_OP "MPI_NO_OP";
}

impl fmt::Display for PredefinedOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an operation combines at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Element {
    One(Basic),
    /// A value and its index.
    Located(Basic, Basic),
}

impl Element {
    /// Bytes in packed data.
    fn size(self) -> usize {
        match self {
            Element::One(basic) => basic.size() as usize,
            Element::Located(value, index) => (value.size() + index.size()) as usize,
        }
    }
}

impl PredefinedOp {
    /// Whether the order of operands does not matter (§6.9.2; the last two are
    /// for one-sided operations).
    pub fn commutes(self) -> bool {
        !matches!(self, PredefinedOp::Replace | PredefinedOp::NoOp)
    }

    /// Whether it may be used in reductions at all (§12.3.4).
    pub fn reduces(self) -> bool {
        !matches!(self, PredefinedOp::Replace | PredefinedOp::NoOp)
    }

    /// Whether the standard allows it on a basic type: the groups of §6.9.2.
    pub fn accepts_basic(self, basic: Basic) -> bool {
        use PredefinedOp::*;
        let class = basic.class();
        let c_integer = matches!(class, Class::CInteger { .. });
        let integer = c_integer || matches!(class, Class::FortranInteger | Class::MultiLanguage);
        match self {
            Max | Min => integer || matches!(class, Class::Float(_)),
            Sum | Prod => integer || matches!(class, Class::Float(_) | Class::Complex(_)),
            LogicalAnd | LogicalOr | LogicalXor => c_integer || class == Class::Logical,
            BitAnd | BitOr | BitXor => integer || class == Class::Byte,
            MaxLoc | MinLoc => false,
            Replace | NoOp => true,
        }
    }

    /// Whether the standard allows it on a datatype: a named one (or one of
    /// Fortran's parameterised ones) of its groups, and the pairs for
    /// `MPI_MAXLOC` and `MPI_MINLOC` (§6.9.4).
    pub fn accepts(self, datatype: &Datatype) -> bool {
        let located = matches!(self, PredefinedOp::MaxLoc | PredefinedOp::MinLoc);
        let ordered = |value| PredefinedOp::Max.accepts_basic(value);
        match datatype.construction() {
            Construction::Named(Predefined::Basic(basic)) => self.accepts_basic(*basic),
            Construction::Named(Predefined::Pair(pair)) => located && ordered(pair.value()),
            Construction::ValueIndex { value, .. } => located && ordered(*value),
            Construction::F90Real { .. }
            | Construction::F90Complex { .. }
            | Construction::F90Integer { .. } => datatype
                .map()
                .uniform()
                .is_some_and(|basic| self.accepts_basic(basic)),
            _ => false,
        }
    }

    /// `left ∘ right`, element by element, for packed data of `datatype`. Both
    /// are equally long; bytes of the longer one beyond the shorter are
    /// dropped.
    ///
    /// An element with an uninitialised byte in either operand becomes
    /// uninitialised. So does everything if the operation has no meaning on
    /// the type (see [`PredefinedOp::accepts`]; characters count as integers).
    pub fn apply(self, pool: &TermPool, datatype: &Datatype, left: &Bytes, right: &Bytes) -> Bytes {
        let length = left.len().min(right.len());
        match self {
            PredefinedOp::Replace => return right.slice(0, length),
            PredefinedOp::NoOp => return left.slice(0, length),
            _ => {}
        }
        let shape = self.shape(datatype);
        let mut out = left.slice(0, length);
        let mut at = 0;
        while at < length && !shape.is_empty() {
            for &(element, count) in &shape {
                // All that is left, if there is only one kind of element.
                let wanted = match shape[..] {
                    [_] => length - at,
                    _ => (element.size() as u64)
                        .saturating_mul(count)
                        .min((length - at) as u64) as usize,
                };
                self.run(pool, element, (at, wanted), right, &mut out);
                at += wanted;
            }
        }
        out
    }

    /// The elements of one datatype, run by run.
    fn shape(self, datatype: &Datatype) -> Vec<(Element, u64)> {
        let runs: Vec<(Basic, u64)> = match datatype.map().uniform() {
            Some(basic) => vec![(basic, datatype.map().elements())],
            None => datatype.map().signature().collect(),
        };
        if matches!(self, PredefinedOp::MaxLoc | PredefinedOp::MinLoc) {
            if let [(both, n)] = runs[..]
                && n % 2 == 0
            {
                return vec![(Element::Located(both, both), n / 2)];
            }
            // Pairs one after the other: value and index differ, so each is a run of its own.
            let pairs = runs.chunks(2).map(|pair| match *pair {
                [(value, 1), (index, 1)] => Some((Element::Located(value, index), 1)),
                _ => None,
            });
            if let Some(pairs) = pairs.collect() {
                return pairs;
            }
        }
        runs.into_iter()
            .map(|(basic, n)| (Element::One(basic), n))
            .collect()
    }

    /// Combines `length` bytes from `start` on, all of one kind of element,
    /// into `out`, which holds the left operand.
    fn run(
        self,
        pool: &TermPool,
        element: Element,
        (start, length): (usize, usize),
        right: &Bytes,
        out: &mut Bytes,
    ) {
        let plain = |bytes: &Bytes| bytes.is_concrete(start, length);
        if plain(out) && plain(right) && !pool.is_real() {
            let range = start..start + length;
            let mut result = out.raw()[range.clone()].to_vec();
            if concrete::combine(self, element, &mut result, &right.raw()[range]) {
                out.write(start, &result.into());
                return;
            }
        }
        let size = element.size();
        for at in (start..start + length).step_by(size) {
            let size = size.min(start + length - at);
            let (a, b) = (out.slice(at, size), right.slice(at, size));
            let result = symbolic::combine(self, pool, element, &a, &b);
            out.write(at, &result);
        }
    }
}

/// All contributions, by rank, folded from the left: `((a₀ ∘ a₁) ∘ a₂) ∘ …`;
/// `None` without any.
pub fn reduce_in_order<'a>(
    op: PredefinedOp,
    pool: &TermPool,
    datatype: &Datatype,
    contributions: impl IntoIterator<Item = &'a Bytes>,
) -> Option<Bytes> {
    let mut contributions = contributions.into_iter();
    let first = contributions.next()?.clone();
    Some(contributions.fold(first, |sum, next| op.apply(pool, datatype, &sum, next)))
}

#[cfg(test)]
mod tests;
