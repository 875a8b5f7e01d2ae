//! A state's fingerprint up to a permutation of ranks that may be alike.
//!
//! A state is a graph: ranks with a fingerprint of all that they are but for the names of ranks in it, the
//! names as edges in the order of their places, and messages under way as edges from receivers to senders.
//! Its form is the fingerprint of that graph with the ranks in an order of their own, which colours give
//! that are refined a few times. Whatever the order, equal forms are those of states that are the same up to
//! a permutation. Where colours leave ranks equal that are not, the same state may have two forms: then it
//! is explored twice, and nothing is lost.

use std::hash::{Hash, Hasher};

use concord_base::Rank;
use concord_exec::Context;
use concord_mpi::{Apart, RankNames, Share};
use xxhash_rust::xxh3::Xxh3Default;

use super::Alike;
use crate::slot::Stands;
use crate::state::{RankState, State};

/// How often colours are refined.
const ROUNDS: usize = 2;

/// A rank, what it names and what is under way to it.
struct Vertex {
    /// Of its parts, all but names.
    own: u128,
    /// The names, in the order of their places.
    names: Vec<Rank>,
    /// Messages under way: from whom, what they are, whom they name.
    from: Vec<(Rank, u128, Vec<Rank>)>,
}

impl State {
    /// The fingerprint up to a permutation; `None` if the state is to be compared as it is.
    pub(crate) fn form(&mut self, cx: Context<'_>, alike: &Alike) -> Option<u128> {
        let plain = self.aborted.is_none()
            && self.ready.is_empty()
            && self.queued.is_empty()
            && self.remarks.is_empty()
            && self.path.condition.is_empty()
            && self.path.inputs.is_empty()
            && self.path.observed.is_none();
        if !plain || cx.program.module.numbers_from_addresses {
            return None;
        }
        let mut locals = Vec::with_capacity(self.worked.len());
        for rank in self.all_ranks() {
            let own = self.shared_rank(rank);
            locals.push(own.without_names(cx, alike, rank)?.clone());
        }
        if !alike.is_as_at_the_start(&self.host) {
            return None;
        }
        let shares = self.world.without_names(cx.pool)?;
        let vertices = locals.iter().zip(&shares);
        let vertices: Vec<Vertex> = vertices
            .map(|(own, share)| Vertex::of(own, share))
            .collect();
        Some(form(&vertices))
    }
}

impl RankState {
    /// It without the names of ranks, if it can be compared so.
    fn without_names(&self, cx: Context<'_>, alike: &Alike, rank: Rank) -> Option<&Apart> {
        let made = || self.take_names_out(cx, alike, rank);
        self.apart.get_or_init(made).as_ref()
    }

    fn take_names_out(&self, cx: Context<'_>, alike: &Alike, rank: Rank) -> Option<Apart> {
        let stands = match self.stands() {
            Stands::Ended(status) => status == 0,
            Stands::Waiting | Stands::Running => !alike.ahead.of_frames(self.process.positions()),
            Stands::Otherwise => false,
        };
        // Blocks have names of their own, and who names whose is not followed here.
        if !stands || !self.callers.is_empty() {
            return None;
        }
        let mut terms = Vec::new();
        self.process.each_term(cx, |term| terms.push(term));
        let mut names = RankNames::of(rank);
        let mut renamed = names.substitution(cx.pool, terms.into_iter());
        if renamed.is_empty() {
            return Some(names.apart(self.plain_print(cx)?));
        }
        let mut other = self.snapshot();
        other.process.settle(cx.pool, &mut renamed);
        other.process.freeze();
        Some(names.apart(other.plain_print(cx)?))
    }
}

impl Vertex {
    fn of(local: &Apart, share: &Share) -> Vertex {
        let mut hasher = Xxh3Default::new();
        local.print.hash(&mut hasher);
        local.ranks.len().hash(&mut hasher);
        let mut names = local.ranks.to_vec();
        for part in &share.own {
            part.print.hash(&mut hasher);
            part.ranks.len().hash(&mut hasher);
            names.extend(&part.ranks);
        }
        let from = share.from.iter().map(|(source, messages)| {
            let mut hasher = Xxh3Default::new();
            let mut names = Vec::new();
            for message in messages {
                message.print.hash(&mut hasher);
                message.ranks.len().hash(&mut hasher);
                names.extend(&message.ranks);
            }
            (*source, hasher.digest128(), names)
        });
        Vertex {
            own: hasher.digest128(),
            names,
            from: from.collect(),
        }
    }
}

