//! Each decorator on its own, over a backend whose answers and questions the test controls.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use concord_solver::{
    Answer, Backend, BitBlaster, Bounds, ChainOptions, ChainStats, CounterexampleCache, Guarded,
    Guess, Limits, Model, ModelReuse, Portfolio, QueryLog, Reason, Simplify, Slicing, Solver,
    Validating, Z3, simplify_under,
};
use concord_term::{Assignment, Bv, Evaluator, Format, Term, TermPool, Value, VarKind, smtlib};

/// Passes queries to a bit-blaster and notes them.
struct Recorder {
    inner: BitBlaster,
    asked: Rc<RefCell<Vec<Vec<Term>>>>,
}

type Asked = Rc<RefCell<Vec<Vec<Term>>>>;

fn recorder() -> (Recorder, Asked) {
    let asked = Asked::default();
    let inner = BitBlaster::new(Limits::default());
    (
        Recorder {
            inner,
            asked: Rc::clone(&asked),
        },
        asked,
    )
}

impl Solver for Recorder {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.asked.borrow_mut().push(assertions.to_vec());
        self.inner.check(pool, assertions)
    }

    fn core(&self) -> Option<&[Term]> {
        self.inner.core()
    }
}

/// Always gives the same answer.
struct Fixed(Answer);

impl Solver for Fixed {
    fn check(&mut self, _: &TermPool, _: &[Term]) -> Answer {
        self.0.clone()
    }
}

fn bytes(pool: &TermPool, n: usize) -> Vec<Term> {
    (0..n)
        .map(|i| pool.var(&format!("b[{i}]"), 8, VarKind::Input))
        .collect()
}

fn holds(pool: &TermPool, answer: &Answer, terms: &[Term]) -> bool {
    let Answer::Sat(model) = answer else {
        return false;
    };
    let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
    terms.iter().all(|&t| evaluator.holds(pool, t))
}

fn model_with(pool: &TermPool, t: Term, v: u128) -> Model {
    let mut a = Assignment::new();
    if let Some(var) = pool.as_var(t) {
        a.set(var, Value::Bv(Bv::new(pool.width(t), v)));
    }
    a.into()
}

#[test]
fn simplification_decides_forced_values_without_a_backend() {
    let p = TermPool::new();
    let b = bytes(&p, 3);
    let k = |v| p.constant(8, v);
    let (inner, asked) = recorder();
    let stats = Arc::new(ChainStats::default());
    let mut solver = Simplify::new(inner, Arc::clone(&stats));
    let all = [
        p.eq(b[0], k(3)),
        p.eq(b[1], p.add(b[0], k(1))),
        p.eq(b[2], p.mul(b[0], b[1])),
    ];
    let answer = solver.check(&p, &all);
    assert!(holds(&p, &answer, &all));
    let contradiction = [all[0], all[1], p.eq(b[1], k(9))];
    assert!(solver.check(&p, &contradiction).is_unsat());
    let twice = [p.eq(b[0], k(3)), p.eq(b[0], k(4))];
    assert!(solver.check(&p, &twice).is_unsat());
    assert!(asked.borrow().is_empty());
    assert_eq!(stats.simplified(), 3);
}

#[test]
fn simplification_uses_values_that_the_path_fixes() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let path = [p.eq(b[0], p.constant(8, 7))];
    let cond = p.ult(b[0], b[1]);
    let simple = simplify_under(&p, &path, cond);
    assert_eq!(simple, p.ult(p.constant(8, 7), b[1]));
    let (inner, asked) = recorder();
    let mut solver = Simplify::new(inner, Arc::default());
    let odd = p.eq(p.and(b[0], p.constant(8, 1)), p.constant(8, 0));
    assert!(solver.check_extension(&p, &path, odd).is_unsat());
    assert!(solver.check_extension(&p, &path, p.not(odd)).is_sat());
    assert!(asked.borrow().is_empty());
}

