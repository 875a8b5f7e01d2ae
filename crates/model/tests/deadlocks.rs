//! All deadlocks of random paths, against the explicit search.

use std::collections::BTreeSet;

use concord_base::Rank;
use concord_model::{Buffering, Deadlocks, Freedoms, Leaving, Options, Reason, beyond, explicit};
use concord_path::{Call, OpIndex, Path};
use concord_support::Dice;
use concord_support::paths::{Profile, random};

const MODES: [Freedoms; 4] = [
    Buffering::Any.with(Leaving::Any),
    Buffering::Infinite.with(Leaving::WhenServed),
    Buffering::Zero.with(Leaving::Together),
    Buffering::Any.with(Leaving::Together),
];

/// The deadlocks that are shown if `cause` picks the cause of each.
fn shown(
    path: &Path,
    options: &Options,
    cause: impl Fn(&[OpIndex]) -> Vec<OpIndex>,
) -> Vec<Vec<OpIndex>> {
    let mut all = Vec::new();
    let deadlocks = Deadlocks::new(path, options).expect("a path that is modelled");
    let asked: Result<(), Reason> = deadlocks.each(|schedule| {
        let causes = vec![cause(&schedule.blocked)];
        all.push(schedule.blocked);
        Ok(causes)
    });
    asked.expect("small paths are decided");
    all
}

fn compare(seed: u64, count: usize, profile: &Profile) {
    let mut dice = Dice::new(seed);
    let (mut several, mut compared) = (0, 0);
    for k in 0..count {
        let path = random(&mut dice, profile);
        let freedoms = MODES[k % MODES.len()];
        let Ok((hangs, ended)) = explicit::deadlocks(&path, freedoms, 20_000) else {
            continue;
        };
        compared += 1;
        several += usize::from(hangs.len() > 1);
        let options = Options::new(freedoms);
        for (name, cause) in [
            (
                "all",
                (|all: &[OpIndex]| all.to_vec()) as fn(&[OpIndex]) -> Vec<OpIndex>,
            ),
            ("first", |all| vec![all[0]]),
        ] {
            let found = shown(&path, &options, cause);
            let told = || format!("{name}, {freedoms}: {found:?} of {hangs:?}\n{path}");
            assert!(found.iter().all(|one| hangs.contains(one)), "{}", told());
            let has_cause = |hang: &Vec<OpIndex>| {
                let causes = found.iter().map(|one| cause(one));
                let mut causes = causes.filter(|all| !all.is_empty());
                causes.any(|all| all.iter().all(|op| hang.contains(op)))
            };
            assert!(hangs.iter().all(has_cause), "{}", told());
            let seen: BTreeSet<OpIndex> = found.iter().flatten().copied().collect();
            let behind = |op: &OpIndex| {
                let awaited = match path.op(*op).map(|op| &op.call) {
                    Some(Call::Send(send)) => Some(send.to),
                    Some(Call::Receive(receive)) => receive.pattern.source,
                    _ => None,
                };
                let mut causes = found.iter().flat_map(|one| cause(one));
                awaited.is_some_and(|rank| causes.any(|op| op.rank == rank))
            };
            let mut ops = hangs.iter().flatten();
            assert!(ops.all(|op| seen.contains(op) || behind(op)), "{}", told());
        }
        for rank in (0..path.size() as u32).map(Rank) {
            let further = beyond(&path, &options, &[rank]).expect("small paths are decided");
            assert_eq!(
                further.is_some(),
                ended.contains(&rank),
                "{rank} {freedoms}\n{path}"
            );
        }
    }
    println!("{compared} compared, {several} with several deadlocks");
    assert!(
        compared > count / 2 && several > count / 50,
        "{compared} {several}"
    );
}

#[test]
fn tiny_paths() {
    compare(1, 3000, &Profile::TINY);
}

#[test]
fn small_paths() {
    compare(2, 2000, &Profile::SMALL);
}
