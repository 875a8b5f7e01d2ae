//! How fast terms are made and found again, alone and by several threads.

use std::time::Instant;

use concord_term::{Term, TermPool, VarKind};

/// A hash-like mix: four operations a step, all new the first time.
fn build(pool: &TermPool, steps: u32, salt: u128) -> Term {
    let x = pool.var("x", 32, VarKind::Input);
    let k = |v: u128| pool.constant(32, v);
    let mut h = pool.xor(x, k(salt));
    for i in 0..steps {
        let rotated = pool.or(pool.shl(h, k(5)), pool.lshr(h, k(27)));
        h = pool.mul(pool.xor(rotated, k(u128::from(i) * 0x9E37_79B1)), h);
    }
    h
}

fn report(name: &str, terms: usize, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name}: {terms} terms in {seconds:.3} s, {:.2} million/s",
        terms as f64 / seconds / 1e6
    );
}

fn main() {
    const STEPS: u32 = 100_000;
    let pool = TermPool::new();
    let start = Instant::now();
    let first = build(&pool, STEPS, 1);
    let made = pool.len();
    report("new", made, start);
    let start = Instant::now();
    assert_eq!(build(&pool, STEPS, 1), first);
    assert_eq!(pool.len(), made);
    report("found", made, start);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for salt in 2..4 {
            let pool = &pool;
            scope.spawn(move || build(pool, STEPS, salt));
        }
    });
    report("two threads", pool.len() - made, start);
}
