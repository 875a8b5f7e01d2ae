//! What breaks a rule of C and is harmless in practice: it is remarked, and the
//! execution goes on with what machines do.
//!
//! One remark per place and state. Whether a symbolic value breaks the rule is
//! not decided here; the condition goes with the remark, and all of one place
//! since the last time somebody asked are one.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use concord_base::Span;
use concord_ir::FuncId;
use concord_term::{Term, TermPool};

/// A rule of C.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The result of signed arithmetic fits its type (C17 6.5p5).
    SignedOverflow,
    /// A divisor is not zero, floating-point ones included (C17 6.5.5p5).
    FloatDivision,
    /// An index stays in the array that it is applied to (C17 6.5.6p8).
    ArrayBounds,
    /// Pointer arithmetic stays in its object or leads to its end (C17 6.5.6p8).
    PointerArithmetic,
    /// A pointer is aligned for what it is used for (C17 6.3.2.3p7).
    Alignment,
    /// A function is called with the type that it has (C17 6.5.2.2p9).
    CallType,
    /// What is classified is a character, or `EOF` (C17 7.4p1).
    Character,
}

/// A place that breaks a rule, or may break it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Which rule.
    pub rule: Rule,
    /// The instruction.
    pub place: (FuncId, u32),
    /// Where that is in the source.
    pub span: Span,
    /// When it is broken; always if `None`.
    pub when: Option<Term>,
}

/// The remarks of one process.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    told: Arc<BTreeSet<(FuncId, u32)>>,
    new: Vec<Remark>,
}

impl Remarks {
    /// The rule is broken here.
    #[cold]
    pub(crate) fn broken(&mut self, rule: Rule, place: (FuncId, u32), span: Span) {
        if self.tell(place) {
            let when = None;
            self.new.retain(|remark| remark.place != place);
            self.new.push(Remark {
                rule,
                place,
                span,
                when,
            });
        }
    }

    /// The rule is broken here if the condition holds.
    pub(crate) fn perhaps(
        &mut self,
        pool: &TermPool,
        rule: Rule,
        place: (FuncId, u32),
        span: Span,
        when: Term,
    ) {
        match pool.as_const(when) {
            Some(0) => return,
            Some(_) => return self.broken(rule, place, span),
            None if pool.has_undef(when) || self.told.contains(&place) => return,
            None => {}
        }
        let known = self.new.iter_mut().find(|remark| remark.place == place);
        match known {
            Some(remark) => remark.when = remark.when.map(|before| pool.or(before, when)),
            None => self.new.push(Remark {
                rule,
                place,
                span,
                when: Some(when),
            }),
        }
    }

    /// Adds the places that are known to a hash; `false` if something is new.
    pub(crate) fn exact(&self, hasher: &mut impl Hasher) -> bool {
        self.told.hash(hasher);
        self.new.is_empty()
    }

    /// Whether nothing is new.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty()
    }

    /// What is new since the last time.
    pub fn take(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.new)
    }

    /// From now on the place is known; whether it was not before.
    pub fn tell(&mut self, place: (FuncId, u32)) -> bool {
        !self.told.contains(&place) && Arc::make_mut(&mut self.told).insert(place)
    }
}
