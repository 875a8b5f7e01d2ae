//! What an execution showed.

use serde::{Deserialize, Serialize};

/// What one rank wrote. Bytes that are no UTF-8 are replaced, on both sides
/// of a comparison alike.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RankOutput {
    pub stdout: String,
    pub stderr: String,
}

/// What an execution showed: its status and its output by rank.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transcript {
    /// The exit status of the whole run; 128 plus the signal that ended it.
    pub status: i32,
    /// By rank.
    pub ranks: Vec<RankOutput>,
}
