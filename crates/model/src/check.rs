//! The whole answer about a path: counting first, then epochs, then the whole path.

use crate::answer::{Answer, Reason, Schedule};
use crate::buffering::Buffering;
use crate::certain::{Certain, certain};
use crate::epochs::Epochs;
use crate::explicit::{Replay, replay};
use crate::graph::Event;
use crate::matches::{Matches, Refinements};
use crate::net::{Kind, Net};
use crate::sat::{Engine, Goal, Scope, Settings, Solved, Statistics, Unknown};
use concord_path::Path;

/// How a path is checked. Everything but the buffering and the limits changes how long it takes,
/// never the answer.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What the implementation does with standard sends.
    pub buffering: Buffering,
    /// Whether to try counting first.
    pub counting: bool,
    /// Which pairs to leave out.
    pub refinements: Refinements,
    /// Whether to go by epochs.
    pub epochs: bool,
    /// The SAT engine's settings.
    pub settings: Settings,
}

impl Options {
    /// Everything on.
    pub fn new(buffering: Buffering) -> Options {
        Options {
            buffering,
            counting: true,
            refinements: Refinements::ALL,
            epochs: true,
            settings: Settings::default(),
        }
    }
}

/// The answer about a path, and what it took.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The answer.
    pub answer: Answer,
    /// What it took.
    pub effort: Effort,
}

/// What an answer took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Operations.
    pub operations: usize,
    /// Pairs that may meet.
    pub pairs: usize,
    /// Epochs, if they were asked for.
    pub epochs: usize,
    /// Epochs that needed the solver.
    pub solved: usize,
    /// What the solver did.
    pub sat: Statistics,
}

/// Whether some execution of the path's operations deadlocks.
pub fn check(path: &Path, options: &Options) -> Checked {
    let mut effort = Effort {
        operations: path.ranks.iter().map(Vec::len).sum(),
        ..Effort::default()
    };
    let answer = match answer(path, options, &mut effort) {
        Ok(answer) => answer,
        Err(reason) => Answer::Undecided(reason),
    };
    Checked { answer, effort }
}

fn answer(path: &Path, options: &Options, effort: &mut Effort) -> Result<Answer, Reason> {
    let net = Net::new(path, options.buffering)?;
    let known = options.counting.then(|| certain(&net));
    if known.as_ref().is_some_and(|known| known.all_end(&net)) {
        return Ok(Answer::NoDeadlock);
    }
    let matches = Matches::refined(&net, options.refinements);
    effort.pairs = matches.len();
    if options.epochs && all_epochs_end(&net, &matches, known.as_ref(), options, effort)? {
        return Ok(Answer::NoDeadlock);
    }
    let facts = known.as_ref();
    let settings = options.settings;
    let mut engine = Engine::new(&net, &matches, Scope::Whole, Goal::Hang, facts, settings);
    let solved = engine.solve(&[]).map_err(reason);
    effort.sat.add(&engine.statistics());
    match solved? {
        Solved::No => Ok(Answer::NoDeadlock),
        Solved::Yes(schedule) => confirm(path, options.buffering, schedule).map(Answer::Deadlock),
    }
}

/// What is told as a deadlock was replayed first.
fn confirm(path: &Path, buffering: Buffering, schedule: Schedule) -> Result<Schedule, Reason> {
    match replay(path, buffering, &schedule) {
        Replay::Hangs(blocked) => Ok(Schedule {
            blocked,
            ..schedule
        }),
        other => Err(Reason::Unconfirmed {
            what: format!("a schedule was found that does not hang: {other:?}"),
        }),
    }
}

/// Why the solver has no answer.
pub(crate) fn reason(unknown: Unknown) -> Reason {
    match unknown {
        Unknown::Conflicts(limit) => Reason::Limit {
            what: format!("more than {limit} conflicts of the SAT solver"),
        },
        Unknown::Failed(what) => Reason::Unconfirmed { what },
    }
}

fn all_epochs_end(
    net: &Net,
    matches: &Matches,
    known: Option<&Certain>,
    options: &Options,
    effort: &mut Effort,
) -> Result<bool, Reason> {
    let epochs = Epochs::new(net, matches);
    effort.epochs = epochs.nodes.len();
    for (number, nodes) in epochs.nodes.iter().enumerate() {
        if epochs.is_trivial(net, number) || known.is_some_and(|known| ends(net, nodes, known)) {
            continue;
        }
        let scope = Scope::Part {
            part: &epochs.of,
            nodes,
            number: number as u32,
        };
        effort.solved += 1;
        let mut engine = Engine::new(net, matches, scope, Goal::Hang, None, options.settings);
        let solved = engine.solve(&[]).map_err(reason);
        effort.sat.add(&engine.statistics());
        if solved? != Solved::No {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether all that others wait for in an epoch is certain to happen.
fn ends(net: &Net, nodes: &[u32], known: &Certain) -> bool {
    nodes.iter().all(|&node| match net.event(node) {
        Event::Stop(stop) => known.reached[stop as usize],
        Event::Gather(group) => net.groups[group as usize]
            .iter()
            .all(|call| call.is_some_and(|call| known.reached[call as usize])),
        Event::Meet(op) => match net.kinds[op as usize] {
            Kind::Probe { .. } => known.reached[net.next(op) as usize],
            _ => !net.needed[op as usize] || known.complete[op as usize],
        },
    })
}
