//! From a misuse of MPI to a finding: which kind it is, and which places it concerns.
//!
//! The guilty call comes first; then where the object or operation concerned began, and what
//! other ranks did. A mistake that only shows in a wait is the mistake of the operation waited for.

use concord_base::{Access, BufferUse, Finding, FindingDetail, Kind, Place, Rank};
use concord_mpi::{Misuse, MisuseKind, Touched};

use super::same_cause;
use crate::ranks::Turns;
use crate::state::State;

impl Turns<'_> {
    /// Takes over the mistakes after which the run goes on; each is told once.
    pub(crate) fn note_mistakes(&self, state: &mut State) {
        for misuse in state.world.take_noticed() {
            state.alone = false;
            let finding = self.misuse(state, &misuse);
            if matches!(finding.kind, Kind::UninitialisedSent | Kind::ReductionOrder) {
                state.remark(finding);
                continue;
            }
            if !state
                .remarks
                .iter()
                .any(|known| same_cause(known, &finding))
            {
                state.remarks.push(finding);
            }
        }
    }

    /// The finding that a misuse amounts to.
    pub(crate) fn misuse(&self, state: &State, misuse: &Misuse) -> Finding {
        let rank = misuse.rank;
        let mut finding = match &misuse.fault {
            Some(fault) => self.memory_fault(state, rank, fault),
            None => self.simple(state, rank, kind_of(misuse.kind), misuse.message.clone()),
        };
        let says_it_all = matches!(
            finding.kind,
            Kind::BufferInUse
                | Kind::WindowRace
                | Kind::MissingSync
                | Kind::EpochMisuse
                | Kind::BrokenPromise
        );
        finding.detail = match says_it_all {
            true => misuse
                .buffer_use
                .map_or(FindingDetail::Nothing, FindingDetail::BufferUse),
            false => FindingDetail::Rule(misuse.kind),
        };
        let name = misuse.function.name();
        let label = match misuse.kind {
            MisuseKind::ResourceLeak => format!("created by this `{name}`"),
            MisuseKind::MissingWait => "started here".to_owned(),
            MisuseKind::LostRequest => format!("overwritten by this `{name}`"),
            MisuseKind::UnreceivedMessage => format!("this `{name}`"),
            MisuseKind::BrokenPromise => format!("asserted in this `{name}`"),
            MisuseKind::BufferInUse if misuse.buffer_use == Some(BufferUse::AttachedBuffer) => {
                format!("attached by this `{name}`")
            }
            MisuseKind::BufferInUse if misuse.buffer_use == Some(BufferUse::WindowMemory) => {
                format!("the window of this `{name}`")
            }
            _ => match misuse.touched.len() {
                0 => format!("in this call of `{name}`"),
                1 => format!("during this `{name}`"),
                _ => format!("before this `{name}`"),
            },
        };
        finding.places[0] = self.site_place(state, rank, misuse.site, label);
        for (at, touched) in misuse.touched.iter().enumerate() {
            let place = self.touch_place(state, *touched);
            finding.places.insert(at, place);
        }
        for other in &misuse.others {
            let theirs = other.op.rank != rank;
            let label = match misuse.kind {
                _ if theirs => format!("the other side: `{}`", other.function.name()),
                MisuseKind::LostRequest | MisuseKind::InactiveRequest => {
                    format!("the request of this `{}`", other.function.name())
                }
                _ if other.function.frees() => {
                    format!("freed by this `{}`", other.function.name())
                }
                _ => format!("this `{}`", other.function.name()),
            };
            let place = self.site_place(state, other.op.rank, other.site, label);
            let shown_by_wait = !theirs
                && matches!(
                    misuse.kind,
                    MisuseKind::Truncation | MisuseKind::CountMismatch
                );
            if shown_by_wait {
                finding.places[0].label = format!("seen in this `{name}`");
                finding.places.insert(0, place);
            } else {
                finding.places.push(place);
            }
        }
        if let Some(argument) = misuse.argument {
            let parameter = misuse.function.parameter(argument);
            let declared = parameter.map(|p| format!(" (`{p}`)")).unwrap_or_default();
            finding
                .notes
                .push(format!("argument {} of `{name}`{declared}", argument + 1));
        }
        finding
    }

    /// The place of the program's own access to memory that MPI uses. In a
    /// library function it is not the user's line; then it is before the call
    /// that the rank stands at.
    fn touch_place(&self, state: &State, touched: Touched) -> Place {
        let Touched {
            rank,
            access,
            span,
            library,
        } = touched;
        if span.is_known() && !self.is_runtime(span) {
            return Place {
                rank,
                span,
                label: match access {
                    Access::Free => "freed here".to_owned(),
                    Access::EndOfScope => "its scope ends here".to_owned(),
                    _ if library => format!("a {access} by this library call"),
                    _ => format!("this {access}"),
                },
                stack: Vec::new(),
            };
        }
        self.place(
            state,
            rank,
            &format!("a {access} by a library function before this"),
        )
    }

    /// The place of a call site; with the call stack, if the rank stands
    /// there now, or was there on one stack only.
    pub(crate) fn site_place(
        &self,
        state: &State,
        rank: Rank,
        site: concord_mpi::CallSite,
        label: String,
    ) -> Place {
        let (function, call) = self.models.place(site);
        let body = self.cx.program.module.function(function).body.as_ref();
        let span = body.and_then(|body| {
            let at = body
                .code
                .iter()
                .position(|i| matches!(i, concord_ir::Inst::Call { site } if *site == call))?;
            body.spans.get(at).copied()
        });
        let here = self.place(state, rank, "");
        match span {
            Some(span) if span == here.span => Place { label, ..here },
            Some(span) => Place {
                rank,
                span,
                label,
                stack: self.stack_of_call(state, rank, site),
            },
            None => Place { label, ..here },
        }
    }
}

