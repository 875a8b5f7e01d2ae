//! What the cells that a loop over `MPI_Waitany` changes are to it.
//!
//! Guessed from passes without variables, and then looked at in every pass ([`super`]).

use std::collections::{BTreeMap, BTreeSet};

use concord_exec::{Cell, Content, Context};
use concord_term::{Term, TermPool, VarKind};

use super::Seen;
use super::pass::Waits;
use crate::state::RankState;

/// Bytes that passes may change together; more take too long to look at.
const MOST: usize = 1 << 14;

/// Says whether two terms have the same value whatever their variables are.
pub(super) type Same<'a> = dyn FnMut(Term, Term) -> bool + 'a;

/// The roles of cells. What is in none of the lists does not change.
pub(super) struct Roles {
    /// Depend on the number of passes alone.
    common: Vec<Cell>,
    /// Belong to one request, by its place in the order.
    own: Vec<(Cell, usize)>,
    /// Changed by several requests, each in its way.
    shared: Vec<Word>,
}

/// How many bytes numbers in memory have, by the eight bytes that they lie in; four at first.
#[derive(Default)]
pub(super) struct Widths(BTreeMap<Cell, usize>);

impl Widths {
    const TRIED: [u64; 4] = [4, 8, 2, 1];

    fn of(&self, cell: Cell) -> u64 {
        let tried = self.0.get(&aligned(cell, 8)).copied().unwrap_or(0);
        Widths::TRIED[tried]
    }

    /// The word that a cell belongs to, by its first cell.
    fn beginning(&self, cell: Cell) -> Cell {
        aligned(cell, self.of(cell))
    }

    /// Sees to it that the word of a cell lies within its object.
    fn fit(&mut self, seen: &Seen, cell: Cell) -> Option<()> {
        while let Cell::Byte { object, offset } = self.beginning(cell)
            && let last = offset + self.of(cell) - 1
            && seen.start.process.memory.cell(object, last).is_none()
        {
            self.try_next(vec![cell])?;
        }
        Some(())
    }

    /// Those of the words at these cells must be others; `None` if all were tried, or if they are
    /// not in memory.
    pub(super) fn try_next(&mut self, words: Vec<Cell>) -> Option<()> {
        let blocks: BTreeSet<Cell> = words.iter().map(|cell| aligned(*cell, 8)).collect();
        for block in blocks {
            block.address()?;
            let tried = self.0.entry(block).or_default();
            *tried += 1;
            Widths::TRIED.get(*tried)?;
        }
        Some(())
    }
}

/// What several requests do to a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It is not known yet, or something else.
    Open,
    /// Each adds something.
    Sum,
    /// Each writes something that depends on itself alone.
    Overwritten,
}

/// A register, or bytes that make up a number, the lowest first.
struct Word {
    cells: Vec<Cell>,
    kind: Kind,
    /// What each request adds, if it is a sum; by its place in the order. None if there was no
    /// number before.
    added: Vec<u128>,
    /// What it was before.
    start: u128,
}

impl Word {
    fn width(&self) -> u32 {
        self.cells.iter().map(|cell| cell.width()).sum()
    }

    fn variable(&self, pool: &TermPool) -> Term {
        let name = format!("what was there before: {}", self.cells[0]);
        pool.var(&name, self.width(), VarKind::Environment)
    }

    /// A number of its width in each of its cells.
    fn spread(&self, pool: &TermPool, term: Term) -> Vec<(Cell, Content)> {
        let mut low = 0;
        let part = |cell: &Cell| {
            let part = pool.extract(term, low, cell.width());
            low += cell.width();
            (*cell, Content::term(*cell, part))
        };
        self.cells.iter().map(part).collect()
    }

    /// The number that it is, if it is one.
    fn number(&self, rank: &RankState) -> Option<u128> {
        let mut low = 0;
        let mut number = 0;
        for cell in &self.cells {
            let part = rank.process.content(*cell).number()?;
            number |= u128::from(part) << low;
            low += cell.width();
        }
        Some(number)
    }

    /// Whether its cells hold a number, as a term or as one that `same` says is always the same.
    fn holds(&self, rank: &RankState, pool: &TermPool, term: Term, same: &mut Same<'_>) -> bool {
        self.spread(pool, term).into_iter().all(|(cell, content)| {
            if rank.process.content(cell) == content {
                return true;
            }
            let [now, wanted] = [rank.process.term_in(cell), content.as_term()];
            now.zip(wanted)
                .is_some_and(|(now, wanted)| same(now, wanted))
        })
    }

