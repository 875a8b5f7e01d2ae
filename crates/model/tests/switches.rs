//! Whatever is switched on or off, the answer stays; and no refinement removes what can happen.

use concord_model::explicit::{Reduction, deadlock, meetings};
use concord_model::{
    Answer, Buffering, Cache, Freedoms, Leaving, Matches, Net, Options, Refinements, check,
    check_with,
};
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

fn says(path: &Path, options: &Options) -> bool {
    match check(path, options).answer {
        Answer::NoDeadlock => false,
        Answer::Deadlock(_) => true,
        Answer::Undecided(reason) => panic!("{reason}\n{path}"),
    }
}

#[test]
fn no_switch_changes_an_answer() {
    let mut dice = Dice::new(21);
    let (mut hanging, mut solved, mut count) = (0, 0, 0);
    let (mut from_cache, mut generators) = (0, 0);
    let mut cache = Cache::default();
    for k in 0..2500 {
        let profile = if k % 8 == 0 {
            Profile::LARGE
        } else {
            Profile::SMALL
        };
        let path = random(&mut dice, &profile);
        let buffering = MODES[k % 6];
        let Ok(explicit) = deadlock(&path, buffering, Reduction::Reduced, 20_000) else {
            continue;
        };
        count += 1;
        let expected = explicit.answer.is_some();
        hanging += usize::from(expected);
        let all = Options::new(buffering);
        let none = Options {
            counting: false,
            running: false,
            refinements: Refinements::NONE,
            epochs: false,
            ..all
        };
        let variants = [
            all,
            Options {
                counting: false,
                running: false,
                ..all
            },
            Options {
                counting: false,
                running: false,
                symmetry: false,
                ..all
            },
            Options {
                counting: false,
                running: false,
                cache: false,
                ..all
            },
            Options {
                counting: false,
                running: false,
                cache: false,
                refinements: Refinements::NONE,
                ..all
            },
            Options {
                epochs: false,
                ..all
            },
            Options {
                refinements: Refinements::NONE,
                ..all
            },
            Options {
                epochs: true,
                ..none
            },
            Options {
                counting: true,
                ..none
            },
            Options {
                refinements: Refinements::ALL,
                ..none
            },
        ];
        for options in variants {
            assert_eq!(says(&path, &options), expected, "{options:?}\n{path}");
        }
        // One cache for all paths.
        let with_cache = Options {
            counting: false,
            running: false,
            ..all
        };
        let checked = check_with(&path, &with_cache, &mut cache);
        let hangs = matches!(checked.answer, Answer::Deadlock(_));
        assert_eq!(hangs, expected, "with a cache: {buffering}\n{path}");
        from_cache += checked.effort.known;
        generators += checked.effort.generators;
        solved += check(
            &path,
            &Options {
                counting: false,
                running: false,
                ..all
            },
        )
        .effort
        .solved;
    }
    assert!(
        count > 2000 && hanging > 500 && solved > 500,
        "{count} {hanging} {solved}"
    );
    println!("{from_cache} from the cache, {generators} generators");
    assert!(
        from_cache > 100 && generators > 20,
        "{from_cache} {generators}"
    );
}

#[test]
fn refinements_keep_what_can_happen() {
    let mut dice = Dice::new(22);
    let (mut by_type, mut kept) = (0, [0; 5]);
    let each = [
        Refinements {
            recursive: true,
            ..Refinements::NONE
        },
        Refinements {
            barrier: true,
            ..Refinements::NONE
        },
        Refinements {
            counting: true,
            ..Refinements::NONE
        },
        Refinements {
            causal: true,
            ..Refinements::NONE
        },
        Refinements::ALL,
    ];
    for k in 0..3000 {
        let mut path = random(&mut dice, &Profile::SMALL);
        // Refinements know nothing of pins.
        for op in path.ranks.iter_mut().flatten() {
            if let concord_path::Call::Receive(receive) = &mut op.call {
                receive.got = None;
            }
        }
        let buffering = MODES[k % 6];
        let Ok(found) = meetings(&path, buffering, Reduction::Reduced, 20_000) else {
            continue;
        };
        let net = Net::new(&path, buffering).unwrap();
        by_type += Matches::by_type(&net).len();
        for (refinements, kept) in each.iter().zip(&mut kept) {
            let refined = Matches::refined(&net, *refinements);
            *kept += refined.len();
            for &(send, receive) in &found.answer {
                let sends = refined.of_receive(net.number(receive));
                assert!(
                    sends.contains(&net.number(send)),
                    "{buffering} {refinements:?} removed {send} {receive}\n{path}"
                );
            }
        }
    }
    println!("{by_type} by type, {kept:?} kept");
    for kept in kept {
        assert!(kept < by_type, "{by_type} {kept}");
    }
}

/// What a cache learned from one path must not be used for another one that only looks alike: of two
/// requests, one is complete before the epoch begins, and a wait for one of them cannot hang.
#[test]
fn a_cache_knows_what_is_complete_before() {
    let fine = "concord-path 1\ncomm 0 \"w\" 0 1\nrank 0\n0: irecv 1 tag=5\n1: isend 0\n2: coll barrier\n3: waitany 0 1 = 1\n4: recv *\nrank 1\n0: send 0 tag=5\n1: coll barrier\n";
    let hangs = "concord-path 1\ncomm 0 \"w\" 0 1\nrank 0\n0: coll barrier\n1: isend 0\n2: waitany 1 = 1\n3: recv *\nrank 1\n0: coll barrier\n";
    let options = Options {
        counting: false,
        running: false,
        ..Options::new(Buffering::Any)
    };
    let mut cache = Cache::default();
    for text in [fine, hangs, fine, hangs] {
        let path = Path::parse(text).unwrap();
        let explicit = deadlock(&path, Buffering::Any, Reduction::Reduced, 10_000).unwrap();
        let checked = check_with(&path, &options, &mut cache);
        let said = matches!(checked.answer, Answer::Deadlock(_));
        assert_eq!(said, explicit.answer.is_some(), "{text}");
    }
}
