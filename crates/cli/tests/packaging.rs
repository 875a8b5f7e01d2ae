//! What others read of this repository: files for packagers and services agree with each other and with
//! Cargo, and follow the rules of their readers as far as these can be asked here. Where a checker is
//! missing or does not start, its trials are shown as ignored, and a line says what to install.

use std::path::Path;
use std::process::{Command, ExitCode};

use concord_harness::repository;
use libtest_mimic::{Arguments, Failed, Trial};

type Checked = Result<(), String>;

/// A checker, its arguments, and how it is installed.
struct Checker {
    program: &'static str,
    arguments: &'static [&'static str],
    from: &'static str,
}

const CHECKERS: [Checker; 7] = [
    Checker {
        program: "check-jsonschema",
        arguments: &[
            "--builtin-schema",
            "vendor.github-workflows",
            ".github/workflows/ci.yml",
        ],
        from: "pip install check-jsonschema",
    },
    Checker {
        program: "check-jsonschema",
        arguments: &[
            "--builtin-schema",
            "vendor.github-actions",
            "packaging/action/action.yml",
        ],
        from: "pip install check-jsonschema",
    },
    Checker {
        program: "check-jsonschema",
        arguments: &[
            "--builtin-schema",
            "vendor.gitlab-ci",
            "packaging/gitlab-ci.yml",
        ],
        from: "pip install check-jsonschema",
    },
    Checker {
        program: "check-jsonschema",
        arguments: &[
            "--builtin-schema",
            "vendor.citation-file-format",
            "CITATION.cff",
        ],
        from: "pip install check-jsonschema",
    },
    Checker {
        program: "yamllint",
        arguments: &[
            "--strict",
            "-d",
            "{extends: default, rules: {line-length: {max: 140}, document-start: disable, truthy: {check-keys: false}}}",
            ".github",
            "packaging",
            ".pre-commit-hooks.yaml",
            "CITATION.cff",
        ],
        from: "pip install yamllint",
    },
    Checker {
        program: "shellcheck",
        arguments: &[
            "scripts/check-deb.sh",
            "scripts/check-image.sh",
            "scripts/demo.sh",
            "scripts/install.sh",
            "scripts/msrv.sh",
            "scripts/setup.sh",
            "packaging/action/verify.sh",
            "packaging/pre-commit.sh",
        ],
        from: "apt-get install shellcheck",
    },
    Checker {
        program: "python3",
        arguments: &[
            "-c",
            "import ast; ast.parse(open('packaging/spack/package.py').read())",
        ],
        from: "apt-get install python3",
    },
];

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
        let program = checker.program;
        let is_there = starts(program);
        if !is_there {
            let from = checker.from;
            eprintln!("NOT TESTED: {program} is missing or broken; {from}");
        }
        let what = checker.arguments.last().unwrap_or(&"");
        let what = what.split('\'').nth(1).unwrap_or(what);
        let trial = Trial::test(format!("{program} on {what}"), || {
            checker.asked().map_err(Failed::from)
        });
        trials.push(trial.with_ignored_flag(!is_there));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A checker that cannot even tell its version (an installation with half of its libraries) says
/// nothing about the files.
fn starts(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

impl Checker {
    fn asked(&self) -> Checked {
        let output = Command::new(self.program)
            .args(self.arguments)
            .current_dir(repository())
            .output()
            .map_err(|e| format!("{}: {e}", self.program))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(format!(
                "{}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }
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
