//! Deliberate mistakes in our own proof steps: does anything notice them?
//!
//! A reduction that is wrong in a rare case proves wrong programs right, and nobody sees it. Each
//! entry of `mutants.txt` drops one condition of one proof step, in a copy of the committed tree;
//! then the tests and the fuzzer that should notice it are run, the quickest first. A mistake that
//! nothing notices is a hole in the tests.

use clap::Args;
use concord_harness::repository;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// `cargo xtask mutants`
#[derive(Args)]
pub struct MutantsOptions {
    /// Only mistakes whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Programs that the fuzzer tries for each
    #[arg(long, default_value_t = 1500)]
    programs: u64,
    /// Minutes after which a mistake counts as unnoticed
    #[arg(long, default_value_t = 10)]
    minutes: u64,
}

/// A deliberate mistake.
struct Mutant {
    name: String,
    file: PathBuf,
    find: String,
    replace: String,
}

/// What may notice a mistake, the quickest first.
const CHECKS: [(&str, &[&str]); 5] = [
    (
        "unit tests",
        &["test", "-p", "concord-model", "-p", "concord-exec"],
    ),
    (
        "programs with known verdicts",
        &["test", "-p", "concord-cli", "--test", "ui", "--", "model"],
    ),
    (
        "programs with known verdicts (orders, merging, polling)",
        &[
            "test",
            "-p",
            "concord-cli",
            "--test",
            "ui",
            "--",
            "orders",
            "merging",
            "polling",
        ],
    ),
    (
        "programs with known verdicts (windows)",
        &[
            "test",
            "-p",
            "concord-cli",
            "--test",
            "ui",
            "--",
            "onesided",
        ],
    ),
    ("random programs", &["xtask", "fuzz", "programs", "--count"]),
];

/// Makes every mistake in turn; `false` if one goes unnoticed.
pub fn run(options: &MutantsOptions) -> Result<bool, String> {
    let list = fs::read_to_string(repository().join("xtask/mutants.txt"))
        .map_err(|e| format!("xtask/mutants.txt: {e}"))?;
    let wanted = |m: &Mutant| {
        let only = options.only.as_deref();
        only.is_none_or(|word| m.name.contains(word))
    };
    let mutants: Vec<Mutant> = parse(&list)?.into_iter().filter(wanted).collect();
    let tree = repository().join("target/mutants/tree");
    checkout(&tree)?;
    if let Some(name) = noticed(&tree, options, Duration::MAX)? {
        return Err(format!("{name} fail without any mistake"));
    }
    let mut unnoticed = 0;
    println!("| mistake | file | noticed by | after |\n|---|---|---|---|");
    for mutant in &mutants {
        let file = tree.join(&mutant.file);
        let right = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        if right.matches(&mutant.find).count() != 1 {
            return Err(format!("{}: its text is not there once", mutant.name));
        }
        let wrong = right.replacen(&mutant.find, &mutant.replace, 1);
        let write = |text: &str| fs::write(&file, text).map_err(|e| e.to_string());
        write(&wrong)?;
        let started = Instant::now();
        let by = noticed(&tree, options, Duration::from_secs(60 * options.minutes));
        write(&right)?;
        let by = by?;
        unnoticed += u32::from(by.is_none());
        println!(
            "| {} | `{}` | {} | {} s |",
            mutant.name,
            mutant.file.display(),
            by.unwrap_or("**nothing**"),
            started.elapsed().as_secs()
        );
    }
    println!("{} mistakes, {unnoticed} unnoticed", mutants.len());
    Ok(unnoticed == 0 && !mutants.is_empty())
}

/// A copy of what is committed, with a target directory of its own.
fn checkout(tree: &Path) -> Result<(), String> {
    fs::create_dir_all(tree).map_err(|e| format!("{}: {e}", tree.display()))?;
    let script = "git archive HEAD | tar -x -C \"$1\"";
    let status = Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(tree)
        .current_dir(repository())
        .status()
        .map_err(|e| format!("git: {e}"))?;
    match status.success() {
        true => Ok(()),
        false => Err("the committed tree cannot be copied".to_owned()),
    }
}

/// The first check that fails, if one does in time. A mistake that does not compile is none.
fn noticed(
    tree: &Path,
    options: &MutantsOptions,
    most: Duration,
) -> Result<Option<&'static str>, String> {
    let started = Instant::now();
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new("cargo");
        command
            .args(arguments)
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", tree.with_file_name("build"))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    };
    let mut build = cargo(&["build", "-p", "xtask", "-p", "concord-cli"]);
    if !build.status().map_err(|e| format!("cargo: {e}"))?.success() {
        return Err("it does not compile".to_owned());
    }
    for (name, arguments) in CHECKS {
        let mut command = cargo(arguments);
        if arguments[0] == "xtask" {
            command.arg(options.programs.to_string());
        }
        let mut child = command.spawn().map_err(|e| format!("cargo: {e}"))?;
        loop {
            if let Some(status) = child.try_wait().map_err(|e| format!("cargo: {e}"))? {
                if !status.success() {
                    return Ok(Some(name));
                }
                break;
            }
            if started.elapsed() > most {
                child.kill().map_err(|e| format!("cargo: {e}"))?;
                child.wait().map_err(|e| format!("cargo: {e}"))?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(200));
        }
    }
    Ok(None)
}

/// Entries are `== name`, `file PATH`, the text after `find`, the text after `with`.
fn parse(list: &str) -> Result<Vec<Mutant>, String> {
    let mut mutants = Vec::new();
    for entry in list.split("\n== ").skip(1) {
        let name = entry.lines().next().unwrap_or_default().to_owned();
        let bad = || format!("mutants.txt: `{name}` is not complete");
        let (head, rest) = entry.split_once("\nfind\n").ok_or_else(bad)?;
        let (find, replace) = rest.split_once("\nwith\n").ok_or_else(bad)?;
        let file = head.split_once("\nfile ").ok_or_else(bad)?.1;
        mutants.push(Mutant {
            file: PathBuf::from(file.trim()),
            find: find.to_owned(),
            replace: replace.trim_end_matches('\n').to_owned(),
            name,
        });
    }
    Ok(mutants)
}
