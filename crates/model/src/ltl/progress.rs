//! Following a run: what a property of the whole run becomes after its first event.
//!
//! Past subformulas are decided at every event from the event and from what held at the one before;
//! future ones are rewritten. When a run is over, nothing happens for ever; whatever is left is
//! decided on that.

use std::sync::Arc;

use super::formula::{Atom, Formula};

/// Past subformulas of a property, inner ones first, and what held at the last event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Past {
    /// By subformula; empty before the first event.
    held: Vec<bool>,
}

/// A property's past subformulas, which all its progressions share.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    past: Vec<Formula>,
}

fn collect(formula: &Formula, all: &mut Vec<Formula>) {
    for part in formula.parts() {
        collect(part, all);
    }
    if formula.is_past() && !all.contains(formula) {
        all.push(formula.clone());
    }
}

impl Progress {
    pub(super) fn new(property: &Formula) -> Progress {
        let mut past = Vec::new();
        collect(property, &mut past);
        Progress { past }
    }

    /// What a formula becomes after an event, and what held at it.
    pub(super) fn step(
        &self,
        formula: &Formula,
        before: &Past,
        happens: &dyn Fn(&Atom) -> bool,
    ) -> (Formula, Past) {
        let now = self.now(before, happens);
        (self.after(formula, &now, happens), now)
    }

    fn now(&self, before: &Past, happens: &dyn Fn(&Atom) -> bool) -> Past {
        let mut now = Past::default();
        for (k, formula) in self.past.iter().enumerate() {
            let earlier = before.held.get(k).copied();
            let holds = |part: &Formula| self.present(part, &now, happens);
            let value = match formula {
                // Whether the operand held is kept beside the operator: see below.
                Formula::Yesterday(_) => self
                    .yesterday(k)
                    .is_some_and(|at| before.held.get(at) == Some(&true)),
                Formula::Once(a) => holds(a) || earlier == Some(true),
                Formula::Historically(a) => holds(a) && earlier != Some(false),
                Formula::Since(a, b) => holds(b) || (holds(a) && earlier == Some(true)),
                _ => false,
            };
            now.held.push(value);
        }
        // After the past formulas: the operands of `Y`, for the next event.
        for formula in &self.past {
            if let Formula::Yesterday(a) = formula {
                let value = self.present(a, &now, happens);
                now.held.push(value);
            }
        }
        now
    }

    /// Where the operand of the k-th past formula, a `Y`, is kept.
    fn yesterday(&self, k: usize) -> Option<usize> {
        let is_yesterday = |f: &&Formula| matches!(f, Formula::Yesterday(_));
        let earlier = self.past[..k].iter().filter(is_yesterday).count();
        Some(self.past.len() + earlier)
    }

    /// The value of a formula without future operators.
    fn present(&self, formula: &Formula, now: &Past, happens: &dyn Fn(&Atom) -> bool) -> bool {
        match formula {
            Formula::True => true,
            Formula::Atom(atom) => happens(atom),
            Formula::Not(a) => !self.present(a, now, happens),
            Formula::And(parts) => parts.iter().all(|part| self.present(part, now, happens)),
            Formula::Or(parts) => parts.iter().any(|part| self.present(part, now, happens)),
            _ => {
                let at = self.past.iter().position(|past| past == formula);
                at.is_some_and(|at| now.held.get(at) == Some(&true))
            }
        }
    }

    fn after(&self, formula: &Formula, now: &Past, happens: &dyn Fn(&Atom) -> bool) -> Formula {
        use Formula as F;
        let step = |part: &Arc<Formula>| self.after(part, now, happens);
        match formula {
            F::True => F::True,
            F::False => F::False,
            F::Atom(atom) => F::of(happens(atom)),
            F::Not(a) => step(a).not(),
            F::And(parts) => F::and(parts.iter().map(|part| self.after(part, now, happens))),
            F::Or(parts) => F::or(parts.iter().map(|part| self.after(part, now, happens))),
            F::Next(a) => (**a).clone(),
            F::Finally(a) => F::or([step(a), formula.clone()]),
            F::Globally(a) => F::and([step(a), formula.clone()]),
            F::Until(a, b) => F::or([step(b), F::and([step(a), formula.clone()])]),
            F::Release(a, b) => F::and([step(b), F::or([step(a), formula.clone()])]),
            _ => F::of(self.present(formula, now, happens)),
        }
    }

    /// Whether a formula holds when nothing happens any more.
    pub(super) fn at_end(&self, formula: &Formula, before: &Past) -> bool {
        // What held in the past settles after as many steps as there are past operators.
        let mut formula = formula.clone();
        let mut past = before.clone();
        let nothing = |_: &Atom| false;
        for _ in 0..=self.past.len() + depth_of_next(&formula) {
            let (next, now) = self.step(&formula, &past, &nothing);
            (formula, past) = (next, now);
        }
        self.for_ever(&formula, &past)
    }

    /// The value where every event is like the one before.
    fn for_ever(&self, formula: &Formula, now: &Past) -> bool {
        use Formula as F;
        match formula {
            F::True => true,
            F::False | F::Atom(_) => false,
            F::Not(a) => !self.for_ever(a, now),
            F::And(parts) => parts.iter().all(|part| self.for_ever(part, now)),
            F::Or(parts) => parts.iter().any(|part| self.for_ever(part, now)),
            F::Next(a) | F::Finally(a) | F::Globally(a) => self.for_ever(a, now),
            F::Until(_, b) | F::Release(_, b) => self.for_ever(b, now),
            _ => self.present(formula, now, &|_| false),
        }
    }
}

fn depth_of_next(formula: &Formula) -> usize {
    let inner = formula.parts().into_iter().map(depth_of_next).max();
    inner.unwrap_or(0) + usize::from(matches!(formula, Formula::Next(_)))
}
