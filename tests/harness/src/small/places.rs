//! Which operation a place in the driver belongs to.
//!
//! Each operation of each rank stands on its own line. What goes wrong in one
//! of the driver's functions happens in the operation that called it.

use std::collections::BTreeMap;

use concord_base::Place;

use super::{END, LAST};

/// Which rank's which position each line of the driver is.
pub(super) struct Places(BTreeMap<u32, (usize, usize)>);

impl Places {
    /// Of a driver's source.
    pub(super) fn of(driver: &str) -> Places {
        let mut positions = BTreeMap::new();
        let mut rank = 0;
        for (line, text) in (1..).zip(driver.lines()) {
            let text = text.trim();
            let digit = |prefix: &str| text.strip_prefix(prefix)?.strip_suffix(')')?.parse().ok();
            if let Some(number) = digit("RANK(") {
                rank = number;
            } else if let Some(at) = digit("STEP(") {
                positions.insert(line, (rank, at));
            } else if text == "LAST" {
                positions.insert(line, (rank, LAST));
            } else if text == "END" {
                positions.insert(line, (rank, END));
            }
        }
        Places(positions)
    }

    /// The position of a rank at a place: there, or where the call of the
    /// function stands in which it is.
    pub(super) fn position(&self, place: &Place) -> Option<usize> {
        let lines = place.stack.iter().map(|frame| frame.span.line);
        let mut known = [place.span.line]
            .into_iter()
            .chain(lines)
            .filter_map(|line| self.0.get(&line));
        let (rank, at) = *known.next()?;
        (rank == place.rank.index()).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::OPS;
    use super::super::subject::DRIVER;
    use super::*;

    #[test]
    fn the_driver_has_a_line_for_every_position() {
        let positions: BTreeSet<(usize, usize)> = Places::of(DRIVER).0.into_values().collect();
        let expected = (0..4).flat_map(|rank| (0..=END).map(move |at| (rank, at)));
        assert_eq!(positions, expected.collect());
        assert!(OPS < LAST + 1 && DRIVER.contains(&format!("OPS = {OPS},")));
    }
}
