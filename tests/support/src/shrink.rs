//! A path with one operation less, for making counterexamples small.

use concord_path::{Call, Completion, OpIndex, Path, Sighting};

/// The path without an operation, and without what refers to it: a look at requests loses the
/// request, and goes if it has none left; recorded matches with it are forgotten. `None` if
/// there is no such operation.
pub fn without(path: &Path, gone: OpIndex) -> Option<Path> {
    path.op(gone)?;
    let mut path = path.clone();
    path.ranks[gone.rank.index()].remove(gone.index as usize);
    let moved = |index: u32| index - u32::from(index > gone.index);
    let kept = |id: OpIndex| match id == gone {
        true => None,
        false if id.rank == gone.rank => Some(OpIndex {
            index: moved(id.index),
            ..id
        }),
        false => Some(id),
    };
    for (rank, ops) in path.ranks.iter_mut().enumerate() {
        for op in ops {
            match &mut op.call {
                Call::Wait(wait) if rank == gone.rank.index() => {
                    for list in [&mut wait.requests, &mut wait.taken] {
                        list.retain(|&request| request != gone.index);
                        list.iter_mut()
                            .for_each(|request| *request = moved(*request));
                    }
                }
                Call::Receive(receive) => {
                    receive.got = receive.got.and_then(|mut got| {
                        got.send = kept(got.send)?;
                        Some(got)
                    });
                }
                Call::Probe { seen, .. } => {
                    if let Sighting::Saw(found) = seen {
                        match kept(found.send) {
                            Some(send) => found.send = send,
                            None => *seen = Sighting::Open,
                        }
                    }
                }
                _ => {}
            }
        }
    }
    let empty = path
        .ops()
        .find(|(_, op)| matches!(&op.call, Call::Wait(wait) if wait.requests.is_empty()));
    let empty = empty.map(|(id, _)| id);
    // A wait for some that loses what it took waits for nothing in particular.
    if let Some(id) = empty {
        return without(&path, id);
    }
    let broken = path.ops().find(|(_, op)| {
        matches!(&op.call, Call::Wait(wait) if wait.taken.is_empty()
            && wait.completion == Completion::Any)
    });
    let broken = broken.map(|(id, _)| id);
    match broken {
        Some(id) => without(&path, id),
        None => Some(path),
    }
}

/// As few operations as possible, one less at a time, such that something still holds.
pub fn shrink(path: &Path, holds: &mut dyn FnMut(&Path) -> bool) -> Path {
    let mut best = path.clone();
    loop {
        let ids: Vec<OpIndex> = best.ops().map(|(id, _)| id).collect();
        let smaller = ids.into_iter().rev().find_map(|id| {
            let path = without(&best, id)?;
            (path.validate().is_ok() && holds(&path)).then_some(path)
        });
        match smaller {
            Some(path) => best = path,
            None => return best,
        }
    }
}
