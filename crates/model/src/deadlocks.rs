//! All deadlocks of a path, by the operations at which ranks are blocked.
//!
//! Deadlocks are asked for one after the other. Of each, whoever asks names the *causes*: sets of
//! blocked operations that make it one. First come deadlocks without any cause that is known, until
//! there are none; so every deadlock of the path has one of the causes. Then come those in which an
//! operation is blocked that was not in any of them: a cause may occur together with others alone.
//! There are at most as many of these as operations.
//!
//! Exact but for one thing: a cause whose operations are all blocked in other deadlocks, and which
//! never occurs without one of the other causes, is not found.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::Rank;
use concord_path::{OpIndex, Path};

use crate::answer::{Reason, Schedule};
use crate::certain::certain;
use crate::check::{Options, confirm, reason};
use crate::matches::Matches;
use crate::net::Net;
use crate::sat::{Engine, Goal, Literal, Scope, Solved};

/// A path with all that is needed to ask for its deadlocks.
pub struct Deadlocks<'a> {
    path: &'a Path,
    options: Options,
    net: Net,
    matches: Matches,
}

impl<'a> Deadlocks<'a> {
    /// Of a path.
    pub fn new(path: &'a Path, options: &Options) -> Result<Deadlocks<'a>, Reason> {
        let net = Net::new(path, options.freedoms)?;
        let matches = Matches::refined(&net, options.refinements);
        Ok(Deadlocks {
            path,
            options: *options,
            net,
            matches,
        })
    }

    /// Shows deadlocks until there are no others; `causes` gives the causes of each, and none to
    /// stop.
    pub fn each<E: From<Reason>>(
        &self,
        mut causes: impl FnMut(Schedule) -> Result<Vec<Vec<OpIndex>>, E>,
    ) -> Result<(), E> {
        let mut seen: BTreeSet<OpIndex> = BTreeSet::new();
        let mut engine = self.engine();
        while let Some(schedule) = self.next(&mut engine)? {
            seen.extend(&schedule.blocked);
            let known = causes(schedule)?;
            if known.is_empty() {
                return Ok(());
            }
            for cause in known {
                let blocked = |op: &OpIndex| -engine.blocked(self.net.number(*op));
                let not_all: Vec<Literal> = cause.iter().map(blocked).collect();
                engine.require(&not_all);
            }
        }
        let mut engine = self.engine();
        let ops = (0..self.net.ops()).map(|op| (self.net.ids[op as usize], engine.blocked(op)));
        let mut unseen: BTreeMap<OpIndex, Literal> = ops.collect();
        unseen.retain(|op, _| !seen.contains(op));
        loop {
            engine.require(&unseen.values().copied().collect::<Vec<Literal>>());
            let Some(schedule) = self.next(&mut engine)? else {
                return Ok(());
            };
            let before = unseen.len();
            unseen.retain(|op, _| !schedule.blocked.contains(op));
            assert!(unseen.len() < before, "one of them is blocked");
            if causes(schedule)?.is_empty() {
                return Ok(());
            }
        }
    }

    fn engine(&self) -> Engine<'_> {
        let facts = certain(&self.net);
        let (net, matches) = (&self.net, &self.matches);
        let settings = self.options.settings;
        Engine::new(
            net,
            matches,
            Scope::Whole,
            Goal::Hang,
            Some(&facts),
            settings,
        )
    }

    fn next(&self, engine: &mut Engine<'_>) -> Result<Option<Schedule>, Reason> {
        match engine.solve_by_stages().map_err(reason)? {
            Solved::No => Ok(None),
            Solved::Yes(schedule) => confirm(self.path, self.options.freedoms, schedule).map(Some),
        }
    }
}

/// An execution in which one of these ranks comes to the end of its operations; one in which all
/// ranks do, if there is one.
pub fn beyond(path: &Path, options: &Options, ranks: &[Rank]) -> Result<Option<Schedule>, Reason> {
    let net = Net::new(path, options.freedoms)?;
    let matches = Matches::refined(&net, options.refinements);
    let all: Vec<Vec<Rank>> = (0..path.size() as u32)
        .map(|rank| vec![Rank(rank)])
        .collect();
    for wanted in [&all[..], &[ranks.to_vec()]] {
        let settings = options.settings;
        let mut engine = Engine::new(&net, &matches, Scope::Whole, Goal::Reach, None, settings);
        for some in wanted {
            let end = |rank: &Rank| engine.ends(*rank);
            let ends: Vec<Literal> = some.iter().map(end).collect();
            engine.require(&ends);
        }
        if let Solved::Yes(schedule) = engine.solve_by_stages().map_err(reason)? {
            return Ok(Some(schedule));
        }
    }
    Ok(None)
}
