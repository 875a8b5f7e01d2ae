//! Whatever is called free of deadlocks can be proved to a checker that knows nothing of solvers.

use concord_model::explicit::{Reduction, deadlock};
use concord_model::proof::formulas;
use concord_model::{Buffering, Freedoms, Leaving, programs};
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

#[test]
fn refutations_are_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut dice = Dice::new(41);
    let (mut proved, mut steps, mut cycles) = (0, 0, 0);
    for k in 0..1600 {
        let path = random(&mut dice, &Profile::SMALL);
        let buffering = MODES[k % 6];
        let Some(found) = formulas(&path, buffering).unwrap() else {
            continue;
        };
        let explicit = deadlock(&path, buffering, Reduction::Reduced, 100_000).unwrap();
        assert_eq!(explicit.answer, None, "{path}");
        for formula in &found {
            proved += 1;
            cycles += formula.cycles;
            steps += formula
                .prove(folder.path())
                .unwrap()
                .unwrap_or_else(|e| panic!("{e}\n{path}"));
        }
    }
    println!("{proved} epochs, {steps} steps, {cycles} cycles");
    assert!(proved > 100 && cycles > 0, "{proved} {cycles}");
}

#[test]
fn larger_programs_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut steps = 0;
    for (path, buffering) in [
        (programs::adder(8), Buffering::Zero),
        (programs::diffusion(2, 2, 1), Buffering::Infinite),
        (programs::matmul(8, 8), Buffering::Infinite),
    ] {
        for formula in formulas(&path, buffering).unwrap().expect("no deadlock") {
            steps += formula.prove(folder.path()).unwrap().expect("accepted");
        }
    }
    assert!(steps > 10, "{steps}");
}
