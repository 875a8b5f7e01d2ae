//! Which paths an input is on, by evaluating their conditions.
//!
//! The conditions of all paths form a tree, since paths fork: what a prefix
//! excludes need not be looked at for each path again.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_explore::{InputOrigin, InputValue, TestCase};
use concord_term::{Assignment, Bv, Evaluator, Term, TermPool, Value, VarId};

pub(crate) struct Partition<'a> {
    pool: &'a TermPool,
    nodes: Vec<Node>,
    /// The variable of every byte of every input.
    variables: BTreeMap<InputOrigin, Vec<VarId>>,
}

#[derive(Default)]
struct Node {
    /// Conditions that paths go on with.
    children: Vec<(Term, usize)>,
    /// Paths whose condition ends here.
    paths: Vec<usize>,
}

impl<'a> Partition<'a> {
    pub(crate) fn new(pool: &'a TermPool, tests: &[TestCase]) -> Partition<'a> {
        let mut partition = Partition {
            pool,
            nodes: vec![Node::default()],
            variables: BTreeMap::new(),
        };
        for (number, test) in tests.iter().enumerate() {
            for input in &test.variables {
                let variables = input
                    .bytes
                    .iter()
                    .flat_map(|byte| pool.free_vars(*byte).to_vec());
                partition
                    .variables
                    .insert(input.origin.clone(), variables.collect());
            }
            let end = test
                .condition
                .iter()
                .fold(0, |node, term| partition.child(node, *term));
            partition.nodes[end].paths.push(number);
        }
        partition
    }

    fn child(&mut self, node: usize, term: Term) -> usize {
        let known = self.nodes[node].children.iter().find(|(t, _)| *t == term);
        if let Some((_, child)) = known {
            return *child;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[node].children.push((term, child));
        child
    }

    /// The paths that an input is on.
    pub(crate) fn paths_of(&self, values: &[InputValue]) -> Vec<usize> {
        let mut assignment = Assignment::new();
        for value in values {
            let variables = self.variables.get(&value.origin).into_iter().flatten();
            for (variable, byte) in variables.zip(&value.bytes) {
                assignment.set(*variable, Value::Bv(Bv::new(8, u128::from(*byte))));
            }
        }
        let mut evaluator = Evaluator::new(Arc::new(assignment));
        let (mut paths, mut open) = (Vec::new(), vec![0]);
        while let Some(node) = open.pop() {
            let node = &self.nodes[node];
            paths.extend(&node.paths);
            for (term, child) in &node.children {
                if evaluator.holds(self.pool, *term) {
                    open.push(*child);
                }
            }
        }
        paths
    }
}
