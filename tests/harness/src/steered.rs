//! A witness played back under Open MPI: the program is linked with
//! `tests/native/steer.c`, which follows a plan made of the witness.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::native::{Language, Native, OPEN_MPI};
use crate::process::{Finished, Invocation, Limit, Trouble};
use crate::repository;

/// A witness, as far as a native run needs it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Witness {
    buffering: String,
    input: Input,
    steps: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Input {
    processes: u32,
    arguments: Vec<Value>,
    inputs: Vec<Named>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Value {
    bytes: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Named {
    rank: u32,
    bytes: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Step {
    number: u32,
    event: String,
    rank: u32,
    from: Option<u32>,
    calls: Vec<u32>,
    function: String,
}

/// How a native run went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played {
    /// It ended.
    Ended(Finished),
    /// It did not; the call that each rank is in, if it is in one.
    Hangs(Vec<Option<String>>),
}

impl Witness {
    /// How many processes it has.
    pub fn processes(&self) -> u32 {
        self.input.processes
    }

    /// The decisions, line by line; see `steer.c`.
    fn plan(&self) -> String {
        let mut plan = String::new();
        // Counted among the receives, or the standard sends, of their rank.
        let mut counts: BTreeMap<(u32, &str), u32> = BTreeMap::new();
        let mut places: BTreeMap<u32, (u32, &str, u32)> = BTreeMap::new();
        for step in self.steps.iter().filter(|step| step.event == "call") {
            let what = match step.function.as_str() {
                "MPI_Recv" | "MPI_Irecv" | "MPI_Probe" => "recv",
                "MPI_Send" | "MPI_Isend" => "send",
                _ => continue,
            };
            let count = counts.entry((step.rank, what)).or_default();
            places.insert(step.number, (step.rank, what, *count));
            *count += 1;
        }
        let mut add = |call: Option<&u32>, wanted: &str, value: &str| {
            if let Some((rank, what, number)) = call.and_then(|call| places.get(call))
                && *what == wanted
            {
                // Writing to a string does not fail.
                let _ = writeln!(plan, "{rank} {what} {number} {value}");
            }
        };
        let all = self.buffering == "infinite";
        let released = |number: &u32| {
            let releases = |step: &Step| step.event == "release" && step.calls.contains(number);
            all || self.steps.iter().any(releases)
        };
        for step in &self.steps {
            match (step.event.as_str(), step.from) {
                ("match", Some(from)) => add(step.calls.last(), "recv", &from.to_string()),
                ("call", _) => {
                    let mode = if released(&step.number) {
                        "buffered"
                    } else {
                        "synchronous"
                    };
                    add(Some(&step.number), "send", mode);
                }
                _ => {}
            }
        }
        let mut asked: BTreeMap<u32, u32> = BTreeMap::new();
        for input in &self.input.inputs {
            let number = asked.entry(input.rank).or_default();
            let _ = writeln!(plan, "{} input {number} {}", input.rank, input.bytes);
            *number += 1;
        }
        plan
    }

    /// The program's arguments; they end at their first zero.
    fn arguments(&self) -> Vec<String> {
        let text = |value: &Value| {
            let digits = value.bytes.as_bytes().chunks(2);
            let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
            let bytes: Vec<u8> = digits
                .map_while(byte)
                .take_while(|byte| *byte != 0)
                .collect();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        self.input.arguments.iter().map(text).collect()
    }

    /// Compiles a program with the steering library and runs it.
    pub fn play(&self, source: &Path, seconds: u32) -> Result<Played, Trouble> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let directory = scratch.path();
        let binary = directory.join("program");
        let root = repository();
        let arguments = [
            "-idirafter".to_owned(),
            root.join("runtime/include").display().to_string(),
            source.display().to_string(),
            root.join("tests/native/steer.c").display().to_string(),
        ];
        Native::build(&arguments, Language::Mpi, &binary, directory)?;
        let plan = directory.join("plan");
        std::fs::write(&plan, self.plan()).map_err(|e| e.to_string())?;
        let mut command = vec!["mpirun".to_owned(), "--oversubscribe".to_owned()];
        command.extend([
            "-x".to_owned(),
            format!("CONCORD_PLAN={}", plan.display()),
            "-np".to_owned(),
            self.processes().to_string(),
            binary.display().to_string(),
        ]);
        command.extend(self.arguments());
        let finished = Invocation {
            command,
            directory,
            stdin: b"",
            environment: &OPEN_MPI,
            limit: Limit::Wall(seconds),
        }
        .launch();
        match finished {
            Ok(finished) => Ok(Played::Ended(finished)),
            Err(Trouble::Endless(_)) => {
                let last = |rank: u32| {
                    let path = directory.join(format!("plan.{rank}"));
                    let journal = std::fs::read_to_string(path).unwrap_or_default();
                    let last = journal.lines().last().unwrap_or_default().to_owned();
                    last.strip_prefix("in ").map(str::to_owned)
                };
                Ok(Played::Hangs((0..self.processes()).map(last).collect()))
            }
            Err(trouble) => Err(trouble),
        }
    }
}