#[test]
fn a_model_that_fits_is_used_again() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let (inner, asked) = recorder();
    let mut solver = ModelReuse::new(inner, Arc::default());
    let first = [p.ult(k(10), b[0])];
    assert!(holds(&p, &solver.check(&p, &first), &first));
    // Every model of the first query satisfies this one.
    let second = [p.ult(k(5), b[0])];
    assert!(holds(&p, &solver.check(&p, &second), &second));
    assert_eq!(asked.borrow().len(), 1);
    let third = [p.ult(b[0], k(5))];
    assert!(holds(&p, &solver.check(&p, &third), &third));
    assert_eq!(asked.borrow().len(), 2);
}

#[test]
fn a_partial_model_is_completed_by_a_model_of_the_path() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let (inner, _) = recorder();
    let mut solver = ModelReuse::new(Slicing::new(inner), Arc::default());
    let path = [p.ult(k(10), b[0])];
    assert!(solver.check(&p, &path).is_sat());
    let cond = p.ult(k(20), b[1]);
    let answer = solver.check_extension(&p, &path, cond);
    assert!(holds(&p, &answer, &[path[0], cond]));
}

#[test]
fn independent_parts_are_solved_apart() {
    let p = TermPool::new();
    let b = bytes(&p, 4);
    let (inner, asked) = recorder();
    let mut solver = Slicing::new(inner);
    let all = [
        p.ult(b[0], b[1]),
        p.ult(b[2], b[3]),
        p.ult(p.constant(8, 3), b[0]),
    ];
    let answer = solver.check(&p, &all);
    assert!(holds(&p, &answer, &all));
    assert_eq!(*asked.borrow(), [vec![all[0], all[2]], vec![all[1]]]);
}

#[test]
fn a_part_speaks_for_its_own_variables_only() {
    /// Answers with a model that sets every variable it ever heard of.
    struct Talkative(Vec<(Term, u128)>);
    impl Solver for Talkative {
        fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
            let mut a = Assignment::new();
            for &(t, v) in &self.0 {
                let fits = pool.ne(t, pool.constant(8, v));
                let v = if assertions.contains(&fits) { v + 1 } else { v };
                if let Some(var) = pool.as_var(t) {
                    a.set(var, Value::Bv(Bv::new(8, v)));
                }
            }
            Answer::Sat(a.into())
        }
    }
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let parts = [p.ne(b[0], k(5)), p.ne(b[1], k(7))];
    let talk = || Talkative(vec![(b[0], 5), (b[1], 7)]);
    let mut solver = Slicing::new(talk());
    assert!(holds(&p, &solver.check(&p, &parts), &parts));
    let mut solver = ModelReuse::new(Slicing::new(talk()), Arc::default());
    assert!(solver.check_extension(&p, &[], parts[0]).is_sat());
    let answer = solver.check_extension(&p, &parts[..1], parts[1]);
    assert!(holds(&p, &answer, &parts));
}

#[test]
fn an_extension_asks_only_what_is_connected() {
    let p = TermPool::new();
    let b = bytes(&p, 5);
    let (inner, asked) = recorder();
    let mut solver = Slicing::new(inner);
    // b0 – b1 – b2 are connected through the path, b3 and b4 are not.
    let path = [p.ult(b[0], b[1]), p.ult(b[3], b[4]), p.ult(b[1], b[2])];
    let cond = p.ult(b[2], p.constant(8, 9));
    assert!(solver.check_extension(&p, &path, cond).is_sat());
    assert_eq!(*asked.borrow(), [vec![path[0], path[2], cond]]);
}

#[test]
fn an_undecided_part_does_not_hide_an_unsatisfiable_one() {
    struct Picky(Term);
    impl Solver for Picky {
        fn check(&mut self, _: &TermPool, assertions: &[Term]) -> Answer {
            if assertions.contains(&self.0) {
                Answer::Unsat
            } else {
                Answer::Unknown(Reason::Timeout)
            }
        }
    }
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = p.constant(8, 3);
    let (first, second) = (p.ult(b[0], k), p.ult(b[1], k));
    let mut solver = Slicing::new(Picky(second));
    assert!(solver.check(&p, &[first, second]).is_unsat());
    assert!(matches!(
        solver.check(&p, &[first]),
        Answer::Unknown(Reason::Timeout)
    ));
}

