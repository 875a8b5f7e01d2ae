//! What was executed, by the lines of the program's own files.

use std::collections::{BTreeMap, BTreeSet};

use concord_exec::Program;
use concord_report::Sources;
use concord_report::coverage::{BranchCoverage, FileCoverage};

/// What is known of one file.
#[derive(Default)]
struct Lines {
    executed: BTreeSet<u32>,
    all: BTreeSet<u32>,
    /// By place: the ways, and those that were taken. A function of a header that several files
    /// include counts once, by the copy that did most.
    branches: BTreeMap<(u32, u32), (u32, u32)>,
}

/// File by file; nothing if nobody watched. Concord's own C library is left out.
pub(super) fn of_program(program: &Program, sources: &Sources) -> Vec<FileCoverage> {
    let Some(coverage) = program.coverage() else {
        return Vec::new();
    };
    let mut files: BTreeMap<String, Lines> = BTreeMap::new();
    let named = |span| match sources.is_runtime(span) {
        true => None,
        false => sources.shown_path(span),
    };
    for (span, executed) in coverage.instructions(&program.module) {
        let Some(file) = named(span).filter(|_| span.line != 0) else {
            continue;
        };
        let lines = files.entry(file).or_default();
        lines.all.insert(span.line);
        if executed {
            lines.executed.insert(span.line);
        }
    }
    for decided in coverage.decisions(&program.module) {
        let span = decided.span;
        let Some(file) = named(span).filter(|_| span.line != 0) else {
            continue;
        };
        let place = (span.line, span.column);
        let branches = &mut files.entry(file).or_default().branches;
        let known = branches.entry(place).or_insert((decided.ways, 0));
        known.1 = known.1.max(decided.taken);
    }
    let file = |(file, lines): (String, Lines)| FileCoverage {
        file,
        missed: lines.all.difference(&lines.executed).copied().collect(),
        executed: lines.executed.into_iter().collect(),
        branches: lines
            .branches
            .into_iter()
            .map(|((line, column), (ways, taken))| BranchCoverage {
                line,
                column,
                ways,
                taken,
            })
            .collect(),
    };
    files.into_iter().map(file).collect()
}
