//! The rules of MPI that a program can break, and how it can get in the way of MPI's memory.

use std::fmt;

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident = $name:literal;)*) => {
        /// The rule that was broken.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum MisuseKind {
            $($(#[$doc])* $variant,)*
        }

        impl MisuseKind {
            /// All of them.
            pub const ALL: &'static [MisuseKind] = &[$(MisuseKind::$variant),*];

            /// The stable kebab-case name.
            pub fn name(self) -> &'static str {
                match self { $(MisuseKind::$variant => $name,)* }
            }
        }
    };
}

kinds! {
    /// A call that needs MPI before `MPI_Init`.
    CallBeforeInit = "call-before-init";
    /// A call that needs MPI after `MPI_Finalize`.
    CallAfterFinalize = "call-after-finalize";
    /// A second `MPI_Init`.
    DoubleInit = "double-init";
    /// Communication inside the function of an operation (MPI 4.1 §6.9.5).
    CallInOperation = "call-in-operation";
    /// A handle that is no live communicator.
    InvalidCommunicator = "invalid-communicator";
    /// A handle that is no live group.
    InvalidGroup = "invalid-group";
    /// A handle that is no live datatype.
    InvalidDatatype = "invalid-datatype";
    /// Communication with a datatype that was not committed.
    UncommittedDatatype = "uncommitted-datatype";
    /// A handle that is no live operation, or one that is not defined for the datatype.
    InvalidOp = "invalid-op";
    /// A handle that is no live error handler.
    InvalidErrhandler = "invalid-errhandler";
    /// A handle that is no live info object, or a key or value that it cannot hold.
    InvalidInfo = "invalid-info";
    /// A handle that is no live request.
    InvalidRequest = "invalid-request";
    /// A handle that is no live matched message.
    InvalidMessage = "invalid-message";
    /// A number that is no live attribute key.
    InvalidKeyval = "invalid-keyval";
    /// A handle that is no live session.
    InvalidSession = "invalid-session";
    /// A rank that the communicator or group does not have.
    InvalidRank = "invalid-rank";
    /// A root that the communicator does not have.
    InvalidRoot = "invalid-root";
    /// A tag outside `0..=MPI_TAG_UB`.
    InvalidTag = "invalid-tag";
    /// A tag that not every implementation accepts (MPI 4.1 §9.1.2).
    UnportableTag = "unportable-tag";
    /// Data that a collective reads twice (MPI 4.1 §6.6).
    UnportableOverlap = "unportable-overlap";
    /// A negative count.
    InvalidCount = "invalid-count";
    /// Another argument that the function does not accept.
    InvalidArgument = "invalid-argument";
    /// A null pointer where the function reads or writes data.
    NullBuffer = "null-buffer";
    /// A buffer whose address no C object of that type can have.
    MisalignedBuffer = "misaligned-buffer";
    /// Dimensions that do not fit the number of processes.
    InvalidDims = "invalid-dims";
    /// A topology function on a communicator without that topology.
    InvalidTopology = "invalid-topology";
    /// A communicator of the wrong sort: an intercommunicator where an intracommunicator is
    /// needed, or the other way round.
    WrongCommunicator = "wrong-communicator";
    /// A request in a state that the call does not allow.
    RequestMisuse = "request-misuse";
    /// An operation that no wait or test ever completes.
    MissingWait = "missing-wait";
    /// An active request whose only handle was overwritten.
    LostRequest = "lost-request";
    /// A wait or test of a handle that no call has set.
    UnmatchedWait = "unmatched-wait";
    /// A wait or test of a persistent request that was not started.
    InactiveRequest = "inactive-request";
    /// An active receive whose request is freed: nothing tells when it is complete.
    FreedReceive = "freed-receive";
    /// Buffers of one call that overlap where it writes.
    OverlappingBuffers = "overlapping-buffers";
    /// A buffer whose declared type the datatype does not describe.
    BufferType = "buffer-type";
    /// A ready-mode send without a posted receive (MPI 4.1 §3.4).
    ReadyWithoutReceive = "ready-without-receive";
    /// A buffered send that the attached buffer has no room for, or no buffer at all.
    BufferExhausted = "buffer-exhausted";
    /// An attempt to attach a second buffer, or to detach none.
    BufferMisuse = "buffer-misuse";
    /// A message longer than the receive buffer.
    Truncation = "truncation";
    /// Sender and receiver name different type signatures.
    TypeMismatch = "type-mismatch";
    /// Ranks call different collective operations, or the same ones in different order.
    CollectiveMismatch = "collective-mismatch";
    /// Ranks name different roots.
    RootMismatch = "root-mismatch";
    /// Ranks name different operations.
    OpMismatch = "op-mismatch";
    /// Ranks contribute different amounts of data where they must agree.
    CountMismatch = "count-mismatch";
    /// Ranks disagree about another argument that must be the same everywhere.
    ArgumentMismatch = "argument-mismatch";
    /// An object that the program may not free or change: a predefined one.
    PredefinedObject = "predefined-object";
    /// The program raised an error of its own (`MPI_Comm_call_errhandler`, a callback that failed).
    RaisedError = "raised-error";
    /// A handle that is no live window, or a window of the wrong sort.
    InvalidWindow = "invalid-window";
    /// The target of a one-sided operation lies outside the window.
    TargetRange = "target-range";
    /// A one-sided call that does not fit the epochs that are open.
    EpochMisuse = "epoch-misuse";
    /// An assertion given to a window call that does not hold (MPI 4.1 §12.5.5).
    BrokenPromise = "broken-promise";
    /// Accesses to a window that nothing orders.
    WindowRace = "window-race";
    /// Window memory is read without the calls that make what others wrote visible (MPI 4.1 §12.7).
    MissingSync = "missing-sync";
    /// An object that is never freed.
    ResourceLeak = "resource-leak";
    /// A message that is never received.
    UnreceivedMessage = "unreceived-message";
    /// A buffer is used while an operation that is not complete owns it.
    BufferInUse = "buffer-in-use";
    /// An MPI call touches memory that the program may not touch.
    BufferFault = "buffer-fault";
    /// Data that was never written is sent.
    UninitialisedData = "uninitialised-data";
    /// A sum or product of floating-point numbers that depends on the order of operations.
    OrderOfReduction = "order-of-reduction";
    /// A callback or argument decides something with bytes that were never written.
    UninitialisedArgument = "uninitialised-argument";
}

impl fmt::Display for MisuseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is special about a use of memory that MPI has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BufferUse {
    /// The request that has it was freed.
    FreedRequest,
    /// It is the buffer for buffered sends.
    AttachedBuffer,
    /// It is the memory of a window.
    WindowMemory,
    /// It is an array argument, no data.
    ArrayArgument,
    /// It is freed.
    FreedBuffer,
    /// Its scope ends.
    EndOfScope,
    /// A function of the C library uses it.
    LibraryCall,
    /// An MPI call uses it as an argument, not as data.
    CallArgument,
}

impl BufferUse {
    /// The stable kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            BufferUse::FreedRequest => "freed-request",
            BufferUse::AttachedBuffer => "attached-buffer",
            BufferUse::WindowMemory => "window-memory",
            BufferUse::ArrayArgument => "array-argument",
            BufferUse::FreedBuffer => "freed-buffer",
            BufferUse::EndOfScope => "end-of-scope",
            BufferUse::LibraryCall => "library-call",
            BufferUse::CallArgument => "call-argument",
        }
    }
}
