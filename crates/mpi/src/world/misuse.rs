//! What a program can do wrong with MPI.
//!
//! A misuse is data for a finding. Those with an error class are first offered to the error
//! handler in charge (MPI 4.1 §9.3) and become a misuse only if that is `MPI_ERRORS_ARE_FATAL` or
//! `MPI_ERRORS_ABORT`, as in a real run; the others are rules that no implementation checks.
//!
//! Some mistakes leave a run that can go on, and further mistakes that are none of their
//! consequences: those are *noticed* ([`super::World::take_noticed`]), and the call goes on.

use std::fmt;

pub(crate) use concord_base::BufferUse;
pub use concord_base::MisuseKind;
use concord_base::{Access, MemoryFault, Rank, Span};

use super::World;
use super::env::Env;
use super::trace::{CallSite, OpId};
use crate::calls::Function;
use crate::errors::ErrorClass;

/// Another operation that a misuse concerns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Involved {
    /// Which one.
    pub op: OpId,
    /// The function that posted it.
    pub function: Function,
    /// Where.
    pub site: CallSite,
}

/// A broken rule, with what is known about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Misuse {
    /// Which rule.
    pub kind: MisuseKind,
    /// One sentence for people, without rank and place.
    pub message: String,
    /// The rank that broke it.
    pub rank: Rank,
    /// The function called.
    pub function: Function,
    /// Where.
    pub site: CallSite,
    /// The argument at fault, from 0.
    pub argument: Option<usize>,
    /// The error class that a run without fatal errors would have seen.
    pub class: Option<ErrorClass>,
    /// The error code that goes with it.
    pub code: Option<i32>,
    /// The other operations concerned.
    pub others: Vec<Involved>,
    /// The broken rule of memory, for [`MisuseKind::BufferFault`].
    pub fault: Option<MemoryFault>,
    /// The program's own accesses that broke it, the guilty one first.
    pub touched: Vec<Touched>,
    /// For [`MisuseKind::BufferInUse`], what use of whose memory; `None` where that is ordinary.
    pub buffer_use: Option<BufferUse>,
}

/// An access of the program to memory that MPI uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Touched {
    /// Whose.
    pub rank: Rank,
    /// What it does.
    pub access: Access,
    /// Where in the source.
    pub span: Span,
    /// Library code makes it for the program.
    pub library: bool,
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} on rank {}: {}: {}",
            self.function.name(),
            self.rank,
            self.kind,
            self.message
        )
    }
}

/// A broken rule of which only the place is known so far.
pub(crate) fn broken(
    rank: Rank,
    kind: MisuseKind,
    message: impl Into<String>,
    (function, site): (Function, CallSite),
) -> Box<Misuse> {
    Box::new(Misuse {
        kind,
        message: message.into(),
        rank,
        function,
        site,
        argument: None,
        class: None,
        code: None,
        others: Vec::new(),
        fault: None,
        touched: Vec::new(),
        buffer_use: None,
    })
}

impl World {
    /// Keeps a mistake after which the run goes on.
    pub(crate) fn notice(&mut self, misuse: Box<Misuse>) {
        self.spoil_turn();
        if !self.noticed.contains(&misuse) {
            self.noticed.push(*misuse);
        }
    }

    /// The mistakes since this was last asked, after which the run goes on.
    pub fn take_noticed(&mut self) -> Vec<Misuse> {
        std::mem::take(&mut self.noticed)
    }
}

impl Env<'_> {
    /// A broken rule of the calling rank.
    pub(crate) fn broken(
        &self,
        kind: MisuseKind,
        message: impl Into<String>,
        by: (Function, CallSite),
    ) -> Box<Misuse> {
        broken(self.rank, kind, message, by)
    }
}

impl ErrorClass {
    /// The kind of misuse that an error of this class is, where nothing more is known.
    pub(crate) fn kind(self) -> MisuseKind {
        match self {
            ErrorClass::Buffer => MisuseKind::NullBuffer,
            ErrorClass::Count => MisuseKind::InvalidCount,
            ErrorClass::Type => MisuseKind::InvalidDatatype,
            ErrorClass::Tag => MisuseKind::InvalidTag,
            ErrorClass::Comm => MisuseKind::InvalidCommunicator,
            ErrorClass::Rank => MisuseKind::InvalidRank,
            ErrorClass::Request => MisuseKind::InvalidRequest,
            ErrorClass::Root => MisuseKind::InvalidRoot,
            ErrorClass::Group => MisuseKind::InvalidGroup,
            ErrorClass::Op => MisuseKind::InvalidOp,
            ErrorClass::Topology => MisuseKind::InvalidTopology,
            ErrorClass::Dims => MisuseKind::InvalidDims,
            ErrorClass::Truncate => MisuseKind::Truncation,
            ErrorClass::Info
            | ErrorClass::InfoKey
            | ErrorClass::InfoNokey
            | ErrorClass::InfoValue => MisuseKind::InvalidInfo,
            ErrorClass::Keyval => MisuseKind::InvalidKeyval,
            ErrorClass::Session => MisuseKind::InvalidSession,
            ErrorClass::Win => MisuseKind::InvalidWindow,
            ErrorClass::RmaSync => MisuseKind::EpochMisuse,
            ErrorClass::RmaRange => MisuseKind::TargetRange,
            ErrorClass::Errhandler => MisuseKind::InvalidErrhandler,
            _ => MisuseKind::InvalidArgument,
        }
    }
}
