//! How executions end: a program that never does what it is there for is not simply right.

use std::collections::BTreeSet;

use super::race::EndResult;

/// The endings so far.
#[derive(Debug, Default)]
pub(super) struct Endings {
    /// One ended well, and not at a usage message.
    well: bool,
    /// Those that ended with status 0, all at a usage message.
    at_usage: bool,
    /// Otherwise: whether by `MPI_Abort`, and the status.
    failed: BTreeSet<(bool, i32)>,
    /// What the first of them printed last.
    last_output: Option<String>,
}

impl Endings {
    /// An execution ended by itself.
    pub(super) fn note(&mut self, outcome: &EndResult, last_output: &[u8]) {
        if self.well {
            return;
        }
        let text = String::from_utf8_lossy(last_output);
        let line = text.trim_end().lines().next_back().unwrap_or("").to_owned();
        let status = outcome.statuses.iter().flatten().find(|s| **s != 0);
        match status {
            None if !outcome.aborted => {
                let is_usage = text.to_lowercase().contains("usage");
                self.well |= !is_usage;
                self.at_usage |= is_usage;
            }
            status => drop(
                self.failed
                    .insert((outcome.aborted, status.copied().unwrap_or(0))),
            ),
        }
        self.last_output.get_or_insert(line);
    }

    /// What all executions have in common, if none ends well.
    pub(super) fn remark(&self) -> Option<String> {
        if self.well {
            return None;
        }
        let failed: Vec<&(bool, i32)> = self.failed.iter().collect();
        let mut text = match (failed.as_slice(), self.at_usage) {
            ([], false) => return None,
            ([], true) => "every execution ends at a usage message".to_owned(),
            ([(false, status)], false) => format!("every execution ends with status {status}"),
            ([(true, status)], false) => {
                format!("every execution ends in `MPI_Abort` with status {status}")
            }
            _ => "no execution ends well".to_owned(),
        };
        if let Some(line) = self.last_output.as_ref().filter(|line| !line.is_empty()) {
            text.push_str(&format!("; its last output: {line}"));
        }
        Some(text)
    }
}
