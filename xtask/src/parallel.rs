//! Work on as many items at once as there are processors.

use rayon::prelude::*;

/// Applies `work` to every item, one at a time: some take much longer than others. Results come in
/// the order of the items.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    items.par_iter().with_max_len(1).map(&work).collect()
}
