//! Automorphisms and canonical forms of coloured directed graphs, by nauty.
//!
//! The only crate that knows nauty, and a boundary to C: everything unsafe of it is in this file,
//! behind one safe function. What nauty returns is checked before it is passed on: generators are
//! permutations that keep colours and edges, and the labelling is a permutation that keeps
//! colours. So a defect there can cost symmetry, never soundness.

use std::cell::RefCell;
use std::os::raw::c_int;

use nauty_Traces_sys::{SG_FREE, SparseGraph, TRUE, optionblk, sparsegraph, sparsenauty, statsblk};

/// A directed graph whose vertices have colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// By vertex: its colour.
    pub colours: Vec<u32>,
    /// By vertex: where its edges lead, ascending, no two the same.
    pub edges: Vec<Vec<u32>>,
}

/// What is symmetric about a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Automorphisms that generate all: by vertex, where it goes.
    pub generators: Vec<Vec<u32>>,
    /// The vertices in canonical order: two graphs are isomorphic if and only if they look the
    /// same in this order.
    pub labelling: Vec<u32>,
}

thread_local! {
    /// What nauty calls back has no place for our data.
    static FOUND: RefCell<Vec<Vec<u32>>> = const { RefCell::new(Vec::new()) };
}

extern "C" fn found(
    _count: c_int,
    permutation: *mut c_int,
    _orbits: *mut c_int,
    _orbit_count: c_int,
    _stabilised: c_int,
    n: c_int,
) {
    let n = usize::try_from(n).unwrap_or(0);
    // SAFETY: nauty passes a permutation of the n vertices.
    let images = unsafe { std::slice::from_raw_parts(permutation, n) };
    let images = images.iter().map(|&v| v as u32).collect();
    FOUND.with(|found| found.borrow_mut().push(images));
}

