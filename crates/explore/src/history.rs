//! A list that only grows, shared between states that have their past in
//! common: a copy costs nothing, whatever its length.

use std::fmt;
use std::sync::Arc;

/// What happened, the latest last.
pub struct History<T> {
    last: Option<Arc<Link<T>>>,
    len: usize,
}

struct Link<T> {
    item: T,
    before: Option<Arc<Link<T>>>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { last: None, len: 0 }
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        History {
            last: self.last.clone(),
            len: self.len,
        }
    }
}

impl<T> History<T> {
    /// Adds the latest event.
    pub fn push(&mut self, item: T) {
        let before = self.last.take();
        self.last = Some(Arc::new(Link { item, before }));
        self.len += 1;
    }

    /// How many events.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The events, the latest first.
    pub fn backwards(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.last.as_deref(), |link| link.before.as_deref())
            .map(|link| &link.item)
    }
}

impl<T: Clone> History<T> {
    /// The events in order.
    pub fn to_vec(&self) -> Vec<T> {
        self.since(0)
    }

    /// The events after the first `start`, in order.
    pub fn since(&self, start: usize) -> Vec<T> {
        let count = self.len.saturating_sub(start);
        let mut items: Vec<T> = self.backwards().take(count).cloned().collect();
        items.reverse();
        items
    }
}

impl<T: fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items: Vec<&T> = self.backwards().collect();
        items.reverse();
        f.debug_list().entries(items).finish()
    }
}

/// Link by link: a long chain must not recurse.
impl<T> Drop for History<T> {
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(link) = last {
            last = Arc::into_inner(link).and_then(|mut link| link.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_their_own_ways() {
        let mut one = History::default();
        one.push(1);
        let mut other = one.clone();
        one.push(2);
        other.push(3);
        assert_eq!(one.to_vec(), [1, 2]);
        assert_eq!(other.to_vec(), [1, 3]);
        assert_eq!(other.since(1), [3]);
    }

    #[test]
    fn a_million_events_are_dropped_without_recursion() {
        let mut long = History::default();
        (0..1_000_000).for_each(|i| long.push(i));
        assert_eq!(long.len(), 1_000_000);
    }
}
