//! How long it takes to show that a parallel program computes what a sequential one does: the programs and sizes of
//! CIVL's paper (Figures 5 to 7 and 10), written from their description, beside the times that it gives.
//!
//! Processor time of whole runs, clang included.

use std::path::Path;
use std::process::{Command, Stdio};

use concord_harness::repository;
use serde::Deserialize;

use crate::measure;

/// A pair of `tests/compare/equivalent`.
struct Subject {
    name: &'static str,
    folder: &'static str,
    spec: &'static [&'static str],
    implementation: &'static [&'static str],
    processes: &'static str,
    /// What CIVL takes, in seconds; the machine is another one.
    civl: f64,
    /// What is asked for.
    most: f64,
}

const SUBJECTS: [Subject; 4] = [
    Subject {
        name: "matrix library, N in 1..4, L = M = 3",
        folder: "matrix_library",
        spec: &["spec.c", "spec_driver.c"],
        implementation: &["impl.c", "impl_driver.c"],
        processes: "3",
        civl: 9.0,
        most: 1.0,
    },
    Subject {
        name: "matmat_mw, N, L, M in 4..5",
        folder: "matmat_mw",
        spec: &["spec.c"],
        implementation: &["impl.c"],
        processes: "4",
        civl: 355.0,
        most: 10.0,
    },
    Subject {
        name: "gauss_elim, 3 by 3",
        folder: "gauss_elim",
        spec: &["spec.c"],
        implementation: &["impl.c"],
        processes: "3",
        civl: 88.0,
        most: 10.0,
    },
    Subject {
        name: "diffusion2d, steps, NX, NY in 1..5",
        folder: "diffusion2d",
        spec: &["spec.c"],
        implementation: &["impl.c"],
        processes: "4",
        civl: 160.0,
        most: 30.0,
    },
];

#[derive(Deserialize)]
struct Report {
    verdict: String,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    paths: u64,
    states: u64,
}

/// Measures everything; `false` if an answer is wrong or a target is missed.
pub(crate) fn bench(binary: &Path) -> Result<bool, String> {
    println!(
        "| pair | ranks | answer | executions | states | processor | memory | asked for | CIVL |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut is_fine = true;
    for subject in &SUBJECTS {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let out = scratch.path().join("report.json");
        let file = std::fs::File::create(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let folder = repository()
            .join("tests/compare/equivalent")
            .join(subject.folder);
        let mut child = Command::new(binary)
            .current_dir(&folder)
            .args([
                "compare",
                "--format=json",
                "-n",
                subject.processes,
                "--spec",
            ])
            .args(subject.spec)
            .arg("--impl")
            .args(subject.implementation)
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{}: {e}", binary.display()))?;
        let used = measure::wait(&mut child).map_err(|e| format!("{}: {e}", subject.name))?;
        let text = std::fs::read(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let report: Report = serde_json::from_slice(&text)
            .map_err(|e| format!("{}: concord gave no report: {e}", subject.name))?;
        let right = report.verdict == "verified";
        let met = used.seconds <= subject.most;
        is_fine &= right && met;
        println!(
            "| {} | {} | {} | {} | {} | {:.2} s{} | {} MB | {} s | {} s |",
            subject.name,
            subject.processes,
            if right { "equivalent" } else { &report.verdict },
            report.stats.paths,
            report.stats.states,
            used.seconds,
            if met { "" } else { " (target missed)" },
            used.kilobytes >> 10,
            subject.most,
            subject.civl,
        );
    }
    Ok(is_fine)
}
