//! Input files: everything that one execution reads from outside, so that it
//! can be executed again.
//!
//! JSON with a versioned schema, `schema/input-1.json`. Bytes are hexadecimal,
//! lowest address first; the texts beside them are for people and are not read
//! back. Which messages meet is not part of it: that belongs to a witness.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version that this program writes and reads.
pub const SCHEMA: &str = "concord-input-1";

/// The schema itself.
pub const SCHEMA_TEXT: &str = include_str!("../schema/input-1.json");

/// What an execution starts from and asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputFile {
    /// How many processes.
    pub processes: u32,
    /// The program's arguments, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// Standard input of rank 0.
    pub stdin: Option<Vec<u8>>,
    /// Files beside those of the machine.
    pub files: Vec<(String, Vec<u8>)>,
    /// The inputs that ranks ask for; those of one rank in its order.
    pub inputs: Vec<NamedInput>,
    /// Where it starts, if that is not `main`, and in which state of an unknown caller.
    pub caller: Option<CallerState>,
    /// What the execution shows, for people.
    pub shows: Option<Shows>,
}

/// The state in which an unknown caller calls a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallerState {
    /// The function.
    pub function: String,
    /// Whether all processes start there, and not one that stands for all.
    pub many: bool,
    /// What the execution looks at of it.
    pub values: Vec<CallerValue>,
}

/// A part of that state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallerValue {
    /// Which part.
    pub part: CallerPart,
    /// What the program calls it.
    pub name: String,
    /// Its value.
    pub bytes: Vec<u8>,
}

/// Which part of a caller's state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum CallerPart {
    /// A parameter, by number.
    Parameter {
        /// From 0.
        number: u32,
    },
    /// A global variable.
    Global {
        /// Its name for the linker.
        symbol: String,
    },
    /// What a pointer leads to.
    Object {
        /// From 0, in the order in which the pointers were followed.
        number: u32,
        /// The type of its elements, as Concord numbers the program's types.
        element: Option<u32>,
    },
    /// What others sent, or MPI answered.
    Outside,
    /// A handle.
    Handle,
}

/// An input that a rank asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedInput {
    /// The rank.
    pub rank: u32,
    /// The name that the program gives it.
    pub name: String,
    /// Its value.
    pub bytes: Vec<u8>,
    /// Its value for people.
    pub text: String,
}

/// The finding that an execution shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shows {
    /// The code of its kind.
    pub code: String,
    /// What it says.
    pub message: String,
}

/// Why a text is no input file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InputFileError {
    /// Not JSON, or not of the right shape; the parser says where.
    #[error("not an input file: {0}")]
    Form(String),
    /// Another version of the schema.
    #[error("its schema is `{0}`; this program reads `{SCHEMA}`")]
    Version(String),
    /// Bytes that are not pairs of hexadecimal digits, and whose they are.
    #[error("the bytes of {0} are not pairs of hexadecimal digits")]
    Bytes(String),
    /// An input of a rank that does not exist.
    #[error("the input `{name}` belongs to rank {rank}, but there are {processes} processes")]
    Rank {
        /// The input's name.
        name: String,
        /// The rank.
        rank: u32,
        /// How many processes there are.
        processes: u32,
    },
}

/// Only to learn which version a file has before its shape is looked at.
#[derive(Deserialize)]
struct Version {
    schema: String,
}

#[derive(Serialize, Deserialize)]
struct Form {
    schema: String,
    processes: u32,
    #[serde(default)]
    arguments: Vec<BytesForm>,
    #[serde(default)]
    stdin: Option<BytesForm>,
    #[serde(default)]
    files: Vec<FileForm>,
    #[serde(default)]
    inputs: Vec<NamedForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    caller: Option<CallerForm>,
    #[serde(default)]
    shows: Option<Shows>,
}

#[derive(Serialize, Deserialize)]
struct CallerForm {
    function: String,
    #[serde(default)]
    many: bool,
    values: Vec<CallerValueForm>,
}

#[derive(Serialize, Deserialize)]
struct CallerValueForm {
    #[serde(flatten)]
    part: CallerPart,
    name: String,
    bytes: String,
}

impl CallerForm {
    fn of(caller: &CallerState) -> CallerForm {
        let value = |value: &CallerValue| CallerValueForm {
            part: value.part.clone(),
            name: value.name.clone(),
            bytes: hex(&value.bytes),
        };
        CallerForm {
            function: caller.function.clone(),
            many: caller.many,
            values: caller.values.iter().map(value).collect(),
        }
    }

