//! Independent answers about random paths are the same.

use concord_model::explicit::{Reduction, Replay, deadlock, replay};
use concord_model::sat::{Engine, Goal, Ordering, Scope, Settings, Solved};
use concord_model::{Buffering, Freedoms, Leaving, Matches, Net, certain};
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

fn compare(seed: u64, count: usize, profile: &Profile, ordering: Ordering) {
    let mut dice = Dice::new(seed);
    let (mut hanging, mut proved, mut compared) = (0, 0, 0);
    for k in 0..count {
        let path = random(&mut dice, profile);
        let buffering = MODES[k % 6];
        let Ok(explicit) = deadlock(&path, buffering, Reduction::Reduced, 20_000) else {
            continue;
        };
        compared += 1;
        let net = Net::new(&path, buffering).unwrap();
        let matches = Matches::by_type(&net);
        let known = certain(&net);
        if known.all_end(&net) {
            proved += 1;
            assert!(
                explicit.answer.is_none(),
                "certain: {buffering} {:?}\n{path}",
                explicit.answer
            );
        }
        let settings = Settings {
            ordering,
            ..Settings::default()
        };
        let facts = (k % 3 == 0).then_some(&known);
        let mut engine = Engine::new(&net, &matches, Scope::Whole, Goal::Hang, facts, settings);
        match engine.solve(&[]).unwrap() {
            Solved::Yes(schedule) => {
                hanging += 1;
                assert_eq!(
                    replay(&path, buffering, &schedule),
                    Replay::Hangs(schedule.blocked.clone()),
                    "{buffering} {schedule:?}\n{path}"
                );
                assert!(
                    explicit.answer.is_some(),
                    "{buffering} {schedule:?}\n{path}"
                );
            }
            Solved::No => {
                assert!(
                    explicit.answer.is_none(),
                    "missed: {buffering} {:?}\n{path}",
                    explicit.answer
                );
            }
        }
    }
    println!("{compared} compared, {hanging} hang, {proved} proved by counting");
    assert!(compared > count / 2, "{compared}");
    assert!(
        hanging > count / 20 && proved > count / 20,
        "{hanging} {proved}"
    );
}

#[test]
fn small_paths() {
    compare(1, 10_000, &Profile::SMALL, Ordering::OnDemand);
}

#[test]
fn tiny_paths() {
    compare(2, 8_000, &Profile::TINY, Ordering::OnDemand);
}

#[test]
fn large_paths() {
    compare(3, 1_200, &Profile::LARGE, Ordering::OnDemand);
}

#[test]
fn clocks_say_the_same() {
    compare(4, 800, &Profile::SMALL, Ordering::Clocks);
}
