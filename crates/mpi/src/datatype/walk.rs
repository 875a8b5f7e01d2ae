//! Unfolding a type map, piece by piece.

use super::typemap::{Node, Shape};

/// Walks a folded map down to the nodes that are fine enough for the caller,
/// with their displacements.
pub(super) struct Leaves<'a, F> {
    stack: Vec<Frame<'a>>,
    is_leaf: F,
}

struct Frame<'a> {
    node: &'a Node,
    base: i64,
    next: u64,
}

impl<'a, F: Fn(&Node) -> bool> Leaves<'a, F> {
    pub(super) fn new(root: &'a Node, is_leaf: F) -> Self {
        let mut leaves = Leaves {
            stack: Vec::new(),
            is_leaf,
        };
        if !matches!(root.shape, Shape::Empty) {
            leaves.push(root, 0);
        }
        leaves
    }

    fn push(&mut self, node: &'a Node, base: i64) {
        self.stack.push(Frame {
            node,
            base,
            next: 0,
        });
    }
}

impl<'a, F: Fn(&Node) -> bool> Iterator for Leaves<'a, F> {
    type Item = (i64, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let top = self.stack.last_mut()?;
            let &mut Frame { node, base, next } = top;
            if (self.is_leaf)(node) || matches!(node.shape, Shape::Empty | Shape::Run { .. }) {
                self.stack.pop();
                return Some((base, node));
            }
            top.next += 1;
            // A leaf's displacement lies between the checked bounds of the
            // whole map; on the way to it sums may wrap there and back.
            let child = match &node.shape {
                Shape::Repeat {
                    count,
                    stride,
                    inner,
                } if next < *count => Some((stride.wrapping_mul(next.cast_signed()), inner)),
                Shape::Sequence(parts) => {
                    parts.get(next as usize).map(|(offset, map)| (*offset, map))
                }
                _ => None,
            };
            match child {
                Some((offset, map)) => self.push(map.node(), base.wrapping_add(offset)),
                None => drop(self.stack.pop()),
            }
        }
    }
}

/// Joins neighbours where `join` accepts the second into the first.
pub(super) struct Coalesced<I: Iterator, J> {
    items: I,
    pending: Option<I::Item>,
    join: J,
}

impl<I: Iterator, J: Fn(&mut I::Item, &I::Item) -> bool> Coalesced<I, J> {
    pub(super) fn new(items: I, join: J) -> Self {
        Coalesced {
            items,
            pending: None,
            join,
        }
    }
}

impl<I: Iterator, J: Fn(&mut I::Item, &I::Item) -> bool> Iterator for Coalesced<I, J> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let mut current = self.pending.take().or_else(|| self.items.next())?;
        for item in self.items.by_ref() {
            if !(self.join)(&mut current, &item) {
                self.pending = Some(item);
                break;
            }
        }
        Some(current)
    }
}
