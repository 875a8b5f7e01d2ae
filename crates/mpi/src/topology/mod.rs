//! Virtual topologies.
//!
//! MPI 4.1 chapter 8. A topology arranges the ranks of a communicator; it
//! moves no process (`reorder` is permission, not order), so new ranks are old
//! ranks.

mod cartesian;
mod dims;
mod dist_graph;
mod graph;

pub use cartesian::{Cartesian, Dimension, Slice};
pub use dims::dims_create;
pub use dist_graph::{DistGraph, Edge, Edges};
pub use graph::Graph;

use crate::constants::{MPI_CART, MPI_DIST_GRAPH, MPI_GRAPH};

/// How the processes of a communicator are arranged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topology {
    /// A grid.
    Cartesian(Cartesian),
    /// A graph that every process knows.
    Graph(Graph),
    /// A graph of which each process knows its own edges.
    DistGraph(DistGraph),
}

/// The peers of neighbourhood collectives, in the order of the buffers (§8.6).
/// `None` stands for `MPI_PROC_NULL`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Neighbours {
    /// From whom.
    pub sources: Vec<Option<u32>>,
    /// To whom.
    pub destinations: Vec<Option<u32>>,
}

impl Topology {
    /// The answer of `MPI_Topo_test`.
    pub fn code(&self) -> i32 {
        match self {
            Topology::Cartesian(_) => MPI_CART,
            Topology::Graph(_) => MPI_GRAPH,
            Topology::DistGraph(_) => MPI_DIST_GRAPH,
        }
    }

    /// How many processes it arranges; `None` for a distributed graph, which
    /// arranges all that there are.
    pub fn size(&self) -> Option<u32> {
        match self {
            Topology::Cartesian(grid) => Some(grid.size()),
            Topology::Graph(graph) => Some(graph.size()),
            Topology::DistGraph(_) => None,
        }
    }

    /// With whom a process exchanges data in neighbourhood collectives.
    pub fn neighbours(&self, rank: u32) -> Neighbours {
        let both = |peers: Vec<Option<u32>>| Neighbours {
            sources: peers.clone(),
            destinations: peers,
        };
        let some = |peers: &[u32]| peers.iter().copied().map(Some).collect();
        match self {
            Topology::Cartesian(grid) => both(grid.neighbours(rank)),
            Topology::Graph(graph) => both(some(graph.neighbours(rank).unwrap_or(&[]))),
            Topology::DistGraph(own) => Neighbours {
                sources: some(own.sources()),
                destinations: some(own.destinations()),
            },
        }
    }

    /// The part of a distributed graph that one rank knows; see
    /// [`DistGraph::from_edges`].
    pub fn from_edges(rank: u32, edges: &[Edge], weighted: bool) -> Topology {
        Topology::DistGraph(DistGraph::from_edges(rank, edges, weighted))
    }
}

/// `MPI_Cart_map` and `MPI_Graph_map`: the rank that a process would get in a
/// topology of `size` processes; `None` for `MPI_UNDEFINED`.
pub fn map_rank(rank: u32, size: u32) -> Option<u32> {
    (rank < size).then_some(rank)
}
