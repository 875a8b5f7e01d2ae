//! Random expressions against exact rational evaluation: the normal form has the expression's values, what is rewritten by
//! the rules of a field is recognised, and what is not equal somewhere is not said to be.
//!
//! `CONCORD_FUZZ_ALGEBRA` says how many pairs; `cargo xtask fuzz algebra` asks for 100,000.

use concord_algebra::{Algebra, BigRational, Poly, TooLarge};
use concord_support::Dice;
use num_bigint::BigInt;
use num_traits::Zero;

/// An expression as a program would compute it.
#[derive(Clone, Debug)]
enum Tree {
    Unknown(u64),
    Number(i64, i64),
    Add(Box<Tree>, Box<Tree>),
    Sub(Box<Tree>, Box<Tree>),
    Mul(Box<Tree>, Box<Tree>),
    Div(Box<Tree>, Box<Tree>),
}

use Tree::{Add, Div, Mul, Number, Sub, Unknown};

fn boxed(a: Tree, b: Tree) -> (Box<Tree>, Box<Tree>) {
    (Box::new(a), Box::new(b))
}

fn random(dice: &mut Dice, depth: u32) -> Tree {
    if depth == 0 || dice.chance(15) {
        return match dice.chance(70) {
            true => Unknown(u64::from(dice.below(4))),
            false => Number(i64::from(dice.below(9)) - 4, i64::from(dice.below(4)) + 1),
        };
    }
    let (a, b) = boxed(random(dice, depth - 1), random(dice, depth - 1));
    match dice.below(8) {
        0..=2 => Add(a, b),
        3 => Sub(a, b),
        4..=6 => Mul(a, b),
        _ => Div(a, b),
    }
}

/// The same value, computed otherwise.
fn rewritten(dice: &mut Dice, tree: &Tree) -> Tree {
    let mut inner = |t: &Tree| rewritten(dice, t);
    let tree = match tree {
        Unknown(_) | Number(..) => tree.clone(),
        Add(a, b) => Add(Box::new(inner(a)), Box::new(inner(b))),
        Sub(a, b) => Sub(Box::new(inner(a)), Box::new(inner(b))),
        Mul(a, b) => Mul(Box::new(inner(a)), Box::new(inner(b))),
        Div(a, b) => Div(Box::new(inner(a)), Box::new(inner(b))),
    };
    if dice.chance(40) {
        return tree;
    }
    match tree {
        // Commuted, regrouped, distributed.
        Add(a, b) => match (*a, *b) {
            (Add(x, y), z) => Add(x, Box::new(Add(y, Box::new(z)))),
            (x, y) => Add(Box::new(y), Box::new(x)),
        },
        Mul(a, b) => match (*a, *b) {
            (Add(x, y), z) => {
                let other = z.clone();
                Add(
                    Box::new(Mul(x, Box::new(z))),
                    Box::new(Mul(y, Box::new(other))),
                )
            }
            (Mul(x, y), z) => Mul(x, Box::new(Mul(y, Box::new(z)))),
            (x, y) => Mul(Box::new(y), Box::new(x)),
        },
        Sub(a, b) => Add(a, Box::new(Mul(Box::new(Number(-1, 1)), b))),
        Div(a, b) => match dice.chance(50) {
            true => Mul(a, Box::new(Div(Box::new(Number(1, 1)), b))),
            false => {
                let (two, again) = (Number(2, 1), Number(2, 1));
                Div(
                    Box::new(Mul(a, Box::new(two))),
                    Box::new(Mul(Box::new(again), b)),
                )
            }
        },
        leaf => leaf,
    }
}

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

/// Its value by the rules of school; `None` where somebody divides by zero.
fn value(tree: &Tree, point: &[BigRational]) -> Option<BigRational> {
    let both = |a: &Tree, b: &Tree| Some((value(a, point)?, value(b, point)?));
    Some(match tree {
        Unknown(n) => point[*n as usize].clone(),
        Number(n, d) => ratio(*n, *d),
        Add(a, b) => both(a, b).map(|(a, b)| a + b)?,
        Sub(a, b) => both(a, b).map(|(a, b)| a - b)?,
        Mul(a, b) => both(a, b).map(|(a, b)| a * b)?,
        Div(a, b) => {
            let (a, b) = both(a, b)?;
            match b.is_zero() {
                true => return None,
                false => a / b,
            }
        }
    })
}

