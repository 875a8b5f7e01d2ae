//! Time: clocks that only the program's own work moves, and the calendar.

mod calendar;
mod clock;
mod format;
mod passing;

pub(crate) use clock::START;
pub(crate) use passing::{Awake, Clock};

use crate::function::Entry;

/// The tables of the family's files.
pub(crate) const TABLES: &[&[Entry]] = &[calendar::TABLE, clock::TABLE, format::TABLE];
