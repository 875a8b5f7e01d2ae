//! Partial programs beside the table of the paper: Athena's boundary values before and after the
//! fix (pse Table III).
//!
//! `DIRECTORY` holds a repository of Athena-Cversion that somebody fetched. What `configure` would
//! make is written here, with its defaults and MPI. Nothing of it is kept.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use clap::Args;
use serde::Deserialize;

/// How to measure.
#[derive(Args)]
pub(crate) struct PartialOptions {
    /// A repository of Athena-Cversion, bare or not
    directory: PathBuf,

    /// Iterations of loops over unknown bounds; the paper's configuration has one
    #[arg(long, value_name = "N", default_value = "1")]
    max_loop: u32,

    /// After how many seconds of processor time a search ends
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    seconds: u32,

    /// Write the table there
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// The commit that added the missing waits; the one before it has the mistakes.
const FIX: &str = "4ca1615";

/// Lines of lost requests, and of functions that pack a buffer in use (pse Table III).
const OVERWRITTEN: [u32; 8] = [259, 263, 285, 306, 362, 366, 388, 409];
const RACES: [(u32, u32); 4] = [(2368, 2410), (2439, 2481), (2507, 2549), (2575, 2617)];

/// What `configure` puts into `defs.h` by default, with MPI.
const DEFINED: [(&str, &str); 30] = [
    ("WARNING1", ""),
    ("WARNING2", ""),
    ("A_CONFIGURE_DATE", "none"),
    ("PROBLEM", "field_loop"),
    ("GAS", "MHD"),
    ("EOS", "ADIABATIC"),
    ("COORD", "CARTESIAN"),
    ("NSCALARS", "0"),
    ("SELF_GRAVITY_DEFINE", "NO_SELFGRAVITY"),
    ("SELF_GRAVITY_ALGORITHM", "SELF_GRAVITY_NONE"),
    ("PARTICLES_ALGORITHM", "NO_PARTICLES"),
    ("FEEDBACK_DEFINE", "NO_FEEDBACK"),
    ("DIFFUSIVITIES_DEFINE", "NO_DIFFUSIVITIES"),
    ("RESISTIVITY_ALGORITHM", "NO_RESISTIVITY"),
    ("VISCOSITY_ALGORITHM", "NO_VISCOSITY"),
    ("CONDUCTION_ALGORITHM", "NO_CONDUCTION"),
    ("SPECIAL_RELATIVITY_MODE", "NO_SPECIAL_RELATIVITY"),
    ("ACCURACY", "SECOND_ORDER_PRIM"),
    ("FLUX_DEF", "ROE_FLUX"),
    ("INTEGRATOR_DEF", "CTU_INTEGRATOR"),
    ("PRECISION", "DOUBLE_PREC"),
    ("DEBUG_MODE", "OPTIMIZE"),
    ("WRITE_GHOST_MODE", "NO_WRITE_GHOST_CELLS"),
    ("MPI_MODE", "MPI_PARALLEL"),
    ("H_CORRECTION_MODE", "NO_H_CORRECTION"),
    ("FFT_MODE", "NO_FFT"),
    ("SHEARING_BOX_MODE", "NO_SHEARING_BOX"),
    ("FARGO_MODE", "NO_FARGO"),
    ("HLL_ALL_WAVE_MODE", "NOT_HLL_ALL_WAVE"),
    ("MESH_REFINEMENT", "NO_MESH_REFINEMENT"),
];

#[derive(Deserialize)]
struct Report {
    verdict: String,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    kind: String,
    level: String,
    spans: Vec<Spot>,
}

#[derive(Deserialize)]
struct Spot {
    line: Option<u32>,
}

/// Measures; `false` if something of the table is missed, or anything else is reported.
pub(crate) fn bench(options: &PartialOptions, concord: &Path) -> Result<bool, String> {
    let mut table = String::from(
        "| commit | verdict | lost requests (of 8) | races in pack functions (of 4) | anything else | seconds |\n\
         |---|---|---|---|---|---:|\n",
    );
    let mut right = true;
    for (commit, mistaken) in [(format!("{FIX}^"), true), (FIX.to_owned(), false)] {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        unpack(&options.directory, &commit, folder.path())?;
        let started = Instant::now();
        let report = verify(options, concord, &folder.path().join("src/bvals_mhd.c"))?;
        let seconds = started.elapsed().as_secs_f64();
        let at: BTreeSet<(String, u32)> = report
            .findings
            .iter()
            .filter(|finding| finding.level == "error")
            .map(|finding| {
                let line = finding.spans.first().and_then(|spot| spot.line);
                (finding.kind.clone(), line.unwrap_or(0))
            })
            .collect();
        let is_lost =
            |kind: &str, line: u32| kind == "request-misuse" && OVERWRITTEN.contains(&line);
        let race_of = |line: u32| {
            RACES
                .iter()
                .position(|(from, to)| (*from..=*to).contains(&line))
        };
        let lost = at.iter().filter(|(k, line)| is_lost(k, *line)).count();
        let races: BTreeSet<usize> = at
            .iter()
            .filter(|(kind, _)| kind == "buffer-in-use")
            .filter_map(|(_, line)| race_of(*line))
            .collect();
        let others: Vec<String> = at
            .iter()
            .filter(|(kind, line)| {
                let race = kind == "buffer-in-use" && race_of(*line).is_some();
                !is_lost(kind, *line) && !race
            })
            .map(|(kind, line)| format!("{kind} at {line}"))
            .collect();
        right &= match mistaken {
            true => lost == OVERWRITTEN.len() && races.len() == RACES.len() && others.is_empty(),
            false => at.is_empty(),
        };
        let others = match others.is_empty() {
            true => "nothing".to_owned(),
            false => others.join(", "),
        };
        let _ = writeln!(
            table,
            "| {commit} | {} | {lost} | {} | {others} | {seconds:.1} |",
            report.verdict,
            races.len()
        );
    }
    print!("{table}");
    if let Some(file) = &options.table {
        std::fs::write(file, &table).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(right)
}

fn verify(options: &PartialOptions, concord: &Path, source: &Path) -> Result<Report, String> {
    let finished = Command::new(concord)
        .arg("verify")
        .arg(source)
        .args(["--entry", "bvals_mhd", "--format", "json"])
        .args(["--max-loop", &options.max_loop.to_string()])
        .args(["--cpu-limit", &options.seconds.to_string()])
        .stderr(Stdio::null())
        .output()
        .map_err(|e| format!("{}: {e}", concord.display()))?;
    serde_json::from_slice(&finished.stdout).map_err(|e| format!("the report: {e}"))
}

/// Writes a commit's files, and the headers that `configure` makes.
fn unpack(repository: &Path, commit: &str, folder: &Path) -> Result<(), String> {
    let git = |directory: PathBuf| {
        Command::new("git")
            .arg("--git-dir")
            .arg(directory)
            .args(["archive", "--format=tar", commit, "src"])
            .output()
    };
    let inner = repository.join(".git");
    let directory = if inner.exists() {
        inner
    } else {
        repository.to_owned()
    };
    let archive = git(directory).map_err(|e| format!("git: {e}"))?;
    if !archive.status.success() {
        return Err(String::from_utf8_lossy(&archive.stderr).into_owned());
    }
    let file = folder.join("archive.tar");
    std::fs::write(&file, &archive.stdout).map_err(|e| e.to_string())?;
    let unpacked = Command::new("tar")
        .arg("xf")
        .arg(&file)
        .arg("-C")
        .arg(folder)
        .status()
        .map_err(|e| format!("tar: {e}"))?;
    if !unpacked.success() {
        return Err(format!("tar: {unpacked}"));
    }
    let source = folder.join("src");
    let read =
        |name: &str| std::fs::read_to_string(source.join(name)).map_err(|e| format!("{name}: {e}"));
    let mut defs = read("defs.h.in")?;
    for (name, value) in DEFINED {
        defs = defs.replace(&format!("@{name}@"), value);
    }
    let defs = defs.replace("@FOFC_MODE@", "NO_FIRST_ORDER_FLUX_CORRECTION");
    let write = |name: &str, text: String| {
        std::fs::write(source.join(name), text).map_err(|e| format!("{name}: {e}"))
    };
    write("defs.h", defs)?;
    write("config.h", read("config.h.in")?)
}
