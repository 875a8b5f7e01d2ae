//! Random programs: one to three phases, each a way in which processes use files
//! together, and barriers or messages between them.
//!
//! Few names and cells, so that many programs race; others are kept apart by
//! what each rank may touch in a phase.

use concord_support::Dice;

use super::{Act, CELLS, File, Name, OPS, Op, Program, READ, Test};

/// Room for the assertion at the end.
const MOST: usize = OPS - 1;

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    let dice = &mut dice;
    let size = dice.pick(&[2, 2, 2, 3]);
    let mut maker = Maker {
        size,
        // Different cells of different ranks, most of the time.
        careful: dice.chance(60),
        ranks: vec![Vec::new(); size],
    };
    if dice.chance(35) {
        maker.prepare(dice);
    }
    // Orders of three ranks are many.
    let phases = match size {
        2 => dice.pick(&[1, 2, 2, 3]),
        _ => dice.pick(&[1, 1, 2]),
    };
    for phase in 0..phases {
        if phase > 0 {
            maker.order(dice);
        }
        match dice.roll(7) {
            0 => maker.publish(dice),
            1 => maker.first_one(dice),
            2 => maker.locked(dice),
            3 => maker.held(dice),
            _ => maker.anything(dice),
        }
    }
    if dice.chance(60) {
        maker.all(Act::Barrier);
        let rank = dice.roll(size);
        for _ in 0..1 + dice.roll(2) {
            let act = maker.look(dice);
            maker.push(rank, act);
        }
    }
    Program { ranks: maker.ranks }
}

struct Maker {
    size: usize,
    careful: bool,
    ranks: Vec<Vec<Op>>,
}

impl Maker {
    /// An operation, if there is room; its number, if it may be asked about.
    fn push(&mut self, rank: usize, act: Act) -> Option<u8> {
        self.push_if(rank, None, act)
    }

    fn push_if(&mut self, rank: usize, guard: Option<Test>, act: Act) -> Option<u8> {
        let ops = &mut self.ranks[rank];
        if ops.len() >= MOST {
            return None;
        }
        ops.push(Op { guard, act });
        Some(ops.len() as u8 - 1)
    }

    /// Of all ranks, or of none: nobody may wait for who does not come.
    fn all(&mut self, act: Act) {
        if self.ranks.iter().all(|ops| ops.len() < MOST) {
            for rank in 0..self.size {
                self.push(rank, act);
            }
        }
    }

    fn message(&mut self, from: usize, to: usize) {
        if [from, to].iter().all(|rank| self.ranks[*rank].len() < MOST) {
            self.push(from, Act::Send(to as u8));
            self.push(to, Act::Receive(from as u8));
        }
    }

    fn other(&self, dice: &mut Dice, rank: usize) -> usize {
        (rank + 1 + dice.roll(self.size - 1)) % self.size
    }

    fn value(dice: &mut Dice) -> u8 {
        1 + dice.roll(4) as u8
    }

    fn file(dice: &mut Dice) -> File {
        dice.pick(&[File::A, File::A, File::B, File::B, File::Inner])
    }

    fn name(dice: &mut Dice) -> Name {
        match dice.chance(15) {
            true => Name::Directory,
            false => Name::File(Maker::file(dice)),
        }
    }

    fn order(&mut self, dice: &mut Dice) {
        match dice.roll(4) {
            0 => {
                let from = dice.roll(self.size);
                let to = self.other(dice, from);
                self.message(from, to);
            }
            1 => {}
            _ => self.all(Act::Barrier),
        }
    }

    /// There is something already.
    fn prepare(&mut self, dice: &mut Dice) {
        let rank = dice.roll(self.size);
        if dice.chance(40) {
            self.push(rank, Act::MakeDirectory);
        }
        for _ in 0..1 + dice.roll(2) {
            let (file, value) = (Maker::file(dice), Maker::value(dice));
            let cell = dice.roll(usize::from(CELLS)) as u8;
            let act = dice.pick(&[
                Act::Write(file, cell, value),
                Act::Append(file, value),
                Act::Exclusive(file),
            ]);
            self.push(rank, act);
        }
        self.all(Act::Barrier);
    }

    /// Something that changes nothing.
    fn look(&self, dice: &mut Dice) -> Act {
        let file = Maker::file(dice);
        match dice.roll(6) {
            0..=2 => Act::Read(file, dice.roll(usize::from(READ)) as u8),
            3 => Act::Measure(file),
            _ => Act::Look(Maker::name(dice)),
        }
    }

    /// Writes to a file; careful ranks have cells of their own, or append.
    fn store(&self, dice: &mut Dice, rank: usize, file: File) -> Act {
        let value = Maker::value(dice);
        let cell = match self.careful {
            true => rank % usize::from(CELLS),
            false => dice.roll(usize::from(CELLS)),
        };
        match dice.roll(8) {
            0 if !self.careful => Act::Truncate(file),
            1 | 2 => Act::Append(file, value),
            _ => Act::Write(file, cell as u8, value),
        }
    }

    fn change_of_name(&self, dice: &mut Dice) -> Act {
        let file = Maker::file(dice);
        match dice.roll(8) {
            0..=2 => Act::Exclusive(file),
            3 | 4 => Act::Unlink(file),
            5 => {
                let others = [File::A, File::B, File::Inner];
                let others: Vec<File> = others.into_iter().filter(|f| *f != file).collect();
                Act::Rename(file, dice.pick(&others))
            }
            6 => Act::MakeDirectory,
            _ => dice.pick(&[Act::MakeDirectory, Act::RemoveDirectory]),
        }
    }

