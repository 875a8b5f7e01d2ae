//! Random C programs whose first variables are inputs.
//!
//! The first global scalars of a csmith program become symbolic at the start
//! of `main`. Each path that Concord explores comes with values for them; the
//! program is built natively with a `concord_symbolic` that reads those values
//! from a file, and must print the same checksum as the path.

use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::concord::Concord;
use crate::csmith::FLAGS;
use crate::process::{Invocation, Limit, Trouble};

/// Small programs: every path is to be followed natively.
const SMALL: [&str; 16] = [
    "--max-funcs",
    "4",
    "--max-block-depth",
    "3",
    "--max-block-size",
    "4",
    "--max-expr-complexity",
    "4",
    "--max-array-dim",
    "1",
    "--max-array-len-per-dim",
    "4",
    "--max-pointer-depth",
    "2",
    "--concise",
    "--no-volatiles",
];

/// How many variables become inputs.
const INPUTS: usize = 4;
/// Seconds for one native run.
const NATIVE_SECONDS: u32 = 10;

/// `concord_symbolic` for a native build: the next bytes of `input.bin`.
const NATIVE_INPUT: &str = r#"#include <stddef.h>
#include <stdio.h>
static void concord_symbolic(void *at, size_t size, const char *name) {
  static FILE *input;
  (void)name;
  if (!input)
    input = fopen("input.bin", "rb");
  if (!input || fread(at, 1, size, input) != size)
    fputs("no input\n", stderr);
}
"#;

/// What became of a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// So many paths print natively what they print in Concord.
    Agree {
        /// How many.
        paths: usize,
        /// Whether these are all paths of the program.
        complete: bool,
    },
    /// No global scalar, or natively without end.
    Unusable(&'static str),
    /// Concord finds a mistake on a path: csmith promises nothing about other
    /// initial values than its own.
    Finding(String),
    /// A path prints something else natively.
    Differ(String),
}

#[derive(Deserialize)]
struct InputFile {
    inputs: Vec<Input>,
}

#[derive(Deserialize)]
struct Input {
    bytes: String,
}

/// Generates the program of a seed and follows up to `paths` of its paths.
pub fn check(
    seed: u64,
    paths: u32,
    seconds: u32,
    directory: &Path,
    concord: &Concord,
) -> Result<Outcome, String> {
    let Some(source) = generate(seed, directory)? else {
        return Ok(Outcome::Unusable("no global scalars"));
    };
    std::fs::write(directory.join("program.c"), source).map_err(|e| e.to_string())?;
    std::fs::write(directory.join("native.h"), NATIVE_INPUT).map_err(|e| e.to_string())?;
    let mut gcc = vec!["gcc", "-O0", "-include", "native.h"];
    gcc.extend(FLAGS);
    gcc.extend(["-o", "program", "program.c"]);
    finish(&gcc, directory, 60).map_err(String::from)?;

    let (paths, seconds) = (paths.to_string(), seconds.to_string());
    let mut verify = vec!["verify", "program.c", "--emit-tests", "tests"];
    verify.extend(["--max-paths", &paths, "--time-limit", &seconds]);
    // A path that is longer than this is a loop without an end.
    verify.extend(["--max-instructions", "20000000", "--max-depth", "200"]);
    let verify: Vec<String> = verify.into_iter().map(str::to_owned).collect();
    let arguments: Vec<String> = verify.into_iter().chain(cflags()).collect();
    let answer = concord.finish(&arguments, directory, b"")?;
    let report = String::from_utf8_lossy(&answer.stdout).into_owned();
    if report.contains("internal error") || !(0..=3).contains(&answer.status) || answer.status == 2
    {
        let errors = String::from_utf8_lossy(&answer.stderr);
        return Ok(Outcome::Differ(format!("{report}\n{errors}")));
    }
    if answer.status == 1 {
        return Ok(Outcome::Finding(first_line(&report)));
    }
    follow(directory, concord, answer.status == 0)
}

/// Flags for Concord's compiler.
fn cflags() -> impl Iterator<Item = String> {
    let flags = FLAGS.into_iter().chain(["-include", "concord.h"]);
    flags.map(|flag| format!("--cflag={flag}"))
}