    fn parse(self) -> Result<CallerState, InputFileError> {
        let value = |value: CallerValueForm| {
            let bytes = parse_bytes(&value.bytes, || format!("`{}`", value.name))?;
            Ok(CallerValue {
                part: value.part,
                name: value.name,
                bytes,
            })
        };
        Ok(CallerState {
            function: self.function,
            many: self.many,
            values: self
                .values
                .into_iter()
                .map(value)
                .collect::<Result<_, _>>()?,
        })
    }
}

#[derive(Serialize, Deserialize)]
struct BytesForm {
    bytes: String,
    #[serde(default)]
    text: String,
}

#[derive(Serialize, Deserialize)]
struct FileForm {
    name: String,
    #[serde(flatten)]
    contents: BytesForm,
}

#[derive(Serialize, Deserialize)]
struct NamedForm {
    rank: u32,
    name: String,
    #[serde(flatten)]
    value: BytesForm,
}

impl InputFile {
    /// The file's text.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let form = Form {
            schema: SCHEMA.to_owned(),
            processes: self.processes,
            arguments: self.arguments.iter().map(|a| readable(a)).collect(),
            stdin: self.stdin.as_deref().map(readable),
            files: self
                .files
                .iter()
                .map(|(name, contents)| FileForm {
                    name: name.clone(),
                    contents: readable(contents),
                })
                .collect(),
            inputs: self
                .inputs
                .iter()
                .map(|input| NamedForm {
                    rank: input.rank,
                    name: input.name.clone(),
                    value: BytesForm {
                        bytes: hex(&input.bytes),
                        text: input.text.clone(),
                    },
                })
                .collect(),
            caller: self.caller.as_ref().map(CallerForm::of),
            shows: self.shows.clone(),
        };
        serde_json::to_string_pretty(&form)
    }

    /// Reads a file's text.
    pub fn from_json(text: &str) -> Result<InputFile, InputFileError> {
        let wrong = |e: serde_json::Error| InputFileError::Form(e.to_string());
        let version: Version = serde_json::from_str(text).map_err(wrong)?;
        if version.schema != SCHEMA {
            return Err(InputFileError::Version(version.schema));
        }
        let form: Form = serde_json::from_str(text).map_err(wrong)?;
        let processes = form.processes;
        let arguments = form
            .arguments
            .iter()
            .zip(1..)
            .map(|(argument, n)| argument.parse(|| format!("argument {n}")));
        let files = form.files.iter().map(|file| {
            let contents = file
                .contents
                .parse(|| format!("the file `{}`", file.name))?;
            Ok((file.name.clone(), contents))
        });
        let inputs = form.inputs.iter().map(|input| {
            let (name, rank) = (input.name.clone(), input.rank);
            if rank >= processes {
                return Err(InputFileError::Rank {
                    name,
                    rank,
                    processes,
                });
            }
            let bytes = input.value.parse(|| format!("the input `{name}`"))?;
            let text = input.value.text.clone();
            Ok(NamedInput {
                rank,
                name,
                bytes,
                text,
            })
        });
        Ok(InputFile {
            processes,
            arguments: arguments.collect::<Result<_, _>>()?,
            stdin: match &form.stdin {
                Some(stdin) => Some(stdin.parse(|| "the standard input".to_owned())?),
                None => None,
            },
            files: files.collect::<Result<_, _>>()?,
            inputs: inputs.collect::<Result<_, _>>()?,
            caller: form.caller.map(CallerForm::parse).transpose()?,
            shows: form.shows,
        })
    }
}

impl BytesForm {
    fn parse(&self, whose: impl Fn() -> String) -> Result<Vec<u8>, InputFileError> {
        parse_bytes(&self.bytes, whose)
    }
}

fn parse_bytes(text: &str, whose: impl Fn() -> String) -> Result<Vec<u8>, InputFileError> {
    let digit = |c: &u8| (*c as char).to_digit(16).map(|d| d as u8);
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    text.as_bytes()
        .chunks(2)
        .map(pair)
        .collect::<Option<_>>()
        .ok_or_else(|| InputFileError::Bytes(whose()))
}

fn readable(bytes: &[u8]) -> BytesForm {
    BytesForm {
        bytes: hex(bytes),
        text: bytes.escape_ascii().to_string(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
