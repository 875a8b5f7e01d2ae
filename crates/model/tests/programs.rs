//! The programs of simian's Tables 1 and 2: the same verdicts.

use concord_model::{Answer, Buffering, Options, Refinements, check, programs};
use concord_path::Path;

fn deadlocks(path: &Path, buffering: Buffering) -> bool {
    path.validate().expect("valid");
    let all = Options::new(buffering);
    let without_counting = Options {
        counting: false,
        running: false,
        ..all
    };
    let plain = Options {
        counting: false,
        running: false,
        refinements: Refinements::NONE,
        epochs: false,
        ..all
    };
    let says = |options: &Options| match check(path, options).answer {
        Answer::NoDeadlock => false,
        Answer::Deadlock(_) => true,
        Answer::Undecided(reason) => panic!("{reason}"),
    };
    let answer = says(&all);
    assert_eq!(answer, says(&without_counting), "{path}");
    if path.size() <= 4 {
        assert_eq!(answer, says(&plain), "{path}");
    }
    answer
}

#[track_caller]
fn expect(path: &Path, infinite: bool, zero: bool) {
    assert_eq!(deadlocks(path, Buffering::Infinite), infinite, "infinite");
    assert_eq!(deadlocks(path, Buffering::Zero), zero, "zero");
    assert_eq!(deadlocks(path, Buffering::Any), infinite || zero, "any");
}

#[test]
fn verdicts_are_those_of_the_tables() {
    for n in [4, 8] {
        expect(&programs::adder(n), false, false);
        expect(&programs::integrate(n), false, false);
        expect(&programs::heat(n), false, false);
        expect(&programs::heat_errors(n), true, true);
        expect(&programs::floyd(n), false, false);
        expect(&programs::gauss_elim(n), false, false);
        expect(&programs::ring(n, 3), false, false);
    }
    for (rows, columns) in [(2, 2), (2, 4), (1, 4)] {
        expect(&programs::diffusion(rows, columns, 1), false, true);
    }
    expect(&programs::diffusion(2, 2, 2), false, true);
    // One more row than workers: the manager sends to a worker that may still be sending.
    expect(&programs::matmul(8, 4), false, false);
    expect(&programs::matmul(8, 6), false, false);
    expect(&programs::matmul(8, 8), false, true);
    expect(&programs::matmul(8, 12), false, true);
    expect(&programs::matmul(16, 8), false, false);
}
