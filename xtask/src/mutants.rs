//! Deliberate mistakes in our own proof steps: does anything notice them?
//!
//! A reduction that is wrong in a rare case proves wrong programs right, and nobody sees it. Each
//! entry of `mutants.txt` drops one condition of one proof step. All of them are built into one copy
//! of the committed tree, each behind a switch, so that compiling costs once ("mutant schemata",
//! Untch, Offutt, Harrold 1993); then every mistake is made in turn, and the tests and the fuzzers
//! that should notice it are run, the most likely first. A mistake that nothing notices is a hole
//! in the tests.

use std::fmt::Write;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use concord_harness::repository;

/// `cargo xtask mutants`
#[derive(Args)]
pub(crate) struct MutantsOptions {
    /// Only mistakes whose name contains this, or one of these
    #[arg(long)]
    only: Vec<String>,
    /// Leave out so many at the beginning of the list
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Programs that each fuzzer tries
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

/// Something that may notice mistakes.
struct Check {
    name: &'static str,
    /// Files whose mistakes it should notice first, by the beginnings of their paths; all others come
    /// to it later.
    first_for: &'static [&'static str],
    arguments: &'static [&'static str],
    /// Whether the number of programs follows, and what is to be asked about them.
    counted: bool,
}

impl Check {
    /// Tests of the workspace.
    const fn tests(
        name: &'static str,
        first_for: &'static [&'static str],
        arguments: &'static [&'static str],
    ) -> Check {
        Check {
            name,
            first_for,
            arguments,
            counted: false,
        }
    }

    /// Random programs.
    const fn random(
        name: &'static str,
        first_for: &'static [&'static str],
        arguments: &'static [&'static str],
    ) -> Check {
        Check {
            name,
            first_for,
            arguments,
            counted: true,
        }
    }
}

/// `cargo test` of the programs with known verdicts in one topic's folders.
macro_rules! programs {
    ($topic:literal, $first_for:expr) => {
        Check::tests(
            concat!("programs with known verdicts (", $topic, ")"),
            $first_for,
            &[
                "test",
                "-p",
                "concord-cli",
                "--test",
                "ui",
                "--",
                concat!("/", $topic, "/"),
            ],
        )
    };
}

/// Where mistakes are made about ranks that are alike, among other things.
const ALIKE: [&str; 8] = [
    "crates/explore/src/alike",
    "crates/explore/src/external",
    "crates/explore/src/verify/alike.rs",
    "crates/explore/src/verify/worker.rs",
    "crates/mpi/src/calls/arguments.rs",
    "crates/mpi/src/calls/mod.rs",
    "crates/mpi/src/world/alike.rs",
    "crates/mpi/src/world/alone.rs",
];

const CHECKS: [Check; 18] = [
    Check::tests(
        "unit tests",
        &["crates/model", "crates/exec"],
        &["test", "-p", "concord-model", "-p", "concord-exec"],
    ),
    Check::tests(
        "unit tests of mpi",
        &["crates/mpi/src/world/window"],
        &["test", "-p", "concord-mpi"],
    ),
    programs!(
        "remembered",
        &[
            "crates/explore/src/remembered.rs",
            "crates/explore/src/fingerprint.rs",
            "crates/mpi/src/world/alone.rs"
        ]
    ),
    programs!("alike", &ALIKE),
    Check::random(
        "random programs whose ranks are alike",
        &ALIKE,
        &["xtask", "fuzz", "programs", "--symmetric", "--count"],
    ),
    Check::random(
        "random loops over completed requests",
        &["crates/explore/src/verify/any_order"],
        &["xtask", "fuzz", "loops", "--count"],
    ),
    programs!(
        "polling",
        &[
            "crates/explore/src/verify/counted.rs",
            "crates/explore/src/verify/visited.rs",
            "crates/explore/src/start.rs",
            "crates/explore/src/machine.rs",
        ]
    ),
    programs!(
        "merging",
        &["crates/exec", "crates/explore/src/fingerprint.rs"]
    ),
    programs!(
        "onesided",
        &[
            "crates/mpi/src/world/window",
            "crates/mpi/src/world/persistent_sets.rs",
            "crates/mpi/src/calls/epoch.rs"
        ]
    ),
    programs!("model", &["crates/explore", "crates/model"]),
    programs!("orders", &["crates/explore", "crates/mpi"]),
    Check::random(
        "random programs with windows",
        &[
            "crates/mpi/src/world/window",
            "crates/mpi/src/world/persistent_sets.rs",
        ],
        &["xtask", "fuzz", "windows", "--count"],
    ),
    programs!("synchronisation", &[]),
    programs!("lent", &[]),
    programs!("races", &[]),
    Check::random(
        "random programs",
        &[],
        &["xtask", "fuzz", "programs", "--count"],
    ),
    Check::random(
        "random programs that cancel",
        &[],
        &["xtask", "fuzz", "programs", "--cancelled", "--count"],
    ),
    Check::random(
        "random programs that share files",
        &[],
        &["xtask", "fuzz", "files", "--count"],
    ),
];

