//! `--emit-tests`: an input file for every execution that was explored to its
//! end, and for every finding. `--emit-paths`: the communication of executions.
//!
//! The folder must be new or empty, so that it never mixes two searches. Files
//! are numbered in the order of the search, which does not depend on the
//! number of workers.

use std::path::{Path, PathBuf};

use concord_explore::{InputOrigin, InputValue, Setup, VerifyOutcome, concrete_setup};
use concord_ir::Module;
use concord_libc::Stdin;
use concord_report::input_file::{
    CallerPart, CallerState, CallerValue, InputFile, NamedInput, Shows,
};
use concord_term::Bytes;

use super::inputs::value;
use crate::failure::Failure;

/// The folder, seen to be usable before the search begins.
pub(crate) struct TestFolder(PathBuf);

impl TestFolder {
    /// Makes the folder.
    pub(crate) fn new(path: &Path) -> Result<TestFolder, Failure> {
        crate::folder::prepare(path)?;
        Ok(TestFolder(path.to_owned()))
    }

    /// Writes all files.
    pub(crate) fn write(&self, setup: &Setup, outcome: &VerifyOutcome) -> Result<(), Failure> {
        for (test, number) in outcome.tests.iter().zip(1..) {
            let name = format!("path-{number:06}.json");
            self.write_one(&name, setup, &test.inputs, None)?;
        }
        for (violation, number) in outcome.violations.iter().zip(1..) {
            let finding = &violation.finding;
            let shows = Shows {
                code: finding.kind.code().to_owned(),
                message: finding.message.clone(),
            };
            let name = format!("violation-{number:04}-{}.json", finding.kind.name());
            self.write_one(&name, setup, &violation.inputs, Some(shows))?;
        }
        Ok(())
    }

    /// Writes the paths for `concord check`.
    pub(crate) fn write_paths(&self, outcome: &VerifyOutcome) -> Result<(), Failure> {
        for (path, number) in outcome.paths.iter().zip(1..) {
            let file = self.0.join(format!("{number:06}.path"));
            std::fs::write(&file, path.to_string())
                .map_err(|error| Failure::TestFolder(file, error))?;
        }
        Ok(())
    }

    fn write_one(
        &self,
        name: &str,
        setup: &Setup,
        values: &[InputValue],
        shows: Option<Shows>,
    ) -> Result<(), Failure> {
        let path = self.0.join(name);
        let mut text = input_file(setup, values, shows)
            .to_json()
            .map_err(|e| Failure::Form(e.to_string()))?;
        text.push('\n');
        std::fs::write(&path, text).map_err(|error| Failure::TestFolder(path, error))
    }
}

pub(super) fn input_file(setup: &Setup, values: &[InputValue], shows: Option<Shows>) -> InputFile {
    let (concrete, _) = concrete_setup(setup, values);
    let plain = |bytes: &Bytes| bytes.as_concrete().unwrap_or_default().to_vec();
    let named = values.iter().filter_map(|input| match &input.origin {
        InputOrigin::Call { rank, .. } => Some(NamedInput {
            rank: *rank,
            name: input.name.clone(),
            bytes: input.bytes.clone(),
            text: value(input),
        }),
        InputOrigin::Argument(_)
        | InputOrigin::Stdin
        | InputOrigin::File(_)
        | InputOrigin::Parameter(_)
        | InputOrigin::Global(_)
        | InputOrigin::Object { .. }
        | InputOrigin::Outside
        | InputOrigin::Handle => None,
    });
    InputFile {
        processes: setup.size.get(),
        arguments: concrete.args.iter().skip(1).map(plain).collect(),
        stdin: match &concrete.host.stdin {
            Stdin::Bytes(bytes) => Some(plain(bytes)),
            Stdin::Empty | Stdin::Real => None,
        },
        files: concrete
            .files
            .iter()
            .map(|(name, contents)| (name.clone(), plain(contents)))
            .collect(),
        inputs: named.collect(),
        caller: None,
        shows,
    }
}

/// The state of an unknown caller, where executions start at a function.
pub(super) fn caller_state(
    setup: &Setup,
    values: &[InputValue],
    module: &Module,
) -> Option<CallerState> {
    let entry = setup.entry.as_ref()?;
    let value = |input: &InputValue| {
        let part = match &input.origin {
            InputOrigin::Parameter(number) => CallerPart::Parameter { number: *number },
            InputOrigin::Global(symbol) => CallerPart::Global {
                symbol: symbol.clone(),
            },
            InputOrigin::Object { number, element } => CallerPart::Object {
                number: *number,
                element: *element,
            },
            InputOrigin::Outside => CallerPart::Outside,
            InputOrigin::Handle => CallerPart::Handle,
            InputOrigin::Call { .. }
            | InputOrigin::Argument(_)
            | InputOrigin::Stdin
            | InputOrigin::File(_) => return None,
        };
        Some(CallerValue {
            part,
            name: input.name.clone(),
            bytes: input.bytes.clone(),
        })
    };
    Some(CallerState {
        function: module.function(entry.function).name.clone(),
        many: entry.many,
        values: values.iter().filter_map(value).collect(),
    })
}