/// The normal form; `None` of what divides by zero everywhere.
fn normal(algebra: &mut Algebra, tree: &Tree) -> Result<Option<Poly>, TooLarge> {
    let mut of = |t: &Tree| normal(algebra, t);
    Ok(match tree {
        Unknown(n) => Some(algebra.unknown(*n)),
        Number(n, d) => Some(Poly::constant(ratio(*n, *d))),
        Add(a, b) => of(a)?.zip(of(b)?).map(|(a, b)| a.plus(&b)),
        Sub(a, b) => of(a)?.zip(of(b)?).map(|(a, b)| a.minus(&b)),
        Mul(a, b) => match of(a)?.zip(of(b)?) {
            Some((a, b)) => Some(algebra.times(&a, &b)?),
            None => None,
        },
        Div(a, b) => match of(a)?.zip(of(b)?) {
            // Zero in disguise: (x + 1)/(x + 1) - 1 and the like.
            Some((_, b)) if algebra.is_zero(&b)? => None,
            Some((a, b)) => algebra.over(&a, &b)?,
            None => None,
        },
    })
}

fn point(dice: &mut Dice) -> Vec<BigRational> {
    let mut number = || {
        let n = i64::from(dice.below(1 << 20)) - (1 << 19);
        ratio(n, i64::from(dice.below(1 << 10)) + 1)
    };
    (0..4).map(|_| number()).collect()
}

/// What a round looked at.
#[derive(Default, Debug)]
struct Count {
    values: u64,
    recognised: u64,
    apart: u64,
    large: u64,
}

impl Count {
    fn and(self, other: Count) -> Count {
        Count {
            values: self.values + other.values,
            recognised: self.recognised + other.recognised,
            apart: self.apart + other.apart,
            large: self.large + other.large,
        }
    }
}

fn round(dice: &mut Dice, count: &mut Count) -> Result<(), TooLarge> {
    let mut algebra = Algebra::new();
    let one = random(dice, 4);
    let Some(form) = normal(&mut algebra, &one)? else {
        return Ok(());
    };
    let at = point(dice);
    if let Some(exact) = value(&one, &at) {
        let found = algebra.value(&form, &|n| at[n as usize].clone());
        assert_eq!(found, Ok(exact), "{one:?} has the normal form {form:?}");
        count.values += 1;
    }
    let other = rewritten(dice, &one);
    let same = normal(&mut algebra, &other)?.expect("defined where the first one is");
    let difference = form.minus(&same);
    assert!(algebra.is_zero(&difference)?, "{one:?} is {other:?}");
    count.recognised += 1;
    let other = random(dice, 3);
    if let Some(unlike) = normal(&mut algebra, &other)? {
        let equal = algebra.is_zero(&form.minus(&unlike))?;
        let mut points = (0..12)
            .map(|_| point(dice))
            .filter_map(|at| value(&one, &at).zip(value(&other, &at)));
        let differs = points.any(|(a, b)| a != b);
        assert_eq!(equal, !differs, "{one:?} and {other:?}");
        count.apart += u64::from(differs);
    }
    Ok(())
}