#[test]
fn the_cache_knows_supersets_of_unsatisfiable_sets() {
    let p = TermPool::new();
    let b = bytes(&p, 3);
    let k = |v| p.constant(8, v);
    let (inner, asked) = recorder();
    let mut solver = CounterexampleCache::new(inner, Arc::default());
    let (low, high) = (p.ult(b[0], k(4)), p.ult(k(9), b[0]));
    let other = p.ult(b[1], b[2]);
    assert!(solver.check(&p, &[other, low, high]).is_unsat());
    // The core of the first query is {low, high}: it decides all sets that contain both.
    assert!(solver.check(&p, &[low, high]).is_unsat());
    let more = p.ult(b[2], b[0]);
    assert!(solver.check(&p, &[more, high, low]).is_unsat());
    assert_eq!(asked.borrow().len(), 1);
}

#[test]
fn the_cache_knows_subsets_of_satisfiable_sets() {
    let p = TermPool::new();
    let b = bytes(&p, 3);
    let (inner, asked) = recorder();
    let mut solver = CounterexampleCache::new(inner, Arc::default());
    let all = [
        p.ult(b[0], b[1]),
        p.ult(b[1], b[2]),
        p.ult(p.constant(8, 3), b[0]),
    ];
    assert!(holds(&p, &solver.check(&p, &all), &all));
    let part = [all[2], all[0]];
    assert!(holds(&p, &solver.check(&p, &part), &part));
    assert!(holds(&p, &solver.check(&p, &all), &all));
    assert_eq!(asked.borrow().len(), 1);
}

#[test]
fn the_cache_forgets_undecided_queries() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let query = [p.ult(b[0], b[1])];
    let stats = Arc::new(ChainStats::default());
    let unknown = Fixed(Answer::Unknown(Reason::Timeout));
    let mut solver = CounterexampleCache::new(unknown, Arc::clone(&stats));
    assert!(!solver.check(&p, &query).is_sat());
    assert!(!solver.check(&p, &query).is_sat());
    assert_eq!((stats.cached(), stats.unknown()), (0, 2));
}

#[test]
fn guesses_are_models_or_nothing() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let (inner, asked) = recorder();
    let mut solver = Guess::new(inner, Arc::default());
    for query in [
        vec![p.eq(b[0], k(77))],
        vec![p.ult(k(40), b[0]), p.ult(b[0], k(43))],
        vec![p.ne(b[0], k(0)), p.ult(b[1], k(5))],
    ] {
        assert!(holds(&p, &solver.check(&p, &query), &query));
    }
    assert!(asked.borrow().is_empty());
    let contradiction = [p.ult(b[0], b[1]), p.ult(b[1], b[0])];
    assert!(solver.check(&p, &contradiction).is_unsat());
    assert_eq!(asked.borrow().len(), 1);
}

#[test]
fn comparisons_with_constants_need_no_search() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let (inner, asked) = recorder();
    let mut solver = Bounds::new(inner, Arc::default());
    let digit = [
        p.not(p.ult(b[0], k(48))),
        p.ult(b[0], k(58)),
        p.ne(b[0], k(48)),
    ];
    assert!(holds(&p, &solver.check(&p, &digit), &digit));
    let negative = [p.ult(b[0], k(100)), p.slt(b[0], k(0))];
    assert!(solver.check(&p, &negative).is_unsat());
    // A sum is no variable: intervals can refute it but give no model.
    let sum = p.add(b[0], b[1]);
    let none = [p.ult(sum, k(9)), p.not(p.ult(sum, k(12)))];
    assert!(solver.check(&p, &none).is_unsat());
    assert!(asked.borrow().is_empty());
    let some = [p.ult(sum, k(9)), p.not(p.ult(sum, k(5)))];
    assert!(holds(&p, &solver.check(&p, &some), &some));
    assert_eq!(asked.borrow().len(), 1);
}

