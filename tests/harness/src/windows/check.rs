//! Whether the two answers agree.
//!
//! A program that can race must be reported for that; what else is said of it
//! is open. One that cannot must not, and its assertions must fail exactly if
//! brute force has a memory in which they do. Not to know is allowed, and
//! counted.

use std::ops::AddAssign;

use concord_base::Verdict;
use concord_support::Dice;

use super::generate::generate;
use super::naive::{self, Behaviour, Memory};
use super::subject::Subject;
use super::{CELLS, Known, OPS, Op, Program, Test};
use crate::family::Family;

/// States of the brute-force search beyond which a program counts as large.
const STATES: usize = 50_000;

/// Figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Comparisons.
    pub compared: usize,
    /// Brute force gave up.
    pub large: usize,
    /// With a race.
    pub races: usize,
    /// With an assertion that fails.
    pub fails: usize,
    /// With one that does not.
    pub holds: usize,
    /// About which nothing was said.
    pub undecided: usize,
}

/// The program of a seed, with a question about what a rank remembers.
pub fn case(seed: u64) -> Program {
    let mut program = generate(seed);
    let mut dice = Dice::new(seed ^ 0xA5C);
    if let Some(behaviour) = naive::explore(&program, STATES)
        && !behaviour.races
        && !behaviour.stuck
    {
        ask(&mut program, &behaviour, &mut dice);
    }
    program
}

fn ask(program: &mut Program, behaviour: &Behaviour, dice: &mut Dice) {
    let mut ranks: Vec<usize> = (0..program.size())
        .filter(|rank| program.ranks[*rank].len() < OPS)
        .collect();
    let varies = |rank: &usize| behaviour.memories[*rank].len() > 1;
    if ranks.iter().any(varies) {
        ranks.retain(varies);
    }
    if ranks.is_empty() {
        return;
    }
    let rank = dice.pick(&ranks);
    let reads = |at: &u8| {
        let op = &program.ranks[rank][usize::from(*at)];
        matches!(op, Op::Get(_) | Op::Load(_))
    };
    let got = (0..program.ranks[rank].len() as u8).filter(reads);
    let known: Vec<Known> = (0..CELLS as u8)
        .map(Known::Cell)
        .chain(got.map(Known::Got))
        .collect();
    let memories: Vec<&Memory> = behaviour.memories[rank].iter().collect();
    let mut test = || -> Test {
        let (known, memory) = (dice.pick(&known), dice.pick(&memories));
        let value = match known {
            Known::Cell(cell) => memory.0[usize::from(cell)],
            Known::Got(op) => memory.1[usize::from(op)],
        };
        // Mostly what occurs.
        (known, value + u8::from(dice.chance(25)))
    };
    let (first, second) = (test(), test());
    let second = (second.0 != first.0 && dice.chance(60)).then_some(second);
    program.ranks[rank].push(Op::Never(first, second));
}

/// Compares; the reason, if the answers differ.
pub fn check(subject: &Subject, program: &Program) -> Result<Checked, String> {
    let mut checked = Checked::default();
    let Some(expected) = naive::explore(program, STATES) else {
        checked.large += 1;
        return Ok(checked);
    };
    if expected.stuck {
        // Not well formed; shrinking comes here.
        return Ok(checked);
    }
    for merge in [true, false] {
        let seen = subject.behaviour(program, merge)?;
        let wrong = |why: &str| {
            let merging = if merge { "merging" } else { "no merging" };
            Err(format!("{merging}: {why}: {seen:?}"))
        };
        checked.compared += 1;
        if seen.stuck {
            return wrong("every execution ends");
        }
        if expected.races {
            checked.races += 1;
            match (seen.races, seen.verdict) {
                (true, _) => {}
                (false, Verdict::Verified) => return wrong("a race is not reported"),
                (false, Verdict::Violated) => return wrong("something else is reported, no race"),
                (false, _) => checked.undecided += 1,
            }
            continue;
        }
        if seen.races {
            return wrong("a race is reported, but there is none");
        }
        if seen.fails && !expected.fails {
            return wrong("an assertion does not fail");
        }
        if seen.verdict == Verdict::Verified && expected.fails {
            return wrong("an assertion fails");
        }
        match seen.verdict {
            Verdict::Violated => checked.fails += 1,
            Verdict::Verified => checked.holds += 1,
            _ => checked.undecided += 1,
        }
    }
    Ok(checked)
}

impl AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.compared += other.compared;
        self.large += other.large;
        self.races += other.races;
        self.fails += other.fails;
        self.holds += other.holds;
        self.undecided += other.undecided;
    }
}

impl Family for Subject {
    const NAME: &'static str = "windows";
    type Program = Program;
    type Figures = Checked;

    fn load() -> Result<Subject, String> {
        Subject::load()
    }

    fn case(seed: u64) -> Program {
        case(seed)
    }

    fn check(&self, program: &Program) -> Result<Checked, String> {
        check(self, program)
    }

    fn shrink(program: &Program, fails: impl FnMut(&Program) -> bool) -> Program {
        super::shrink(program, fails)
    }

    fn answers(&self, program: &Program) -> Result<[String; 2], String> {
        let expected = naive::explore(program, usize::MAX);
        let seen = self.behaviour(program, true)?;
        Ok([format!("{expected:?}"), format!("{seen:?}")])
    }
}
