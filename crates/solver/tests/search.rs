//! Whole searches with validation around the chain: exact numbers of paths, no disagreement.

use concord_solver::{Answer, ChainOptions, Solver};
use concord_term::{Term, TermPool, VarKind};

struct Search<'p> {
    pool: &'p TermPool,
    solver: Box<dyn Solver>,
    paths: u64,
}

impl<'p> Search<'p> {
    fn new(pool: &'p TermPool) -> Search<'p> {
        let options = ChainOptions {
            validate: true,
            ..ChainOptions::default()
        };
        Search {
            pool,
            solver: options.build(),
            paths: 0,
        }
    }

    /// Both sides of every condition, depth first.
    fn run(&mut self, conditions: &[Term], path: &mut Vec<Term>) {
        let Some((&cond, rest)) = conditions.split_first() else {
            self.paths += 1;
            return;
        };
        for side in [cond, self.pool.not(cond)] {
            match self.solver.check_extension(self.pool, path, side) {
                Answer::Sat(_) => {
                    path.push(side);
                    self.run(rest, path);
                    path.pop();
                }
                Answer::Unsat => {}
                Answer::Unknown(reason) => panic!("{reason}"),
            }
        }
    }
}

fn paths(pool: &TermPool, conditions: &[Term]) -> u64 {
    let mut search = Search::new(pool);
    search.run(conditions, &mut Vec::new());
    search.paths
}

fn byte(p: &TermPool, i: usize) -> Term {
    p.var(&format!("b[{i}]"), 8, VarKind::Input)
}

#[test]
fn independent_bytes_multiply() {
    let p = TermPool::new();
    let conditions: Vec<Term> = (0..6)
        .map(|i| p.ult(byte(&p, i), p.constant(8, 100 + i as u128)))
        .collect();
    assert_eq!(paths(&p, &conditions), 64);
}

#[test]
fn a_ladder_of_thresholds_has_one_path_per_interval() {
    let p = TermPool::new();
    let conditions: Vec<Term> = (1..=20)
        .map(|i| p.ult(byte(&p, 0), p.constant(8, 10 * i)))
        .collect();
    assert_eq!(paths(&p, &conditions), 21);
}

#[test]
fn sorting_three_bytes_has_one_path_per_weak_order_that_comparisons_see() {
    let p = TermPool::new();
    let (a, b, c) = (byte(&p, 0), byte(&p, 1), byte(&p, 2));
    // All three strict comparisons: 2^3 outcomes, of which a<b<c<a and its reverse are
    // impossible; the reverse needs a >= b >= c >= a, which equality allows.
    let conditions = [p.ult(a, b), p.ult(b, c), p.ult(c, a)];
    assert_eq!(paths(&p, &conditions), 7);
}

#[test]
fn connected_and_separate_conditions_mix() {
    let p = TermPool::new();
    let k = |v| p.constant(8, v);
    let conditions = [
        p.ult(byte(&p, 0), k(10)),
        p.ult(byte(&p, 1), k(10)),
        // Joins the two: sum of two numbers below 10 is below 20, unless one was not.
        p.ult(
            p.add(p.zext(byte(&p, 0), 16), p.zext(byte(&p, 1), 16)),
            p.constant(16, 19),
        ),
        p.eq(byte(&p, 2), k(7)),
        p.ult(byte(&p, 2), byte(&p, 0)),
    ];
    // Checked by enumeration of all values of the three bytes.
    let mut seen = std::collections::BTreeSet::new();
    for x in 0..=255u32 {
        for y in 0..=255u32 {
            for z in 0..=255u32 {
                seen.insert([x < 10, y < 10, x + y < 19, z == 7, z < x]);
            }
        }
    }
    assert_eq!(paths(&p, &conditions), seen.len() as u64);
}

#[test]
fn coupled_arithmetic_has_all_its_paths() {
    let p = TermPool::new();
    let k = |v: u128| p.constant(32, v);
    let mut s = k(1);
    let mut conditions = Vec::new();
    for i in 0..5 {
        let b = p.var(&format!("w[{i}]"), 32, VarKind::Input);
        s = p.add(p.mul(s, k(3)), b);
        let mixed = p.xor(s, p.lshr(s, k(5)));
        conditions.push(p.sgt(mixed, k(1_000_003 * i)));
    }
    assert_eq!(paths(&p, &conditions), 32);
}

#[test]
fn threads_share_a_pool_and_find_the_same_paths() {
    let p = TermPool::new();
    let k = |v| p.constant(8, v);
    let conditions: Vec<Term> = (0..5)
        .map(|i| {
            let sum = p.add(byte(&p, i), p.mul(byte(&p, i + 1), k(3)));
            p.ult(sum, k(60 + 20 * i as u128))
        })
        .collect();
    let counts: Vec<u64> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..3)
            .map(|_| scope.spawn(|| paths(&p, &conditions)))
            .collect();
        workers
            .into_iter()
            .map(|w| w.join().expect("a worker panicked"))
            .collect()
    });
    assert_eq!(counts, [32, 32, 32]);
}
