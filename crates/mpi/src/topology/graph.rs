//! Graphs that every process knows.
//!
//! MPI 4.1 §8.5.3 and §8.5.5. The standard wants the adjacency matrix
//! symmetric; implementations do not check that, and neither do we here.

use crate::errors::ErrorClass;

/// A graph, as the arrays of `MPI_Graph_create`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Graph {
    /// The i-th entry is the number of edges of nodes `0..=i`.
    index: Box<[u32]>,
    /// The neighbours of node 0, then those of node 1, …
    edges: Box<[u32]>,
}

impl Graph {
    /// The arguments of `MPI_Graph_create` on a communicator of `available`
    /// processes; `edges` has as many entries as the last one of `index` says.
    pub fn new(index: &[i32], edges: &[i32], available: u32) -> Result<Graph, ErrorClass> {
        if index.len() > available as usize {
            return Err(ErrorClass::Arg);
        }
        let number = |&n: &i32| u32::try_from(n).map_err(|_| ErrorClass::Topology);
        let index: Box<[u32]> = index.iter().map(number).collect::<Result<_, _>>()?;
        let edges: Box<[u32]> = edges.iter().map(number).collect::<Result<_, _>>()?;
        let total = index.last().map_or(0, |&last| last as usize);
        let known = |edge: &u32| (*edge as usize) < index.len();
        if !index.is_sorted() || total != edges.len() || !edges.iter().all(known) {
            return Err(ErrorClass::Topology);
        }
        Ok(Graph { index, edges })
    }

    /// How many nodes.
    pub fn size(&self) -> u32 {
        self.index.len() as u32
    }

    /// The arrays that `MPI_Graph_get` gives back.
    pub fn arrays(&self) -> (&[u32], &[u32]) {
        (&self.index, &self.edges)
    }

    /// `MPI_Graph_neighbors`: with repetitions, in the order of creation.
    pub fn neighbours(&self, rank: u32) -> Option<&[u32]> {
        let rank = rank as usize;
        let end = *self.index.get(rank)? as usize;
        let start = rank
            .checked_sub(1)
            .map_or(0, |before| self.index[before] as usize);
        self.edges.get(start..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard's example 8.4.
    #[test]
    fn the_example_of_the_standard() {
        let graph = Graph::new(&[2, 3, 4, 6], &[1, 3, 0, 3, 0, 2], 5).unwrap();
        assert_eq!(graph.size(), 4);
        let neighbours: Vec<_> = (0..4)
            .map(|rank| graph.neighbours(rank).unwrap().to_vec())
            .collect();
        assert_eq!(neighbours, [vec![1, 3], vec![0], vec![3], vec![0, 2]]);
        assert_eq!(graph.neighbours(4), None);
    }

    #[test]
    fn arrays_are_checked() {
        assert_eq!(Graph::new(&[0, 0, 0], &[], 2), Err(ErrorClass::Arg));
        assert_eq!(Graph::new(&[2, 1], &[0], 2), Err(ErrorClass::Topology));
        assert_eq!(Graph::new(&[1, 2], &[1, 2], 2), Err(ErrorClass::Topology));
        assert_eq!(Graph::new(&[1, 2], &[1, -1], 2), Err(ErrorClass::Topology));
        assert_eq!(Graph::new(&[1, 2], &[1], 2), Err(ErrorClass::Topology));
        assert!(Graph::new(&[], &[], 2).is_ok());
    }
}
