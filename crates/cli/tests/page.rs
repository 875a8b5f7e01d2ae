//! Pages of reports, as text and in a real browser.
//!
//! The browser is Chromium, which opens a copy of the page with a script at its end that uses the
//! page as a reader would and writes what it found into it. Where there is no Chromium, these trials
//! are shown as ignored. axe-core looks for what keeps people from using the page, in light and in
//! dark, where `scripts/setup.sh test` could install it; a line says so where it could not.
//! Screenshots are kept in the folder that `CONCORD_SCREENSHOTS` names.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use concord_harness::{Concord, repository};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

/// How a page is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// `concord verify` of a program under `tests/ui`.
    Verify,
    /// `concord replay` of its first witness.
    Replay,
    /// `concord run` of the same.
    Run,
    /// `concord check` of this path.
    Check(&'static str),
    /// `concord compare` of this program with one that is wrong by one.
    Compare(&'static str),
}

/// What a page is about.
#[derive(Clone, Copy)]
struct Subject {
    how: How,
    program: &'static str,
    processes: &'static str,
    verdict: &'static str,
    /// How many executions its page shows.
    executions: usize,
    /// The lanes of rank 0.
    lanes: &'static str,
    /// Arrows from who waits to whom.
    waits: usize,
    /// What else could have happened at the first choice.
    others: usize,
    /// Messages that nobody receives there.
    lost: usize,
    /// What its first message holds.
    holds: &'static str,
    /// What a reader without scripts finds.
    says: &'static str,
}

const fn subject(
    program: &'static str,
    processes: &'static str,
    verdict: &'static str,
    executions: usize,
) -> Subject {
    Subject {
        how: How::Verify,
        program,
        processes,
        verdict,
        executions,
        lanes: "rank 0",
        waits: 0,
        others: 0,
        lost: 0,
        holds: "",
        says: "What it holds for",
    }
}

impl Subject {
    const fn sends(mut self, lost: usize, holds: &'static str) -> Subject {
        self.lost = lost;
        self.holds = holds;
        self
    }

    const fn made(mut self, how: How) -> Subject {
        self.how = how;
        self
    }

    const fn lanes(mut self, lanes: &'static str) -> Subject {
        self.lanes = lanes;
        self
    }

    /// Arrows from who waits to whom, and possibilities beside the first choice.
    const fn draws(mut self, waits: usize, others: usize) -> Subject {
        self.waits = waits;
        self.others = others;
        self
    }

    const fn says(mut self, says: &'static str) -> Subject {
        self.says = says;
        self
    }
}

/// Everybody enters a barrier, then two ranks send to one that wants the first message from either.
const PATH: &str = "concord-path 1
comm 0 \"MPI_COMM_WORLD\" 0 1 2
rank 0
0: coll barrier
1: recv * = 1.1
2: recv 1
rank 1
0: coll barrier
1: send 0
rank 2
0: coll barrier
1: send 0
";

/// Rank 0 shows one more than its input; where there are two ranks, the other one computes it.
const SUCCESSOR: &str = r#"
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x >= 0 && x < 1000);
  y = x + 1;
  if (rank == 1) MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0 && size > 1) MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 0) concord_output(&y, sizeof y, "y");
  MPI_Finalize();
  return 0;
}
"#;

const STEALS: &str = "violation/matching/wildcard_steals.c";

const MANAGER: &str = "verified/merging/manager_worker.c";

const SUBJECTS: [Subject; 12] = [
    subject(STEALS, "3", "violated", 1).sends(1, "").draws(3, 3),
    // Everybody sends, and nobody comes to receive.
    subject(
        "violation/matching/ring_relies_on_buffers.c",
        "3",
        "violated",
        1,
    )
    .sends(3, "")
    .draws(3, 0)
    .says("Buffering and synchronisation"),
    subject("violation/kinds/message_race.c", "3", "verified", 2)
        .sends(0, "MPI_INT: 1")
        .draws(0, 3)
        .says("class=\"sides\""),
    subject("violation/kinds/out_of_bounds.c", "1", "violated", 0),
    subject("violation/kinds/window_race.c", "3", "violated", 1)
        .says("<g class=\"stuck\"><rect class=\"box\" x=\"236\""),
    // Nothing is wrong: an execution is shown all the same.
    subject(MANAGER, "4", "verified", 1)
        .sends(0, "MPI_INT: ")
        .draws(0, 5)
        .says("class=\"matchings\""),
    subject(MANAGER, "4", "completed", 1)
        .made(How::Run)
        .sends(0, "MPI_INT: ")
        .draws(0, 2)
        .says("this run"),
    subject(
        "violation/threads/mpi_mutex_and_receive.c",
        "2",
        "violated",
        1,
    )
    .lanes("rank 0.0, rank 0.1")
    // The mutex of another thread, a message of another rank, and that one's.
    .draws(3, 1)
    .says("thread 0 of rank 0 gets MULTIPLE"),
    subject(
        "violation/threads/race_hidden_by_the_schedule.c",
        "1",
        "violated",
        1,
    )
    .lanes("rank 0.0, rank 0.1")
    .draws(0, 1)
    .says("data race"),
    subject(STEALS, "3", "violated", 1)
        .made(How::Replay)
        .sends(1, "")
        .draws(3, 3)
        .says("a replay of"),
    subject("a path", "3", "violated", 1)
        .made(How::Check(PATH))
        .sends(1, "")
        .draws(2, 0)
        .says("in every matching"),
    subject("of two programs", "2", "violated", 2)
        .made(How::Compare(SUCCESSOR))
        .says("the specification"),
];