    /// Whether a pass that takes this request added to it what it always adds.
    fn is_added(&self, pool: &TermPool, after: &RankState, at: usize, same: &mut Same<'_>) -> bool {
        let Some(added) = self.added.get(at) else {
            return false;
        };
        let added = pool.constant(self.width(), *added);
        let sum = pool.add(self.variable(pool), added);
        self.holds(after, pool, sum, same)
    }

    /// Whether it holds what this request alone writes there.
    fn is_overwritten(&self, seen: &Seen, after: &RankState, at: usize) -> bool {
        let same = |cell: &Cell| {
            let written = seen.once[at].0.process.content(*cell);
            after.process.content(*cell) == written
        };
        self.cells.iter().all(same)
    }
}

impl Roles {
    /// What the passes look like; `None` if they differ in more than cells.
    pub(super) fn of(cx: Context<'_>, seen: &Seen, widths: &mut Widths) -> Option<Roles> {
        let start = &seen.start.process;
        let mut writers: BTreeMap<Cell, BTreeSet<usize>> = BTreeMap::new();
        for (at, (once, _)) in seen.once.iter().enumerate() {
            for cell in once.process.differing(cx, start, MOST)? {
                writers.entry(cell).or_default().insert(at);
            }
        }
        for after in &seen.after {
            for cell in after.process.differing(cx, start, MOST)? {
                writers.entry(cell).or_default();
            }
        }
        let alike = |cell: Cell| {
            let mut all = seen.once.iter().map(|(once, _)| once.process.content(cell));
            let first = all.next();
            all.all(|content| Some(content) == first)
        };
        let mut words = BTreeSet::new();
        for (cell, by) in &writers {
            if by.len() > 1 && !alike(*cell) {
                widths.fit(seen, *cell)?;
                words.insert(widths.beginning(*cell));
            }
        }
        let mut roles = Roles {
            common: Vec::new(),
            own: Vec::new(),
            shared: Vec::new(),
        };
        for (cell, by) in &writers {
            if words.contains(&widths.beginning(*cell)) {
                continue;
            }
            match by.first() {
                Some(at) if by.len() == 1 => roles.own.push((*cell, *at)),
                _ => roles.common.push(*cell),
            }
        }
        for first in words {
            roles.shared.push(word_at(seen, first, widths.of(first)));
        }
        Some(roles)
    }

    /// What cells hold after `k` passes, whichever, before the request at this place is taken.
    pub(super) fn veil(
        &self,
        pool: &TermPool,
        seen: &Seen,
        at: usize,
        k: usize,
    ) -> Vec<(Cell, Content)> {
        let common = |cell: &Cell| (*cell, seen.after[k].process.content(*cell));
        let mut veil: Vec<_> = self.common.iter().map(common).collect();
        let others = self.own.iter().filter(|(_, owner)| *owner != at);
        veil.extend(others.map(|(cell, _)| (*cell, Content::term(*cell, unknown(pool, *cell)))));
        for word in &self.shared {
            veil.extend(word.spread(pool, word.variable(pool)));
        }
        veil
    }

    /// With the kinds of shared words as the first request's first pass shows them; or the words to
    /// which it does something else.
    pub(super) fn with_kinds(
        mut self,
        pool: &TermPool,
        seen: &Seen,
        after: &RankState,
        same: &mut Same<'_>,
    ) -> Result<Roles, Vec<Cell>> {
        for word in &mut self.shared {
            word.kind = match () {
                () if word.is_added(pool, after, 0, same) => Kind::Sum,
                () if word.is_overwritten(seen, after, 0) => Kind::Overwritten,
                () => Kind::Open,
            };
        }
        // What is carried over into the bytes beside it shows that the number is wider.
        let common = |cell: &&Cell| {
            let wanted = seen.after[1].process.content(**cell);
            after.process.content(**cell) != wanted
        };
        let carried = self.common.iter().filter(common);
        let owned = |(cell, owner): &&(Cell, usize)| {
            let left = Content::term(*cell, unknown(pool, *cell));
            *owner != 0 && after.process.content(*cell) != left
        };
        let carried = carried.chain(self.own.iter().filter(owned).map(|(cell, _)| cell));
        let carried: BTreeSet<Cell> = carried.map(|cell| aligned(*cell, 8)).collect();
        let is_open =
            |word: &&Word| word.kind == Kind::Open || carried.contains(&aligned(word.cells[0], 8));
        let open = self.shared.iter().filter(is_open);
        let open: Vec<Cell> = open.map(|word| word.cells[0]).collect();
        match open.is_empty() {
            true => Ok(self),
            false => Err(open),
        }
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.shared.iter().map(|word| word.kind)
    }