/// The word in `mutants.txt` that is true while the mistake is made.
const SWITCH: &str = "MISTAKE";

/// Which mistake is made, for the programs under test.
const VARIABLE: &str = "CONCORD_MISTAKE";

/// Makes every mistake in turn; `false` if one goes unnoticed.
pub(crate) fn run(options: &MutantsOptions) -> Result<bool, String> {
    let list = fs::read_to_string(repository().join("xtask/mutants.txt"))
        .map_err(|e| format!("xtask/mutants.txt: {e}"))?;
    let mutants = parse(&list)?;
    let laboratory = Laboratory {
        tree: repository().join("target/mutants/tree"),
        programs: options.programs.to_string(),
    };
    laboratory.set_up(&mutants)?;
    let all: Vec<&Check> = CHECKS.iter().collect();
    if let Some(name) = laboratory.noticed(0, &all, Duration::MAX)? {
        return Err(format!("{name}: they fail without any mistake"));
    }
    let only = &options.only;
    let is_wanted = |m: &Mutant| only.is_empty() || only.iter().any(|w| m.name.contains(w));
    let (mut made, mut unnoticed) = (0, 0);
    println!("| mistake | file | noticed by | after |\n|---|---|---|---|");
    for (mutant, number) in mutants.iter().zip(1..).skip(options.skip) {
        if !is_wanted(mutant) {
            continue;
        }
        let mut checks: Vec<&Check> = CHECKS.iter().collect();
        checks.sort_by_key(|check| !check.first_for.iter().any(|c| mutant.file.starts_with(c)));
        let started = Instant::now();
        let most = Duration::from_secs(60 * options.minutes);
        let by = laboratory.noticed(number, &checks, most)?;
        made += 1;
        unnoticed += u32::from(by.is_none());
        println!(
            "| {} | `{}` | {} | {} s |",
            mutant.name,
            mutant.file.display(),
            by.unwrap_or("**nothing**"),
            started.elapsed().as_secs()
        );
    }
    println!("{made} mistakes, {unnoticed} unnoticed");
    Ok(unnoticed == 0 && made > 0)
}

/// A copy of the committed tree with all mistakes in it, switched off.
struct Laboratory {
    tree: PathBuf,
    programs: String,
}

impl Laboratory {
    /// Copies the tree, puts the mistakes in, and builds what the checks run.
    fn set_up(&self, mutants: &[Mutant]) -> Result<(), String> {
        let fresh = self.tree.with_file_name("fresh");
        checkout(&fresh)?;
        for (mutant, number) in mutants.iter().zip(1..) {
            let file = fresh.join(&mutant.file);
            let right = read(&file)?;
            if right.matches(&mutant.find).count() != 1 {
                return Err(format!("{}: its text is not there once", mutant.name));
            }
            let switch = format!("concord_base::is_mistaken({number})");
            let replace = mutant.replace.replace(SWITCH, &switch);
            write(&file, &right.replacen(&mutant.find, &replace, 1))?;
        }
        let base = fresh.join("crates/base/src/lib.rs");
        let mut text = read(&base)?;
        write!(text, "{}", switches()).map_err(|e| e.to_string())?;
        write(&base, &text)?;
        update(&fresh, &self.tree)?;
        for arguments in [
            &["build", "-p", "xtask", "-p", "concord-cli"][..],
            &[
                "test",
                "--no-run",
                "-p",
                "concord-model",
                "-p",
                "concord-exec",
                "-p",
                "concord-mpi",
            ],
            &["test", "--no-run", "-p", "concord-cli", "--test", "ui"],
        ] {
            let built = self.cargo(arguments, 0).stderr(Stdio::inherit()).status();
            if !built.map_err(|e| format!("cargo: {e}"))?.success() {
                return Err("a mistake does not compile".to_owned());
            }
        }
        Ok(())
    }

