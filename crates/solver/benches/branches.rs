//! The solver's share of four searches, without an interpreter around it.
//!
//! - `bytes`: 12 independent comparisons of symbolic bytes, 4,096 paths;
//! - `coupled`: 10 branches on `s = s*3 + b[i]; (s ^ s>>5) > K*i`, where every one depends on all before;
//! - `strlen`: the length of a string of 400 symbolic bytes, 401 paths of up to 400 conditions;
//! - `table`: a symbolic index into a table of 256 bytes, compared 8 times in a row.
//!
//! Each is searched depth first; both sides of a branch are asked, as an executor does.

use std::time::Instant;

use concord_solver::{Answer, ChainOptions, Solver};
use concord_term::{Term, TermPool, VarKind};

/// Conditions along a path, made from the state before.
trait Program {
    fn branches(&self) -> usize;
    fn condition(&self, pool: &TermPool, state: Term, step: usize) -> (Term, Term);
    fn start(&self, pool: &TermPool) -> Term;
    /// Whether the path ends when a branch goes to that side.
    fn ends(&self, _side: usize) -> bool {
        false
    }
}

struct Bytes;
struct Coupled;
struct Table;
struct Strlen;

fn byte(pool: &TermPool, i: usize) -> Term {
    pool.var(&format!("b[{i}]"), 8, VarKind::Input)
}

impl Program for Bytes {
    fn branches(&self) -> usize {
        12
    }

    fn start(&self, pool: &TermPool) -> Term {
        pool.tru()
    }

    fn condition(&self, pool: &TermPool, state: Term, step: usize) -> (Term, Term) {
        let b = pool.zext(byte(pool, step), 32);
        (state, pool.slt(b, pool.constant(32, 100 + step as u128)))
    }
}

impl Program for Coupled {
    fn branches(&self) -> usize {
        10
    }

    fn start(&self, pool: &TermPool) -> Term {
        pool.constant(32, 1)
    }

    fn condition(&self, pool: &TermPool, state: Term, step: usize) -> (Term, Term) {
        let k = |v: u128| pool.constant(32, v);
        let b = pool.var(&format!("b[{step}]"), 32, VarKind::Input);
        let s = pool.add(pool.mul(state, k(3)), b);
        let mixed = pool.xor(s, pool.lshr(s, k(5)));
        (s, pool.sgt(mixed, k(1_000_003 * step as u128)))
    }
}

impl Program for Strlen {
    fn branches(&self) -> usize {
        400
    }

    fn start(&self, pool: &TermPool) -> Term {
        pool.tru()
    }

    /// A path ends where the byte is zero: the condition then contradicts all that follow.
    fn condition(&self, pool: &TermPool, state: Term, step: usize) -> (Term, Term) {
        let goes_on = pool.is_nonzero(byte(pool, step));
        (state, pool.and(state, goes_on))
    }

    fn ends(&self, side: usize) -> bool {
        side == 1
    }
}

impl Program for Table {
    fn branches(&self) -> usize {
        8
    }

    fn start(&self, pool: &TermPool) -> Term {
        pool.constant(8, 0)
    }

    fn condition(&self, pool: &TermPool, state: Term, step: usize) -> (Term, Term) {
        let bytes: Vec<u8> = (0..=255u8)
            .map(|i| i.wrapping_mul(167).rotate_left(3))
            .collect();
        let table = pool.array_table(&bytes);
        let index = pool.xor(byte(pool, step / 4), state);
        let value = pool.select(table, pool.zext(index, 64));
        (
            value,
            pool.ult(value, pool.constant(8, 40 * (step as u128 % 4 + 1))),
        )
    }
}

struct Search<'p> {
    pool: &'p TermPool,
    solver: Box<dyn Solver>,
    paths: u64,
    undecided: u64,
}

impl Search<'_> {
    fn run(&mut self, program: &dyn Program, state: Term, step: usize, path: &mut Vec<Term>) {
        if step == program.branches() {
            self.paths += 1;
            return;
        }
        let (state, cond) = program.condition(self.pool, state, step);
        for (i, side) in [cond, self.pool.not(cond)].into_iter().enumerate() {
            match self.solver.check_extension(self.pool, path, side) {
                Answer::Sat(_) => {
                    path.push(side);
                    let next = if program.ends(i) {
                        program.branches()
                    } else {
                        step + 1
                    };
                    self.run(program, state, next, path);
                    path.pop();
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => self.undecided += 1,
            }
        }
    }
}

fn main() {
    let programs: [(&str, &dyn Program); 4] = [
        ("bytes", &Bytes),
        ("coupled", &Coupled),
        ("strlen", &Strlen),
        ("table", &Table),
    ];
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    for (name, program) in programs {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        let pool = TermPool::new();
        let options = ChainOptions::default();
        let mut search = Search {
            pool: &pool,
            solver: options.build(),
            paths: 0,
            undecided: 0,
        };
        let start = Instant::now();
        search.run(program, program.start(&pool), 0, &mut Vec::new());
        let seconds = start.elapsed().as_secs_f64();
        let stats = &options.stats;
        println!(
            "{name}: {} paths in {seconds:.3} s, {:.0} paths/s, {} queries, {:.0} queries/s: {} simplified, {} reused, {} by bounds, {} cached, {} guessed, {} backend; {} undecided",
            search.paths,
            search.paths as f64 / seconds,
            stats.queries(),
            stats.queries() as f64 / seconds,
            stats.simplified(),
            stats.reused(),
            stats.bounded(),
            stats.cached(),
            stats.guessed(),
            stats.backend(),
            search.undecided,
        );
    }
}
