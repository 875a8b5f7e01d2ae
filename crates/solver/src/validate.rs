//! Validation: no answer is believed on the word of one solver.
//!
//! A model is evaluated by the reference semantics; a verdict is compared with that of a second
//! backend. A contradiction becomes `Unknown` and is kept for whoever wants to see it.

use concord_term::{Evaluator, Term, TermPool, smtlib};

use crate::answer::{Answer, Model, Reason, Solver};

/// Checks every answer of `first`, also against `second` where that one can decide.
pub struct Validating<A, B> {
    first: A,
    second: B,
    /// Scripts on which the two disagreed or a model was wrong.
    contradictions: Vec<String>,
    /// How many verdicts both backends gave.
    confirmed: u64,
}

impl<A: Solver, B: Solver> Validating<A, B> {
    /// Validates `first` by evaluation and by `second`.
    pub fn new(first: A, second: B) -> Validating<A, B> {
        Validating {
            first,
            second,
            contradictions: Vec::new(),
            confirmed: 0,
        }
    }

    /// The queries that showed a contradiction, as SMT-LIB.
    pub fn contradictions(&self) -> &[String] {
        &self.contradictions
    }

    /// How many answers the second backend confirmed.
    pub fn confirmed(&self) -> u64 {
        self.confirmed
    }

    fn contradict(&mut self, pool: &TermPool, assertions: &[Term], reason: Reason) -> Answer {
        self.contradictions.push(smtlib::script(pool, assertions));
        Answer::Unknown(reason)
    }
}

fn satisfied(pool: &TermPool, assertions: &[Term], model: &Model) -> bool {
    let mut evaluator = Evaluator::new(model.assignment().clone());
    assertions.iter().all(|&t| evaluator.holds(pool, t))
}

impl<A: Solver, B: Solver> Validating<A, B> {
    /// Compares a verdict, whose model has been checked already, with that of the second backend.
    fn compare(&mut self, pool: &TermPool, assertions: &[Term], answer: Answer) -> Answer {
        match (&answer, self.second.check(pool, assertions)) {
            (_, Answer::Unknown(_)) => answer,
            (_, Answer::Sat(model)) if !satisfied(pool, assertions, &model) => {
                let reason = Reason::WrongModel("second".to_owned());
                self.contradict(pool, assertions, reason)
            }
            (Answer::Sat(_), Answer::Sat(_)) | (Answer::Unsat, Answer::Unsat) => {
                self.confirmed += 1;
                answer
            }
            (first, second) => {
                let reason =
                    Reason::Disagreement(format!("{} and {}", first.word(), second.word()));
                self.contradict(pool, assertions, reason)
            }
        }
    }
}

impl<A: Solver, B: Solver> Solver for Validating<A, B> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let answer = self.first.check(pool, assertions);
        match &answer {
            Answer::Sat(model) if !satisfied(pool, assertions, model) => {
                let reason = Reason::WrongModel("first".to_owned());
                self.contradict(pool, assertions, reason)
            }
            Answer::Unknown(_) => answer,
            _ => self.compare(pool, assertions, answer),
        }
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        let answer = self.first.check_extension(pool, path, cond);
        let mut all = path.to_vec();
        all.push(cond);
        match &answer {
            Answer::Unknown(_) => return answer,
            Answer::Unsat => {}
            // The promise: laid over any model of the path, the model satisfies everything.
            Answer::Sat(model) => {
                if let Answer::Sat(base) = self.second.check(pool, path)
                    && !satisfied(pool, &all, &base.overlaid(model))
                {
                    let reason = Reason::WrongModel("first".to_owned());
                    return self.contradict(pool, &all, reason);
                }
            }
        }
        self.compare(pool, &all, answer)
    }

    fn core(&self) -> Option<&[Term]> {
        self.first.core()
    }
}
