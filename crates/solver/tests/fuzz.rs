//! Random terms: simplified, solved and evaluated; all three agree.
//!
//! For each random Boolean term the chain (bit-blaster and Z3, always validated against each
//! other) decides the form as written and the simplified form; every model is evaluated on
//! both, and random assignments look for a counterexample to "unsatisfiable".
//! `CONCORD_FUZZ_TERMS` sets how many terms are made; `cargo xtask` runs the full number.

use std::sync::Arc;

use concord_solver::{Answer, Backend, BitBlaster, ChainOptions, Limits, Solver, Validating, Z3};
use concord_support::terms::{Generator, Profile};
use concord_term::{Evaluator, TermPool};

fn terms_wanted(default: u64) -> u64 {
    std::env::var("CONCORD_FUZZ_TERMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(default)
}

fn limits() -> Limits {
    Limits {
        conflicts: Some(20_000),
        ..Limits::default()
    }
}

#[test]
fn solvers_and_evaluator_agree() {
    let wanted = terms_wanted(4_000);
    let mut pool = TermPool::new();
    let new_solver = || Validating::new(BitBlaster::new(limits()), Z3::new(limits()));
    let mut solver = new_solver();
    let (mut sat, mut unsat, mut unknown, mut confirmed) = (0u64, 0u64, 0u64, 0u64);
    for seed in 0..wanted {
        if seed % 200 == 0 {
            confirmed += solver.confirmed();
            pool = TermPool::new();
            solver = new_solver();
        }
        let mut generator = Generator::new(&pool, seed, Profile::SOLVABLE);
        let pair = generator.boolean(3 + (seed % 4) as u32);
        let vars = pool.free_vars(pair.raw);
        let answer = solver.check(&pool, &[pair.simple]);
        assert_eq!(solver.contradictions(), &[] as &[String], "seed {seed}");
        match answer {
            Answer::Sat(model) => {
                sat += 1;
                let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
                assert!(evaluator.holds(&pool, pair.raw), "seed {seed}");
                assert!(evaluator.holds(&pool, pair.simple), "seed {seed}");
            }
            Answer::Unsat => {
                unsat += 1;
                for _ in 0..20 {
                    let guess = generator.assignment(&vars);
                    let mut evaluator = Evaluator::new(Arc::new(guess));
                    assert!(!evaluator.holds(&pool, pair.raw), "seed {seed}");
                }
            }
            Answer::Unknown(reason) => {
                unknown += 1;
                assert!(
                    matches!(
                        reason,
                        concord_solver::Reason::ResourceLimit | concord_solver::Reason::Timeout
                    ),
                    "seed {seed}: {reason}"
                );
            }
        }
        // The form as written means the same to the solver as the simplified one.
        if seed % 3 == 0 {
            let same = pool.unsimplified(
                concord_term::Expr::Bin(concord_term::BinOp::Xor, pair.raw, pair.simple),
                1,
            );
            let differ = solver.check(&pool, &[same]);
            assert!(!differ.is_sat(), "seed {seed}: forms differ");
        }
    }
    confirmed += solver.confirmed();
    eprintln!("{sat} sat, {unsat} unsat, {unknown} undecided, {confirmed} confirmed");
    assert!(sat > wanted / 4, "too few satisfiable terms");
    assert!(unsat > wanted / 100, "too few unsatisfiable terms");
    assert!(unknown * 100 < wanted, "too many undecided terms");
    assert!(
        confirmed * 2 > wanted,
        "the second backend decided too little"
    );
}

#[test]
fn the_whole_chain_agrees_with_a_bare_backend() {
    let wanted = terms_wanted(4_000) / 10;
    let mut pool = TermPool::new();
    let options = ChainOptions {
        validate: true,
        limits: limits(),
        ..ChainOptions::default()
    };
    let bare_options = ChainOptions {
        backend: Backend::BitBlaster,
        limits: limits(),
        ..ChainOptions::default()
    };
    let (mut chain, mut bare) = (options.build(), bare_options.build_backend());
    let mut extensions = 0;
    for seed in 0..wanted {
        if seed % 50 == 0 {
            pool = TermPool::new();
            (chain, bare) = (options.build(), bare_options.build_backend());
        }
        // A path of conditions, each of which is added if it can hold.
        let mut generator = Generator::new(&pool, 1_000_000 + seed, Profile::SOLVABLE);
        let mut path = Vec::new();
        for _ in 0..6 {
            let cond = generator.boolean(4).simple;
            let answer = chain.check_extension(&pool, &path, cond);
            path.push(cond);
            let expected = bare.check(&pool, &path);
            match (&answer, &expected) {
                (Answer::Sat(_), Answer::Sat(_)) => {
                    extensions += 1;
                    let Answer::Sat(model) = chain.check(&pool, &path) else {
                        panic!("seed {seed}: the whole path must be satisfiable");
                    };
                    let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
                    for &t in &path {
                        assert!(evaluator.holds(&pool, t), "seed {seed}");
                    }
                }
                (Answer::Unsat, Answer::Unsat) => {
                    path.pop();
                }
                (Answer::Unknown(reason), _) | (_, Answer::Unknown(reason)) => {
                    assert!(
                        !matches!(
                            reason,
                            concord_solver::Reason::Disagreement(_)
                                | concord_solver::Reason::WrongModel(_)
                                | concord_solver::Reason::Died(_)
                        ),
                        "seed {seed}: {reason}"
                    );
                    break;
                }
                (a, b) => panic!("seed {seed}: {} but {}", a.word(), b.word()),
            }
        }
    }
    assert!(
        extensions > wanted,
        "the paths were too short to mean anything"
    );
}

/// Our circuits against Z3's floats, and both against the evaluator. Floats are slow in Z3:
/// small formats and shallow terms, and a limit on its steps.
#[test]
fn float_terms_agree() {
    const HALF: Profile = Profile {
        widths: &[1, 8, 16, 16],
        arrays: false,
        floats: true,
        hard: false,
    };
    let wanted = terms_wanted(4_000) / 40;
    let z3 = Limits {
        steps: Some(2_000_000),
        ..limits()
    };
    let mut solver = Validating::new(BitBlaster::new(limits()), Z3::new(z3));
    let (mut decided, mut tried) = (0u64, 0u64);
    let mut seed = 5_000_000;
    while tried < wanted {
        seed += 1;
        let pool = TermPool::new();
        let mut generator = Generator::new(&pool, seed, HALF);
        let pair = generator.boolean(3);
        if !pool
            .flags(pair.raw)
            .contains(concord_term::Flags::HAS_FLOAT)
        {
            continue;
        }
        tried += 1;
        let vars = pool.free_vars(pair.raw);
        let answer = solver.check(&pool, &[pair.raw]);
        assert_eq!(solver.contradictions(), &[] as &[String], "seed {seed}");
        match answer {
            Answer::Sat(model) => {
                decided += 1;
                let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
                assert!(
                    evaluator.holds(&pool, pair.raw),
                    "seed {seed}: {} under {:?}",
                    pool.show(pair.raw),
                    evaluator.assignment()
                );
            }
            Answer::Unsat => {
                decided += 1;
                for _ in 0..50 {
                    let guess = generator.assignment(&vars);
                    let mut evaluator = Evaluator::new(Arc::new(guess));
                    assert!(
                        !evaluator.holds(&pool, pair.raw),
                        "seed {seed}: {} under {:?}",
                        pool.show(pair.raw),
                        evaluator.assignment()
                    );
                }
            }
            Answer::Unknown(_) => {}
        }
    }
    let confirmed = solver.confirmed();
    eprintln!("{decided} of {tried} decided, {confirmed} confirmed");
    assert!(decided * 10 > tried * 9, "too few decided");
    assert!(
        confirmed * 2 > tried,
        "the second backend decided too little"
    );
}