#[test]
fn normal_forms_agree_with_exact_evaluation() {
    let asked = std::env::var("CONCORD_FUZZ_ALGEBRA").ok();
    let pairs: u64 = asked.and_then(|n| n.parse().ok()).unwrap_or(600);
    // Every pair has a seed of its own: which thread looks at it makes no difference.
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let counts: Vec<Count> = std::thread::scope(|scope| {
        let own = |first: u64| {
            let mut count = Count::default();
            for seed in (first..pairs).step_by(threads as usize) {
                if round(&mut Dice::new(seed), &mut count) == Err(TooLarge) {
                    count.large += 1;
                }
            }
            count
        };
        let running: Vec<_> = (0..threads).map(|n| scope.spawn(move || own(n))).collect();
        let counts = running.into_iter().map(|r| r.join());
        counts.map(|r| r.expect("no pair disagrees")).collect()
    });
    let count = counts.into_iter().fold(Count::default(), Count::and);
    println!("{pairs} pairs: {count:?}");
    assert!(
        count.recognised > pairs / 2 && count.apart > pairs / 4 && count.large < pairs / 20,
        "{count:?}"
    );
}

#[test]
fn facts_about_functions() {
    let mut algebra = Algebra::new();
    let (x, y) = (algebra.unknown(0), algebra.unknown(1));
    let root = algebra.sqrt(&x);
    let square = algebra.times(&root, &root).expect("small");
    assert_eq!(square, x, "sqrt(x)^2 = x");
    let difference = y.minus(&x);
    let negated = x.minus(&y);
    let minus = ratio(-1, 1);
    let sine = algebra.apply("sin", vec![difference.clone()]);
    assert_eq!(
        algebra.apply("sin", vec![negated.clone()]),
        sine.scaled(&minus)
    );
    assert_eq!(
        algebra.apply("cos", vec![negated.clone()]),
        algebra.apply("cos", vec![difference])
    );
    let cosine = algebra.apply("cos", vec![negated.clone()]);
    let sine = algebra.apply("sin", vec![negated]);
    let sum = algebra.times(&sine, &sine).expect("small");
    let sum = sum.plus(&algebra.times(&cosine, &cosine).expect("small"));
    assert_eq!(sum, Poly::one());
    assert_eq!(
        algebra.sqrt(&Poly::constant(ratio(9, 4))),
        Poly::constant(ratio(3, 2))
    );
    assert_eq!(algebra.apply("exp", vec![Poly::default()]), Poly::one());
    // Nothing is made up: exp(x) is not 1, nor is sqrt(2) anything but itself.
    assert_ne!(algebra.apply("exp", vec![x]), Poly::one());
    let two = Poly::constant(ratio(2, 1));
    assert!(algebra.sqrt(&two).as_constant().is_none());
}

#[test]
fn quotients_that_are_polynomials_are_recognised() {
    let mut algebra = Algebra::new();
    let (x, y) = (algebra.unknown(0), algebra.unknown(1));
    let (sum, difference) = (x.plus(&y), x.minus(&y));
    let product = algebra.times(&sum, &difference).expect("small");
    assert_eq!(algebra.over(&product, &difference), Ok(Some(sum)));
    assert_eq!(
        algebra.over(&x, &Poly::default()),
        Ok(None),
        "nobody divides by zero"
    );
}

#[test]
fn exponentials_are_one() {
    let mut algebra = Algebra::new();
    let (x, y) = (algebra.unknown(0), algebra.unknown(1));
    let [a, b, both] = [&x, &y, &x.plus(&y)].map(|p| algebra.apply("exp", vec![p.clone()]));
    assert_eq!(algebra.times(&a, &b), Ok(both.clone()));
    let inverse = algebra.inverse(&a).expect("small").expect("not zero");
    assert_eq!(algebra.times(&inverse, &a), Ok(Poly::one()));
    assert_eq!(algebra.times(&both, &inverse), Ok(b.clone()));
    // e^x / (e^x + e^y), and the same with e^-y everywhere.
    let sum = a.plus(&b);
    let share = algebra.over(&a, &sum).expect("small").expect("not zero");
    let less = x.minus(&y);
    let shifted = algebra.apply("exp", vec![less]);
    let stable = algebra.over(&shifted, &shifted.plus(&Poly::one()));
    let stable = stable.expect("small").expect("not zero");
    assert_eq!(algebra.is_zero(&share.minus(&stable)), Ok(true));
    assert_eq!(algebra.is_zero(&a.minus(&b)), Ok(false));
}