fn hashed(parts: impl Hash) -> u64 {
    let mut hasher = Xxh3Default::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

/// Colours that do not depend on names.
fn colours(vertices: &[Vertex]) -> Vec<u64> {
    let first = vertices.iter().enumerate();
    let mut colours: Vec<u64> = first.map(|(at, v)| hashed((at == 0, v.own))).collect();
    for _ in 0..ROUNDS {
        let of = |rank: &Rank| colours[rank.index()];
        let mut seen: Vec<Vec<u64>> = vec![Vec::new(); vertices.len()];
        for (vertex, colour) in vertices.iter().zip(&colours) {
            for (place, name) in vertex.names.iter().enumerate() {
                seen[name.index()].push(hashed((0_u8, place, colour)));
            }
            for (source, print, names) in &vertex.from {
                seen[source.index()].push(hashed((1_u8, print, colour)));
                for (place, name) in names.iter().enumerate() {
                    seen[name.index()].push(hashed((2_u8, place, print, colour)));
                }
            }
        }
        let next = vertices
            .iter()
            .zip(seen)
            .enumerate()
            .map(|(at, (vertex, mut seen))| {
                seen.sort_unstable();
                let names: Vec<u64> = vertex.names.iter().map(of).collect();
                let from = vertex.from.iter().map(|(source, print, names)| {
                    let names: Vec<u64> = names.iter().map(of).collect();
                    hashed((of(source), print, names))
                });
                let mut from: Vec<u64> = from.collect();
                from.sort_unstable();
                hashed((colours[at], seen, names, from))
            });
        colours = next.collect();
    }
    colours
}

fn form(vertices: &[Vertex]) -> u128 {
    let colours = colours(vertices);
    let mut order: Vec<usize> = (1..vertices.len()).collect();
    order.sort_unstable_by_key(|at| (colours[*at], *at));
    order.insert(0, 0);
    let mut place = vec![0_u32; vertices.len()];
    for (new, at) in order.iter().enumerate() {
        place[*at] = new as u32;
    }
    let of = |rank: &Rank| place[rank.index()];
    let mut hasher = Xxh3Default::new();
    for at in order {
        let Vertex { own, names, from } = &vertices[at];
        own.hash(&mut hasher);
        names.len().hash(&mut hasher);
        names.iter().for_each(|name| of(name).hash(&mut hasher));
        let mut from: Vec<_> = from.iter().collect();
        from.sort_unstable_by_key(|(source, ..)| of(source));
        from.len().hash(&mut hasher);
        for (source, print, names) in from {
            (of(source), print, names.len()).hash(&mut hasher);
            names.iter().for_each(|name| of(name).hash(&mut hasher));
        }
    }
    hasher.digest128()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    fn random(dice: &mut Rng, ranks: u32) -> Vec<Vertex> {
        let list = |dice: &mut Rng| -> Vec<Rank> {
            let count = dice.u32(..3);
            (0..count).map(|_| Rank(dice.u32(..ranks))).collect()
        };
        (0..ranks)
            .map(|_| {
                let names = list(dice);
                let sources: std::collections::BTreeSet<Rank> = list(dice).into_iter().collect();
                let from = sources.into_iter();
                let from = from.map(|source| (source, dice.u32(..2).into(), list(dice)));
                let from = from.collect();
                Vertex {
                    own: dice.u32(..2).into(),
                    names,
                    from,
                }
            })
            .collect()
    }

    /// The same with the ranks elsewhere.
    fn permuted(vertices: &[Vertex], to: &[u32]) -> Vec<Vertex> {
        let of = |rank: &Rank| Rank(to[rank.index()]);
        let mut moved: Vec<(u32, Vertex)> = vertices
            .iter()
            .enumerate()
            .map(|(at, vertex)| {
                let mut from: Vec<_> = vertex
                    .from
                    .iter()
                    .map(|(s, print, names)| (of(s), *print, names.iter().map(of).collect()))
                    .collect();
                from.sort_by_key(|(source, ..)| *source);
                let names = vertex.names.iter().map(of).collect();
                let own = vertex.own;
                (to[at], Vertex { own, names, from })
            })
            .collect();
        moved.sort_by_key(|(at, _)| *at);
        moved.into_iter().map(|(_, vertex)| vertex).collect()
    }

    fn permutations(n: u32) -> Vec<Vec<u32>> {
        let mut all = vec![vec![0]];
        for next in 1..n {
            all = all
                .iter()
                .flat_map(|list: &Vec<u32>| {
                    (1..=list.len()).map(move |at| {
                        let mut longer = list.clone();
                        longer.insert(at, next);
                        longer
                    })
                })
                .collect();
        }
        all
    }

    fn is_same(one: &[Vertex], other: &[Vertex]) -> bool {
        one.iter()
            .zip(other)
            .all(|(a, b)| (a.own, &a.names, &a.from) == (b.own, &b.names, &b.from))
    }

    /// Equal forms mean that there is a permutation; and most often a permutation is found.
    #[test]
    fn equal_forms_are_those_of_permuted_states() {
        let mut dice = Rng::with_seed(7);
        let (mut equal, mut found, mut all) = (0, 0, 0);
        let permutations = permutations(4);
        for _ in 0..2000 {
            let one = random(&mut dice, 4);
            let other = random(&mut dice, 4);
            let related = permutations
                .iter()
                .any(|p| is_same(&permuted(&one, p), &other));
            if form(&one) == form(&other) {
                equal += 1;
                assert!(related);
            }
            let at = dice.usize(..permutations.len());
            all += 1;
            found += usize::from(form(&permuted(&one, &permutations[at])) == form(&one));
        }
        assert!(found * 10 > all * 9, "{found} of {all}; {equal} by chance");
    }
}
