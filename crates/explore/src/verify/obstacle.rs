//! Why one execution does not stand for all its matchings.

use std::fmt;

use super::bounds::Reason;

/// What keeps one execution from standing for all its matchings: then they are explored one by
/// one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The path model has one line of operations per process.
    Threads,
    /// What is ordered with what depends on which messages meet.
    ReadySends,
    /// Whether an operation meets anything is a choice of its own.
    Cancels,
    /// Polls and the like: the path model knows no choices but matchings.
    SeveralOutcomes,
    /// A branch on bytes that nobody wrote.
    UndefinedDecision,
    /// More decisions about received values than are worth asking about.
    ManyDecisions,
    /// A decision comes out differently for another message.
    DecidesByMessage,
    /// The messages that a receive may get are not alike where nothing is abstracted.
    UnlikeSizes,
    /// Likewise, in which of their bytes were written.
    UnlikeBytes,
    /// A byte of which some bits were never written.
    HalfWritten,
    /// More and more receives turn out to depend on the matching.
    ManyReceives,
    /// `MPI_Abort` or an assumption after a choice.
    EndsByItself,
    /// The execution at hand hangs.
    Deadlock,
    /// Another one does.
    OtherDeadlock,
    /// The first message is a mistake.
    FirstMessageMistaken,
    /// A mistake may have company that only other choices show.
    Mistakes,
    /// An execution that was run to compare results shows a mistake.
    OtherMistake,
    /// What orders the uses of files depends on which messages meet.
    SharedFiles,
    /// Different results count as errors, and received values are printed.
    Printed,
    /// Something that the record of the execution lacks.
    NotRecorded(&'static str),
    /// A reason that also weakens the verdict.
    Weakened(Reason),
    /// The solver, the path model or a replay has no answer.
    Undecided(String),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Obstacle::Threads => "there are threads",
            Obstacle::ReadySends => "there are ready sends",
            Obstacle::Cancels => "there are operations that are cancelled",
            Obstacle::SeveralOutcomes => "calls with several outcomes",
            Obstacle::UndefinedDecision => "a decision depends on uninitialised bytes of a message",
            Obstacle::ManyDecisions => "many decisions depend on received messages",
            Obstacle::DecidesByMessage => "a decision depends on which message a receive got",
            Obstacle::UnlikeSizes => "messages of different sizes or types for one receive",
            Obstacle::UnlikeBytes => {
                "messages for one receive that differ in which bytes are initialised"
            }
            Obstacle::HalfWritten => "a message with partly written bytes",
            Obstacle::ManyReceives => "more and more receives depend on the matching",
            Obstacle::EndsByItself => "an execution ends by itself after a choice",
            Obstacle::Deadlock => "there is a deadlock",
            Obstacle::OtherDeadlock => "another matching deadlocks",
            Obstacle::FirstMessageMistaken => "a mistake with the first message",
            Obstacle::Mistakes => "there are mistakes",
            Obstacle::OtherMistake => "another matching shows a mistake",
            Obstacle::SharedFiles => "processes share files",
            Obstacle::Printed => "received values are printed",
            Obstacle::NotRecorded(what) => return write!(f, "{what} is not recorded"),
            Obstacle::Weakened(reason) => return reason.fmt(f),
            Obstacle::Undecided(why) => why,
        })
    }
}