#[test]
fn the_log_holds_queries_and_answers() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let dir = std::env::temp_dir().join(format!("concord-log-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("temporary directory");
    let counter = Arc::new(AtomicU64::new(0));
    let mut solver = QueryLog::new(Z3::new(Limits::default()), &dir, counter);
    let less = p.ult(b[0], b[1]);
    assert!(solver.check(&p, &[less]).is_sat());
    assert!(solver.check(&p, &[less, p.ult(b[1], b[0])]).is_unsat());
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).expect("logged query");
    let (first, second) = (read("000000.smt2"), read("000001.smt2"));
    std::fs::remove_dir_all(&dir).expect("temporary directory");
    assert!(first.starts_with("(set-info :status sat)"));
    assert!(second.starts_with("(set-info :status unsat)"));
    assert_eq!(smtlib::parse_script(&p, &first), Ok(vec![less]));
}

#[test]
fn a_log_that_cannot_be_written_is_no_answer() {
    let p = TermPool::new();
    let dir = std::path::Path::new("/nonexistent/concord");
    let sat = Fixed(Answer::Sat(Model::default()));
    let mut solver = QueryLog::new(sat, dir, Arc::default());
    assert!(matches!(
        solver.check(&p, &[p.tru()]),
        Answer::Unknown(Reason::Died(_))
    ));
}

#[test]
fn validation_refuses_wrong_models() {
    let p = TermPool::new();
    let b = bytes(&p, 1);
    let query = [p.ult(p.constant(8, 9), b[0])];
    let wrong = Fixed(Answer::Sat(model_with(&p, b[0], 3)));
    let mut solver = Validating::new(wrong, Z3::new(Limits::default()));
    assert!(matches!(
        solver.check(&p, &query),
        Answer::Unknown(Reason::WrongModel(_))
    ));
    assert_eq!(solver.contradictions().len(), 1);
}

#[test]
fn validation_refuses_wrong_verdicts() {
    let p = TermPool::new();
    let b = bytes(&p, 1);
    let query = [p.ult(p.constant(8, 9), b[0])];
    let mut solver = Validating::new(Fixed(Answer::Unsat), Z3::new(Limits::default()));
    assert!(matches!(
        solver.check(&p, &query),
        Answer::Unknown(Reason::Disagreement(_))
    ));
    let right = BitBlaster::new(Limits::default());
    let mut solver = Validating::new(right, Fixed(Answer::Unsat));
    assert!(matches!(
        solver.check(&p, &query),
        Answer::Unknown(Reason::Disagreement(_))
    ));
}

#[test]
fn validation_covers_extensions() {
    let p = TermPool::new();
    let b = bytes(&p, 2);
    let k = |v| p.constant(8, v);
    let path = [p.ult(k(9), b[0])];
    let cond = p.ult(k(3), b[1]);
    // Sets a variable of the path to a value that the path excludes.
    let careless = model_with(&p, b[0], 1).overlaid(&model_with(&p, b[1], 4));
    let mut solver = Validating::new(Fixed(Answer::Sat(careless)), Z3::new(Limits::default()));
    assert!(matches!(
        solver.check_extension(&p, &path, cond),
        Answer::Unknown(Reason::WrongModel(_))
    ));
    let partial = Fixed(Answer::Sat(model_with(&p, b[1], 4)));
    let mut solver = Validating::new(partial, Z3::new(Limits::default()));
    assert!(solver.check_extension(&p, &path, cond).is_sat());
    let mut solver = Validating::new(Fixed(Answer::Unsat), Z3::new(Limits::default()));
    assert!(matches!(
        solver.check_extension(&p, &path, cond),
        Answer::Unknown(Reason::Disagreement(_))
    ));
}

#[test]
fn validation_accepts_what_is_right() {
    let p = TermPool::new();
    let b = bytes(&p, 1);
    let query = [p.ult(p.constant(8, 9), b[0])];
    let (first, second) = (
        BitBlaster::new(Limits::default()),
        Z3::new(Limits::default()),
    );
    let mut solver = Validating::new(first, second);
    assert!(holds(&p, &solver.check(&p, &query), &query));
    assert_eq!(solver.confirmed(), 1);
}

