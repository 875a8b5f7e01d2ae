//! What the model says nothing about.
//!
//! A ready send whose receive is not posted is an error of its own, and other interleavings may
//! have it; an operation marked as opaque may do anything.

use concord_base::SendMode;
use concord_path::{Call, Op, OpIndex};

use crate::answer::Reason;

/// Why no answer can be given about a path with this operation, if so.
pub(crate) fn lacks(id: OpIndex, op: &Op) -> Option<Reason> {
    let what = match &op.call {
        Call::Opaque(what) => what.clone(),
        Call::Send(send) if send.mode == SendMode::Ready => {
            "whether the receive of a ready send is posted in time is not decided".to_owned()
        }
        _ => return None,
    };
    Some(Reason::NotModelled { op: id, what })
}