    fn cargo(&self, arguments: &[&str], mistake: u32) -> Command {
        let mut command = Command::new("cargo");
        command
            .args(arguments)
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", self.tree.with_file_name("build"))
            .env(VARIABLE, mistake.to_string())
            .env("CONCORD_FAIL_FAST", "1")
            .process_group(0)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The first check that fails, if one does in time.
    fn noticed(
        &self,
        mistake: u32,
        checks: &[&Check],
        most: Duration,
    ) -> Result<Option<&'static str>, String> {
        let started = Instant::now();
        let failed = |e: std::io::Error| format!("cargo: {e}");
        for check in checks {
            let mut command = self.cargo(check.arguments, mistake);
            if check.counted {
                let concord = self.tree.with_file_name("build").join("debug/concord");
                command.arg(&self.programs).arg("--concord").arg(concord);
            }
            let mut child = command.spawn().map_err(failed)?;
            let status = loop {
                if let Some(status) = child.try_wait().map_err(failed)? {
                    break status;
                }
                if started.elapsed() > most {
                    end_group(&child)?;
                    child.wait().map_err(failed)?;
                    return Ok(None);
                }
                std::thread::sleep(Duration::from_millis(100));
            };
            if !status.success() {
                return Ok(Some(check.name));
            }
        }
        Ok(None)
    }
}

/// Ends cargo and all that it has started: left alone, tests would run on beside the next mistake.
fn end_group(child: &Child) -> Result<(), String> {
    let group = format!("-{}", child.id());
    let status = Command::new("kill")
        .args(["-KILL", "--", &group])
        .status()
        .map_err(|e| format!("kill: {e}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("kill: process group {group} cannot be ended")),
    }
}

/// What tells the mistakes whether they are made.
fn switches() -> String {
    format!(
        "\n/// Whether a deliberate mistake is made.\n\
         pub fn is_mistaken(number: u32) -> bool {{\n    \
         static MADE: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {{\n        \
         let made = std::env::var(\"{VARIABLE}\");\n        \
         made.ok().and_then(|made| made.parse().ok()).unwrap_or(0)\n    }});\n    \
         *MADE == number\n}}\n"
    )
}

/// A copy of what is committed.
fn checkout(tree: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(tree);
    fs::create_dir_all(tree).map_err(|e| format!("{}: {e}", tree.display()))?;
    let script = "git archive HEAD | tar -x -C \"$1\"";
    shell(script, &[tree], "the committed tree cannot be copied")
}

/// Copies what has changed, so that cargo compiles no more than that.
fn update(fresh: &Path, tree: &Path) -> Result<(), String> {
    fs::create_dir_all(tree).map_err(|e| format!("{}: {e}", tree.display()))?;
    let script = "cd \"$1\" && find . -type f | while read -r f; do \
        cmp -s \"$f\" \"$2/$f\" || { mkdir -p \"$2/$(dirname \"$f\")\" && cp \"$f\" \"$2/$f\" && touch \"$2/$f\"; }; \
        done && cd \"$2\" && find . -type f | while read -r f; do [ -e \"$1/$f\" ] || rm \"$f\"; done";
    shell(
        script,
        &[fresh, tree],
        "the copy cannot be brought up to date",
    )
}

fn shell(script: &str, arguments: &[&Path], otherwise: &str) -> Result<(), String> {
    let status = Command::new("sh")
        .args(["-c", script, "sh"])
        .args(arguments)
        .current_dir(repository())
        .status()
        .map_err(|e| format!("sh: {e}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(otherwise.to_owned()),
    }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
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
        if !replace.contains(SWITCH) {
            return Err(format!("mutants.txt: `{name}` has no switch"));
        }
        mutants.push(Mutant {
            file: PathBuf::from(file.trim()),
            find: find.to_owned(),
            replace: replace.trim_end_matches('\n').to_owned(),
            name,
        });
    }
    Ok(mutants)
}
