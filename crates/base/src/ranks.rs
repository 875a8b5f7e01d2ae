//! Sets of ranks in words.

use crate::ids::Rank;

/// `rank 3`, `ranks 0 and 2`, `ranks 0..3 and 7`: runs of at least `run` are
/// drawn together.
pub fn ranks_in_words(ranks: &[Rank], run: usize) -> String {
    let least = run;
    let mut parts = Vec::new();
    let mut rest = ranks;
    while let Some(&first) = rest.first() {
        let run = rest
            .iter()
            .zip(first.0..)
            .take_while(|(a, b)| a.0 == *b)
            .count();
        if run >= least {
            parts.push(format!("{first}..{}", rest[run - 1]));
        } else {
            parts.extend(rest[..run].iter().map(Rank::to_string));
        }
        rest = &rest[run..];
    }
    let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
    match parts.split_last() {
        None => "no rank".to_owned(),
        Some((last, [])) => format!("{noun} {last}"),
        Some((last, init)) => format!("{noun} {} and {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_runs_together() {
        let told = |ranks: &[u32], run| {
            let ranks: Vec<Rank> = ranks.iter().copied().map(Rank).collect();
            ranks_in_words(&ranks, run)
        };
        assert_eq!(told(&[3], 3), "rank 3");
        assert_eq!(told(&[0, 1], 3), "ranks 0 and 1");
        assert_eq!(told(&[0, 1, 2, 3], 3), "ranks 0..3");
        assert_eq!(told(&[0, 1, 2], 4), "ranks 0, 1 and 2");
        assert_eq!(told(&[0, 2, 3, 4, 9], 3), "ranks 0, 2..4 and 9");
        assert_eq!(told(&[5, 4, 3], 3), "ranks 5, 4 and 3");
        assert_eq!(told(&[], 3), "no rank");
    }
}
