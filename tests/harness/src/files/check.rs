//! Whether the two answers agree.
//!
//! A program that can race must be reported for that; what else is said of it
//! is open. One that cannot must not, unless that is in doubt, and its assertions
//! must fail exactly if brute force sees what they rule out. Not to know is
//! allowed, and counted.

use std::ops::AddAssign;

use concord_base::Verdict;
use concord_support::Dice;

use super::generate::generate;
use super::naive::{self, Behaviour, Memory};
use super::subject::Subject;
use super::{Act, OPS, Program, Test};
use crate::driven::Seen;
use crate::family::Family;

/// States of the brute-force search beyond which a program counts as large.
const STATES: usize = 50_000;

/// Uses of files in a program up to which it is also verified without merging: there
/// are too many orders otherwise.
const MOST_UNMERGED: usize = 9;

/// Figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Comparisons.
    pub compared: usize,
    /// Brute force gave up.
    pub large: usize,
    /// Not every execution ends: nothing is compared.
    pub stuck: usize,
    /// With a race.
    pub races: usize,
    /// Where a length decides, and nothing orders it.
    pub doubtful: usize,
    /// With an assertion that fails.
    pub fails: usize,
    /// With none that does.
    pub holds: usize,
    /// About which nothing was said.
    pub undecided: usize,
}

/// The program of a seed, with a question about what a rank has seen.
pub fn case(seed: u64) -> Program {
    let mut program = generate(seed);
    let mut dice = Dice::new(seed ^ 0xF11E);
    if let Some(behaviour) = naive::explore(&program, STATES)
        && !behaviour.races
        && !behaviour.stuck
    {
        ask(&mut program, &behaviour, &mut dice);
    }
    program
}

fn ask(program: &mut Program, behaviour: &Behaviour, dice: &mut Dice) {
    let sees = |rank: usize| {
        let ops = program.ranks[rank].iter().zip(0..);
        ops.filter(|(op, _)| op.act.sees()).map(|(_, at)| at)
    };
    let mut ranks: Vec<usize> = (0..program.size())
        .filter(|rank| program.ranks[*rank].len() < OPS && sees(*rank).next().is_some())
        .collect();
    let varies = |rank: &usize| behaviour.memories[*rank].len() > 1;
    if ranks.iter().any(varies) {
        ranks.retain(varies);
    }
    if ranks.is_empty() {
        return;
    }
    let rank = dice.pick(&ranks);
    let known: Vec<u8> = sees(rank).collect();
    let memories: Vec<&Memory> = behaviour.memories[rank].iter().collect();
    let mut test = || -> Test {
        let (op, memory) = (dice.pick(&known), dice.pick(&memories));
        // Often what occurs.
        let value = memory[usize::from(op)] + u8::from(dice.chance(45));
        (op, value.min(9))
    };
    let (first, second) = (test(), test());
    let second = (second.0 != first.0 && dice.chance(60)).then_some(second);
    program.ranks[rank].push(Act::Never(first, second).always());
}

/// Compares; the reason, if the answers differ.
pub fn check(subject: &Subject, program: &Program) -> Result<Checked, String> {
    let mut checked = Checked::default();
    let Some(expected) = naive::explore(program, STATES) else {
        checked.large += 1;
        return Ok(checked);
    };
    if expected.stuck && !expected.races {
        checked.stuck += 1;
        return Ok(checked);
    }
    for merge in [true, false] {
        if !merge && (program.spins() || program.uses() > MOST_UNMERGED) {
            // Only by its states is it known that a loop goes round.
            continue;
        }
        let seen = subject.behaviour(program, merge)?;
        if let Some(why) = wrong(&expected, &seen) {
            let merging = if merge { "merging" } else { "no merging" };
            return Err(format!("{merging}: {why}: {seen:?}"));
        }
        checked.compared += 1;
        checked.doubtful += usize::from(expected.doubtful && !expected.races);
        match seen.verdict {
            _ if expected.races && seen.races => checked.races += 1,
            Verdict::Violated => checked.fails += 1,
            Verdict::Verified => checked.holds += 1,
            _ => checked.undecided += 1,
        }
    }
    Ok(checked)
}

/// What is wrong with an answer.
fn wrong(expected: &Behaviour, seen: &Seen) -> Option<&'static str> {
    if expected.races {
        return match (seen.races, seen.verdict) {
            (false, Verdict::Verified) => Some("a race is not reported"),
            (false, Verdict::Violated) if !seen.stuck => {
                Some("something else is reported, no race")
            }
            _ => None,
        };
    }
    let told = seen.verdict != Verdict::Verified;
    match () {
        () if seen.stuck => Some("every execution ends"),
        () if seen.races && !expected.doubtful => Some("a race is reported, but there is none"),
        () if seen.fails && !expected.fails => Some("an assertion does not fail"),
        () if expected.fails && !told => Some("an assertion fails"),
        () => None,
    }
}

impl AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.compared += other.compared;
        self.large += other.large;
        self.stuck += other.stuck;
        self.races += other.races;
        self.doubtful += other.doubtful;
        self.fails += other.fails;
        self.holds += other.holds;
        self.undecided += other.undecided;
    }
}

impl Family for Subject {
    const NAME: &'static str = "files";
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