fn main() -> ExitCode {
    let has_browser = Command::new("chromium").arg("--version").output().is_ok();
    let axe = axe();
    if axe.is_none() {
        eprintln!(
            "NOT TESTED: the accessibility of pages: axe-core is missing; scripts/setup.sh test installs it with npm"
        );
    }
    if !has_browser {
        eprintln!(
            "NOT TESTED: pages in a browser: chromium is missing; scripts/setup.sh test installs it on Debian"
        );
    }
    let mut trials = vec![
        Trial::test("a saved report gives the same page", || {
            saved().map_err(Failed::from)
        }),
        Trial::test("what is no report is refused", || {
            refused().map_err(Failed::from)
        }),
    ];
    for subject in SUBJECTS {
        let name = subject.name();
        trials.push(Trial::test(format!("{name} as text"), move || {
            subject.as_text().map_err(Failed::from)
        }));
        let browsed = Trial::test(format!("{name} in a browser"), move || {
            subject.browsed().map_err(Failed::from)
        });
        trials.push(browsed.with_ignored_flag(!has_browser));
        let usable = Trial::test(format!("{name} is accessible"), move || {
            subject.accessible().map_err(Failed::from)
        });
        trials.push(usable.with_ignored_flag(!has_browser || axe.is_none()));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The accessibility checker.
fn axe() -> Option<String> {
    let file = repository().join(".deps/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(file).ok()
}

/// Opens a page that reports what it found, and gives that.
fn opened(file: &Path, scratch: &Path, further: &[&str]) -> Result<String, String> {
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(["--window-size=1200,900", "--virtual-time-budget=5000"])
        .args(further)
        .arg(format!(
            "--user-data-dir={}",
            scratch.join("profile").display()
        ))
        .arg(format!("file://{}", file.display()))
        .output()
        .map_err(|e| format!("chromium: {e}"))?;
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let begun = dom.split("<pre id=\"result\">").nth(1);
    let text = begun.and_then(|rest| rest.split("</pre>").next());
    let text = text.ok_or_else(|| format!("the page says nothing: {dom:.300}"))?;
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    Ok(plain.iter().fold(text.to_owned(), |text, (code, sign)| {
        text.replace(code, sign)
    }))
}

fn concord(arguments: &[&str]) -> Result<concord_harness::Finished, String> {
    let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
    let root = repository().join("tests/ui");
    Concord::new(env!("CARGO_BIN_EXE_concord")).finish(&arguments, &root, b"")
}

fn scratch() -> Result<tempfile::TempDir, String> {
    tempfile::tempdir().map_err(|e| e.to_string())
}

fn saved() -> Result<(), String> {
    let scratch = scratch()?;
    let subject = SUBJECTS[0];
    let file = scratch.path().join("page.html");
    let (program, processes) = (subject.program, subject.processes);
    let shown = file.to_string_lossy();
    let json = concord(&[
        "verify", program, "-n", processes, "--html", &shown, "--format", "json",
    ])?;
    let page = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
    let report = scratch.path().join("report.json");
    std::fs::write(&report, &json.stdout).map_err(|e| e.to_string())?;
    let again = concord(&["report", &report.to_string_lossy()])?;
    match String::from_utf8_lossy(&again.stdout) == page {
        true => Ok(()),
        false => Err("the pages differ".to_owned()),
    }
}

fn refused() -> Result<(), String> {
    let scratch = scratch()?;
    for (text, said) in [
        ("not JSON", "not a report"),
        ("{\"verdict\": 1}", "not a report"),
    ] {
        let file = scratch.path().join("report.json");
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        let finished = concord(&["report", &file.to_string_lossy()])?;
        let told = String::from_utf8_lossy(&finished.stderr);
        if finished.status != 2 || !told.contains(said) {
            return Err(format!("{}: {told}", finished.status));
        }
    }
    let missing = scratch.path().join("no/such/folder.html");
    let finished = concord(&[
        "verify",
        SUBJECTS[0].program,
        "-n",
        "3",
        "--html",
        &missing.to_string_lossy(),
    ])?;
    let reported = String::from_utf8_lossy(&finished.stdout);
    match finished.status == 2 && reported.contains("deadlock") {
        true => Ok(()),
        false => Err("the report is lost where the page cannot be written".to_owned()),
    }
}

/// What the script in the page found.
#[derive(Deserialize)]
struct Found {
    errors: Vec<String>,
    /// Files that the page asked for.
    requests: usize,
    views: usize,
    /// Messages, and those of them that do not join their calls.
    arrows: usize,
    astray: usize,
    /// The chosen step after some keys.
    first: String,
    second: String,
    /// The lanes after ranks were chosen.
    lanes: String,
    /// Messages that nobody receives.
    lost: usize,
    /// Arrows from who waits to whom.
    waits: usize,
    /// What else could have happened at the first choice.
    others: usize,
    /// Lines about the state of the ranks.
    states: usize,
    /// What a message holds, beside the view and at the mouse.
    holds: String,
    hover: String,
    /// Filters that leave other steps than they name.
    filters: Vec<String>,
    /// The chosen step, where a click chose another one than it should.
    clicked: String,
}

/// Before the page's own script: mistakes are kept, and frames come although nobody looks.
const BEFORE: &str = "window.troubles = []; window.onerror = (what) => troubles.push(String(what)); \
    window.requestAnimationFrame = (draw) => setTimeout(draw, 0);";

impl Subject {
    /// What the trials about it are called.
    fn name(&self) -> String {
        match self.how {
            How::Verify => self.program.to_owned(),
            How::Run => format!("run of {}", self.program),
            How::Replay => format!("replay of {}", self.program),
            How::Check(_) => format!("check of {}", self.program),
            How::Compare(_) => format!("comparison {}", self.program),
        }
    }

    /// The page about it.
    fn page(&self, file: &Path) -> Result<String, String> {
        let folder = file.parent().ok_or("a page lies in a folder")?;
        let file = file.to_string_lossy();
        let witnesses = folder.join("witnesses");
        let witnesses = witnesses.to_string_lossy();
        let verify = ["verify", self.program, "-n", self.processes];
        let finished = match self.how {
            How::Verify => concord(&[&verify[..], &["--html", &file]].concat())?,
            How::Run => concord(&[&["run"], &verify[1..], &["--html", &file]].concat())?,
            How::Replay => {
                concord(&[&verify[..], &["--witness", &witnesses]].concat())?;
                let all = std::fs::read_dir(&*witnesses).map_err(|e| e.to_string())?;
                let mut all = all.filter_map(|entry| Some(entry.ok()?.path()));
                let first = all.next().ok_or("no witness")?;
                concord(&["replay", &first.to_string_lossy(), "--html", &file])?
            }
            How::Compare(spec) => {
                let files = ["spec.c", "impl.c"].map(|name| folder.join(name));
                let wrong = spec.replace("x + 1;", "x + 2;");
                for (file, text) in files.iter().zip([spec, &wrong]) {
                    std::fs::write(file, text).map_err(|e| e.to_string())?;
                }
                let [spec, own] = files.each_ref().map(|file| file.to_string_lossy());
                let compare = ["compare", "--spec", &spec, "--impl", &own];
                let with = ["--spec-processes", "1", "-n", self.processes];
                concord(&[&compare[..], &with[..], &["--html", &file]].concat())?
            }
            How::Check(text) => {
                let path = folder.join("path.txt");
                std::fs::write(&path, text).map_err(|e| e.to_string())?;
                concord(&["check", &path.to_string_lossy(), "--html", &file])?
            }
        };
        if ![0, 1].contains(&finished.status) {
            return Err(String::from_utf8_lossy(&finished.stderr).into_owned());
        }
        std::fs::read_to_string(&*file).map_err(|e| format!("{file}: {e}"))
    }

    /// What a reader without scripts gets.
    fn as_text(&self) -> Result<(), String> {
        let scratch = scratch()?;
        let page = self.page(&scratch.path().join("page.html"))?;
        let mut wanted = vec![
            format!(">{}</span>", self.verdict),
            "default-src 'none'".to_owned(),
            "What it holds for".to_owned(),
            self.says.to_owned(),
        ];
        if self.how == How::Verify {
            wanted.push("What was executed".to_owned());
            wanted.push("ways at branches".to_owned());
        }
        if self.executions > 0 {
            wanted.push("steps as text".to_owned());
        }
        if self.program.starts_with("violation") {
            wanted.push("class=\"marked\"".to_owned());
            wanted.push("id=\"finding-1\"".to_owned());
        }
        match wanted.iter().find(|text| !page.contains(*text)) {
            Some(text) => Err(format!("`{text}` is missing")),
            None => Ok(()),
        }
    }

    /// What a reader with scripts gets.
    fn browsed(&self) -> Result<(), String> {
        let scratch = scratch()?;
        let file = scratch.path().join("page.html");
        let page = self.page(&file)?;
        let reader = include_str!("page_reader.js");
        let watched = page
            .replacen("<title>", &format!("<script>{BEFORE}</script><title>"), 1)
            .replacen("</body>", &format!("<script>{reader}</script></body>"), 1);
        std::fs::write(&file, watched).map_err(|e| e.to_string())?;
        let text = opened(&file, scratch.path(), &[])?;
        let found: Found = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        self.pictured(&page, scratch.path())?;
        let mut wrong = found.errors;
        wrong.extend(found.filters);
        let mut expect = |holds: bool, what: String| {
            if !holds {
                wrong.push(what);
            }
        };
        expect(found.requests == 0, format!("{} requests", found.requests));
        expect(
            found.astray == 0,
            format!("{} of {} messages astray", found.astray, found.arrows),
        );
        expect(
            found.views == self.executions,
            format!("{} executions are shown", found.views),
        );
        if self.executions > 0 {
            expect(
                found.first.starts_with("Step 1:"),
                format!("Home leads to {}", found.first),
            );
            expect(
                found.second.starts_with("Step 2:"),
                format!("then down to {}", found.second),
            );
            let holds = format!("the message holds {}", self.holds);
            if !self.holds.is_empty() {
                expect(
                    found.holds.starts_with(&holds),
                    format!("beside: {}", found.holds),
                );
                expect(
                    found.hover.contains(&holds),
                    format!("at the mouse: {}", found.hover),
                );
            }
            expect(
                found.lost == self.lost,
                format!("{} messages are lost, not {}", found.lost, self.lost),
            );
            expect(
                found.waits == self.waits,
                format!("{} arrows from who waits, not {}", found.waits, self.waits),
            );
            expect(
                found.others == self.others,
                format!("{} other possibilities, not {}", found.others, self.others),
            );
            expect(found.states > 0, "no state of the ranks".to_owned());
            expect(
                found.clicked.is_empty(),
                format!("a click leads to {}", found.clicked),
            );
            expect(
                found.lanes == self.lanes,
                format!("rank 0 is at {}", found.lanes),
            );
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("; ")),
        }
    }

    /// What axe-core complains about, with everything unfolded.
    fn accessible(&self) -> Result<(), String> {
        let scratch = scratch()?;
        let file = scratch.path().join("page.html");
        let page = self.page(&file)?;
        let axe = axe().ok_or("axe-core is gone")?;
        let watched = page.replacen(
            "</body>",
            &format!("<script>{axe}</script><script>{AXE_RUN}</script></body>"),
            1,
        );
        std::fs::write(&file, watched).map_err(|e| e.to_string())?;
        let text = opened(&file, scratch.path(), &[])?;
        let complaints: Vec<String> =
            serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        match complaints.is_empty() {
            true => Ok(()),
            false => Err(complaints.join("\n")),
        }
    }

    /// A picture of the page, for people to look at.
    fn pictured(&self, page: &str, scratch: &Path) -> Result<(), String> {
        let Some(folder) = std::env::var_os("CONCORD_SCREENSHOTS").map(PathBuf::from) else {
            return Ok(());
        };
        let name = self.name().replace(['/', '.', ' '], "-");
        let file = scratch.join("picture.html");
        std::fs::write(&file, page).map_err(|e| e.to_string())?;
        let taken = Command::new("chromium")
            .args(["--headless", "--no-sandbox", "--disable-gpu"])
            .args(["--hide-scrollbars", "--window-size=1200,1400"])
            .arg(format!(
                "--user-data-dir={}",
                scratch.join("profile").display()
            ))
            .arg(format!(
                "--screenshot={}",
                folder.join(format!("{name}.png")).display()
            ))
            .arg(format!("file://{}", file.display()))
            .output();
        taken.map(|_| ()).map_err(|e| e.to_string())
    }
}

/// Runs axe-core in both themes, with what is folded opened.
const AXE_RUN: &str = r#"
(async () => {
  const complaints = [];
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset.theme = theme;
    const found = await axe.run(document, { resultTypes: ["violations"] });
    for (const violation of found.violations)
      for (const node of violation.nodes)
        complaints.push(`${theme}: ${violation.id}: ${node.target.join(" ")}: ${node.failureSummary}`);
    if (found.passes.length === 0) complaints.push(`${theme}: axe-core looked at nothing`);
  }
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = JSON.stringify(complaints);
  document.body.appendChild(result);
})();
"#;
