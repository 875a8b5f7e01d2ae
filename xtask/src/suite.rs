//! The programs of published tools: each by Concord and natively, at its
//! smallest published number of processes.
//!
//! Nothing of them is in this repository; the tables below say where their
//! files are and how they are run.

use concord_harness::{Concord, Language, Native, Run, difference};
use std::path::Path;

/// A program of a suite.
pub struct Program {
    name: &'static str,
    /// Its directory below the suite's; the working directory of a run.
    directory: &'static str,
    files: &'static [&'static str],
    flags: &'static [&'static str],
    processes: u32,
    arguments: &'static [&'static str],
}

const fn program(
    name: &'static str,
    directory: &'static str,
    files: &'static [&'static str],
    processes: u32,
    arguments: &'static [&'static str],
) -> Program {
    Program {
        name,
        directory,
        files,
        flags: &[],
        processes,
        arguments,
    }
}

/// MPI-SV's artifact (`Artifact-Benchmark`).
pub const MPI_SV: [Program; 11] = [
    program("DTG", "dtg", &["dtg.c"], 5, &[]),
    program("Matmat-MS", "matmat", &["matMS.c"], 4, &[]),
    program("Integrate", "integrate", &["integrate_mw.c"], 6, &[]),
    program("Integrate-MS", "integrate", &["inteMS.c"], 4, &[]),
    program("Diffusion2d", "diffusion2d", &["diffusion2_nd.c"], 4, &[]),
    program("Gauss_elim", "gausselim", &["Ge2.c"], 6, &[]),
    program("Heat", "heat", &["heat-errors.c"], 6, &[]),
    program("Mandelbrot", "bitmap", &["mandel_bitmap.c"], 6, &[]),
    program("Mandelbrot-MS", "bitmap", &["mandelMS.c"], 4, &[]),
    program(
        "Sorting-MS",
        "Master-Slave",
        &["mpi_master_slave.c"],
        4,
        &[],
    ),
    program("Image_mani", "image-manip", &["image_mod_new.c"], 6, &[]),
];

/// SIMIAN's benchmarks (`benchmarks`): C in files with C++'s ending.
pub const SIMIAN: [Program; 12] = [
    simian("adder", "adder", &["adder.cpp"], 4, &[]),
    simian(
        "diffusion1d",
        "diffusion1d",
        &["diffusion1d.cpp"],
        2,
        &["2", "1", "1"],
    ),
    simian(
        "diffusion2d",
        "diffusion2d",
        &["diffusion2d.cpp"],
        4,
        &["2", "2", "1"],
    ),
    simian("floyd", "floyd", &["floyd.cpp"], 4, &["8"]),
    simian("gausselim", "gausselim", &["gausselim.cpp"], 4, &[]),
    simian("heat", "heat", &["heat.cpp"], 4, &[]),
    simian("integrate_mw", "integrate", &["integrate_mw.cpp"], 4, &[]),
    simian(
        "integrate_static",
        "integrate",
        &["integrate_static.cpp"],
        4,
        &[],
    ),
    simian("matmat_mw", "matmat", &["matmat_mw.cpp"], 4, &[]),
    simian("matmul", "matmul", &["matmul.cpp"], 4, &["8", "8", "8"]),
    simian("monte", "monte", &["monte.cpp"], 4, &[]),
    simian("workers", "workers", &["workers.cpp"], 4, &["10", "10"]),
];

const fn simian(
    name: &'static str,
    directory: &'static str,
    files: &'static [&'static str],
    processes: u32,
    arguments: &'static [&'static str],
) -> Program {
    Program {
        name,
        directory,
        files,
        flags: &["-xc"],
        processes,
        arguments,
    }
}

/// Inputs that Concord takes as zero are zero natively, and an assumption
/// that does not hold ends the run.
const NATIVE_INPUTS: &str = "\
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
void klee_make_symbolic(void *p, size_t n, const char *name) { memset(p, 0, n); }
void klee_assume(unsigned long holds) { if (!holds) _Exit(3); }
";

const NATIVE_HEADER: &str = "\
#include <stddef.h>
void klee_make_symbolic(void *p, size_t n, const char *name);
void klee_assume(unsigned long holds);
";

/// Runs all programs of a suite. `false` if one differs from its native run.
pub fn run(suite: &[Program], directory: &Path, concord: &Concord) -> Result<bool, String> {
    let directory =
        std::path::absolute(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    let mut same = 0;
    for program in suite {
        let verdict = compare(program, &directory, concord);
        same += u32::from(verdict.is_ok());
        let shown = verdict.map_or_else(
            |reason| reason,
            |()| "same output and status as natively".to_owned(),
        );
        println!("{:18} -n {:<2} {shown}", program.name, program.processes);
    }
    println!("{same} of {} as natively", suite.len());
    Ok(same as usize == suite.len())
}

fn compare(program: &Program, suite: &Path, concord: &Concord) -> Result<(), String> {
    let directory = suite.join(program.directory);
    let owned = |words: &[&str]| -> Vec<String> { words.iter().map(|w| (*w).to_owned()).collect() };
    let files: Vec<String> = program
        .files
        .iter()
        .map(|f| directory.join(f).to_string_lossy().into_owned())
        .collect();

    let mut arguments = owned(&["--format=json", "--cflag=-w"]);
    arguments.extend(program.flags.iter().map(|f| format!("--cflag={f}")));
    arguments.extend(["-n".to_owned(), program.processes.to_string()]);
    arguments.extend(files.iter().cloned());
    arguments.push("--".to_owned());
    arguments.extend(owned(program.arguments));
    let answer = concord.answer(&arguments, &directory, b"", program.processes)?;
    if let Some(reason) = answer.reasons.first() {
        return Err(format!("unsupported: {}", reason.message));
    }
    if let Some(finding) = answer.findings.iter().find(|f| f.level == "error") {
        let line = finding.spans.first().and_then(|s| s.line).unwrap_or(0);
        return Err(format!(
            "{} on line {line}: {}",
            finding.code, finding.message
        ));
    }

    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let inputs = scratch.path().join("inputs.c");
    std::fs::write(&inputs, NATIVE_INPUTS)
        .and_then(|()| std::fs::create_dir(scratch.path().join("klee")))
        .and_then(|()| std::fs::write(scratch.path().join("klee/klee.h"), NATIVE_HEADER))
        .map_err(|e| format!("{}: {e}", scratch.path().display()))?;
    let binary = scratch.path().join(program.name);
    let mut build = owned(program.flags);
    build.push(format!("-I{}", scratch.path().display()));
    build.extend(files);
    build.push(inputs.to_string_lossy().into_owned());
    Native::build(&build, Language::Mpi, &binary, &directory)?;
    let run = Run {
        processes: program.processes,
        arguments: owned(program.arguments),
    };
    let expected = Native::start(&binary, &run, Language::Mpi, &directory, b"", 60)?;
    difference(&expected, &answer.transcript).map_or(Ok(()), Err)
}
