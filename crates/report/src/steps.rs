//! The steps of a witness as a numbered list with source lines.

use crate::sources::Sources;
use crate::witness::{Step, StepKind};

/// One step: a line that says what happens, and the source line below it
/// where it is readable. `*` marks a choice. Ends without a newline.
pub fn step(step: &Step, sources: &Sources) -> String {
    let mark = if step.choice.is_some() { '*' } else { ' ' };
    let mut text = format!("{:>4}{mark} {}", step.number, told(step));
    let quoted = step
        .file
        .as_deref()
        .zip(step.line)
        .filter(|_| step.event == StepKind::Call)
        .and_then(|(file, line)| Some((line, sources.line_of(file, line)?)));
    if let Some((line, source)) = quoted {
        text.push_str(&format!("\n      {line:>6} | {}", source.trim_end()));
    }
    text
}

/// What happens, with its place.
pub(crate) fn told(step: &Step) -> String {
    let place = match (&step.file, step.line) {
        (Some(file), Some(line)) => format!("  {file}:{line}"),
        _ => String::new(),
    };
    match step.event {
        StepKind::Call => {
            let about = if step.text.is_empty() {
                String::new()
            } else {
                format!(" {}", step.text)
            };
            format!("rank {}: {}{about}{place}", step.rank, step.function)
        }
        StepKind::Sees
        | StepKind::Completes
        | StepKind::Cancels
        | StepKind::Turn
        | StepKind::PollFails => {
            let function = match step.function.as_str() {
                "" => String::new(),
                function => format!("{function}: "),
            };
            format!("rank {}: {function}{}{place}", step.rank, step.text)
        }
        // Messages, collectives and releases name their ranks and calls.
        StepKind::Match | StepKind::Collective | StepKind::Release(_) => step.text.clone(),
    }
}

/// Whether a step concerns a process.
pub fn concerns(step: &Step, rank: u32) -> bool {
    step.rank == rank || step.ranks.contains(&rank)
}
