//! The whole answer about a path: counting first, then one execution, then epochs, then the whole
//! path.

use std::collections::BTreeMap;

use concord_base::Freedoms;
use concord_path::Path;

use crate::answer::{Answer, Reason, Schedule};
use crate::cache::Cache;
use crate::certain::{Certain, certain};
use crate::epochs::Epochs;
use crate::explicit::{Replay, first_hang, replay};
use crate::graph::Event;
use crate::matches::{Matches, Refinements};
use crate::net::{Net, OpRole};
use crate::sat::{Engine, Goal, Scope, Settings, Solved, Statistics, Unknown};
use crate::structure::structure;

/// How a path is checked. Everything but the freedoms and the limits changes how long it takes,
/// never the answer.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What the implementation does with standard sends and collectives.
    pub freedoms: Freedoms,
    /// Whether to try counting first.
    pub counting: bool,
    /// Whether to look at one execution before all of them.
    pub running: bool,
    /// Which pairs to leave out.
    pub refinements: Refinements,
    /// Whether to go by epochs.
    pub epochs: bool,
    /// Whether to leave out executions that are the same up to an automorphism.
    pub symmetry: bool,
    /// Whether to remember epochs that cannot hang.
    pub cache: bool,
    /// The SAT engine's settings.
    pub settings: Settings,
}

