//! Whole projects: an installed Concord, found by build systems as any compiler is.
//!
//! `make install-files` puts the binary of this build into a temporary prefix; projects of
//! `tests/projects` are copied, built and verified from there. Where a build system is missing, its
//! trials are shown as ignored, and a line says what to install.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use concord_harness::repository;
use libtest_mimic::{Arguments, Failed, Trial};

type Checked = Result<(), String>;

/// Its name, the tools that it needs, and what to do.
type Subject = (
    &'static str,
    &'static [&'static str],
    fn(&Installed) -> Checked,
);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let installed = match arguments.list {
        true => Ok(Installed::nowhere()),
        false => Installed::new(),
    };
    let installed = match installed {
        Ok(installed) => Arc::new(installed),
        Err(why) => {
            eprintln!("make install-files: {why}");
            return ExitCode::FAILURE;
        }
    };
    let subjects: [Subject; 12] = [
        ("everything is installed", &[], Installed::is_complete),
        ("runs from its prefix", &[], Installed::verifies),
        ("the doctor is content", &[], Installed::is_well),
        ("manual pages are readable", &["man"], Installed::has_pages),
        ("the hook refuses what is wrong", &[], Installed::hooks),
        ("the action's script", &[], Installed::acts),
        ("bash completes", &["bash"], Installed::completes),
        ("a Makefile", &["make"], |i| i.built("make", "token", 3)),
        ("an Autotools project", &["autoreconf", "automake"], |i| {
            i.built("autotools", "totals", 3)
        }),
        ("a Meson project", &["meson", "ninja"], |i| {
            i.built("meson", "token", 3)
        }),
        ("a CMake project", &["cmake"], |i| {
            i.built("cmake", "relax", 2)
        }),
        ("CTest", &["cmake", "ctest"], Installed::through_ctest),
    ];
    let trials = subjects.into_iter().map(|(name, tools, check)| {
        let missing = tools.iter().find(|tool| !is_there(tool));
        if let Some(tool) = missing {
            eprintln!("NOT TESTED: {name}: {tool} is missing; scripts/setup.sh test installs it as root on Debian");
        }
        let installed = Arc::clone(&installed);
        let run = move || check(&installed).map_err(Failed::from);
        Trial::test(name, run).with_ignored_flag(missing.is_some())
    });
    let trials = trials.collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether a tool is there. Small images of systems have a `man` that only says that it is none.
fn is_there(tool: &str) -> bool {
    let Ok(asked) = Command::new(tool).arg("--version").output() else {
        return false;
    };
    asked.status.success() && (tool != "man" || asked.stdout.starts_with(b"man "))
}

/// A prefix with Concord in it, and room for projects.
struct Installed {
    /// `None` if tests are only listed.
    scratch: Option<tempfile::TempDir>,
}

impl Installed {
    fn nowhere() -> Installed {
        Installed { scratch: None }
    }

    fn new() -> Result<Installed, String> {
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        let prefix = format!("PREFIX={}", scratch.path().join("prefix").display());
        let binary = format!("BUILT={}", env!("CARGO_BIN_EXE_concord"));
        let mut make = Command::new("make");
        make.args(["--no-print-directory", "install-files", &prefix, &binary]);
        // What the caller's make was told is not meant for this one.
        make.env_remove("MAKEFLAGS").env_remove("DESTDIR");
        finished(make.current_dir(repository()))?;
        Ok(Installed {
            scratch: Some(scratch),
        })
    }

    fn folder(&self) -> &Path {
        self.scratch.as_ref().expect("installed").path()
    }

    fn prefix(&self) -> PathBuf {
        self.folder().join("prefix")
    }

