//! Further places that a finding rests on, beside those where ranks stand:
//! where the operations were started that ranks wait for, which calls they
//! wait for in vain, and which receives took one message of several on the way.
//!
//! Known to replays alone, from their journal; kept apart from the finding's
//! own places, which say what is the same mistake.

use std::collections::BTreeSet;

use concord_base::{Finding, Kind, Place, Rank};
use concord_mpi::{OpId, OpKind};

use super::journal::{Happening, Journal, MpiEvent};
use super::origins::Given;
use crate::ranks::Turns;
use crate::state::State;

/// More of a sort are left out; the witness has all.
const SHOWN: usize = 4;

impl Journal {
    /// The places, in the order in which they matter.
    pub(crate) fn involved(
        &self,
        turns: &Turns<'_>,
        state: &State,
        finding: &Finding,
    ) -> Vec<Place> {
        let mut found: Vec<Place> = Vec::new();
        if finding.kind == Kind::Deadlock {
            let waiting: BTreeSet<Rank> = finding.places.iter().map(|p| p.rank).collect();
            for rank in waiting {
                let started = self.under_way(state, rank);
                found.extend(started.into_iter().take(SHOWN));
            }
        }
        found.extend(turns.unreached(state, finding));
        found.extend(self.parted(finding));
        found.extend(self.origins(state, finding));
        // The last choices are the nearest to what went wrong.
        let chosen = self.events.iter().rev().filter_map(|e| self.chosen(e));
        let mut chosen: Vec<Place> = chosen.collect();
        distinct(&mut chosen, &[]);
        chosen.truncate(SHOWN);
        found.extend(chosen);
        distinct(&mut found, &finding.places);
        found
    }

    /// Where handles came from: null ones that were misused, and communicators
    /// of ranks that wait for each other in the same collective.
    fn origins(&self, state: &State, finding: &Finding) -> Vec<Place> {
        let place = |rank: Rank, given: &Given| Place {
            rank,
            span: given.span,
            label: match given.freed {
                true => "freed here".to_owned(),
                false => "set here".to_owned(),
            },
            stack: Vec::new(),
        };
        let first = finding.places.first();
        match finding.kind {
            Kind::InvalidArgument => {
                let rank = first.map_or(Rank(0), |place| place.rank);
                let latest = self.latest.get(&rank).into_iter().flatten();
                let null = latest.filter(|given| Given::is_null(given.handle));
                null.map(|given| place(rank, given)).collect()
            }
            Kind::Deadlock => {
                let ranks: Vec<Rank> = finding.places.iter().map(|p| p.rank).collect();
                let events = |rank: Rank| self.collectives_under_way(state, rank);
                let mut names = ranks.iter().flat_map(|rank| events(*rank));
                let function = names.next().map(|at| self.events[at].function);
                if names.any(|at| Some(self.events[at].function) != function) {
                    return Vec::new();
                }
                let of_rank = |rank: &Rank| {
                    let given = events(*rank)
                        .into_iter()
                        .filter_map(|at| self.handles.get(&at));
                    let all = given.flatten().filter(|g| Given::is_communicator(g.handle));
                    all.map(|given| place(*rank, given)).collect::<Vec<_>>()
                };
                ranks.iter().flat_map(of_rank).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The events of a rank's collectives that are not complete.
    fn collectives_under_way(&self, state: &State, rank: Rank) -> Vec<usize> {
        let numbers = (0..state.world.posted(rank)).map(|index| OpId { rank, index });
        let open = numbers.filter(|op| {
            let described = state.world.operation_numbered(*op);
            described.is_some_and(|d| !d.complete && matches!(d.kind, OpKind::Collective { .. }))
        });
        open.filter_map(|op| self.call_of(op)).collect()
    }

    /// Where a rank started what is not finished yet.
    fn under_way(&self, state: &State, rank: Rank) -> Vec<Place> {
        let unreceived: BTreeSet<OpId> = state.world.unreceived().iter().map(|m| m.op).collect();
        let numbers = (0..state.world.posted(rank)).map(|index| OpId { rank, index });
        let open = numbers.filter(|op| {
            let described = state.world.operation_numbered(*op);
            described.is_some_and(|d| !d.complete) || unreceived.contains(op)
        });
        let place = |op: OpId| {
            let event = self.events.get(self.call_of(op)?)?;
            let what = match unreceived.contains(&op) {
                true => "its message is not received",
                false => "not finished",
            };
            Some(Place {
                label: format!("`{}`: {what}", event.function),
                stack: Vec::new(),
                ..event.place.clone()
            })
        };
        let mut places: Vec<Place> = open.filter_map(place).collect();
        distinct(&mut places, &[]);
        places
    }

    /// A receive that took one message of several.
    fn chosen(&self, event: &MpiEvent) -> Option<Place> {
        let Happening::Match { send, .. } = event.what else {
            return None;
        };
        event.choice.as_ref()?;
        let sender = self.events.get(send?)?;
        Some(Place {
            label: format!(
                "`{}` takes the message of rank {}",
                event.function, sender.rank
            ),
            stack: Vec::new(),
            ..event.place.clone()
        })
    }
}

/// Leaves out places that were there before.
fn distinct(places: &mut Vec<Place>, known: &[Place]) {
    let mut seen: BTreeSet<_> = known.iter().map(|p| (p.rank, p.span)).collect();
    places.retain(|place| place.span.is_known() && seen.insert((place.rank, place.span)));
}
