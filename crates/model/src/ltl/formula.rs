//! Formulas, simplified as they are built: constants disappear, conjunctions and disjunctions are
//! sorted sets. So equal formulas look the same, and following a run through a formula leads to
//! few different ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::Rank;

/// What an event is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EventKind {
    /// A send is issued.
    Send,
    /// A receive gets its message.
    Recv,
    /// A collective; `None` for any.
    Coll(Option<String>),
    /// Requests are completed.
    Wait,
    /// `MPI_Init`.
    Init,
    /// `MPI_Finalize`.
    Finalize,
}

/// A condition on one event.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom {
    /// What happens.
    pub kind: EventKind,
    /// To whom; `None` for anybody.
    pub rank: Option<Rank>,
    /// The destination or the source; `None` for any.
    pub peer: Option<Rank>,
    /// The tag.
    pub tag: Option<i32>,
    /// The communicator, by its number in the path.
    pub comm: Option<u32>,
    /// The source line.
    pub line: Option<u32>,
    /// The first element of the message.
    pub value: Option<i64>,
}

/// A property of runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Formula {
    True,
    False,
    Atom(Arc<Atom>),
    Not(Arc<Formula>),
    And(BTreeSet<Formula>),
    Or(BTreeSet<Formula>),
    Next(Arc<Formula>),
    Finally(Arc<Formula>),
    Globally(Arc<Formula>),
    Until(Arc<Formula>, Arc<Formula>),
    Release(Arc<Formula>, Arc<Formula>),
    Yesterday(Arc<Formula>),
    Once(Arc<Formula>),
    Historically(Arc<Formula>),
    Since(Arc<Formula>, Arc<Formula>),
}

impl Formula {
    pub(super) fn of(value: bool) -> Formula {
        if value { Formula::True } else { Formula::False }
    }

    pub(super) fn not(self) -> Formula {
        match self {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::Not(inner) => Arc::unwrap_or_clone(inner),
            other => Formula::Not(Arc::new(other)),
        }
    }

    pub(super) fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = BTreeSet::new();
        for part in parts {
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(parts) => all.extend(parts),
                other => {
                    all.insert(other);
                }
            }
        }
        if all.iter().any(|part| all.contains(&part.clone().not())) {
            return Formula::False;
        }
        match all.len() {
            0 => Formula::True,
            1 => all.pop_first().unwrap_or(Formula::True),
            _ => Formula::And(all),
        }
    }

    pub(super) fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::and(parts.into_iter().map(Formula::not))
            .not()
            .spread()
    }

    /// A negated conjunction as a disjunction.
    fn spread(self) -> Formula {
        match self {
            Formula::Not(inner) => match Arc::unwrap_or_clone(inner) {
                Formula::And(parts) => Formula::Or(parts.into_iter().map(Formula::not).collect()),
                other => Formula::Not(Arc::new(other)),
            },
            other => other,
        }
    }

    /// The formulas that this one is made of.
    pub(super) fn parts(&self) -> Vec<&Formula> {
        use Formula as F;
        match self {
            F::True | F::False | F::Atom(_) => Vec::new(),
            F::Not(a)
            | F::Next(a)
            | F::Finally(a)
            | F::Globally(a)
            | F::Yesterday(a)
            | F::Once(a)
            | F::Historically(a) => vec![a],
            F::Until(a, b) | F::Release(a, b) | F::Since(a, b) => vec![a, b],
            F::And(parts) | F::Or(parts) => parts.iter().collect(),
        }
    }

    pub(super) fn is_past(&self) -> bool {
        use Formula as F;
        matches!(
            self,
            F::Yesterday(_) | F::Once(_) | F::Historically(_) | F::Since(..)
        )
    }

    /// Whether it speaks of values.
    pub fn looks_at_values(&self) -> bool {
        let mut atoms = BTreeSet::new();
        self.atoms(&mut atoms);
        atoms.iter().any(|atom| atom.value.is_some())
    }

    /// Whether the property could tell two runs apart that differ in how often nothing new
    /// happens.
    pub(super) fn counts_steps(&self) -> bool {
        matches!(self, Formula::Next(_) | Formula::Yesterday(_))
            || self.parts().into_iter().any(Formula::counts_steps)
    }

    /// The conditions on events in it.
    pub(super) fn atoms(&self, all: &mut BTreeSet<Arc<Atom>>) {
        if let Formula::Atom(atom) = self {
            all.insert(Arc::clone(atom));
        }
        for part in self.parts() {
            part.atoms(all);
        }
    }
}
