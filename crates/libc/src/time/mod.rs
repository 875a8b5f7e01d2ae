//! Time: a clock that only the program's own calls move, and the calendar.

mod calendar;
mod clock;
mod format;

pub(crate) use clock::{Clock, START};

use crate::function::Entry;

/// The tables of the family's files.
pub(crate) const TABLES: &[&[Entry]] = &[calendar::TABLE, clock::TABLE, format::TABLE];
