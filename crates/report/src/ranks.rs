//! Sets of ranks in words.

/// `rank 3`, `ranks 0 and 2`, `ranks 0..3 and 7`: runs of at least three are
/// drawn together. Expects ascending numbers without repetition.
pub(crate) fn in_words(ranks: &[u32]) -> String {
    let mut parts = Vec::new();
    let mut rest = ranks;
    while let Some(&first) = rest.first() {
        let run = rest
            .iter()
            .zip(first..)
            .take_while(|(a, b)| **a == *b)
            .count();
        if run >= 3 {
            parts.push(format!("{first}..{}", rest[run - 1]));
        } else {
            parts.extend(rest[..run].iter().map(u32::to_string));
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
    use super::in_words;

    #[test]
    fn draws_runs_together() {
        assert_eq!(in_words(&[3]), "rank 3");
        assert_eq!(in_words(&[0, 1]), "ranks 0 and 1");
        assert_eq!(in_words(&[0, 1, 2, 3]), "ranks 0..3");
        assert_eq!(in_words(&[0, 2, 3, 4, 9]), "ranks 0, 2..4 and 9");
        assert_eq!(in_words(&[]), "no rank");
    }
}