/// Every path natively.
fn follow(directory: &Path, concord: &Concord, complete: bool) -> Result<Outcome, String> {
    let mut names: Vec<_> = std::fs::read_dir(directory.join("tests"))
        .map_err(|e| e.to_string())?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let mut followed = 0;
    for name in &names {
        let test = format!("tests/{name}");
        let mut arguments = vec!["run".to_owned(), "program.c".to_owned()];
        arguments.extend(["--input".to_owned(), test.clone()]);
        arguments.extend(cflags());
        let ours = concord.finish(&arguments, directory, b"")?;
        let values = inputs(&directory.join(&test))?;
        std::fs::write(directory.join("input.bin"), values).map_err(|e| e.to_string())?;
        let native = match finish(&["./program"], directory, NATIVE_SECONDS) {
            Ok(output) => output,
            Err(Trouble::Endless(_)) => continue,
            Err(trouble) => return Err(trouble.into()),
        };
        if ours.stdout != native || !native.starts_with(b"checksum = ") {
            let ours = String::from_utf8_lossy(&ours.stdout).into_owned();
            let native = String::from_utf8_lossy(&native).into_owned();
            return Ok(Outcome::Differ(format!(
                "{name}: `{ours}`, natively `{native}`"
            )));
        }
        followed += 1;
    }
    Ok(match followed {
        0 => Outcome::Unusable("no path that ends"),
        paths => Outcome::Agree { paths, complete },
    })
}

/// The bytes of all inputs of a file, in order.
fn inputs(file: &Path) -> Result<Vec<u8>, String> {
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let file: InputFile = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let digits: String = file.inputs.into_iter().map(|input| input.bytes).collect();
    let pair = |at| u8::from_str_radix(digits.get(at..at + 2).unwrap_or_default(), 16);
    (0..digits.len())
        .step_by(2)
        .map(|at| pair(at).map_err(|e| e.to_string()))
        .collect()
}

/// The program of a seed with its first global scalars made symbolic; `None`
/// if it has none.
fn generate(seed: u64, directory: &Path) -> Result<Option<String>, String> {
    let seed = seed.to_string();
    let mut command = vec!["csmith", "--output", "plain.c", "--seed", &seed];
    command.extend(SMALL);
    finish(&command, directory, 60).map_err(String::from)?;
    let plain = std::fs::read_to_string(directory.join("plain.c")).map_err(|e| e.to_string())?;
    Ok(with_inputs(&plain))
}

fn with_inputs(plain: &str) -> Option<String> {
    let mut calls = String::new();
    for name in plain.lines().filter_map(scalar).take(INPUTS) {
        // Writing to a string does not fail.
        let _ = writeln!(
            calls,
            "    concord_symbolic(&{name}, sizeof {name}, \"{name}\");"
        );
    }
    let begin = plain.find("    platform_main_begin();")?;
    if calls.is_empty() {
        return None;
    }
    let (head, tail) = plain.split_at(begin);
    Some(format!("{head}{calls}{tail}"))
}

/// The name of the global integer that a line defines.
fn scalar(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("static ")?;
    let (ty, rest) = rest.split_once(' ')?;
    let integer = ty.trim_start_matches('u');
    if !(integer.starts_with("int") && integer.ends_with("_t")) {
        return None;
    }
    let (name, _) = rest.split_once(" = ")?;
    let plain =
        name.starts_with("g_") && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    plain.then_some(name)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Runs a command that must succeed; gives what it prints.
fn finish(command: &[&str], directory: &Path, seconds: u32) -> Result<Vec<u8>, Trouble> {
    let finished = Invocation {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        directory,
        stdin: b"",
        environment: &[],
        limit: Limit::Processor(seconds),
    }
    .finish()?;
    match finished.status {
        0 => Ok(finished.stdout),
        status => Err(Trouble::Failed(format!(
            "{command:?} ended with {status}: {}",
            String::from_utf8_lossy(&finished.stderr)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_scalars_become_inputs() {
        let plain = "static int32_t g_3 = 0x1L;\nstatic int32_t *g_4 = &g_3;\nstatic uint8_t g_5[2] = {1, 2};\n\
                     static const uint8_t g_6 = 4;\nstatic uint64_t g_7 = 2UL;\nint main (void)\n{\n    int i;\n    \
                     platform_main_begin();\n}\n";
        let text = with_inputs(plain).expect("two scalars");
        assert!(text.contains("concord_symbolic(&g_3, sizeof g_3, \"g_3\");"));
        assert!(text.contains("concord_symbolic(&g_7, sizeof g_7, \"g_7\");"));
        assert_eq!(text.matches("concord_symbolic(&").count(), 2);
        assert_eq!(
            with_inputs("int main (void) { platform_main_begin(); }"),
            None
        );
    }
}
