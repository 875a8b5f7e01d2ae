//! Distributed graphs out of what their members say of them.
//!
//! MPI 4.1 §8.5.4. After `MPI_Dist_graph_create` a rank's neighbours follow from everybody's edges; with
//! `MPI_Dist_graph_create_adjacent` each rank names its own, and both ends must agree.

use std::sync::Arc;

use super::collective::{How, Part, Weighted};
use super::creation::{creation, disagreement};
use super::misuse::Misuse;
use crate::topology::{Edge, Topology};

/// `MPI_Dist_graph_create`: each rank's neighbours out of everybody's edges (§8.5.4). Edges are
/// listed in the order of the ranks that named them.
pub(super) fn assemble(parts: &[(u32, &Arc<Part>)], size: u32) -> Vec<Topology> {
    let mut edges: Vec<Edge> = Vec::new();
    let mut weighted = Weighted::Yes;
    for (_, part) in parts {
        if let How::Pieces(own, has_weights) = &creation(part).how {
            edges.extend(own);
            weighted = weighted.min(*has_weights);
        }
    }
    (0..size)
        .map(|rank| Topology::from_edges(rank, &edges, weighted == Weighted::Yes))
        .collect()
}

/// `MPI_Dist_graph_create_adjacent`: both ends of an edge name it, as often and with the same weights
/// (§8.5.4). Asked of those who are there; who comes last is compared with everybody.
pub(super) fn check_edges(parts: &[(u32, &Arc<Part>)]) -> Result<(), Box<Misuse>> {
    let graph = |part: &Part| match &creation(part).how {
        How::Adjacent(topology) => Some(Arc::clone(topology)),
        _ => None,
    };
    for &(from, part) in parts {
        for &(to, other) in parts {
            let (Some(one), Some(two)) = (graph(part), graph(other)) else {
                continue;
            };
            let (Topology::DistGraph(one), Topology::DistGraph(two)) = (&*one, &*two) else {
                continue;
            };
            let (out, into) = (one.edges_to(to), two.edges_from(from));
            let text = if out.count != into.count {
                format!(
                    "rank {from} names {} to rank {to}, which names {} from rank {from}",
                    edges(out.count),
                    edges(into.count)
                )
            } else if out.weights.is_some() && into.weights.is_some() && out != into {
                format!(
                    "the weight of an edge to rank {to} differs from the one that rank {to} gives"
                )
            } else {
                continue;
            };
            return Err(disagreement(part, other, text));
        }
    }
    Ok(())
}

fn edges(count: usize) -> String {
    match count {
        0 => "no edge".to_owned(),
        1 => "1 edge".to_owned(),
        _ => format!("{count} edges"),
    }
}
