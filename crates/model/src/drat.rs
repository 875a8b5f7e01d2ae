//! A checker for proofs of unsatisfiability, independent of the solver that wrote them.
//!
//! A proof in the text form of DRAT is a list of clauses, each of which follows from those before
//! it by unit propagation (RUP), or is deleted. It ends with the empty clause. Clauses that only
//! follow in the weaker sense of RAT are refused: the solver is told not to use them. Deletions of
//! unit clauses are ignored, as usual.
//!
//! Forward, with two watched literals; small rather than fast.

use rustc_hash::FxHashMap;

struct Checker {
    clauses: Vec<Option<Vec<i32>>>,
    /// By literal: the clauses that watch it.
    watches: FxHashMap<i32, Vec<usize>>,
    /// By sorted literals: where such clauses are.
    places: FxHashMap<Vec<i32>, Vec<usize>>,
    /// By variable: what holds at the top.
    value: FxHashMap<i32, bool>,
    trail: Vec<i32>,
    /// How much of the trail was propagated for good.
    done: usize,
    contradiction: bool,
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause.dedup();
    clause
}

impl Checker {
    fn new() -> Checker {
        Checker {
            clauses: Vec::new(),
            watches: FxHashMap::default(),
            places: FxHashMap::default(),
            value: FxHashMap::default(),
            trail: Vec::new(),
            done: 0,
            contradiction: false,
        }
    }

    fn holds(&self, literal: i32) -> Option<bool> {
        let value = self.value.get(&literal.abs())?;
        Some(*value == (literal > 0))
    }

    fn assume(&mut self, literal: i32) {
        self.value.insert(literal.abs(), literal > 0);
        self.trail.push(literal);
    }

    fn add(&mut self, clause: &[i32]) {
        let mut clause = sorted(clause);
        let place = self.clauses.len();
        self.places.entry(clause.clone()).or_default().push(place);
        // Watch what is not false, if there is such.
        clause.sort_by_key(|&literal| self.holds(literal) == Some(false));
        match clause[..] {
            [] => self.contradiction = true,
            [only] => match self.holds(only) {
                Some(true) => {}
                Some(false) => self.contradiction = true,
                None => self.assume(only),
            },
            [first, second, ..] => {
                self.watches.entry(first).or_default().push(place);
                self.watches.entry(second).or_default().push(place);
                if self.holds(second) == Some(false) {
                    match self.holds(first) {
                        Some(true) => {}
                        Some(false) => self.contradiction = true,
                        None => self.assume(first),
                    }
                }
            }
        }
        self.clauses.push(Some(clause));
        if !self.contradiction && !self.propagate(self.done) {
            self.contradiction = true;
        }
        self.done = self.trail.len();
    }

    fn delete(&mut self, clause: &[i32]) -> Result<(), String> {
        let key = sorted(clause);
        let place = self.places.get_mut(&key).and_then(Vec::pop);
        let Some(place) = place else {
            return Err(format!("{clause:?} is deleted and was never there"));
        };
        // What made something hold at the top stays: that it holds was not taken back.
        let units = |c: &Vec<i32>| c.iter().filter(|&&l| self.holds(l) == Some(true)).count();
        let reason = self.clauses[place]
            .as_ref()
            .is_some_and(|c| c.len() == 1 || units(c) > 0);
        if !reason {
            self.clauses[place] = None;
        }
        Ok(())
    }

    /// Propagates the trail from a place on; false on a contradiction.
    fn propagate(&mut self, from: usize) -> bool {
        let mut at = from;
        while at < self.trail.len() {
            let falsified = -self.trail[at];
            at += 1;
            let watching = self.watches.remove(&falsified).unwrap_or_default();
            let mut kept = Vec::with_capacity(watching.len());
            let mut conflict = false;
            for (k, &place) in watching.iter().enumerate() {
                let Some(clause) = &mut self.clauses[place] else {
                    continue;
                };
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                let value = |literal: i32| {
                    let value = self.value.get(&literal.abs())?;
                    Some(*value == (literal > 0))
                };
                let first = clause[0];
                if value(first) == Some(true) {
                    kept.push(place);
                    continue;
                }
                let other = (2..clause.len()).find(|&k| value(clause[k]) != Some(false));
                match other {
                    Some(k) => {
                        clause.swap(1, k);
                        let watched = clause[1];
                        self.watches.entry(watched).or_default().push(place);
                    }
                    None => {
                        kept.push(place);
                        if value(first) == Some(false) {
                            kept.extend(&watching[k + 1..]);
                            conflict = true;
                            break;
                        }
                        self.assume(first);
                    }
                }
            }
            self.watches.entry(falsified).or_default().extend(kept);
            if conflict {
                return false;
            }
        }
        true
    }

    /// Whether a clause follows by unit propagation.
    fn follows(&mut self, clause: &[i32]) -> bool {
        if self.contradiction {
            return true;
        }
        let before = self.trail.len();
        let mut consistent = true;
        for &literal in clause {
            match self.holds(literal) {
                Some(true) => consistent = false,
                Some(false) => {}
                None => self.assume(-literal),
            }
        }
        let follows = !consistent || !self.propagate(before);
        for literal in self.trail.drain(before..) {
            self.value.remove(&literal.abs());
        }
        follows
    }
}

fn numbers(line: &str) -> Result<Vec<i32>, String> {
    let mut list = Vec::new();
    for word in line.split_whitespace() {
        let number: i32 = word
            .parse()
            .map_err(|_| format!("'{word}' is no literal"))?;
        if number == 0 {
            return Ok(list);
        }
        list.push(number);
    }
    Err("a clause does not end with 0".to_owned())
}

/// Checks that a proof refutes a formula; says how many clauses it has, or what is wrong.
pub fn check(formula: &[Vec<i32>], proof: &str) -> Result<usize, String> {
    let mut checker = Checker::new();
    for clause in formula {
        checker.add(clause);
    }
    let mut steps = 0;
    for (at, line) in proof.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('c') {
            continue;
        }
        let wrong = |what: String| format!("line {}: {what}", at + 1);
        if let Some(rest) = line.strip_prefix('d') {
            checker
                .delete(&numbers(rest).map_err(wrong)?)
                .map_err(wrong)?;
            continue;
        }
        let clause = numbers(line).map_err(wrong)?;
        if !checker.follows(&clause) {
            return Err(wrong(format!("{clause:?} does not follow")));
        }
        checker.add(&clause);
        steps += 1;
        if clause.is_empty() {
            return Ok(steps);
        }
    }
    match checker.contradiction {
        true => Ok(steps),
        false => Err("the proof does not end with a contradiction".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pigeons() -> Vec<Vec<i32>> {
        vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
    }

    #[test]
    fn a_proof_is_accepted_and_a_false_one_is_not() {
        assert_eq!(check(&pigeons(), "2 0\n0\n"), Ok(2));
        assert_eq!(check(&pigeons(), "2 0\nd 1 2 0\n0\n"), Ok(2));
        assert!(check(&pigeons(), "d 1 2 0\n-2 0\n0\n").is_err());
        let short = [vec![1, 2], vec![-1, 2], vec![1, -2]];
        assert!(check(&short, "2 0\n0\n").is_err());
        assert!(check(&short, "-1 0\n").is_err());
        assert!(check(&pigeons(), "3 0\n").is_err());
        assert!(check(&pigeons(), "d 1 3 0\n0\n").is_err());
        assert!(check(&pigeons(), "").is_err());
        assert!(check(&pigeons(), "2 x 0\n").is_err());
        assert!(check(&pigeons(), "2\n").is_err());
    }
}
