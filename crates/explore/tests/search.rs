//! The search on programs that are small enough to count its steps, given as IR text.

use std::sync::atomic::AtomicBool;

use concord_base::{Buffering, Check, Kind, Levels, Verdict, WorldSize};
use concord_exec::{Limits, Program};
use concord_explore::{
    Bounds, Obstacle, Reason, Search, Setup, SymbolicEnvironment, VerifyOptions, VerifyOutcome,
    verify,
};
use concord_ir::Module;
use concord_libc::HostOptions;
use concord_mpi::Options;
use concord_solver::ChainOptions;
use concord_term::{Bytes, TermPool};

/// Two ranks send to a third, which takes both messages from anybody.
const TWO_SENDERS: &str = include_str!("programs/two_senders.ir");
/// Two ranks send to each other before they receive.
const HEAD_TO_HEAD: &str = include_str!("programs/head_to_head.ir");
/// Rank 0 waits for a message that nobody sends if its input is 7.
const INPUT_DECIDES: &str = include_str!("programs/input_decides.ir");
/// As [`TWO_SENDERS`], but the second receive names who has not been received from yet.
const DECIDES_BY_MESSAGE: &str = include_str!("programs/decides_by_message.ir");

fn options(ranks: u32, buffering: Buffering) -> VerifyOptions {
    VerifyOptions {
        setup: Setup {
            entry: None,
            size: WorldSize::new(ranks).expect("at least one"),
            args: vec![Bytes::from(b"program".as_slice())],
            environment: Vec::new(),
            host: HostOptions::default(),
            files: Vec::new(),
            limits: Limits::default(),
            mpi: Options::explore(buffering),
            contended: Default::default(),
            observe: false,
            self_check: true,
        },
        symbolic: SymbolicEnvironment::default(),
        bounds: Bounds::default(),
        search: Search::Depth,
        jobs: 1,
        checks: Check::ALL.iter().copied().collect(),
        levels: Levels::default(),
        model: true,
        merge: true,
        remember: true,
        any_order: true,
        alike: None,
        first: false,
        other_foldings: true,
        test_cases: false,
        sample: false,
        paths: false,
        properties: Vec::new(),
        solver: ChainOptions::default(),
        meetings: None,
        so_far: Default::default(),
        checkpoint: None,
    }
}

fn search(text: &str, options: &VerifyOptions, interrupted: bool) -> VerifyOutcome {
    let module: Module = text.parse().expect("the text is IR");
    let pool = TermPool::new();
    let program = Program::new(module, &pool);
    let interrupt = AtomicBool::new(interrupted);
    verify(&program, &pool, options, &interrupt, &mut |_| {}).expect("it starts")
}

/// The kinds of what was found, in order.
fn kinds(outcome: &VerifyOutcome) -> Vec<Kind> {
    outcome.violations.iter().map(|v| v.finding.kind).collect()
}

#[test]
fn one_execution_stands_for_both_matchings() {
    let outcome = search(TWO_SENDERS, &options(3, Buffering::Any), false);
    assert_eq!(outcome.verdict, Verdict::Verified);
    assert_eq!((outcome.stats.paths, outcome.stats.covering), (1, 1));
    assert_eq!(outcome.one_by_one, None);
}

#[test]
fn without_the_model_matchings_are_explored_and_equal_states_once() {
    let all = VerifyOptions {
        model: false,
        ..options(3, Buffering::Infinite)
    };
    let outcome = search(TWO_SENDERS, &all, false);
    assert_eq!(outcome.verdict, Verdict::Verified);
    assert_eq!(outcome.stats.covering, 0);
    let unmerged = VerifyOptions {
        merge: false,
        ..all
    };
    let each = search(TWO_SENDERS, &unmerged, false);
    assert_eq!(each.verdict, Verdict::Verified);
    // The first receive takes either message; the second one has no choice.
    assert_eq!((each.stats.paths, each.stats.states), (2, 0));
    assert!(outcome.stats.paths <= each.stats.paths);
}

#[test]
fn a_decision_by_the_message_at_hand_is_an_obstacle() {
    let outcome = search(DECIDES_BY_MESSAGE, &options(3, Buffering::Infinite), false);
    assert_eq!(outcome.one_by_one, Some(Obstacle::DecidesByMessage));
    assert_eq!(outcome.verdict, Verdict::Verified);
    assert_eq!((outcome.stats.paths, outcome.stats.covering), (2, 0));
}

#[test]
fn sends_that_need_a_buffer_deadlock_where_there_may_be_none() {
    let outcome = search(HEAD_TO_HEAD, &options(2, Buffering::Any), false);
    assert_eq!(outcome.verdict, Verdict::Violated);
    assert_eq!(kinds(&outcome), [Kind::Deadlock]);
    assert!(outcome.unreproduced.is_empty());
    let buffered = search(HEAD_TO_HEAD, &options(2, Buffering::Infinite), false);
    assert_eq!(buffered.verdict, Verdict::Verified);
    let never = search(HEAD_TO_HEAD, &options(2, Buffering::Zero), false);
    assert_eq!(kinds(&never), [Kind::Deadlock]);
}

#[test]
fn the_input_that_hangs_is_named() {
    let outcome = search(INPUT_DECIDES, &options(2, Buffering::Any), false);
    assert_eq!(kinds(&outcome), [Kind::Deadlock]);
    let inputs = &outcome.violations[0].inputs;
    assert_eq!(inputs.len(), 1);
    assert_eq!(
        (inputs[0].name.as_str(), &inputs[0].bytes[..]),
        ("n", &[7][..])
    );
}

#[test]
fn any_number_of_workers_finds_the_same() {
    for text in [TWO_SENDERS, DECIDES_BY_MESSAGE, INPUT_DECIDES] {
        // Each counts its own questions.
        let alone = options(3, Buffering::Any);
        let several = VerifyOptions {
            jobs: 3,
            ..options(3, Buffering::Any)
        };
        let (one, three) = (search(text, &alone, false), search(text, &several, false));
        assert_eq!(one.verdict, three.verdict);
        assert_eq!(one.stats, three.stats);
        assert_eq!(kinds(&one), kinds(&three));
    }
}

#[test]
fn what_is_cut_off_proves_nothing() {
    let interrupted = search(TWO_SENDERS, &options(3, Buffering::Any), true);
    assert_eq!(interrupted.verdict, Verdict::Inconclusive);
    assert!(interrupted.reasons.contains(&Reason::Interrupted));
    let mut few = VerifyOptions {
        model: false,
        merge: false,
        ..options(3, Buffering::Zero)
    };
    few.bounds.paths = Some(1);
    let cut = search(DECIDES_BY_MESSAGE, &few, false);
    assert_eq!(cut.verdict, Verdict::Inconclusive);
    assert_eq!(cut.reasons, [Reason::Paths(1)]);
}

#[test]
fn findings_are_told_as_soon_as_they_are_confirmed() {
    let options = options(2, Buffering::Any);
    let outcome = search(HEAD_TO_HEAD, &options, false);
    let told = options.so_far.lock().expect("nobody panicked");
    let told: Vec<Kind> = told.violations.iter().map(|v| v.finding.kind).collect();
    assert_eq!(told, kinds(&outcome));
}
