//! All deadlocks of a path, by the operations at which ranks are blocked.
//!
//! Deadlocks are asked for one after the other. Of each, whoever asks names the *causes*: sets of
//! blocked operations that make it one. First come deadlocks without any cause that is known, until
//! there are none; so every deadlock of the path has one of the causes. Then come those in which an
//! operation is blocked that was not in any of them: a cause may occur together with others alone.
//! There are at most as many of these as operations; those that only wait for a rank of a known
//! cause are left out.
//!
//! Exact but for one thing: a cause whose operations are all blocked in other deadlocks, and which
//! never occurs without one of the other causes, is not found.

use std::collections::BTreeSet;

use concord_base::Rank;
use concord_path::{Call, OpIndex, Path};

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
        let mut known: Vec<Vec<OpIndex>> = Vec::new();
        let mut engine = self.engine();
        while let Some(schedule) = self.next(&mut engine)? {
            seen.extend(&schedule.blocked);
            let new = causes(schedule)?;
            if new.is_empty() {
                return Ok(());
            }
            for cause in &new {
                assert!(!cause.is_empty(), "somebody is blocked in every deadlock");
                let all = self.all_blocked(&mut engine, cause);
                engine.require(&[-all]);
            }
            known.extend(new);
        }
        let mut engine = self.engine();
        loop {
            let elsewhere = self.elsewhere(&mut engine, &seen, &known);
            engine.require(&elsewhere);
            let Some(schedule) = self.next(&mut engine)? else {
                return Ok(());
            };
            let before = seen.len();
            seen.extend(&schedule.blocked);
            assert!(
                seen.len() > before,
                "somebody is blocked at another operation"
            );
            let new = causes(schedule)?;
            if new.is_empty() {
                return Ok(());
            }
            known.extend(new);
        }
    }

    /// That somebody is blocked at an operation that was not seen so, for each such operation. Who
    /// waits for a rank that belongs to a cause itself is of no interest: its own cause would
    /// contain that one.
    fn elsewhere(
        &self,
        engine: &mut Engine<'_>,
        seen: &BTreeSet<OpIndex>,
        known: &[Vec<OpIndex>],
    ) -> Vec<Literal> {
        let occurs: Vec<Literal> = known
            .iter()
            .map(|cause| self.all_blocked(engine, cause))
            .collect();
        let ops = self.net.ids.iter().filter(|op| !seen.contains(op));
        ops.map(|op| {
            let mut parts = vec![engine.blocked(self.net.number(*op))];
            if let Some(rank) = self.waits_for(*op) {
                let of_rank = |cause: &[OpIndex]| cause.iter().any(|op| op.rank == rank);
                let all = known.iter().zip(&occurs);
                parts.extend(all.filter(|(cause, _)| of_rank(cause)).map(|(_, l)| -*l));
            }
            engine.all(&parts)
        })
        .collect()
    }

    /// The one rank that an operation waits for, if there is one.
    fn waits_for(&self, op: OpIndex) -> Option<Rank> {
        match &self.path.op(op)?.call {
            Call::Send(send) => Some(send.to),
            Call::Receive(receive) => receive.pattern.source,
            _ => None,
        }
    }

    fn all_blocked(&self, engine: &mut Engine<'_>, ops: &[OpIndex]) -> Literal {
        let blocked = |op: &OpIndex| engine.blocked(self.net.number(*op));
        let all: Vec<Literal> = ops.iter().map(blocked).collect();
        engine.all(&all)
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
