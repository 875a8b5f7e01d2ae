//! What a choice could have been: as the explicit search finds it, and each with a schedule that
//! can be followed.

use concord_model::explicit::{Reduction, Replay, meetings, replay};
use concord_model::{Buffering, Freedoms, Leaving, Options, alternatives};
use concord_path::{Call, Outcome, Profile, Rng, random};
use std::collections::BTreeSet;

const MODES: [Freedoms; 6] = [
    Buffering::Any.with(Leaving::Any),
    Buffering::Infinite.with(Leaving::WhenServed),
    Buffering::Zero.with(Leaving::Together),
    Buffering::Eager(100).with(Leaving::Any),
    Buffering::Infinite.with(Leaving::Together),
    Buffering::Zero.with(Leaving::WhenServed),
];

#[test]
fn as_the_explicit_search_finds() {
    let mut rng = Rng::new(31);
    let (mut asked, mut several) = (0, 0);
    for k in 0..1500 {
        let profile = Profile {
            wildcards: 95,
            comms: 0,
            ranks: 3,
            messages: 7,
            ..Profile::SMALL
        };
        let mut path = random(&mut rng, &profile);
        let buffering = MODES[k % 6];
        let receives: Vec<_> = path
            .ops()
            .filter(|(_, op)| matches!(op.call, Call::Receive(_)))
            .map(|(id, _)| id)
            .collect();
        let Some(&choice) = receives.get(k % receives.len().max(1)) else {
            continue;
        };
        let at = &mut path.ranks[choice.rank.index()][choice.index as usize];
        if let Call::Receive(receive) = &mut at.call {
            receive.got = None;
        }
        let Ok(found) = meetings(&path, buffering, Reduction::Reduced, 20_000) else {
            continue;
        };
        let expected: BTreeSet<_> = found
            .answer
            .iter()
            .filter(|(_, receive)| *receive == choice)
            .map(|(send, _)| *send)
            .collect();
        let options = Options::new(buffering);
        let all = alternatives(&path, choice, &options).unwrap();
        let sends: BTreeSet<_> = all.iter().map(|a| a.send).collect();
        assert_eq!(sends, expected, "{buffering} {choice}\n{path}");
        asked += 1;
        several += usize::from(sends.len() > 1);
        for alternative in &all {
            let last = alternative.schedule.matches.last();
            assert_eq!(last, Some(&(alternative.send, choice)));
            let came = replay(&path, buffering, &alternative.schedule);
            assert!(!matches!(came, Replay::Impossible(_)), "{came:?}\n{path}");
        }
    }
    assert!(asked > 1000 && several > 120, "{asked} {several}");
}

#[test]
fn a_probe_sees_what_a_receive_would_get() {
    let text = "concord-path 1\ncomm 0 \"w\" 0 1 2\nrank 0\n0: probe * = 1.0 pinned\n1: recv 1\n2: recv 2\nrank 1\n0: send 0\nrank 2\n0: send 0\n";
    let path = concord_path::Path::parse(text).unwrap();
    let (choice, op) = path.ops().next().unwrap();
    assert!(matches!(
        &op.call,
        Call::Probe {
            seen: Outcome::Saw(_),
            ..
        }
    ));
    let all = alternatives(&path, choice, &Options::new(Buffering::Any)).unwrap();
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|a| a.schedule.matches.is_empty()));
}
