//! Pairs of programs under `tests/compare`: the folder is the expectation.
//!
//! - `equivalent/NAME`: `spec.c` and `impl.c` are equivalent; with `-DWRONG=K` for each line `// wrong K: what` of `impl.c` they
//!   are different, and `concord replay` executes both halves of the difference again. `// ieee: different` says that they
//!   differ where every rounding counts, `// tells: text` what the answer contains.
//! - `open/NAME`: inconclusive, for a reason that contains the text of `// because:`; with `// tells:` as above.
//! - `bad/NAME`: bad use, with a message that contains the text of `// says:`.
//!
//! `// compare: FLAGS` says how, `// with: FILES / FILES` which further files belong to implementation and specification.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use concord_harness::repository;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

const FEWEST_PAIRS: usize = 57;
const FEWEST_WRONG: usize = 130;

fn main() -> ExitCode {
    let root = repository().join("tests/compare");
    let mut trials = Vec::new();
    let pairs = folders(&root.join("equivalent"));
    let (count, mut all_wrong) = (pairs.len(), 0);
    for folder in pairs {
        let name = name(&folder);
        let source = read(&folder.join("impl.c"));
        let wrong = wrong(&source);
        all_wrong += wrong.len();
        let few = wrong.len() < 2;
        let differs = directive(&source, "ieee") == Some("different");
        let own = folder.clone();
        trials.push(trial(format!("equivalent/{name}"), move || {
            if few {
                return Err("a pair has at least two wrong variants".to_owned());
            }
            equivalent(&own)
        }));
        for number in wrong {
            let own = folder.clone();
            trials.push(trial(
                format!("equivalent/{name}/wrong {number}"),
                move || different(&own, &[format!("--cflag=-DWRONG={number}")]),
            ));
        }
        if differs {
            trials.push(trial(format!("equivalent/{name}/ieee"), move || {
                different(&folder, &["--floats=ieee".to_owned()])
            }));
        }
    }
    trials.push(trial("there are enough pairs".to_owned(), move || {
        match count >= FEWEST_PAIRS && all_wrong >= FEWEST_WRONG {
            true => Ok(()),
            false => Err(format!("only {count} pairs and {all_wrong} wrong variants")),
        }
    }));
    for folder in folders(&root.join("open")) {
        trials.push(trial(format!("open/{}", name(&folder)), move || {
            open(&folder)
        }));
    }
    for folder in folders(&root.join("bad")) {
        trials.push(trial(format!("bad/{}", name(&folder)), move || {
            bad(&folder)
        }));
    }
    trials.push(trial("forms".to_owned(), forms));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(name: String, test: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root).expect("the folder is there");
    let mut all: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_dir())
        .collect();
    all.sort();
    all
}

fn name(folder: &Path) -> String {
    folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn directive<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let prefix = format!("// {name}: ");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(prefix.as_str()));
    line.map(str::trim)
}

/// The numbers of the wrong variants.
fn wrong(text: &str) -> Vec<u32> {
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("// wrong "));
    let numbers = lines.filter_map(|line| line.split(':').next()?.parse().ok());
    numbers.collect()
}

