//! Source positions.

use serde::{Deserialize, Serialize};

/// A source file, as an index into the module's table of files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A point in the source: what debug information gives for an instruction.
///
/// `line == 0` means that the compiler gave no position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// One-based line, 0 where unknown.
    pub line: u32,
    /// One-based column, 0 where unknown.
    pub column: u32,
}

impl Span {
    /// No known position.
    pub const UNKNOWN: Span = Span {
        file: FileId(0),
        line: 0,
        column: 0,
    };

    /// Whether there is a position at all.
    pub fn is_known(self) -> bool {
        self.line != 0
    }
}
