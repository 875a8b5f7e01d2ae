//! The explicit search: with and without reduction the same, and exact counts for small cases.

use concord_model::explicit::{Reduction, Replay, deadlock, matchings, replay};
use concord_model::{Buffering, Freedoms, Leaving};
use concord_path::Path;
use concord_support::Dice;
use concord_support::paths::{Profile, random};

const MODES: [Freedoms; 6] = [
    Buffering::Any.with(Leaving::Any),
    Buffering::Infinite.with(Leaving::WhenServed),
    Buffering::Zero.with(Leaving::Together),
    Buffering::Eager(100).with(Leaving::Any),
    Buffering::Infinite.with(Leaving::Together),
    Buffering::Zero.with(Leaving::WhenServed),
];

fn path(ranks: &[&[&str]]) -> Path {
    let mut text = String::from("concord-path 1\ncomm 0 \"world\"");
    for rank in 0..ranks.len() {
        text += &format!(" {rank}");
    }
    text.push('\n');
    for (rank, ops) in ranks.iter().enumerate() {
        text += &format!("rank {rank}\n");
        for (index, op) in ops.iter().enumerate() {
            text += &format!("{index}: {op}\n");
        }
    }
    Path::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn deadlocks(path: &Path, buffering: impl Into<Freedoms>) -> bool {
    let found = deadlock(path, buffering, Reduction::Reduced, 1_000_000).unwrap();
    found.answer.is_some()
}

#[test]
fn reduction_changes_no_answer() {
    let mut dice = Dice::new(11);
    let (mut hanging, mut naive_states, mut reduced_states) = (0, 0, 0);
    for k in 0..1500 {
        let path = random(&mut dice, &Profile::TINY);
        let buffering = MODES[k % 6];
        let limit = 200_000;
        let (Ok(naive), Ok(reduced)) = (
            deadlock(&path, buffering, Reduction::Naive, limit),
            deadlock(&path, buffering, Reduction::Reduced, limit),
        ) else {
            continue;
        };
        assert_eq!(
            naive.answer.is_some(),
            reduced.answer.is_some(),
            "{buffering}: {:?} {:?}\n{path}",
            naive.answer,
            reduced.answer
        );
        for schedule in [&naive.answer, &reduced.answer].into_iter().flatten() {
            hanging += 1;
            assert_eq!(
                replay(&path, buffering, schedule),
                Replay::Hangs(schedule.blocked.clone()),
                "{buffering} {schedule:?}\n{path}"
            );
        }
        naive_states += naive.states;
        reduced_states += reduced.states;
        let (Ok(naive), Ok(reduced)) = (
            matchings(&path, buffering, Reduction::Naive, limit),
            matchings(&path, buffering, Reduction::Reduced, limit),
        ) else {
            continue;
        };
        assert_eq!(naive.answer, reduced.answer, "{buffering}\n{path}");
    }
    assert!(hanging > 200, "{hanging}");
    assert!(
        naive_states > 3 * reduced_states,
        "{naive_states} {reduced_states}"
    );
}

#[test]
fn head_to_head() {
    let exchange = path(&[&["send 1 bytes=8", "recv 1"], &["send 0 bytes=8", "recv 0"]]);
    assert!(deadlocks(&exchange, Buffering::Zero));
    assert!(deadlocks(&exchange, Buffering::Any));
    assert!(!deadlocks(&exchange, Buffering::Infinite));
    assert!(!deadlocks(&exchange, Buffering::Eager(8)));
    assert!(deadlocks(&exchange, Buffering::Eager(7)));
}

/// The program of the literature that deadlocks only if some sends are buffered and others not.
#[test]
fn some_buffered_and_some_not() {
    let mixed = path(&[
        &["send 1 tag=0", "send 2 tag=0"],
        &["recv *", "recv *"],
        &["recv 0", "send 1 tag=0"],
    ]);
    // Whatever comes first at rank 1, both messages come.
    for mode in MODES {
        assert!(!deadlocks(&mixed, mode), "{mode}");
    }
    let mixed = path(&[
        &["send 1", "send 2", "recv 2 tag=1"],
        &["recv *", "recv 0"],
        &["recv 0", "send 1", "send 0 tag=1"],
    ]);
    // If 0's send to 1 is buffered, 2's message may overtake it; then rank 1 gets 0's, fine.
    // Otherwise rank 1 takes 0's first and waits for a second one of 0.
    assert!(deadlocks(&mixed, Buffering::Any));
    assert!(deadlocks(&mixed, Buffering::Zero));
    assert!(deadlocks(&mixed, Buffering::Infinite));
}

#[test]
fn counts_of_matchings() {
    let gather = path(&[
        &["recv *", "recv *", "recv *"],
        &["send 0"],
        &["send 0"],
        &["send 0"],
    ]);
    let all = matchings(&gather, Buffering::Any, Reduction::Reduced, 10_000).unwrap();
    assert_eq!(all.answer.len(), 6);
    let ordered = path(&[
        &["recv *", "recv *", "recv *"],
        &["send 0", "send 0"],
        &["send 0"],
    ]);
    let all = matchings(&ordered, Buffering::Zero, Reduction::Reduced, 10_000).unwrap();
    assert_eq!(all.answer.len(), 3);
}

/// The root of a broadcast may go on before the others have come, or not.
#[test]
fn collectives_synchronise_as_far_as_they_must() {
    let late = path(&[
        &["coll bcast needs=none", "send 1"],
        &["recv 0", "coll bcast needs=0"],
    ]);
    for buffering in [Buffering::Any, Buffering::Infinite, Buffering::Zero] {
        assert!(!deadlocks(&late, buffering.with(Leaving::WhenServed)));
        assert!(deadlocks(&late, buffering.with(Leaving::Together)));
        assert!(deadlocks(&late, buffering));
    }
    let barrier = path(&[&["coll barrier", "send 1"], &["recv 0", "coll barrier"]]);
    for mode in MODES {
        assert!(deadlocks(&barrier, mode));
    }
}

/// A poll or another outcome leads off the path: the state is no deadlock.
#[test]
fn leaving_the_path_is_no_deadlock() {
    let poll = path(&[&["irecv 1", "test 0 = 0"], &[]]);
    assert!(!deadlocks(&poll, Buffering::Any));
    let wait = path(&[&["irecv 1", "wait 0"], &[]]);
    assert!(deadlocks(&wait, Buffering::Any));
    let other = path(&[&["irecv 1", "irecv 2", "waitany 0 1 = 0"], &[], &["send 0"]]);
    assert!(!deadlocks(&other, Buffering::Any));
    let none = path(&[&["irecv 1", "irecv 2", "waitany 0 1 = 0"], &[], &[]]);
    assert!(deadlocks(&none, Buffering::Any));
}