#[test]
fn a_backend_that_panics_is_replaced() {
    struct Fragile(bool);
    impl Solver for Fragile {
        fn check(&mut self, _: &TermPool, _: &[Term]) -> Answer {
            assert!(!self.0, "broken on purpose");
            Answer::Unsat
        }
    }
    let p = TermPool::new();
    let mut broken = true;
    let mut solver = Guarded::new(move || Fragile(std::mem::take(&mut broken)));
    let Answer::Unknown(Reason::Died(message)) = solver.check(&p, &[p.tru()]) else {
        panic!("a panic must not look like an answer");
    };
    assert!(message.contains("broken on purpose"));
    assert!(solver.check(&p, &[p.tru()]).is_unsat());
}

/// Factors of a product of two primes: too hard for the limits below, whatever the solver.
fn hard_query(p: &TermPool) -> [Term; 3] {
    let (x, y) = (
        p.var("x", 64, VarKind::Input),
        p.var("y", 64, VarKind::Input),
    );
    let one = p.constant(64, 1 << 20);
    let product = p.constant(64, 2_860_486_313 * 3_267_000_013);
    let limit = p.constant(64, 1 << 32);
    [
        p.eq(p.mul(x, y), product),
        p.and(p.ult(one, x), p.ult(x, limit)),
        p.and(p.ult(one, y), p.ult(y, limit)),
    ]
}

