//! Streams and descriptors (C11 7.21, POSIX).
//!
//! There is no buffering: what a program writes is in the file, or on its
//! standard output, at once. A real run may show it later, or lose it in a
//! crash; another process may here see it earlier than in reality, and the order of
//! processes is asked about as if it could be later (`sharing`).

mod descriptor;
mod directory;
mod input;
mod memory_stream;
mod names;
mod open;
mod output;
mod position;
mod reader;
mod sharing;
mod status;
mod stream;

pub(crate) use directory::TABLE as DIRECTORIES;
pub(crate) use names::TABLE as NAMING;
pub(crate) use open::TABLE as OPENING;
pub(crate) use open::fclose;
pub(crate) use output::text;
pub(crate) use reader::Reader;
pub(crate) use status::TABLE as STATUS;
pub(crate) use stream::{OpenFiles, Target};

use crate::function::Entry;

/// The tables of the family's files.
pub(crate) const TABLES: &[&[Entry]] = &[
    descriptor::TABLE,
    directory::TABLE,
    input::TABLE,
    memory_stream::TABLE,
    names::TABLE,
    open::TABLE,
    output::TABLE,
    position::TABLE,
    status::TABLE,
];
