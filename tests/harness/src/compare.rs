//! Whether two executions showed the same.

use similar::TextDiff;

use crate::case::Case;
use crate::concord::Answer;
use crate::transcript::Transcript;

/// Where a run in Concord parts from a native one; `None` if nowhere.
///
/// Standard output is compared by rank. Standard error is compared only where
/// the run succeeds: what a failing program's library and starter add to it is
/// theirs.
pub fn difference(native: &Transcript, concord: &Transcript) -> Option<String> {
    let mut parts = Vec::new();
    if native.status != concord.status {
        parts.push(format!(
            "status: native {}, concord {}",
            native.status, concord.status
        ));
    }
    for (rank, (n, c)) in native.ranks.iter().zip(&concord.ranks).enumerate() {
        parts.extend(text(
            &format!("standard output of rank {rank}"),
            &n.stdout,
            &c.stdout,
        ));
        if native.status == 0 && concord.status == 0 {
            parts.extend(text(
                &format!("standard error of rank {rank}"),
                &n.stderr,
                &c.stderr,
            ));
        }
    }
    if native.ranks.len() != concord.ranks.len() {
        parts.push(format!(
            "ranks: native {}, concord {}",
            native.ranks.len(),
            concord.ranks.len()
        ));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

fn text(what: &str, native: &str, concord: &str) -> Option<String> {
    if native == concord {
        return None;
    }
    let diff = TextDiff::from_lines(native, concord);
    let shown = diff
        .unified_diff()
        .context_radius(2)
        .header("native", "concord")
        .to_string();
    Some(format!("{what}:\n{shown}"))
}

/// Checks a case's answer against the native run and the case's own words.
pub fn agree(case: &Case, native: &Transcript, answer: &Answer) -> Result<(), String> {
    if native.status != case.status {
        return Err(format!(
            "the native run ends with status {}, not {}",
            native.status, case.status
        ));
    }
    let mut complaints = Vec::new();
    // Findings that end a real run too are no false alarm.
    let expected_end = case.status >= 128;
    let errors = answer
        .findings
        .iter()
        .filter(|f| f.level == "error" && !expected_end);
    complaints.extend(errors.map(|f| {
        let line = f.spans.first().and_then(|s| s.line).unwrap_or(0);
        format!(
            "false finding {} ({}) on line {line}: {}",
            f.code, f.kind, f.message
        )
    }));
    let reasons = answer.reasons.iter();
    complaints.extend(
        reasons.map(|r| format!("unsupported on line {}: {}", r.line.unwrap_or(0), r.message)),
    );
    complaints.extend(difference(native, &answer.transcript));
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::RankOutput;

    fn transcript(status: i32, stdout: &[&str]) -> Transcript {
        let rank = |s: &&str| RankOutput {
            stdout: (*s).to_owned(),
            stderr: String::new(),
        };
        Transcript {
            status,
            ranks: stdout.iter().map(rank).collect(),
        }
    }

    #[test]
    fn sees_every_difference() {
        let one = transcript(0, &["a\nb\n", "c\n"]);
        assert_eq!(difference(&one, &one), None);
        let other = difference(&one, &transcript(0, &["a\nB\n", "c\n"])).expect("a difference");
        assert!(
            other.contains("rank 0") && other.contains("-b\n+B\n"),
            "{other}"
        );
        assert!(difference(&one, &transcript(1, &["a\nb\n", "c\n"])).is_some());
        assert!(difference(&one, &transcript(0, &["a\nb\n"])).is_some());
        let mut noisy = one.clone();
        noisy.ranks[1].stderr = "warning\n".to_owned();
        assert!(difference(&one, &noisy).is_some());
    }
}