/// `concord compare` of the two programs of a folder.
fn compare(folder: &Path, flags: &[String]) -> Output {
    let text = read(&folder.join("impl.c"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    command.current_dir(folder).arg("compare");
    let (own, others) = match directive(&text, "with") {
        Some(files) => files.split_once(" / ").expect("two lists of files"),
        None => ("", ""),
    };
    if folder.join("spec.c").is_file() {
        command
            .args(["--spec", "spec.c"])
            .args(others.split_whitespace());
    }
    command
        .args(["--impl", "impl.c"])
        .args(own.split_whitespace());
    let given = directive(&text, "compare").expect("a line `// compare:`");
    command.args(given.split_whitespace()).args(flags);
    command.args(["--cflag=-w", "--cpu-limit=150"]);
    command.output().expect("concord starts")
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let status = output.status.code();
    format!(
        "status {status:?}\n{}{}",
        text(&output.stdout),
        text(&output.stderr)
    )
}

fn must(holds: bool, output: &Output) -> Result<(), String> {
    match holds {
        true => Ok(()),
        false => Err(told(output)),
    }
}

fn equivalent(folder: &Path) -> Result<(), String> {
    let output = compare(folder, &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    let source = read(&folder.join("impl.c"));
    let tells = directive(&source, "tells").is_none_or(|tells| text.contains(tells));
    let says = text.starts_with("equivalent: ") && tells;
    must(output.status.code() == Some(0) && says, &output)
}

/// A difference, shown by both programs, and by the replay of both halves.
fn different(folder: &Path, flags: &[String]) -> Result<(), String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut flags = flags.to_vec();
    flags.push(format!("--witness={}", scratch.path().display()));
    let output = compare(folder, &flags);
    let text = String::from_utf8_lossy(&output.stdout);
    let found = text.contains("error[C0107]") && text.contains("<-- first difference");
    must(output.status.code() == Some(1) && found, &output)?;
    let mut witnesses: Vec<PathBuf> = std::fs::read_dir(scratch.path())
        .map_err(|e| e.to_string())?
        .map(|entry| entry.expect("readable").path())
        .collect();
    witnesses.sort();
    must(witnesses.len() >= 2, &output)?;
    for witness in witnesses.iter().take(2) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
        let replayed = command.arg("replay").arg(witness).output();
        let replayed = replayed.map_err(|e| e.to_string())?;
        must(replayed.status.code() == Some(1), &replayed)?;
    }
    Ok(())
}

fn open(folder: &Path) -> Result<(), String> {
    let output = compare(folder, &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    let source = read(&folder.join("impl.c"));
    let because = directive(&source, "because").expect("a line `// because:`");
    let says = text
        .lines()
        .any(|l| l.starts_with("  because ") && l.contains(because));
    let tells = directive(&source, "tells").is_none_or(|tells| text.contains(tells));
    must(output.status.code() == Some(3) && says && tells, &output)
}

fn bad(folder: &Path) -> Result<(), String> {
    let output = compare(folder, &[]);
    let text = String::from_utf8_lossy(&output.stderr);
    let source = read(&folder.join("impl.c"));
    let says = directive(&source, "says").expect("a line `// says:`");
    let one = text.starts_with("error: ") && text.contains(says) && output.stdout.is_empty();
    must(output.status.code() == Some(2) && one, &output)
}

/// The same answer in every form.
fn forms() -> Result<(), String> {
    let folder = repository().join("tests/compare/equivalent/adder");
    let json = |flags: &[&str]| -> Result<(i32, Value), String> {
        let flags: Vec<String> = flags.iter().map(|f| (*f).to_owned()).collect();
        let output = compare(&folder, &flags);
        let value = serde_json::from_slice(&output.stdout).map_err(|_| told(&output))?;
        Ok((output.status.code().unwrap_or(-1), value))
    };
    let (status, right) = json(&["--format=json"])?;
    if status != 0
        || right["verdict"] != "verified"
        || right["findings"] != Value::Array(Vec::new())
    {
        return Err(right.to_string());
    }
    let (status, wrong) = json(&["--format=json", "--cflag=-DWRONG=2"])?;
    let finding = &wrong["findings"][0];
    let has_table = finding["notes"][0]
        .as_str()
        .is_some_and(|note| note.contains("<-- first difference"));
    // The place is that of the call that names the output.
    let source = read(&folder.join("impl.c"));
    let line = source.lines().position(|l| l.contains("concord_output"));
    let named = finding["spans"][0]["line"].as_u64();
    let has_place = line.is_some_and(|line| named == Some(line as u64 + 1));
    if status != 1
        || wrong["verdict"] != "violated"
        || finding["code"] != "C0107"
        || !has_table
        || !has_place
    {
        return Err(wrong.to_string());
    }
    let (status, sarif) = json(&["--format=sarif", "--cflag=-DWRONG=2"])?;
    let result = &sarif["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"]["region"]["startLine"];
    match status == 1 && result["ruleId"] == "C0107" && place.as_u64() == named {
        true => Ok(()),
        false => Err(sarif.to_string()),
    }
}
