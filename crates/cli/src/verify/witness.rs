//! From a violation to its witness, and `--witness`: witnesses as files.

use std::path::{Path, PathBuf};

use concord_base::{FileThing, Place, StackFrame};
use concord_exec::Fresh;
use concord_explore::{Happening, Journal, MpiEvent, Setup, Violation, WaitsFor};
use concord_ir::Module;
use concord_report::input_file::InputFile;
use concord_report::witness::{Expected, Frame, Step, StepKind, Waiting, Witness, WitnessProgram};
use concord_report::{Side, Sources};

use super::emit::{caller_state, input_file};
use super::entry::EntryOptions;
use super::inputs::in_words;
use crate::failure::Failure;
use crate::fingerprint::fingerprint;
use crate::options::ProgramOptions;

/// What all witnesses of a program have in common.
pub(crate) struct WitnessMaker<'a> {
    program: WitnessProgram,
    module: &'a Module,
    sources: &'a Sources,
}

impl<'a> WitnessMaker<'a> {
    /// For this program, verified in this directory.
    pub(crate) fn new(
        options: &ProgramOptions,
        module: &'a Module,
        directory: &Path,
        sources: &'a Sources,
    ) -> WitnessMaker<'a> {
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        WitnessMaker {
            program: WitnessProgram {
                files: options.files.iter().map(text).collect(),
                cflags: options.flags(),
                target: options.target.clone(),
                entries: Vec::new(),
                directory: directory.to_string_lossy().into_owned(),
                fingerprint: fingerprint(module),
            },
            module,
            sources,
        }
    }

    /// The same where executions start at functions, with models for what the program does not define.
    pub(crate) fn starting(mut self, options: &EntryOptions) -> WitnessMaker<'a> {
        let models = options.model.iter();
        let models = models.map(|file| file.to_string_lossy().into_owned());
        self.program.files.extend(models);
        self.program.entries.clone_from(&options.entry);
        self
    }

    /// The witness of a violation.
    pub(crate) fn witness(&self, violation: &Violation, setup: &Setup) -> Witness {
        let finding = &violation.finding;
        Witness {
            program: self.program.clone(),
            buffering: setup.mpi.buffering.to_string(),
            collectives: setup.mpi.leaving.to_string(),
            reductions: violation.folding.to_string(),
            fresh_zeros: setup.limits.fresh == Fresh::Zeros,
            failing: setup
                .host
                .failing
                .iter()
                .map(|f| f.name().to_owned())
                .collect(),
            contended: setup.contended.iter().map(FileThing::to_text).collect(),
            input: InputFile {
                caller: caller_state(setup, &violation.inputs, self.module),
                ..input_file(setup, &violation.inputs, None)
            },
            steps: steps(&violation.journal.events, self.sources),
            waits: waits(&violation.journal),
            finding: Expected {
                code: finding.kind.code().to_owned(),
                kind: finding.kind.name().to_owned(),
                detail: finding.detail.name().map(str::to_owned),
                message: finding.message.clone(),
                inputs: in_words(&violation.inputs),
                stack: finding
                    .places
                    .first()
                    .map_or_else(Vec::new, |place| frames(place, self.sources)),
            },
        }
    }
}

/// Who waits for whom, in the form of a witness.
pub(crate) fn waits(journal: &Journal) -> Vec<Waiting> {
    let form = |wait: &WaitsFor| Waiting {
        rank: wait.rank.0,
        thread: wait.thread,
        awaits: wait.awaits.iter().map(|rank| rank.0).collect(),
        awaits_thread: wait.awaits_thread,
        text: wait.text.clone(),
    };
    journal.waits.iter().map(form).collect()
}

/// The executions that a finding compares.
pub(crate) fn sides(violation: &Violation, processes: u32, sources: &Sources) -> Vec<Side> {
    let form = |side: &concord_explore::RaceExecution| Side {
        name: side.when.clone(),
        result: side.result.clone(),
        processes,
        steps: steps(&side.journal.events, sources),
        waits: waits(&side.journal),
    };
    violation.sides.iter().map(form).collect()
}

