//! Transitions by name: what a witness records and people read.
//!
//! A name speaks of operations (`2.5` is the sixth operation of rank 2) and of ranks, so that it
//! still says what happened when the program's states are numbered differently inside. Of the
//! transitions that may happen at one moment no two have the same name.

use std::fmt;

use concord_base::UNPROMISED;

use super::trace::OpId;
use super::transition::Transition;

impl fmt::Display for OpId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank, self.index)
    }
}

/// How the names of [`Transition::Posts`] begin.
const POSTS: &str = "post ";

/// The name of a transition. Names from outside are only ever compared, so any text is one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice(String);

impl Choice {
    /// The name of this transition.
    pub fn of(transition: &Transition) -> Choice {
        Choice(match transition {
            Transition::Match {
                sent_by,
                received_by,
                ..
            } => format!("match {sent_by} -> {received_by}"),
            Transition::Collective { ops, .. } => format!("collective {}", list(ops)),
            Transition::Sees {
                rank,
                source,
                message,
            } => format!("probe {rank} sees {source}#{message}"),
            Transition::Completes { rank, chosen } => format!("complete {rank} [{}]", list(chosen)),
            Transition::Cancels { rank, request } => format!("cancel {rank} request {}", request.0),
            Transition::Release { op, .. } => format!("release {op}"),
            Transition::Transmits { rank } => format!("transmit {rank}"),
            Transition::Turn { rank } => format!("turn {rank}"),
            Transition::Posts { rank } => format!("{POSTS}{rank}"),
            Transition::PollFails { rank } => format!("poll {rank} fails"),
            Transition::OfThread { thread, what, .. } => {
                format!("{} in thread {thread}", Choice::of(what))
            }
            Transition::Thread {
                rank,
                thread,
                way: 0,
            } => format!("thread {rank}.{thread}"),
            Transition::Thread { rank, thread, way } if way & UNPROMISED != 0 => {
                format!("thread {rank}.{thread} unpromised {}", way & !UNPROMISED)
            }
            Transition::Thread { rank, thread, way } => format!("thread {rank}.{thread} way {way}"),
        })
    }

    /// Whether it was made where receives and ready sends are posted one by one.
    pub fn is_post(&self) -> bool {
        self.0.starts_with(POSTS)
    }

    /// A name that was read from a file.
    pub fn named(text: impl Into<String>) -> Choice {
        Choice(text.into())
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn list(items: &[impl ToString]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    texts.join(",")
}
