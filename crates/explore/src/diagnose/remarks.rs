//! From what processes do against the rules of C, without harm, to findings.
//!
//! They end nothing, and are no part of what a state is: each is told when it
//! is noticed, once for every place. What depends on symbolic data is asked of
//! the solver with the path as it is then (`verify/worker.rs`).

use concord_base::{Certainty, Finding, FindingDetail, Kind, Place, Rank, StackFrame};
use concord_exec::{Remark, Rule};

use crate::ranks::Turns;
use crate::state::{Doubt, State};

impl Turns<'_> {
    /// Takes over what a rank's process has remarked.
    pub(crate) fn note_remarks(&self, state: &mut State, rank: Rank) {
        if state.rank(rank).process.remarks.is_empty() {
            return;
        }
        state.alone = false;
        for remark in state.rank_mut(rank).process.remarks.take() {
            // What the C library does inside is not the program's doing.
            if !remark.span.is_known() || self.is_runtime(remark.span) {
                continue;
            }
            let finding = self.remark(rank, &remark);
            match remark.when {
                None => state.remark(finding),
                Some(when) => state.doubts.push(Doubt {
                    rank,
                    place: remark.place,
                    finding,
                    when,
                }),
            }
        }
    }

    fn remark(&self, rank: Rank, remark: &Remark) -> Finding {
        let (kind, message) = match remark.rule {
            Rule::SignedOverflow => (
                Kind::SignedOverflow,
                "the result of signed arithmetic does not fit its type",
            ),
            Rule::FloatDivision => (
                Kind::FloatDivision,
                "a floating-point number is divided by zero",
            ),
            Rule::ArrayBounds => (
                Kind::ArrayBounds,
                "the index leaves the array that it is applied to",
            ),
            Rule::PointerArithmetic => (
                Kind::PointerArithmetic,
                "the pointer leaves the object that it points into",
            ),
            Rule::Alignment => (
                Kind::Misaligned,
                "the pointer is not aligned for the type that it is used with",
            ),
            Rule::Character => (
                Kind::CharacterRange,
                "a character below zero is classified as it is, not as an `unsigned char`",
            ),
            Rule::CallType => (
                Kind::CallType,
                "the function is called with a type that it does not have",
            ),
        };
        let function = self.cx.program.module.function(remark.place.0);
        let span = remark.span;
        let frame = StackFrame {
            function: function.name.clone(),
            span,
        };
        Finding {
            kind,
            detail: FindingDetail::Nothing,
            message: message.to_owned(),
            certainty: Certainty::Replayed,
            places: vec![Place {
                rank,
                span,
                label: "here".to_owned(),
                stack: vec![frame],
            }],
            notes: Vec::new(),
        }
    }
}