/// Events in the form of a witness.
pub(crate) fn steps(events: &[MpiEvent], sources: &Sources) -> Vec<Step> {
    let sender = |event: &MpiEvent| match event.what {
        Happening::Match { send, .. } => {
            let sender = send.and_then(|at| events.get(at)).map(|call| call.rank.0);
            sender.or_else(|| {
                let other = event.ranks.iter().find(|rank| **rank != event.rank);
                Some(other.unwrap_or(&event.rank).0)
            })
        }
        _ => None,
    };
    let number = |at: &usize| *at as u32 + 1;
    let form = |(event, count): (&MpiEvent, u32)| {
        let span = event.place.span;
        let calls = match &event.what {
            Happening::Match { send, receive } => send.iter().chain(receive).map(number).collect(),
            Happening::Release { call, .. } => call.iter().map(number).collect(),
            _ => Vec::new(),
        };
        let file = sources.shown_path(span);
        Step {
            number: count,
            event: kind(&event.what),
            rank: event.rank.0,
            thread: event.thread,
            ranks: event.ranks.iter().map(|rank| rank.0).collect(),
            from: sender(event),
            calls,
            function: event.function.to_owned(),
            line: file.is_some().then_some(span.line),
            column: (file.is_some() && span.column != 0).then_some(span.column),
            file,
            text: event.text.clone(),
            to: event.to.map(|to| to.0),
            contents: event.contents.clone(),
            comm: event.comm.clone(),
            tag: event.tag,
            waits: event.waits,
            choice: event.choice.as_ref().map(ToString::to_string),
            others: event.others.clone(),
            stack: match event.what {
                Happening::Call => frames(&event.place, sources),
                _ => Vec::new(),
            },
        }
    };
    events.iter().zip(1..).map(form).collect()
}

/// A place's call stack, where it says more than the place does.
fn frames(place: &Place, sources: &Sources) -> Vec<Frame> {
    let frame = |frame: &StackFrame| {
        let file = sources.shown_path(frame.span);
        Frame {
            function: frame.function.clone(),
            line: file.is_some().then_some(frame.span.line),
            column: (file.is_some() && frame.span.column != 0).then_some(frame.span.column),
            file,
        }
    };
    match place.stack.len() {
        0 | 1 => Vec::new(),
        _ => place.stack.iter().map(frame).collect(),
    }
}

fn kind(what: &Happening) -> StepKind {
    match what {
        Happening::Call => StepKind::Call,
        Happening::Match { .. } => StepKind::Match,
        Happening::Collective => StepKind::Collective,
        Happening::Release { how, .. } => StepKind::Release(Some(*how)),
        Happening::Sees => StepKind::Sees,
        Happening::Completes => StepKind::Completes,
        Happening::Cancels => StepKind::Cancels,
        Happening::Turn => StepKind::Turn,
        Happening::PollFails => StepKind::PollFails,
    }
}

/// How witnesses in a folder are called: old ones make room for new ones, and
/// nothing else in it is touched.
const SUFFIX: &str = ".witness.json";

/// The folder of `--witness`, seen to be usable before the search begins.
pub(crate) struct WitnessFolder(PathBuf);

impl WitnessFolder {
    /// Makes the folder.
    pub(crate) fn new(path: &Path) -> Result<WitnessFolder, Failure> {
        let unusable = |error| Failure::Folder("witnesses", path.to_owned(), error);
        std::fs::create_dir_all(path).map_err(unusable)?;
        let trial = path.join(format!("trial{SUFFIX}"));
        std::fs::write(&trial, b"")
            .and_then(|()| std::fs::remove_file(&trial))
            .map_err(unusable)?;
        Ok(WitnessFolder(path.to_owned()))
    }

    /// Removes the witnesses of an earlier search.
    pub(crate) fn clear(&self) -> Result<(), Failure> {
        let path = &self.0;
        let unusable = |error| Failure::Folder("witnesses", path.to_owned(), error);
        for entry in std::fs::read_dir(path).map_err(unusable)? {
            let entry = entry.map_err(unusable)?;
            if entry.file_name().to_string_lossy().ends_with(SUFFIX) {
                std::fs::remove_file(entry.path()).map_err(unusable)?;
            }
        }
        Ok(())
    }

    /// Writes the witness of a finding, and where it takes two executions that differ, one of the
    /// other; gives the files' paths.
    pub(crate) fn write_all(
        &self,
        number: usize,
        witness: &Witness,
        sides: &[Side],
    ) -> Result<Vec<PathBuf>, Failure> {
        let mut files = vec![self.write(number, witness)?];
        if let [_, other] = sides {
            let name = format!("{number:04}-{}-other{SUFFIX}", witness.finding.kind);
            let path = self.0.join(name);
            let other = Witness {
                steps: other.steps.clone(),
                waits: other.waits.clone(),
                ..witness.clone()
            };
            write_witness(&path, &other)?;
            files.push(path);
        }
        Ok(files)
    }

    /// Writes a witness; gives the file's path.
    pub(crate) fn write(&self, number: usize, witness: &Witness) -> Result<PathBuf, Failure> {
        let name = format!("{number:04}-{}{SUFFIX}", witness.finding.kind);
        let path = self.0.join(name);
        write_witness(&path, witness)?;
        Ok(path)
    }
}

/// Writes a witness to a file.
pub(crate) fn write_witness(path: &Path, witness: &Witness) -> Result<(), Failure> {
    let mut text = witness
        .to_json()
        .map_err(|e| Failure::Form(e.to_string()))?;
    text.push('\n');
    std::fs::write(path, text).map_err(|error| Failure::Folder("witnesses", path.to_owned(), error))
}
