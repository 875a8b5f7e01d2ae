//! `concord run --input`: an execution with the inputs of a file.

use std::collections::BTreeMap;
use std::path::Path;

use concord_base::WorldSize;
use concord_explore::{Entry, FAILURES, InputOrigin, InputValue, Inputs, Setup, concrete_setup};
use concord_ir::Module;
use concord_libc::Stdin;
use concord_report::input_file::{CallerPart, CallerValue, InputFile};
use concord_term::Bytes;

use crate::failure::Failure;

/// A file that was read, and whether it fits the command line.
pub(crate) struct GivenInput {
    file: InputFile,
    /// The number of processes in it.
    pub processes: WorldSize,
}

impl GivenInput {
    /// Reads the file. `asked` is the number of processes that the user asks
    /// for, if any; it must be the file's.
    pub(crate) fn read(path: &Path, asked: Option<WorldSize>) -> Result<GivenInput, Failure> {
        let unusable = |why: String| Failure::InputFile(path.to_owned(), why);
        let text = std::fs::read_to_string(path).map_err(|e| unusable(e.to_string()))?;
        let file = InputFile::from_json(&text).map_err(|e| unusable(e.to_string()))?;
        if let Some(caller) = &file.caller {
            let function = &caller.function;
            return Err(unusable(format!(
                "it starts at `{function}`: only `concord replay` does"
            )));
        }
        let given = GivenInput::of(file).map_err(unusable)?;
        let processes = given.processes;
        match asked {
            Some(asked) if asked != processes => Err(unusable(format!(
                "it is for {} processes, not for {}",
                processes.get(),
                asked.get()
            ))),
            _ => Ok(given),
        }
    }

    /// The inputs of a file that was read; an error says what is wrong with
    /// them.
    pub(crate) fn of(file: InputFile) -> Result<GivenInput, String> {
        match WorldSize::new(file.processes) {
            Some(processes) => Ok(GivenInput { file, processes }),
            None => Err(format!("{} processes are not possible", file.processes)),
        }
    }

    /// Starts at the function that the file names, in the state of its caller; nothing changes where it
    /// names none.
    pub(crate) fn start(&self, setup: &mut Setup, module: &Module) -> Result<(), String> {
        let Some(caller) = &self.file.caller else {
            return Ok(());
        };
        let function = module.function_named(&caller.function);
        let function = function.filter(|id| module.function(*id).body.is_some());
        let function = function.ok_or_else(|| format!("there is no `{}`", caller.function))?;
        let value = |value: &CallerValue| InputValue {
            name: value.name.clone(),
            origin: match &value.part {
                CallerPart::Parameter { number } => InputOrigin::Parameter(*number),
                CallerPart::Global { symbol } => InputOrigin::Global(symbol.clone()),
                CallerPart::Object { number, element } => InputOrigin::Object {
                    number: *number,
                    element: *element,
                },
                CallerPart::Outside => InputOrigin::Outside,
                CallerPart::Handle => InputOrigin::Handle,
            },
            class: None,
            bytes: value.bytes.clone(),
        };
        setup.entry = Some(Entry::again(function, caller.many));
        let values: Vec<InputValue> = caller.values.iter().map(value).collect();
        *setup = concrete_setup(setup, &values).0;
        Ok(())
    }

    /// Puts the inputs into what a run starts from; gives those that the
    /// program asks for itself.
    pub(crate) fn apply(self, setup: &mut Setup) -> Inputs {
        let bytes = |bytes: Vec<u8>| Bytes::from(bytes);
        setup
            .args
            .extend(self.file.arguments.into_iter().map(bytes));
        setup.host.stdin = match self.file.stdin {
            Some(stdin) => Stdin::Bytes(bytes(stdin)),
            None => Stdin::Empty,
        };
        let files = self.file.files.into_iter();
        setup
            .files
            .extend(files.map(|(name, contents)| (name, bytes(contents))));
        let (mut values, mut names) = (BTreeMap::new(), BTreeMap::new());
        let mut asked: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for input in self.file.inputs {
            let first = match is_failure(&input.name) {
                true => FAILURES,
                false => 0,
            };
            let number = asked.entry((input.rank, first)).or_insert(first);
            names.insert((input.rank, *number), input.name);
            values.insert((input.rank, *number), input.bytes);
            *number += 1;
        }
        Inputs {
            values,
            recorded: Some(names),
        }
    }
}

/// Whether an input says that a call of the C library fails.
fn is_failure(name: &str) -> bool {
    let function = name.strip_suffix(" fails").and_then(concord_libc::knows);
    function.is_some_and(|function| function.failing().is_some())
}