#[test]
fn limits_make_queries_undecided() {
    let p = TermPool::new();
    let query = hard_query(&p);
    let conflicts = Limits {
        conflicts: Some(50),
        wall: None,
        ..Limits::default()
    };
    assert!(matches!(
        BitBlaster::new(conflicts).check(&p, &query),
        Answer::Unknown(Reason::ResourceLimit)
    ));
    let steps = Limits {
        steps: Some(20_000),
        wall: None,
        ..Limits::default()
    };
    assert!(matches!(
        Z3::new(steps).check(&p, &query),
        Answer::Unknown(Reason::ResourceLimit)
    ));
    let memory = Limits {
        memory_mb: Some(1),
        ..Limits::default()
    };
    assert!(matches!(
        BitBlaster::new(memory).check(&p, &query),
        Answer::Unknown(Reason::MemoryLimit)
    ));
    let wall = Limits {
        wall: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    for answer in [
        Z3::new(wall).check(&p, &query),
        BitBlaster::new(wall).check(&p, &query),
        Portfolio::new(wall).check(&p, &query),
    ] {
        assert!(
            matches!(answer, Answer::Unknown(Reason::Timeout)),
            "{answer:?}"
        );
    }
}

#[test]
fn a_solver_works_on_after_a_limit() {
    let p = TermPool::new();
    let limits = Limits {
        conflicts: Some(50),
        steps: Some(20_000),
        ..Limits::default()
    };
    let b = bytes(&p, 2);
    let easy = [p.ult(b[0], b[1])];
    for mut solver in [
        Box::new(BitBlaster::new(limits)) as Box<dyn Solver>,
        Box::new(Z3::new(limits)),
    ] {
        assert!(!solver.check(&p, &hard_query(&p)).is_sat());
        assert!(holds(&p, &solver.check(&p, &easy), &easy));
    }
}

#[test]
fn z3_keeps_and_drops_shared_prefixes() {
    let p = TermPool::new();
    let b = bytes(&p, 3);
    let k = |v| p.constant(8, v);
    let mut solver = Z3::new(Limits::default());
    let (one, two, three) = (p.ult(b[0], b[1]), p.ult(b[1], b[2]), p.ult(b[2], k(2)));
    assert!(solver.check(&p, &[one, two]).is_sat());
    assert!(solver.check(&p, &[one, two, three]).is_unsat());
    assert!(solver.check(&p, &[one, three]).is_sat());
    assert!(solver.check(&p, &[three, one, two]).is_unsat());
    assert!(solver.check(&p, &[two]).is_sat());
}

#[test]
fn another_pool_means_other_terms() {
    let options = ChainOptions::default();
    let mut chain = options.build();
    for round in 0..4u128 {
        let p = TermPool::new();
        let x = p.var("x", 8, VarKind::Input);
        let y = p.var("y", 8, VarKind::Input);
        let lower = p.ult(p.constant(8, round * 10), x);
        let query = if round % 2 == 0 {
            [lower, p.ult(x, y)]
        } else {
            [lower, p.ult(x, p.constant(8, round * 10))]
        };
        let answer = chain.check(&p, &query);
        assert_eq!(answer.is_sat(), round % 2 == 0, "round {round}");
        assert!(answer.is_unsat() || holds(&p, &answer, &query));
    }
}

#[test]
fn reported_models_do_not_depend_on_history() {
    let options = ChainOptions::default();
    let value = |warm: bool| {
        let p = TermPool::new();
        if warm {
            // Other terms first, so that numbers of terms and variables differ.
            let (b, mut other) = (bytes(&p, 9), options.build_stateless());
            assert!(other.check(&p, &[p.ult(b[7], b[8])]).is_sat());
        }
        let (x, y) = (
            p.var("x", 32, VarKind::Input),
            p.var("y", 32, VarKind::Input),
        );
        let query = [
            p.ult(p.mul(x, y), p.constant(32, 5000)),
            p.slt(y, x),
            p.ne(p.urem(x, p.constant(32, 7)), p.constant(32, 0)),
        ];
        let Answer::Sat(model) = options.build_stateless().check(&p, &query) else {
            panic!("the query is satisfiable");
        };
        [x, y].map(|t| p.as_var(t).map(|v| model.value(&p, v)))
    };
    assert_eq!(value(false), value(true));
}

#[test]
fn floats_are_solved_in_every_format() {
    for format in [
        Format::Half,
        Format::Single,
        Format::Double,
        Format::X87,
        Format::Quad,
    ] {
        let p = TermPool::new();
        let x = p.var("x", format.width(), VarKind::Input);
        let two = p.fp_from_sint(format, p.constant(32, 2));
        let seven = p.fp_from_sint(format, p.constant(32, 7));
        // x + 2 == 7 has a solution; x + 2 == 7 and 7 < x has none.
        let sum = p.fp_eq(format, p.fp_add(format, x, two), seven);
        let mut solver = ChainOptions {
            backend: Backend::Portfolio,
            ..ChainOptions::default()
        }
        .build();
        let answer = solver.check(&p, &[sum]);
        assert!(holds(&p, &answer, &[sum]), "{format:?}: {answer:?}");
        let above = p.fp_lt(format, seven, x);
        assert!(solver.check(&p, &[sum, above]).is_unsat(), "{format:?}");
    }
}

#[test]
fn float_conversions_and_rounding_are_solved() {
    let p = TermPool::new();
    let x = p.var("x", 32, VarKind::Input);
    let f = Format::Single;
    let mut solver = ChainOptions::default().build();
    let k = |v: f32| p.fp_constant(f, v.to_bits().into());
    let cut = p.fp_to_sint(f, 32, x);
    let queries = [
        // (int)x == 3 and x > 3.5f
        vec![p.eq(cut, p.constant(32, 3)), p.fp_lt(f, k(3.5), x)],
        // Out of range: saturation.
        vec![
            p.eq(cut, p.constant(32, 0x7FFF_FFFF)),
            p.fp_lt(f, k(1e10), x),
        ],
        // NaN converts to 0.
        vec![p.fp_is_nan(f, x), p.eq(cut, p.constant(32, 0))],
        // fmod(x, 4) == 1.5 and x > 100
        vec![
            p.fp_eq(f, p.fp_fmod(f, x, k(4.0)), k(1.5)),
            p.fp_lt(f, k(100.0), x),
            p.fp_lt(f, x, k(200.0)),
        ],
        // floor(x) != x and sqrt(x) < 2
        vec![
            p.not(p.fp_eq(
                f,
                p.fp_round(f, concord_term::Rounding::TowardNegative, x),
                x,
            )),
            p.fp_lt(f, p.fp_sqrt(f, x), k(2.0)),
        ],
    ];
    for query in queries {
        let answer = solver.check(&p, &query);
        assert!(holds(&p, &answer, &query), "{answer:?}");
    }
    let negative = [p.fp_lt(f, p.fp_sqrt(f, x), k(0.0))];
    assert!(solver.check(&p, &negative).is_unsat());
}