impl Graph {
    /// How many vertices.
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.colours.is_empty()
    }

    /// Adds a vertex.
    pub fn vertex(&mut self, colour: u32) -> u32 {
        self.colours.push(colour);
        self.edges.push(Vec::new());
        self.colours.len() as u32 - 1
    }

    /// Adds an edge; [`Graph::finish`] puts them in order.
    pub fn edge(&mut self, from: u32, to: u32) {
        self.edges[from as usize].push(to);
    }

    /// Puts edges in order.
    pub fn finish(&mut self) {
        for list in &mut self.edges {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Whether a permutation keeps colours and edges.
    pub fn is_automorphism(&self, images: &[u32]) -> bool {
        if !is_permutation(images, self.len()) {
            return false;
        }
        (0..self.len()).all(|v| {
            let image = images[v] as usize;
            let mut list: Vec<u32> = self.edges[v].iter().map(|&w| images[w as usize]).collect();
            list.sort_unstable();
            self.colours[v] == self.colours[image] && list == self.edges[image]
        })
    }

    /// The graph in a given order of its vertices, as numbers: equal if and only if the graphs
    /// are.
    pub fn written(&self, order: &[u32]) -> Vec<u32> {
        let mut place = vec![0; self.len()];
        for (at, &v) in order.iter().enumerate() {
            place[v as usize] = at as u32;
        }
        let mut form = vec![self.len() as u32];
        for &v in order {
            form.push(self.colours[v as usize]);
            let list = &self.edges[v as usize];
            let mut list: Vec<u32> = list.iter().map(|&w| place[w as usize]).collect();
            list.sort_unstable();
            form.push(list.len() as u32);
            form.extend(list);
        }
        form
    }
}

fn is_permutation(images: &[u32], n: usize) -> bool {
    let mut seen = vec![false; n];
    images.len() == n
        && images.iter().all(|&v| {
            let place = seen.get_mut(v as usize);
            place.is_some_and(|seen| !std::mem::replace(seen, true))
        })
}

/// What is symmetric about a graph. `None` for an empty graph, and if nauty returns something that
/// is wrong.
pub fn symmetry(graph: &Graph) -> Option<Symmetry> {
    let n = graph.len();
    if n == 0 || c_int::try_from(n).is_err() {
        return None;
    }
    let edges: usize = graph.edges.iter().map(Vec::len).sum();
    let mut sparse = SparseGraph::new(n, edges);
    let mut at = 0;
    for (v, list) in graph.edges.iter().enumerate() {
        sparse.v[v] = at;
        sparse.d[v] = list.len() as c_int;
        for &w in list {
            sparse.e[at] = w as c_int;
            at += 1;
        }
    }
    // The vertices by colour; 0 in `ptn` ends a colour.
    let mut order: Vec<u32> = (0..n as u32).collect();
    order.sort_by_key(|&v| (graph.colours[v as usize], v));
    let mut lab: Vec<c_int> = order.iter().map(|&v| v as c_int).collect();
    let same = |k: usize| {
        order
            .get(k + 1)
            .is_some_and(|&next| graph.colours[next as usize] == graph.colours[order[k] as usize])
    };
    let mut ptn: Vec<c_int> = (0..n).map(|k| c_int::from(same(k))).collect();
    let mut orbits: Vec<c_int> = vec![0; n];
    let mut options = optionblk::default_sparse_digraph();
    options.getcanon = TRUE as c_int;
    options.defaultptn = 0;
    options.userautomproc = Some(found);
    let mut statistics = statsblk::default();
    FOUND.with(|found| found.borrow_mut().clear());
    let mut canonical = sparsegraph::default();
    let mut borrowed: sparsegraph = (&mut sparse).into();
    // SAFETY: the arrays have n entries, the graph's lists lie within its arrays; `canonical` is
    // allocated by nauty and freed here.
    unsafe {
        sparsenauty(
            &mut borrowed,
            lab.as_mut_ptr(),
            ptn.as_mut_ptr(),
            orbits.as_mut_ptr(),
            &mut options,
            &mut statistics,
            &mut canonical,
        );
    }
    SG_FREE(&mut canonical);
    let generators = FOUND.with(|found| std::mem::take(&mut *found.borrow_mut()));
    let labelling: Vec<u32> = lab.iter().map(|&v| v as u32).collect();
    let keeps_colours = labelling
        .iter()
        .zip(&order)
        .all(|(&a, &b)| graph.colours.get(a as usize) == graph.colours.get(b as usize));
    let is_fine = statistics.errstatus == 0
        && is_permutation(&labelling, n)
        && keeps_colours
        && generators
            .iter()
            .all(|images| graph.is_automorphism(images));
    is_fine.then_some(Symmetry {
        generators,
        labelling,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(n: u32, colours: &[u32]) -> Graph {
        let mut graph = Graph::default();
        for v in 0..n {
            graph.vertex(colours[v as usize % colours.len()]);
        }
        for v in 0..n {
            graph.edge(v, (v + 1) % n);
        }
        graph.finish();
        graph
    }

    #[test]
    fn a_directed_cycle_has_rotations() {
        let found = symmetry(&cycle(6, &[0])).expect("symmetry");
        assert_eq!(found.generators.len(), 1);
        let coloured = symmetry(&cycle(6, &[0, 1, 2])).expect("symmetry");
        assert_eq!(coloured.generators.len(), 1);
        assert_eq!(coloured.generators[0][0], 3);
        assert!(
            symmetry(&cycle(6, &[0, 1, 2, 3, 4, 5]))
                .expect("symmetry")
                .generators
                .is_empty()
        );
    }

    /// Whatever the order of the vertices, the canonical form is the same; another graph has
    /// another one.
    #[test]
    fn canonical_forms_tell_graphs_apart() {
        let form = |graph: &Graph| {
            let found = symmetry(graph).expect("symmetry");
            graph.written(&found.labelling)
        };
        let graph = cycle(7, &[0, 0, 1]);
        let mut state = 12345u64;
        for _ in 0..50 {
            let mut images: Vec<u32> = (0..7).collect();
            for k in (1..7).rev() {
                state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                images.swap(k, (state >> 33) as usize % (k + 1));
            }
            let mut other = Graph::default();
            let mut back = vec![0; 7];
            for (v, &image) in images.iter().enumerate() {
                back[image as usize] = v;
            }
            for &v in &back {
                other.vertex(graph.colours[v]);
            }
            for v in 0..7 {
                for &w in &graph.edges[v] {
                    other.edge(images[v], images[w as usize]);
                }
            }
            other.finish();
            assert_eq!(form(&graph), form(&other));
        }
        let mut turned = graph.clone();
        turned.edges[0] = vec![2];
        assert_ne!(form(&graph), form(&turned));
    }

    #[test]
    fn nothing_is_said_about_nothing() {
        assert_eq!(symmetry(&Graph::default()), None);
    }
}
