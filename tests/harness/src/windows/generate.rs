//! Random programs: one to three phases, each with one kind of synchronisation,
//! and barriers between them.
//!
//! Accesses go to few cells, so that many programs race; others are kept apart
//! by what each rank may touch in a phase.

use concord_support::Dice;

use super::{CELLS, Cell, Op, Program};

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    let dice = &mut dice;
    let size = dice.pick(&[2, 2, 3]);
    let mut maker = Maker {
        size,
        // Accesses of different ranks to different cells, most of the time.
        careful: dice.chance(60),
        ranks: vec![Vec::new(); size],
    };
    for phase in 0..dice.pick(&[1, 2, 2]) {
        if phase > 0 {
            maker.all(Op::Barrier);
        }
        match dice.roll(3) {
            0 => maker.fences(dice),
            1 => maker.locks(dice),
            _ => maker.targets(dice),
        }
    }
    maker.all(Op::Barrier);
    Program { ranks: maker.ranks }
}

struct Maker {
    size: usize,
    careful: bool,
    ranks: Vec<Vec<Op>>,
}

impl Maker {
    fn all(&mut self, op: Op) {
        for ops in &mut self.ranks {
            ops.push(op);
        }
    }

    fn other(&self, dice: &mut Dice, rank: usize) -> u8 {
        ((rank + 1 + dice.roll(self.size - 1)) % self.size) as u8
    }

    fn value(dice: &mut Dice) -> u8 {
        1 + dice.roll(4) as u8
    }

    /// An access to the window of `target`. Careful ranks read, add up, or
    /// keep to a cell of theirs.
    fn access(&self, dice: &mut Dice, rank: usize, target: u8) -> Op {
        let mut number = dice.roll(CELLS) as u8;
        let value = Maker::value(dice);
        let kind = dice.roll(6);
        if self.careful && kind < 4 {
            number = (rank % CELLS) as u8;
        }
        let cell = Cell {
            rank: target,
            number,
        };
        match kind {
            0..=2 => Op::Put(cell, value),
            3 => Op::Get(cell),
            _ if self.careful => Op::Sum(Cell { number: 1, ..cell }, value),
            4 => Op::Get(cell),
            _ => Op::Sum(cell, value),
        }
    }

    fn own(&self, dice: &mut Dice) -> Op {
        let number = dice.roll(CELLS) as u8;
        match dice.chance(60) {
            true => Op::Load(number),
            false => Op::Store(number, Maker::value(dice)),
        }
    }

    fn fences(&mut self, dice: &mut Dice) {
        self.all(Op::Fence);
        for _ in 0..1 + dice.roll(2) {
            for rank in 0..self.size {
                for _ in 0..dice.roll(3) {
                    let target = self.other(dice, rank);
                    let op = match dice.chance(if self.careful { 5 } else { 20 }) {
                        true => self.own(dice),
                        false => self.access(dice, rank, target),
                    };
                    self.ranks[rank].push(op);
                }
            }
            self.all(Op::Fence);
        }
    }

    fn locks(&mut self, dice: &mut Dice) {
        for rank in 0..self.size {
            if dice.chance(20) {
                continue;
            }
            let target = dice.roll(self.size) as u8;
            let exclusive = dice.chance(60);
            self.ranks[rank].push(Op::Lock { exclusive, target });
            for turn in 0..1 + dice.roll(2) {
                if turn > 0 && dice.chance(30) {
                    self.ranks[rank].push(Op::Flush(target));
                }
                let op = match usize::from(target) == rank && dice.chance(60) {
                    true => self.own(dice),
                    false => self.access(dice, rank, target),
                };
                self.ranks[rank].push(op);
            }
            self.ranks[rank].push(Op::Unlock(target));
        }
    }

    /// One target, and some of the others as its origins.
    fn targets(&mut self, dice: &mut Dice) {
        let target = dice.roll(self.size);
        let mut origins = 0;
        for rank in (0..self.size).filter(|rank| *rank != target) {
            if origins == 0 || dice.chance(60) {
                origins |= 1 << rank;
            }
        }
        for rank in 0..self.size {
            if rank == target {
                self.ranks[rank].push(Op::Post(origins));
                if dice.chance(20) {
                    let op = self.own(dice);
                    self.ranks[rank].push(op);
                }
                self.ranks[rank].push(Op::Wait);
                if dice.chance(30) {
                    let op = self.own(dice);
                    self.ranks[rank].push(op);
                }
            } else if origins >> rank & 1 == 1 {
                self.ranks[rank].push(Op::Start(1 << target));
                for _ in 0..1 + dice.roll(2) {
                    let op = self.access(dice, rank, target as u8);
                    self.ranks[rank].push(op);
                }
                self.ranks[rank].push(Op::Complete);
            }
        }
    }
}
