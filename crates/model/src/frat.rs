//! From the solver's numbering of clauses to the formula's.
//!
//! The solver numbers clauses as it meets them: what it derives while the formula is still being
//! handed over takes numbers from between. Its FRAT proof says which number each clause of the
//! formula got; in LRAT, clause `k` of the formula has the number `k`, and derived ones follow.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

/// An LRAT proof from a FRAT proof with hints, for a formula with this many clauses.
pub(crate) fn to_lrat(frat: &str, clauses: usize) -> Result<String, String> {
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut given = 0;
    let mut last = clauses;
    let mut lrat = String::new();
    for line in frat.lines() {
        let wrong = || format!("'{line}' is no step of a proof");
        let mut words = line.split_whitespace();
        let Some(kind) = words.next() else { continue };
        let number = words.next().ok_or_else(wrong)?;
        let known = |number: &str| {
            let known = numbers.get(number).copied();
            known.ok_or_else(|| format!("'{line}' speaks of a clause that is not there"))
        };
        match kind {
            "o" => {
                given += 1;
                numbers.insert(number, given);
            }
            "a" => {
                let rest: Vec<&str> = words.collect();
                let end = rest
                    .iter()
                    .position(|word| *word == "0")
                    .ok_or_else(wrong)?;
                let hints = rest[end + 1..].strip_prefix(&["l"]).ok_or_else(wrong)?;
                let hints = hints.strip_suffix(&["0"]).ok_or_else(wrong)?;
                let hints: Result<Vec<String>, String> = hints
                    .iter()
                    .map(|hint| known(hint).map(|hint| hint.to_string()))
                    .collect();
                last += 1;
                // Writing to a string does not fail.
                let _ = write!(lrat, "{last} {} ", rest[..=end].join(" "));
                let _ = writeln!(lrat, "{} 0", hints?.join(" "));
                numbers.insert(number, last);
            }
            "d" => {
                let _ = writeln!(lrat, "{last} d {} 0", known(number)?);
                numbers.remove(number);
            }
            // What is left in the end.
            "f" => {}
            _ => return Err(wrong()),
        }
    }
    Ok(lrat)
}

#[cfg(test)]
mod tests {
    use super::to_lrat;

    #[test]
    fn numbers_are_the_formulas() {
        let frat =
            "o 1 5 0\no 2 -5 6 0\na 3 6 0 l 1 2 0\no 4 -6 0\nd 2 -5 6 0\na 5 0 l 3 4 0\nf 1 5 0\n";
        let lrat = "4 6 0 1 2 0\n4 d 2 0\n5 0 4 3 0\n";
        assert_eq!(to_lrat(frat, 3).as_deref(), Ok(lrat));
        let formula = [vec![5], vec![-5, 6], vec![-6]];
        assert_eq!(crate::lrat::check(&formula, lrat), Ok(2));
    }

    #[test]
    fn what_is_no_proof_is_refused() {
        for frat in [
            "a 3 6 0 l 1 2 0\n",
            "o\n",
            "x 1 0\n",
            "o 1 5 0\na 2 5 0\n",
            "d 1 5 0\n",
        ] {
            assert!(to_lrat(frat, 3).is_err(), "{frat}");
        }
    }
}