    /// A command of a shell that finds what was installed.
    fn shell(&self, words: &str, folder: &Path) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", words]).current_dir(folder);
        shell.env(
            "PATH",
            format!("{}:{path}", self.prefix().join("bin").display()),
        );
        shell.env_remove("MAKEFLAGS");
        shell
    }

    fn is_complete(&self) -> Checked {
        let wanted = [
            "bin/concord",
            "bin/concord-cc",
            "share/man/man1/concord.1",
            "share/man/man1/concord-verify.1",
            "share/man/man1/concord-cc.1",
            "share/bash-completion/completions/concord",
            "share/zsh/site-functions/_concord",
            "share/fish/vendor_completions.d/concord.fish",
            "share/cmake/Concord/ConcordConfig.cmake",
            "share/doc/concord/README.md",
            "share/doc/concord/examples/ring.c",
        ];
        let is_empty = |file: &&&str| {
            let found = std::fs::metadata(self.prefix().join(file));
            found.map_or(0, |found| found.len()) == 0
        };
        if let Some(file) = wanted.iter().find(is_empty) {
            return Err(format!("{file} is missing or empty"));
        }
        // What the README leads to is there.
        let documents = self.prefix().join("share/doc/concord");
        let readme = std::fs::read_to_string(documents.join("README.md"));
        let readme = readme.map_err(|e| e.to_string())?;
        let links = readme
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        let files: Vec<&str> = links.filter(|link| !link.contains("://")).collect();
        match files.iter().find(|file| !documents.join(file).is_file()) {
            Some(file) => Err(format!(
                "the README leads to {file}, which is not installed"
            )),
            None if files.is_empty() => Err("the README leads nowhere".to_owned()),
            None => Ok(()),
        }
    }

    fn verifies(&self) -> Checked {
        let examples = self.prefix().join("share/doc/concord/examples");
        let said = finished(&mut self.shell("concord verify ring.c -n 3", &examples))?;
        contains(&said, "verified: 3 processes")
    }

    fn is_well(&self) -> Checked {
        let said = finished(&mut self.shell("concord doctor", self.folder()))?;
        contains(&said, "ok       concord-cc")?;
        contains(&said, "ok       wrong program")
    }

    /// The hook for pre-commit looks at programs, and at nothing else.
    fn hooks(&self) -> Checked {
        let folder = self.folder().join("hook");
        let examples = repository().join("examples");
        finished(Command::new("cp").arg("-r").args([&examples, &folder]))?;
        finished(&mut self.shell("concord init", &folder))?;
        let hook = repository().join("packaging/pre-commit.sh");
        let run = |files: &str| self.shell(&format!("{} {files}", hook.display()), &folder);
        let said = finished(&mut run("ring.c concord.toml"))?;
        contains(&said, "verified: 2: verified, 3: verified")?;
        let said = finished(&mut run("-n 3..4 -- ring.c"))?;
        contains(&said, "verified: 3: verified, 4: verified")?;
        let wrong = run("ring.c crossed.c").output();
        let status = wrong.map_err(|e| e.to_string())?.status.code();
        match status {
            Some(1) => Ok(()),
            other => Err(format!("crossed.c passes: {other:?}")),
        }
    }

    /// What the action for GitHub does after it has built Concord.
    fn acts(&self) -> Checked {
        let folder = self.folder().join("action");
        std::fs::create_dir(&folder).map_err(|e| e.to_string())?;
        let script = repository().join("packaging/action/verify.sh");
        let examples = repository().join("examples");
        for (program, status) in [("ring.c", 0), ("votes.c", 1), ("missing.c", 2)] {
            let mut shell = self.shell(&script.display().to_string(), &folder);
            shell
                .env("FILES", examples.join(program))
                .env("PROCESSES", "3");
            shell.env("OPTIONS", "--check deadlock --cpu-limit 60");
            shell.env("GITHUB_OUTPUT", folder.join("output"));
            let output = shell.output().map_err(|e| e.to_string())?;
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            if output.status.code() != Some(status) {
                return Err(format!("{program}: {}: {said}", output.status));
            }
            let sarif = std::fs::read_to_string(folder.join("concord.sarif"));
            match (sarif, status) {
                (Ok(sarif), 0 | 1) => contains(&sarif, &format!("\"exitCode\": {status}"))?,
                (Err(_), 2) => {}
                (sarif, _) => return Err(format!("{program}: {sarif:?}")),
            }
        }
        let told = std::fs::read_to_string(folder.join("output")).map_err(|e| e.to_string())?;
        contains(&told, "status=0\nstatus=1\nstatus=2\n")
    }

    fn has_pages(&self) -> Checked {
        let page = self.prefix().join("share/man/man1/concord-verify.1");
        let read = format!("man --warnings -P cat -l {} 2>&1", page.display());
        let said = finished(self.shell(&read, self.folder()).env("MANWIDTH", "100"))?;
        contains(&said, "--buffering")?;
        match said.lines().find(|line| line.contains("warning:")) {
            Some(line) => Err(line.to_owned()),
            None => Ok(()),
        }
    }

    fn completes(&self) -> Checked {
        let script = self
            .prefix()
            .join("share/bash-completion/completions/concord");
        let ask = format!(
            "bash -c 'source {}; COMP_WORDS=(concord verify --buf); COMP_CWORD=2; \
             _concord concord --buf verify; echo \"${{COMPREPLY[@]}}\"'",
            script.display()
        );
        contains(
            &finished(&mut self.shell(&ask, self.folder()))?,
            "--buffering",
        )
    }

    /// A project builds by the commands that `concord init` says, and is verified.
    fn built(&self, project: &str, program: &str, processes: u32) -> Checked {
        let folder = self.copied(project, "init")?;
        let said = finished(&mut self.shell("concord init", &folder))?;
        let next = said.split("Next:\n").nth(1).unwrap_or_default();
        // A Makefile does not say what its programs are called.
        let next = next.replace("PROGRAM", program);
        contains(&next, program)?;
        let commands = format!(
            "{next}\nconcord verify {} -n {processes} -- 4",
            last_word(&next)
        );
        let mut shell = self.shell(&commands, &folder);
        shell.env("CMAKE_PREFIX_PATH", self.prefix());
        let said = finished(&mut shell)?;
        // What `concord init` wrote is believed.
        contains(&said, "verified: 2: verified, 3: verified")?;
        contains(&said, &format!("\nverified: {processes} processes"))
    }

    /// `concord_add_test`, with `concord-cc` and with the machine's compiler.
    fn through_ctest(&self) -> Checked {
        let folder = self.copied("cmake", "ctest")?;
        let native = is_there("mpicc").then_some("");
        for (build, compiler) in [
            ("cc", Some("-DCMAKE_C_COMPILER=concord-cc")),
            ("native", native),
        ] {
            let Some(compiler) = compiler else {
                eprintln!("NOT TESTED: CTest without concord-cc: there is no MPI");
                continue;
            };
            let make =
                format!("cmake -B {build} {compiler} && cmake --build {build} && cd {build}");
            let mut shell = self.shell(&format!("{make} && ctest -E greedy.verified"), &folder);
            let said = finished(shell.env("CMAKE_PREFIX_PATH", self.prefix()))?;
            contains(&said, "100% tests passed, 0 tests failed out of 3")?;
            let one = format!("cd {build} && ! ctest -R greedy.verified --output-on-failure");
            let said = finished(&mut self.shell(&one, &folder))?;
            contains(&said, "error[C0101]: deadlock")?;
        }
        Ok(())
    }

    fn copied(&self, project: &str, purpose: &str) -> Result<PathBuf, String> {
        let to = self.folder().join(format!("{project}-{purpose}"));
        let from = repository().join("tests/projects").join(project);
        let mut copy = Command::new("cp");
        finished(copy.arg("-r").args([&from, &to]))?;
        Ok(to)
    }
}

fn last_word(text: &str) -> &str {
    text.split_whitespace().last().unwrap_or_default()
}

/// What a command that succeeds says.
fn finished(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    match output.status.success() {
        true => Ok(said),
        false => Err(format!("{command:?}: {}\n{said}", output.status)),
    }
}

fn contains(said: &str, words: &str) -> Checked {
    match said.contains(words) {
        true => Ok(()),
        false => Err(format!("`{words}` is missing in:\n{said}")),
    }
}