    /// Whatever comes to mind, some of it only after a look at what came of it.
    fn anything(&mut self, dice: &mut Dice) {
        for rank in 0..self.size {
            let mut last = None;
            for _ in 0..dice.roll(6 - self.size) {
                let act = match dice.roll(5) {
                    0 | 1 => self.look(dice),
                    2 => self.change_of_name(dice),
                    _ => {
                        let file = Maker::file(dice);
                        self.store(dice, rank, file)
                    }
                };
                let guard = last.filter(|_| dice.chance(30)).map(|op| (op, 1));
                let at = self.push_if(rank, guard, act);
                last = at.filter(|_| !matches!(act, Act::Read(..) | Act::Measure(_)));
            }
        }
    }

    /// A rank makes something, then a name that says so; others look for the name.
    fn publish(&mut self, dice: &mut Dice) {
        let (writer, cell) = (dice.roll(self.size), dice.roll(usize::from(CELLS)) as u8);
        let value = Maker::value(dice);
        let (data, made, told) = match dice.roll(4) {
            0 => (File::A, Act::MakeDirectory, Name::Directory),
            1 => (File::B, Act::Rename(File::B, File::A), Name::File(File::A)),
            2 => (File::B, Act::Write(File::A, 0, value), Name::File(File::A)),
            _ => (File::B, Act::Exclusive(File::A), Name::File(File::A)),
        };
        let mut acts = [Act::Write(data, cell, value), made];
        if dice.chance(15) {
            acts.reverse();
        }
        for act in acts {
            self.push(writer, act);
        }
        let found = match made {
            Act::Rename(_, new) => new,
            _ => data,
        };
        for rank in (0..self.size).filter(|rank| *rank != writer) {
            let looks = match (dice.roll(5), told) {
                (0, _) => Act::Await(told),
                (1, Name::File(file)) => Act::Unlink(file),
                (1, Name::Directory) => Act::Exclusive(File::Inner),
                _ => Act::Look(told),
            };
            let Some(at) = self.push(rank, looks) else {
                continue;
            };
            let guarded = !looks.spins() && dice.chance(80);
            let guard = guarded.then_some((at, 1));
            let then = match dice.chance(75) {
                true => Act::Read(found, cell),
                false => self.store(dice, rank, found),
            };
            self.push_if(rank, guard, then);
        }
    }

    /// Whoever creates a name does something that the others do not.
    fn first_one(&mut self, dice: &mut Dice) {
        let tries = dice.pick(&[Act::Exclusive(File::A), Act::MakeDirectory]);
        let cell = dice.roll(usize::from(CELLS)) as u8;
        for rank in 0..self.size {
            let Some(at) = self.push(rank, tries) else {
                continue;
            };
            let guard = dice.chance(85).then_some((at, 1));
            self.push_if(rank, guard, Act::Write(File::B, cell, Maker::value(dice)));
            if dice.chance(30) {
                let undo = match tries {
                    Act::MakeDirectory => Act::RemoveDirectory,
                    _ => Act::Unlink(File::A),
                };
                self.push_if(rank, guard, undo);
            }
        }
    }

    /// A lock that two ranks wait for, once: there are many orders. Nobody would get it if there
    /// were a file of its name.
    fn locked(&mut self, dice: &mut Dice) {
        let mut ops = self.ranks.iter().flatten();
        if ops.any(|op| op.act.names(File::A)) {
            return self.anything(dice);
        }
        let idle = match self.size {
            2 => self.size,
            _ => dice.roll(self.size),
        };
        for rank in (0..self.size).filter(|rank| *rank != idle) {
            if self.ranks[rank].len() + 4 > MOST {
                continue;
            }
            let careless = dice.chance(10);
            if !careless {
                self.push(rank, Act::Lock(File::A));
            }
            for _ in 0..1 + dice.roll(2) {
                let act = match dice.roll(3) {
                    0 => Act::Read(File::B, dice.roll(usize::from(CELLS)) as u8),
                    1 => Act::Append(File::B, Maker::value(dice)),
                    _ => self.store(dice, rank, File::B),
                };
                self.push(rank, act);
            }
            if !careless {
                self.push(rank, Act::Unlink(File::A));
            }
        }
    }

    /// A stream that holds something back for a while.
    fn held(&mut self, dice: &mut Dice) {
        let (writer, file) = (dice.roll(self.size), dice.pick(&[File::A, File::B]));
        let cell = dice.roll(usize::from(CELLS)) as u8;
        if self.ranks[writer].len() + 4 > MOST {
            return;
        }
        self.push(writer, Act::Write(file, cell, Maker::value(dice)));
        self.push(writer, Act::Hold(file, cell, Maker::value(dice)));
        let late = dice.chance(40);
        if !late {
            self.push(writer, Act::Close);
        }
        let reader = self.other(dice, writer);
        self.message(writer, reader);
        if late {
            self.push(writer, Act::Close);
        }
        let act = match dice.chance(70) {
            true => Act::Read(file, dice.roll(usize::from(CELLS)) as u8),
            false => self.store(dice, reader, file),
        };
        self.push(reader, act);
    }
}
