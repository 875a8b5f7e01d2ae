//! Random terms: the simplified form evaluates like the one as written.
//!
//! `CONCORD_FUZZ_TERMS` sets how many terms are made; a disagreement names the seed and the
//! smallest subterm that shows it.

use std::sync::Arc;

use concord_support::terms::{Generator, Profile};
use concord_term::{Evaluator, TermPool};

fn terms_wanted() -> u64 {
    std::env::var("CONCORD_FUZZ_TERMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

#[test]
fn simplified_terms_evaluate_like_the_original() {
    let mut pool = TermPool::new();
    for seed in 0..terms_wanted() {
        // A fresh pool now and then: otherwise nothing would be built for the first time.
        if seed % 500 == 0 {
            pool = TermPool::new();
        }
        let mut generator = Generator::new(&pool, seed, Profile::EVERYTHING);
        let pair = generator.any(3 + (seed % 6) as u32);
        generator.made.push(pair);
        let vars = pool.free_vars(pair.raw);
        let again = pool.simplify(pair.raw);
        for _ in 0..4 {
            let assignment = generator.assignment(&vars);
            let mut evaluator = Evaluator::new(Arc::new(assignment));
            for p in &generator.made {
                let (raw, simple) = (
                    evaluator.eval(&pool, p.raw),
                    evaluator.eval(&pool, p.simple),
                );
                assert_eq!(
                    raw,
                    simple,
                    "seed {seed}: {} became {} under {:?}",
                    pool.show(p.raw),
                    pool.show(p.simple),
                    evaluator.assignment()
                );
            }
            assert_eq!(
                evaluator.eval(&pool, pair.raw),
                evaluator.eval(&pool, again),
                "seed {seed}: simplifying {} again",
                pool.show(pair.raw)
            );
            // What is known of the bits must be true.
            for p in &generator.made {
                if pool.width(p.simple) <= 64 {
                    let known = pool.known(p.simple);
                    let value = evaluator.eval(&pool, p.simple).bv().low() as u64;
                    assert_eq!(value & known.zero, 0, "seed {seed}");
                    assert_eq!(value & known.one, known.one, "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn terms_do_not_depend_on_the_order_of_creation() {
    for seed in 0..300 {
        let first = TermPool::new();
        let second = TermPool::new();
        // The second pool has met other terms before.
        for other in 1000..1005 {
            Generator::new(&second, seed + other, Profile::EVERYTHING).any(4);
        }
        let a = Generator::new(&first, seed, Profile::EVERYTHING).any(5);
        let b = Generator::new(&second, seed, Profile::EVERYTHING).any(5);
        assert_eq!(
            first.structural_hash(a.simple),
            second.structural_hash(b.simple),
            "seed {seed}"
        );
        assert_eq!(
            first.show(a.simple).to_string(),
            second.show(b.simple).to_string(),
            "seed {seed}"
        );
    }
}

#[test]
fn threads_build_the_same_terms() {
    let pool = TermPool::new();
    let results: Vec<Vec<concord_term::Term>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|worker| {
                let pool = &pool;
                scope.spawn(move || {
                    let mut out = vec![None; 200];
                    for i in 0..200 {
                        // Each worker goes through the seeds in another order.
                        let seed = (i * 7 + worker * 50) % 200;
                        let made = Generator::new(pool, seed as u64, Profile::EVERYTHING).any(5);
                        out[seed] = Some(made.simple);
                    }
                    out.into_iter().flatten().collect()
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|w| w.join().expect("a worker panicked"))
            .collect()
    });
    assert_eq!(results[0].len(), 200);
    for other in &results[1..] {
        assert_eq!(&results[0], other);
    }
}
