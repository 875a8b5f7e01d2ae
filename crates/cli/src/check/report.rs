//! The answer about a path as a report, for programs and pages.

use std::path::Path as FilePath;

use concord_base::{Certainty, FileId, Finding, FindingDetail, Kind, Level, Place, Span, Verdict};
use concord_model::Schedule;
use concord_path::{Call, OpIndex, Path};
use concord_report::witness::Waiting;
use concord_report::{ReasonKind, Report, Reported, Side, Source, Sources, Took, Unsupported};

use super::{Answered, shown, steps};
use crate::failure::Failure;
use crate::options::CheckOptions;

/// Does something with the report, and with the directory that its files are named from.
pub(super) fn with_report(
    path: &Path,
    options: &CheckOptions,
    answered: &Answered,
    act: impl FnOnce(&Report<'_>, &FilePath) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let files = path.files.iter().map(|file| Source::new(file, false));
    let sources = Sources::new(files.collect(), &directory);
    let processes = path.size() as u32;
    let found = finding(path, answered);
    let sides: Vec<Side> = side(path, answered).into_iter().collect();
    let findings: Vec<Reported<'_>> = found
        .iter()
        .map(|finding| Reported {
            finding,
            level: Level::Error,
            processes,
            witness: None,
            sides: &sides,
        })
        .collect();
    let reasons: Vec<Unsupported> = match answered {
        Answered::Open(message) => vec![Unsupported {
            kind: ReasonKind::Unsupported,
            message: message.clone(),
            rank: None,
            span: Span::UNKNOWN,
        }],
        _ => Vec::new(),
    };
    let subject = format!(
        "the operations of {}, in every matching; buffering of sends: {}; synchronisation of collectives: {}; asked for: {}",
        options.file.display(),
        options.buffering,
        options.collectives,
        match &options.property {
            Some(_) => "the given property",
            None => "deadlocks",
        },
    );
    let report = Report {
        subject: Some(&subject),
        verdict: match answered {
            Answered::Holds => Verdict::Verified,
            Answered::Hangs(_) | Answered::Violates(_) => Verdict::Violated,
            Answered::Open(_) => Verdict::Inconclusive,
        },
        processes,
        arguments: &[],
        search: None,
        worlds: &[],
        status: i32::from(answered.status()),
        findings: &findings,
        allowed: 0,
        reasons: &reasons,
        output: &[],
        coverage: &[],
        matchings: &[],
        execution: None,
        took: Took::Execution { instructions: 0 },
        sources: &sources,
    };
    act(&report, &directory)
}

fn finding(path: &Path, answered: &Answered) -> Option<Finding> {
    let (kind, message, places, notes) = match answered {
        Answered::Hangs(schedule) => (
            Kind::Deadlock,
            "deadlock among these operations",
            schedule.blocked.iter().map(|id| waits(path, *id)).collect(),
            needs(path, schedule),
        ),
        Answered::Violates(_) => (
            Kind::PropertyViolated,
            "the property is violated",
            Vec::new(),
            Vec::new(),
        ),
        Answered::Holds | Answered::Open(_) => return None,
    };
    Some(Finding {
        kind,
        detail: FindingDetail::Nothing,
        message: message.to_owned(),
        certainty: Certainty::Replayed,
        places,
        notes,
    })
}

/// Who waits in what, and what the implementation does in this execution; another one may hang as well.
fn needs(path: &Path, schedule: &Schedule) -> Vec<String> {
    let mut notes = Vec::new();
    let all = |ids: &[OpIndex]| {
        let lines: Vec<String> = ids
            .iter()
            .map(|id| format!("  {}", shown(path, *id)))
            .collect();
        lines.join("\n")
    };
    if !schedule.blocked.is_empty() {
        notes.push(format!(
            "who waits, and in what:\n{}",
            all(&schedule.blocked)
        ));
    }
    let sends: Vec<OpIndex> = schedule
        .blocked
        .iter()
        .copied()
        .filter(|id| is_send(path, *id))
        .collect();
    if !schedule.buffered.is_empty() {
        notes.push(format!(
            "in this execution, these sends are buffered:\n{}",
            all(&schedule.buffered)
        ));
    }
    if !schedule.left.is_empty() {
        notes.push(format!(
            "in this execution, these collectives are left early:\n{}",
            all(&schedule.left)
        ));
    }
    if !sends.is_empty() {
        notes.push(format!(
            "in this execution, these sends are not buffered:\n{}",
            all(&sends)
        ));
    }
    notes
}

fn is_send(path: &Path, id: OpIndex) -> bool {
    matches!(path.op(id).map(|op| &op.call), Some(Call::Send(send)) if send.mode == concord_base::SendMode::Standard)
}

fn waits(path: &Path, id: OpIndex) -> Place {
    let op = path.op(id);
    let at = op.and_then(|op| op.place);
    Place {
        rank: id.rank,
        span: at.map_or(Span::UNKNOWN, |at| Span {
            file: FileId(at.file),
            line: at.line,
            column: at.column,
        }),
        label: match op.filter(|op| !op.function.is_empty()) {
            Some(op) => format!("blocked in `{}`", op.function),
            None => format!("blocked in {}", shown(path, id)),
        },
        stack: Vec::new(),
    }
}

fn side(path: &Path, answered: &Answered) -> Option<Side> {
    let (steps, waits) = match answered {
        Answered::Hangs(schedule) => {
            let waiting = |id: &OpIndex| Waiting::of(id.rank.0, awaited(path, *id));
            let waits = schedule.blocked.iter().map(waiting).collect();
            (steps::of_schedule(path, schedule), waits)
        }
        Answered::Violates(run) => (steps::of_run(path, run), Vec::new()),
        Answered::Holds | Answered::Open(_) => return None,
    };
    Some(Side {
        name: String::new(),
        result: String::new(),
        processes: path.size() as u32,
        steps,
        waits,
    })
}

/// Whom an operation waits for, where that is said by the operation itself.
fn awaited(path: &Path, id: OpIndex) -> Vec<u32> {
    match path.op(id).map(|op| &op.call) {
        Some(Call::Send(send)) => vec![send.to.0],
        Some(Call::Receive(receive)) => receive
            .pattern
            .source
            .map(|rank| rank.0)
            .into_iter()
            .collect(),
        Some(Call::Probe { pattern, .. }) => {
            pattern.source.map(|rank| rank.0).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
