//! What others read of this repository: files for packagers and services agree with each other and with
//! Cargo, and follow the rules of their readers as far as these can be asked here (`checker.rs`).

mod checker;

use std::path::Path;
use std::process::{Command, ExitCode};

use concord_harness::repository;
use libtest_mimic::{Arguments, Failed, Trial};

use checker::{Answer, CHECKERS};

type Checked = Result<(), String>;

fn main() -> ExitCode {
    let mut trials = vec![
        Trial::test("one version everywhere", || {
            versions().map_err(Failed::from)
        }),
        Trial::test("images have the same packages", || {
            packages().map_err(Failed::from)
        }),
        Trial::test("scripts are known to the shell", || {
            scripts().map_err(Failed::from)
        }),
    ];
    for checker in &CHECKERS {
        let more = if checker.files.len() > 1 { " …" } else { "" };
        let name = format!("{} on {}{more}", checker.program, checker.files[0]);
        let answer = checker.asked();
        if let Answer::Unheard(why) = &answer {
            eprintln!("NOT TESTED: {name}: {why}");
        }
        let is_unheard = matches!(answer, Answer::Unheard(_));
        let trial = Trial::test(name, move || answer.judged().map_err(Failed::from));
        trials.push(trial.with_ignored_flag(is_unheard));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn text(name: &str) -> Result<String, String> {
    let file = repository().join(name);
    std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))
}

/// What stands between two marks, first occurrence.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Result<&'t str, String> {
    let rest = text.split_once(begin).ok_or(format!("no `{begin}`"))?.1;
    let found = rest.split_once(end).ok_or(format!("no `{end}`"))?.0;
    Ok(found)
}

fn versions() -> Checked {
    let version = env!("CARGO_PKG_VERSION");
    let places = [
        ("packaging/spack/package.py", "version(\"", "\""),
        ("packaging/conda/recipe.yaml", "\n  version: ", "\n"),
        ("CITATION.cff", "\nversion: ", "\n"),
    ];
    for (file, begin, end) in places {
        let text = text(file)?;
        let told = between(&text, begin, end).map_err(|why| format!("{file}: {why}"))?;
        if told.trim_matches('"') != version {
            return Err(format!("{file} says {told}, Cargo says {version}"));
        }
    }
    Ok(())
}

/// The packages of the image that people use, by Docker and by Apptainer.
fn packages() -> Checked {
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().filter(|word| *word != "\\");
        words.map(str::to_owned).collect()
    };
    let docker = text("packaging/docker/Dockerfile")?;
    let last = docker.rsplit("\nFROM ").next().unwrap_or_default();
    let docker = words(between(last, "--no-install-recommends", "&&")?);
    let apptainer = text("packaging/apptainer/concord.def")?;
    let last = apptainer.rsplit("Stage: final").next().unwrap_or_default();
    let apptainer = words(between(last, "--no-install-recommends", "\n    rm")?);
    match docker == apptainer && !docker.is_empty() {
        true => Ok(()),
        false => Err(format!("{docker:?} and {apptainer:?}")),
    }
}

fn scripts() -> Checked {
    let folders = ["scripts", "packaging", "packaging/action"];
    let mut looked_at = 0;
    for folder in folders {
        let all = std::fs::read_dir(repository().join(folder)).map_err(|e| e.to_string())?;
        for file in all.filter_map(|entry| Some(entry.ok()?.path())) {
            if file.extension().is_some_and(|ending| ending == "sh") {
                is_read(&file)?;
                looked_at += 1;
            }
        }
    }
    match looked_at {
        0 => Err("there are no scripts".to_owned()),
        _ => Ok(()),
    }
}

fn is_read(file: &Path) -> Checked {
    let output = Command::new("sh").arg("-n").arg(file).output();
    let output = output.map_err(|e| format!("sh: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