fn kind_of(kind: MisuseKind) -> Kind {
    match kind {
        MisuseKind::BufferInUse => Kind::BufferInUse,
        MisuseKind::WindowRace => Kind::WindowRace,
        MisuseKind::MissingSync => Kind::MissingSync,
        MisuseKind::EpochMisuse => Kind::EpochMisuse,
        MisuseKind::BrokenPromise => Kind::BrokenPromise,
        MisuseKind::RequestMisuse
        | MisuseKind::InvalidRequest
        | MisuseKind::MissingWait
        | MisuseKind::LostRequest
        | MisuseKind::UnmatchedWait => Kind::RequestMisuse,
        MisuseKind::InactiveRequest | MisuseKind::FreedReceive => Kind::DoubtfulRequest,
        MisuseKind::ResourceLeak => Kind::ResourceLeak,
        MisuseKind::UnreceivedMessage => Kind::UnreceivedMessage,
        MisuseKind::Truncation => Kind::Truncation,
        MisuseKind::TypeMismatch => Kind::TypeMismatch,
        MisuseKind::CollectiveMismatch
        | MisuseKind::RootMismatch
        | MisuseKind::OpMismatch
        | MisuseKind::CountMismatch
        | MisuseKind::ArgumentMismatch => Kind::CollectiveMismatch,
        MisuseKind::BufferType => Kind::BufferType,
        MisuseKind::UnportableTag | MisuseKind::UnportableOverlap => Kind::Unportable,
        MisuseKind::UninitialisedData => Kind::UninitialisedSent,
        MisuseKind::OrderOfReduction => Kind::ReductionOrder,
        MisuseKind::CallBeforeInit
        | MisuseKind::CallInOperation
        | MisuseKind::CallAfterFinalize
        | MisuseKind::DoubleInit
        | MisuseKind::ReadyWithoutReceive
        | MisuseKind::BufferExhausted
        | MisuseKind::BufferMisuse => Kind::CallOrder,
        MisuseKind::InvalidCommunicator
        | MisuseKind::InvalidGroup
        | MisuseKind::InvalidDatatype
        | MisuseKind::UncommittedDatatype
        | MisuseKind::InvalidOp
        | MisuseKind::InvalidErrhandler
        | MisuseKind::InvalidInfo
        | MisuseKind::InvalidMessage
        | MisuseKind::InvalidKeyval
        | MisuseKind::InvalidSession
        | MisuseKind::InvalidRank
        | MisuseKind::InvalidRoot
        | MisuseKind::InvalidTag
        | MisuseKind::InvalidCount
        | MisuseKind::InvalidArgument
        | MisuseKind::NullBuffer
        | MisuseKind::MisalignedBuffer
        | MisuseKind::InvalidDims
        | MisuseKind::InvalidTopology
        | MisuseKind::WrongCommunicator
        | MisuseKind::OverlappingBuffers
        | MisuseKind::PredefinedObject
        | MisuseKind::RaisedError
        | MisuseKind::InvalidWindow
        | MisuseKind::TargetRange
        | MisuseKind::BufferFault
        | MisuseKind::UninitialisedArgument => Kind::InvalidArgument,
    }
}
