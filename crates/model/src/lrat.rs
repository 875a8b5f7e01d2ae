//! A checker for proofs of unsatisfiability, independent of the solver that wrote them.
//!
//! A proof in the text form of LRAT is a list of numbered clauses, each with the numbers of the
//! clauses from which it follows: under the assumption that it is false, every one of them, in
//! this order, leaves one literal that must then hold, and the last one none. Clauses may be
//! deleted. The proof ends with the empty clause. Clauses that only follow in the weaker sense of
//! RAT (negative numbers) are refused: the solver is told not to use them.

use rustc_hash::{FxHashMap, FxHashSet};

/// Clauses by their numbers.
struct Checker {
    clauses: FxHashMap<u64, Vec<i32>>,
}

/// A step of a proof.
enum Step {
    Add {
        number: u64,
        clause: Vec<i32>,
        hints: Vec<u64>,
    },
    Delete(Vec<u64>),
}

impl Checker {
    /// Whether a clause follows from others as the hints say.
    fn follows(&self, clause: &[i32], hints: &[u64]) -> Result<(), String> {
        let mut holds: FxHashSet<i32> = clause.iter().map(|&literal| -literal).collect();
        if holds.iter().any(|literal| holds.contains(&-literal)) {
            // The clause is true in itself.
            return Ok(());
        }
        for hint in hints {
            let used = self.clauses.get(hint);
            let used = used.ok_or_else(|| format!("there is no clause {hint}"))?;
            let mut open = used.iter().filter(|literal| !holds.contains(&-**literal));
            match (open.next(), open.next()) {
                (None, _) => return Ok(()),
                (Some(&forced), None) => {
                    holds.insert(forced);
                }
                (Some(_), Some(_)) => {
                    return Err(format!("clause {hint} leaves more than one literal"));
                }
            }
        }
        Err("the clauses that it names do not contradict it".to_owned())
    }
}

fn parse(line: &str) -> Result<Step, String> {
    let mut numbers = Vec::new();
    let mut deletes = false;
    for (at, word) in line.split_whitespace().enumerate() {
        if at == 1 && word == "d" {
            deletes = true;
            continue;
        }
        let number: i64 = word.parse().map_err(|_| format!("'{word}' is no number"))?;
        numbers.push(number);
    }
    let (number, rest) = numbers.split_first().ok_or("an empty step")?;
    let number = u64::try_from(*number).map_err(|_| "a step has a negative number")?;
    let mut parts = rest.split(|number| *number == 0);
    let first = parts.next().unwrap_or_default();
    if deletes {
        if parts.next() != Some(&[]) || parts.next().is_some() {
            return Err("a deletion does not end with 0".to_owned());
        }
        return references(first).map(Step::Delete);
    }
    let hints = parts.next().ok_or("a clause does not end with 0")?;
    if parts.next() != Some(&[]) || parts.next().is_some() {
        return Err("a step does not end with 0".to_owned());
    }
    let clause: Result<Vec<i32>, _> = first
        .iter()
        .map(|literal| i32::try_from(*literal))
        .collect();
    Ok(Step::Add {
        number,
        clause: clause.map_err(|_| "a literal is out of range")?,
        hints: references(hints)?,
    })
}

fn references(numbers: &[i64]) -> Result<Vec<u64>, String> {
    let number = |&number: &i64| {
        u64::try_from(number).map_err(|_| format!("{number} asks for more than unit propagation"))
    };
    numbers.iter().map(number).collect()
}

/// Checks that a proof refutes a formula, whose clauses are numbered from one; says how many
/// clauses it has, or what is wrong.
pub fn check(formula: &[Vec<i32>], proof: &str) -> Result<usize, String> {
    let numbered = (1..).zip(formula.iter().cloned());
    let mut checker = Checker {
        clauses: numbered.collect(),
    };
    let mut steps = 0;
    for (at, line) in proof.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('c') {
            continue;
        }
        let wrong = |what: String| format!("line {}: {what}", at + 1);
        match parse(line).map_err(wrong)? {
            Step::Delete(numbers) => {
                for number in numbers {
                    if checker.clauses.remove(&number).is_none() {
                        return Err(wrong(format!("{number} is deleted and was never there")));
                    }
                }
            }
            Step::Add {
                number,
                clause,
                hints,
            } => {
                let told = |what| wrong(format!("{clause:?} does not follow: {what}"));
                checker.follows(&clause, &hints).map_err(told)?;
                steps += 1;
                if clause.is_empty() {
                    return Ok(steps);
                }
                if checker.clauses.insert(number, clause).is_some() {
                    return Err(wrong(format!("there already is a clause {number}")));
                }
            }
        }
    }
    Err("the proof does not end with the empty clause".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_ways() -> Vec<Vec<i32>> {
        vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
    }

    #[test]
    fn a_proof_is_accepted() {
        assert_eq!(check(&both_ways(), "5 2 0 1 2 0\n6 0 5 3 4 0\n"), Ok(2));
        assert_eq!(
            check(&both_ways(), "5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"),
            Ok(2)
        );
    }

    #[test]
    fn a_false_one_is_not() {
        let formula = both_ways();
        for (proof, why) in [
            ("", "does not end with the empty clause"),
            ("5 2 0 1 2 0\n", "does not end with the empty clause"),
            ("5 2 0 1 0\n", "do not contradict it"),
            ("5 2 0 3 0\n6 0 5 3 4 0\n", "more than one literal"),
            ("5 0 1 2 0\n", "leaves more than one literal"),
            ("5 2 0 1 9 0\n", "there is no clause 9"),
            ("5 d 1 0\n5 2 0 1 2 0\n", "there is no clause 1"),
            ("5 d 7 0\n", "was never there"),
            ("4 2 0 1 2 0\n", "already is a clause 4"),
            ("5 2 0 -1 2 0\n", "more than unit propagation"),
            ("5 2 0 1 2\n", "does not end with 0"),
            ("5 2\n", "does not end with 0"),
            ("5 x 0 1 0\n", "is no number"),
            ("5 d 1\n", "does not end with 0"),
        ] {
            let said = check(&formula, proof).expect_err(proof);
            assert!(said.contains(why), "{proof:?}: {said}");
        }
        let open = [vec![1, 2], vec![-1, 2], vec![1, -2]];
        assert!(check(&open, "4 2 0 1 2 0\n5 0 4 3 0\n").is_err());
    }
}
