//! Graphs of which each process knows its own edges.
//!
//! MPI 4.1 §8.5.4. After `MPI_Dist_graph_create` the order of a process's
//! neighbours is the implementation's choice; Open MPI lists them as the
//! messages about them happen to arrive. We list them by the rank that named
//! them, then in the order in which it did. A program that depends on more is
//! not portable.

use crate::errors::ErrorClass;

/// One edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The sending end.
    pub from: u32,
    /// The receiving end.
    pub to: u32,
    /// Its weight; without meaning in graphs without weights.
    pub weight: i32,
}

/// The edges of one process.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DistGraph {
    sources: Box<[u32]>,
    destinations: Box<[u32]>,
    weights: Option<Weights>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Weights {
    sources: Box<[i32]>,
    destinations: Box<[i32]>,
}

/// The edges between two processes: how many, and their weights in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// How many.
    pub count: usize,
    /// Their weights, if the graph has any.
    pub weights: Option<Vec<i32>>,
}

impl Edges {
    fn of(ends: &[u32], weights: Option<&[i32]>, rank: u32) -> Edges {
        let found = || ends.iter().enumerate().filter(|(_, end)| **end == rank);
        let weights = weights.map(|weights| {
            let mut all: Vec<i32> = found().map(|(at, _)| weights[at]).collect();
            all.sort_unstable();
            all
        });
        Edges {
            count: found().count(),
            weights,
        }
    }
}

impl DistGraph {
    /// The arguments of `MPI_Dist_graph_create_adjacent` on a communicator of
    /// `size` processes; weights for both ends, or for none.
    pub fn adjacent(
        sources: &[i32],
        destinations: &[i32],
        weights: Option<(&[i32], &[i32])>,
        size: u32,
    ) -> Result<DistGraph, ErrorClass> {
        let ranks = |list: &[i32]| {
            list.iter()
                .map(|&rank| checked(rank, size))
                .collect::<Result<_, _>>()
        };
        if let Some((a, b)) = weights
            && (a.len() != sources.len()
                || b.len() != destinations.len()
                || a.iter().chain(b).any(|&w| w < 0))
        {
            return Err(ErrorClass::Arg);
        }
        let weights = weights.map(|(a, b)| Weights {
            sources: a.into(),
            destinations: b.into(),
        });
        Ok(DistGraph {
            sources: ranks(sources)?,
            destinations: ranks(destinations)?,
            weights,
        })
    }

    /// The edges that one call of `MPI_Dist_graph_create` names: `degrees[i]`
    /// edges from `sources[i]`, whose ends follow each other in
    /// `destinations`.
    pub fn named_edges(
        sources: &[i32],
        degrees: &[i32],
        destinations: &[i32],
        weights: Option<&[i32]>,
        size: u32,
    ) -> Result<Vec<Edge>, ErrorClass> {
        let mut edges = Vec::with_capacity(destinations.len());
        for (&source, &degree) in sources.iter().zip(degrees) {
            let from = checked(source, size)?;
            for _ in 0..u32::try_from(degree).map_err(|_| ErrorClass::Arg)? {
                let at = edges.len();
                let to = checked(*destinations.get(at).ok_or(ErrorClass::Arg)?, size)?;
                let weight = weights.map_or(Some(1), |weights| weights.get(at).copied());
                let weight = weight
                    .filter(|&weight| weight >= 0)
                    .ok_or(ErrorClass::Arg)?;
                edges.push(Edge { from, to, weight });
            }
        }
        Ok(edges)
    }

    /// The edges of one rank out of everybody's, which come ordered by the
    /// rank that named them.
    pub fn from_edges(rank: u32, edges: &[Edge], weighted: bool) -> DistGraph {
        let incoming = || edges.iter().filter(|edge| edge.to == rank);
        let outgoing = || edges.iter().filter(|edge| edge.from == rank);
        DistGraph {
            sources: incoming().map(|edge| edge.from).collect(),
            destinations: outgoing().map(|edge| edge.to).collect(),
            weights: weighted.then(|| Weights {
                sources: incoming().map(|edge| edge.weight).collect(),
                destinations: outgoing().map(|edge| edge.weight).collect(),
            }),
        }
    }

    /// The edges from this process to another one, as this process names them.
    pub fn edges_to(&self, rank: u32) -> Edges {
        let weights = self.weights.as_ref().map(|weights| &*weights.destinations);
        Edges::of(&self.destinations, weights, rank)
    }

    /// The edges from another process to this one, as this process names them.
    pub fn edges_from(&self, rank: u32) -> Edges {
        let weights = self.weights.as_ref().map(|weights| &*weights.sources);
        Edges::of(&self.sources, weights, rank)
    }

    /// Where edges to this process begin.
    pub fn sources(&self) -> &[u32] {
        &self.sources
    }

    /// Where edges from this process end.
    pub fn destinations(&self) -> &[u32] {
        &self.destinations
    }

    /// The weights of both, if the graph has any.
    pub fn weights(&self) -> Option<(&[i32], &[i32])> {
        self.weights
            .as_ref()
            .map(|weights| (&weights.sources[..], &weights.destinations[..]))
    }
}

fn checked(rank: i32, size: u32) -> Result<u32, ErrorClass> {
    u32::try_from(rank)
        .ok()
        .filter(|&rank| rank < size)
        .ok_or(ErrorClass::Arg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_reach_both_ends() {
        // Rank 0 names 0→1 and 0→2, rank 1 names 2→0 and 0→1 again.
        let mut edges = DistGraph::named_edges(&[0], &[2], &[1, 2], Some(&[5, 6]), 3).unwrap();
        edges.extend(DistGraph::named_edges(&[2, 0], &[1, 1], &[0, 1], Some(&[7, 8]), 3).unwrap());
        let at = |rank| DistGraph::from_edges(rank, &edges, true);
        assert_eq!(
            (at(0).sources(), at(0).destinations()),
            (&[2][..], &[1, 2, 1][..])
        );
        assert_eq!(at(0).weights(), Some((&[7][..], &[5, 6, 8][..])));
        assert_eq!(
            (at(1).sources(), at(1).destinations()),
            (&[0, 0][..], &[][..])
        );
        assert_eq!(
            (at(2).sources(), at(2).destinations()),
            (&[0][..], &[0][..])
        );
        assert_eq!(DistGraph::from_edges(0, &edges, false).weights(), None);
    }

    #[test]
    fn arguments_are_checked() {
        assert!(DistGraph::named_edges(&[3], &[0], &[], None, 3).is_err());
        assert!(DistGraph::named_edges(&[0], &[1], &[3], None, 3).is_err());
        assert!(DistGraph::named_edges(&[0], &[-1], &[], None, 3).is_err());
        assert!(DistGraph::named_edges(&[0], &[2], &[1], None, 3).is_err());
        assert!(DistGraph::named_edges(&[0], &[1], &[1], Some(&[-1]), 3).is_err());
        assert!(DistGraph::adjacent(&[0, 3], &[], None, 3).is_err());
        assert!(DistGraph::adjacent(&[0], &[1], Some((&[1], &[])), 3).is_err());
        let own = DistGraph::adjacent(&[2, 0], &[1], Some((&[1, 2], &[3])), 3).unwrap();
        assert_eq!((own.sources(), own.destinations()), (&[2, 0][..], &[1][..]));
    }
}