impl Options {
    /// Everything on.
    pub fn new(freedoms: impl Into<Freedoms>) -> Options {
        Options {
            freedoms: freedoms.into(),
            counting: true,
            running: true,
            refinements: Refinements::ALL,
            epochs: true,
            symmetry: true,
            cache: true,
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
    /// Epochs that were known.
    pub known: usize,
    /// Generators of the symmetries that were used.
    pub generators: usize,
    /// What the solver did.
    pub sat: Statistics,
}

/// Whether some execution of the path's operations deadlocks.
pub fn check(path: &Path, options: &Options) -> Checked {
    check_with(path, options, &mut Cache::default())
}

/// The same, with epochs that are known from before; what is learned is added.
pub fn check_with(path: &Path, options: &Options, cache: &mut Cache) -> Checked {
    let mut effort = Effort {
        operations: path.ranks.iter().map(Vec::len).sum(),
        ..Effort::default()
    };
    let answer = match answer(path, options, cache, &mut effort) {
        Ok(answer) => answer,
        Err(reason) => Answer::Undecided(reason),
    };
    Checked { answer, effort }
}

fn answer(
    path: &Path,
    options: &Options,
    cache: &mut Cache,
    effort: &mut Effort,
) -> Result<Answer, Reason> {
    let net = Net::new(path, options.freedoms)?;
    let known = options.counting.then(|| certain(&net));
    if known.as_ref().is_some_and(|known| known.all_end(&net)) {
        return Ok(Answer::NoDeadlock);
    }
    if options.running
        && let Some(schedule) = first_hang(path, options.freedoms)
    {
        return confirm(path, options.freedoms, schedule).map(Answer::Deadlock);
    }
    let matches = Matches::refined(&net, options.refinements);
    effort.pairs = matches.len();
    if options.epochs && all_epochs_end(&net, &matches, known.as_ref(), options, cache, effort)? {
        return Ok(Answer::NoDeadlock);
    }
    let facts = known.as_ref();
    let settings = options.settings;
    let mut engine = Engine::new(&net, &matches, Scope::Whole, Goal::Hang, facts, settings);
    let solved = engine.solve_by_stages().map_err(reason);
    effort.sat.add(&engine.statistics());
    match solved? {
        Solved::No => Ok(Answer::NoDeadlock),
        Solved::Yes(schedule) => confirm(path, options.freedoms, schedule).map(Answer::Deadlock),
    }
}

/// What is told as a deadlock was replayed first.
pub(crate) fn confirm(
    path: &Path,
    freedoms: Freedoms,
    schedule: Schedule,
) -> Result<Schedule, Reason> {
    match replay(path, freedoms, &schedule) {
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
    cache: &mut Cache,
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
        let found = symmetries(net, matches, scope, nodes, options);
        let form = found
            .as_ref()
            .map(|found| &found.form)
            .filter(|_| options.cache);
        if form.is_some_and(|form| cache.knows(form)) {
            effort.known += 1;
            continue;
        }
        effort.solved += 1;
        let mut engine = Engine::new(net, matches, scope, Goal::Hang, None, options.settings);
        if let Some(found) = found.as_ref().filter(|_| options.symmetry) {
            effort.generators += found.generators.len();
            engine.break_symmetry(&found.generators);
        }
        let solved = engine.solve_by_stages().map_err(reason);
        effort.sat.add(&engine.statistics());
        if solved? != Solved::No {
            return Ok(false);
        }
        if let Some(found) = found.filter(|_| options.cache) {
            cache.learn(found.form);
        }
    }
    Ok(true)
}

/// What is symmetric about an epoch, and its canonical form.
struct Symmetries {
    generators: Vec<Vec<u32>>,
    form: Vec<u32>,
}

/// The largest graph whose symmetries are looked for.
const LARGEST: usize = 2_000_000;

fn symmetries(
    net: &Net,
    matches: &Matches,
    scope: Scope<'_>,
    nodes: &[u32],
    options: &Options,
) -> Option<Symmetries> {
    if !options.symmetry && !options.cache {
        return None;
    }
    let graph = structure(net, matches, scope, nodes);
    if graph.len() + graph.edges.iter().map(Vec::len).sum::<usize>() > LARGEST {
        return None;
    }
    let found = concord_nauty::symmetry(&graph)?;
    let form = graph.written(&found.labelling);
    // From vertices to operations; all events of an operation go the same way.
    let generators = found.generators.iter().map(|images| {
        let mut moved: Vec<u32> = (0..net.ops()).collect();
        for (at, &node) in nodes.iter().enumerate() {
            if let Event::Meet(op) = net.event(node)
                && let Some(&there) = nodes.get(images[at] as usize)
                && let Event::Meet(image) = net.event(there)
            {
                moved[op as usize] = image;
            }
        }
        moved
    });
    Some(Symmetries {
        generators: generators.collect(),
        form,
    })
}

/// Whether all that others wait for in an epoch is certain to happen.
fn ends(net: &Net, nodes: &[u32], known: &Certain) -> bool {
    nodes.iter().all(|&node| match net.event(node) {
        Event::Stop(stop) => known.reached[stop as usize],
        Event::Gather(group) => net.groups[group as usize]
            .iter()
            .all(|call| call.is_some_and(|call| known.reached[call as usize])),
        Event::Meet(op) => match net.kinds[op as usize] {
            OpRole::Probe { .. } => known.reached[net.next(op) as usize],
            _ => !net.needed[op as usize] || known.complete[op as usize],
        },
    })
}

/// The epochs of a path as simian's Table 3 counts them: `(size, generators, repeats)`, where the
/// size is a number of operations, a collective counting as one.
pub fn summary(path: &Path, options: &Options) -> Result<String, Reason> {
    let net = Net::new(path, options.freedoms)?;
    let matches = Matches::refined(&net, options.refinements);
    let epochs = Epochs::new(&net, &matches);
    let mut sizes = vec![0usize; epochs.nodes.len()];
    for op in 0..net.ops() {
        // Where an operation takes effect.
        let event = match net.kinds[op as usize] {
            OpRole::Send { .. } | OpRole::Receive { .. } | OpRole::Probe { .. } => Event::Meet(op),
            OpRole::Collective { .. } => continue,
            OpRole::Wait { .. } => Event::Stop(net.next(op)),
            OpRole::Local => continue,
        };
        sizes[epochs.of[net.node(event) as usize] as usize] += 1;
    }
    for group in 0..net.groups.len() as u32 {
        sizes[epochs.of[net.node(Event::Gather(group)) as usize] as usize] += 1;
    }
    let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (number, nodes) in epochs.nodes.iter().enumerate() {
        if sizes[number] == 0 {
            continue;
        }
        let scope = Scope::Part {
            part: &epochs.of,
            nodes,
            number: number as u32,
        };
        let generators = match nodes.len() {
            0..3 => 0,
            _ => {
                symmetries(&net, &matches, scope, nodes, options).map_or(0, |s| s.generators.len())
            }
        };
        *counts.entry((sizes[number], generators)).or_default() += 1;
    }
    let shown = counts.iter().rev();
    let shown =
        shown.map(|((size, generators), repeats)| format!("({size},{generators},{repeats})"));
    Ok(shown.collect::<Vec<_>>().join(" "))
}
