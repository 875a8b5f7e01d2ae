//! What the current strand has done to a page at hand at this time of its clock: a strand that makes an
//! access again, at the same time, has nothing new to tell (the "same epoch" of FastTrack,
//! Flanagan and Freund 2009 §3).
//!
//! What the repeated access knows is at least what the first one knew, so it races with nothing that
//! the first one did not race with; and whoever races with it races with the first one: who knows the first
//! one has learned it of something that the strand gave away, and its time goes on then. In memory
//! that is the strand's own, iterations of a loop are no times of their own
//! ([`Owned`](super::iterations)): there only what it gives away counts.
//!
//! Iterations that only read what an earlier one has read have nothing new to tell either, as long as the
//! strand has neither given anything away nor learned anything since: who knows one of these reads knows the
//! other, and an iteration that writes races with whichever is remembered. Where an iteration has written, the
//! next one must be told.
//!
//! No part of what a state is: pages come to hand without marks.

use concord_base::Access;

/// Bytes with a mark of their own.
const CELL: usize = 4;

/// The marks of a page.
#[derive(Debug)]
pub(crate) struct Marks {
    /// Per cell the moment of the last access, and whether it wrote.
    cells: Box<[u32]>,
    /// The same per byte, where smaller pieces were accessed; else empty.
    bytes: Box<[u32]>,
    /// Whether it is a strand's own, which, and since which moment that is known.
    owner: Option<(u32, u32, bool)>,
}

/// The moments of the strand that runs: numbers that are never used again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moments {
    pub strand: u32,
    /// Since its clock went on, or another strand's did that runs.
    pub now: u32,
    /// The same, but for iterations of loops.
    pub given: u32,
}

impl Marks {
    /// No access was made yet.
    pub(crate) fn new(len: usize) -> Marks {
        Marks {
            cells: vec![0; len.div_ceil(CELL)].into_boxed_slice(),
            bytes: Box::default(),
            owner: None,
        }
    }

    /// Whether the memory is this strand's own, if that is known at this moment.
    #[inline]
    pub(super) fn is_own(&self, moments: Moments) -> Option<bool> {
        let (strand, since, own) = self.owner?;
        ((strand, since) == (moments.strand, moments.given)).then_some(own)
    }

    /// It is, or it is not.
    pub(super) fn own(&mut self, own: bool, moments: Moments) {
        self.owner = Some((moments.strand, moments.given, own));
    }

    #[inline]
    fn moment(&self, moments: Moments) -> u32 {
        match self.is_own(moments) == Some(true) {
            true => moments.given,
            false => moments.now,
        }
    }

    /// Whether such an access was made already.
    #[inline]
    pub(super) fn has(&self, at: usize, n: usize, what: Access, moments: Moments) -> bool {
        let moment = self.moment(moments);
        let is = |cell: u32| match what {
            // Of a mark that is not of this moment, only one of reading counts, and only for reading.
            Access::Read => cell >> 1 == moment || (cell & 1 == 0 && cell >> 1 >= moments.given),
            _ => cell == moment << 1 | 1,
        };
        let first = at / CELL;
        match n {
            4 if at.is_multiple_of(CELL) => is(self.cells[first]),
            8 if at.is_multiple_of(CELL) => {
                is(self.cells[first]) && self.cells.get(first + 1).is_some_and(|cell| is(*cell))
            }
            1 | 2 if !self.bytes.is_empty() => self.bytes[at..at + n].iter().all(|cell| is(*cell)),
            _ => false,
        }
    }

    /// Such an access was made.
    #[inline]
    pub(super) fn set(&mut self, at: usize, n: usize, what: Access, moments: Moments) {
        let writes = what == Access::Write;
        let mark = self.moment(moments) << 1 | u32::from(writes);
        let cells = match n {
            4 | 8 if at.is_multiple_of(CELL) => {
                if writes && !self.bytes.is_empty() {
                    self.bytes[at..at + n].fill(0);
                }
                &mut self.cells[at / CELL..(at + n) / CELL]
            }
            1 | 2 => {
                if self.bytes.is_empty() {
                    self.bytes = vec![0; self.cells.len() * CELL].into_boxed_slice();
                }
                if writes {
                    self.cells[at / CELL..=(at + n - 1) / CELL].fill(0);
                }
                &mut self.bytes[at..at + n]
            }
            _ => return,
        };
        for cell in cells {
            // A write stands for reads of the same moment.
            *cell = match *cell >> 1 == mark >> 1 {
                true => *cell | mark,
                false => mark,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_stands_for_reads_and_not_the_other_way_round() {
        let at = |now, given| Moments {
            strand: 0,
            now,
            given,
        };
        let mut marks = Marks::new(16);
        assert!(!marks.has(8, 4, Access::Read, at(5, 3)));
        marks.set(8, 4, Access::Read, at(5, 3));
        assert!(marks.has(8, 4, Access::Read, at(5, 3)));
        assert!(!marks.has(8, 4, Access::Write, at(5, 3)));
        assert!(!marks.has(8, 8, Access::Read, at(5, 3)));
        assert!(!marks.has(9, 1, Access::Read, at(5, 3)));
        marks.set(8, 8, Access::Write, at(5, 3));
        assert!(marks.has(12, 4, Access::Read, at(5, 3)));
        assert!(marks.has(8, 8, Access::Write, at(5, 3)));
        assert!(!marks.has(8, 8, Access::Write, at(6, 3)));
    }

    #[test]
    fn what_an_iteration_has_read_the_next_may_read_unless_it_was_written() {
        let at = |now, given| Moments {
            strand: 0,
            now,
            given,
        };
        let mut marks = Marks::new(16);
        marks.set(0, 8, Access::Read, at(5, 3));
        marks.set(8, 1, Access::Read, at(5, 3));
        assert!(marks.has(0, 8, Access::Read, at(6, 3)));
        assert!(marks.has(8, 1, Access::Read, at(6, 3)));
        assert!(!marks.has(8, 2, Access::Read, at(6, 3)));
        assert!(!marks.has(0, 8, Access::Write, at(6, 3)));
        assert!(!marks.has(0, 8, Access::Read, at(7, 7)));
        marks.set(0, 8, Access::Write, at(6, 3));
        assert!(marks.has(0, 8, Access::Write, at(6, 3)));
        assert!(!marks.has(0, 8, Access::Read, at(7, 3)));
        // Pieces of another size were written.
        marks.set(8, 4, Access::Write, at(6, 3));
        assert!(!marks.has(8, 1, Access::Read, at(7, 3)));
        marks.set(12, 4, Access::Read, at(6, 3));
        marks.set(13, 1, Access::Write, at(6, 3));
        assert!(!marks.has(12, 4, Access::Read, at(7, 3)));
    }

    #[test]
    fn iterations_are_no_times_of_their_own_in_own_memory() {
        let at = |strand, now, given| Moments { strand, now, given };
        let mut marks = Marks::new(16);
        marks.own(true, at(1, 5, 3));
        marks.set(0, 4, Access::Write, at(1, 5, 3));
        assert!(marks.has(0, 4, Access::Write, at(1, 6, 3)));
        assert!(!marks.has(0, 4, Access::Write, at(1, 7, 7)));
        assert!(!marks.has(0, 4, Access::Write, at(2, 8, 8)));
    }
}