    /// What is known of variables: sums lie between the smallest and the largest that some requests
    /// add up to, as far as that fits.
    pub(super) fn bounds(&self, pool: &TermPool) -> Vec<Term> {
        let mut bounds = Vec::new();
        for word in self.shared.iter().filter(|word| word.kind == Kind::Sum) {
            let width = word.width();
            let signed = |bits: u128| (bits << (128 - width)).cast_signed() >> (128 - width);
            let (mut least, mut most) = (signed(word.start), signed(word.start));
            for added in word.added.iter().map(|added| signed(*added)) {
                match added < 0 {
                    true => least += added,
                    false => most += added,
                }
            }
            let limit = 1_i128 << (width - 1);
            if least < -limit || most >= limit {
                continue;
            }
            let number = |value: i128| {
                let mask = u128::MAX >> (128 - width);
                pool.constant(width, value.cast_unsigned() & mask)
            };
            let variable = word.variable(pool);
            bounds.push(pool.sge(variable, number(least)));
            bounds.push(pool.sle(variable, number(most)));
        }
        bounds
    }

    /// Whether the rank is as it must be after a pass that took the request at this place after `k`
    /// others.
    pub(super) fn hold(
        &self,
        cx: Context<'_>,
        waits: &Waits<'_>,
        seen: &Seen,
        after: &RankState,
        (at, k): (usize, usize),
        same: &mut Same<'_>,
    ) -> bool {
        let Some(changed) = after.process.differing(cx, &seen.start.process, MOST) else {
            return false;
        };
        let content = |cell: Cell| after.process.content(cell);
        let common = |cell: &Cell| content(*cell) == seen.after[k + 1].process.content(*cell);
        let own = |(cell, owner): &(Cell, usize)| {
            let now = content(*cell);
            match *owner == at {
                true => now == seen.once[at].0.process.content(*cell),
                // Handles have their contents again.
                false if waits.is_handle(*cell) => now == seen.start.process.content(*cell),
                false => now == Content::term(*cell, unknown(cx.pool, *cell)),
            }
        };
        let mut shared = |word: &Word| match word.kind {
            Kind::Sum => word.is_added(cx.pool, after, at, same),
            Kind::Overwritten => word.is_overwritten(seen, after, at),
            Kind::Open => unreachable!("the first pass has told the kind"),
        };
        let mut known: BTreeSet<Cell> = self.common.iter().copied().collect();
        known.extend(self.own.iter().map(|(cell, _)| *cell));
        known.extend(self.shared.iter().flat_map(|word| &word.cells));
        changed.iter().all(|cell| known.contains(cell))
            && self.common.iter().all(common)
            && self.own.iter().all(own)
            && self.shared.iter().all(&mut shared)
    }
}

/// What others may have left in a cell.
fn unknown(pool: &TermPool, cell: Cell) -> Term {
    let name = format!("what others left: {cell}");
    pool.var(&name, cell.width(), VarKind::Environment)
}

/// The first cell of so many bytes that a cell belongs to.
fn aligned(cell: Cell, bytes: u64) -> Cell {
    match cell {
        Cell::Register { .. } => cell,
        Cell::Byte { object, offset } => Cell::Byte {
            object,
            offset: offset - offset % bytes,
        },
    }
}

/// The word that begins there.
fn word_at(seen: &Seen, first: Cell, bytes: u64) -> Word {
    let cells = match first {
        Cell::Register { .. } => vec![first],
        Cell::Byte { object, offset } => {
            let byte = |at| Cell::Byte {
                object,
                offset: offset + at,
            };
            (0..bytes).map(byte).collect()
        }
    };
    let mut word = Word {
        cells,
        kind: Kind::Open,
        added: Vec::new(),
        start: 0,
    };
    let mask = u128::MAX >> (128 - word.width());
    let numbers: Option<Vec<u128>> = seen
        .once
        .iter()
        .map(|(once, _)| word.number(once))
        .collect();
    if let (Some(start), Some(numbers)) = (word.number(&seen.start), numbers) {
        word.start = start;
        let added = numbers
            .iter()
            .map(|number| number.wrapping_sub(start) & mask);
        word.added = added.collect();
    }
    word
}
