//! The programs of published tools: each by Concord and natively, at its
//! smallest published number of processes.
//!
//! Nothing of them is in this repository; the tables below say where their
//! files are and how they are run.

use std::path::{Path, PathBuf};

use concord_harness::{
    Concord, Language, Limit, Native, Run, Transcript, Trouble, difference, programs,
};

/// A program of a suite.
pub(crate) struct Program {
    pub name: &'static str,
    /// Its directory below the suite's. A run works on a copy of it, since
    /// natively some programs overwrite their input.
    directory: &'static str,
    /// Below the directory; `*.c` stands for all C files there.
    files: &'static [&'static str],
    pub flags: &'static [&'static str],
    processes: u32,
    pub arguments: &'static [&'static str],
    /// A path of the author's machine in the source that means the program's
    /// directory.
    home: Option<&'static str>,
    /// The working directory, below the program's.
    work: &'static str,
}

/// The rest is as in most programs.
const PLAIN: Program = Program {
    name: "",
    directory: "",
    files: &[],
    flags: &[],
    processes: 0,
    arguments: &[],
    home: None,
    work: ".",
};

/// A program without further needs.
pub(crate) const fn program(
    name: &'static str,
    directory: &'static str,
    files: &'static [&'static str],
    processes: u32,
) -> Program {
    Program {
        name,
        directory,
        files,
        processes,
        ..PLAIN
    }
}

const KFRAY: &[&str] = &[
    "src/textures/*.c",
    "src/raycaster/*.c",
    "src/parallel/*.c",
    "src/objects/vector.c",
    "src/objects/scene.c",
    "src/objects/light.c",
    "src/objects/sphere.c",
    "src/objects/plan.c",
    "src/objects/material.c",
    "src/models/*.c",
    "src/misc/*.c",
    "src/loader/loader.c",
    "src/loader/parser_lex.c",
    "src/main.c",
    "src/arguments.c",
    "src/raytracer.c",
];
const KFRAY_FLAGS: &[&str] = &[
    "-DHAVE_CONFIG_H",
    "-I.",
    "-I..",
    "-Isrc",
    "-I../src",
    "-I../src/misc",
    "-fcommon",
    "-std=gnu89",
];
const KFRAY_ARGUMENTS: &[&str] = &["-i", "../scenes/scenevide.kfr", "-o", "kfray.ppm"];

/// MPI-SV's artifact (`Artifact-Benchmark`).
pub(crate) const MPI_SV: [Program; 15] = [
    program("DTG", "dtg", &["dtg.c"], 5),
    Program {
        home: Some("/home/MPISE_Install/CLOUD9_WJ/src/MPISE/benchmarks/matmat"),
        ..program("Matmat-MS", "matmat", &["matMS.c"], 4)
    },
    program("Integrate", "integrate", &["integrate_mw.c"], 6),
    program("Integrate-MS", "integrate", &["inteMS.c"], 4),
    program("Diffusion2d", "diffusion2d", &["diffusion2_nd.c"], 4),
    program("Gauss_elim", "gausselim", &["GE.c"], 6),
    program("Heat", "heat", &["heat-errors.c"], 6),
    Program {
        home: Some("/home/MPISE_Install/CLOUD9_WJ/src/MPISE/benchmarks/bitmap"),
        ..program("Mandelbrot", "bitmap", &["mandel_bitmap_ori2.c"], 6)
    },
    Program {
        home: Some("/home/zbchen/mpisv/src/MPISV/Artifact-Benchmark/bitmap"),
        ..program("Mandelbrot-MS", "bitmap", &["mandelMS.c"], 4)
    },
    program("Sorting-MS", "Master-Slave", &["mpi_master_slave.c"], 4),
    Program {
        home: Some("/home/MPISE_Install/CLOUD9_WJ/src/MPISE/benchmarks/image-manip"),
        ..program("Image_mani", "image-manip", &["image_mod_new.c"], 6)
    },
    Program {
        work: "src",
        ..program("DepSolver", "depSolver-mpi", &["src/*.c"], 6)
    },
    Program {
        flags: KFRAY_FLAGS,
        arguments: KFRAY_ARGUMENTS,
        work: "build",
        ..program("Kfray", "kfray-1.0.1", KFRAY, 6)
    },
    Program {
        flags: KFRAY_FLAGS,
        arguments: KFRAY_ARGUMENTS,
        work: "build",
        ..program("Kfray-MS", "kfrayMS", KFRAY, 4)
    },
    Program {
        flags: &["-std=gnu89", "-fcommon"],
        arguments: &["-infile=dele.input"],
        ..program("ClustalW", "clustalw-mpi-0.13", &["*.c"], 6)
    },
];

/// SIMIAN's benchmarks (`benchmarks`): C in files with C++'s ending. Two of
/// them, matmat_mw and workers, are C++ and therefore not here.
pub(crate) const SIMIAN: [Program; 10] = [
    simian("adder", "adder", &["adder.cpp"], &[]),
    simian(
        "diffusion1d",
        "diffusion1d",
        &["diffusion1d.cpp"],
        &["4", "1", "1"],
    ),
    simian(
        "diffusion2d",
        "diffusion2d",
        &["diffusion2d.cpp"],
        &["2", "2", "1"],
    ),
    simian("floyd", "floyd", &["floyd.cpp"], &["8"]),
    simian("gausselim", "gausselim", &["gausselim.cpp"], &[]),
    simian("heat", "heat", &["heat.cpp"], &[]),
    simian("integrate_mw", "integrate", &["integrate_mw.cpp"], &[]),
    simian(
        "integrate_static",
        "integrate",
        &["integrate_static.cpp"],
        &[],
    ),
    simian("matmul", "matmul", &["matmul.cpp"], &["8", "8", "8"]),
    simian("monte", "monte", &["monte.cpp"], &[]),
];

const fn simian(
    name: &'static str,
    directory: &'static str,
    files: &'static [&'static str],
    arguments: &'static [&'static str],
) -> Program {
    Program {
        flags: &["-xc"],
        arguments,
        ..program(name, directory, files, 4)
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
pub(crate) fn run(suite: &[Program], directory: &Path, concord: &Concord) -> Result<bool, String> {
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
    let owned = |words: &[&str]| -> Vec<String> { words.iter().map(|w| (*w).to_owned()).collect() };
    let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
    let failed = |e: std::io::Error| format!("{}: {e}", scratch.path().display());

    let mine = workspace(program, suite, &scratch.path().join("concord"))?;
    let mut arguments = owned(&["--format=json", "--cflag=-w"]);
    arguments.extend(program.flags.iter().map(|f| format!("--cflag={f}")));
    arguments.extend(["-n".to_owned(), program.processes.to_string()]);
    arguments.extend(mine.files);
    arguments.push("--".to_owned());
    arguments.extend(owned(program.arguments));
    let answer = concord.answer(&arguments, &mine.work, b"", program.processes)?;
    // Inputs are zero on both sides, so an assumption fails on both or none.
    if let Some(reason) = answer
        .reasons
        .iter()
        .find(|r| !r.message.starts_with("an assumption"))
    {
        return Err(format!("unsupported: {}", reason.message));
    }
    if let Some(finding) = answer.findings.iter().find(|f| f.level == "error") {
        let spot = finding.spans.first();
        let file = spot.and_then(|s| s.file.as_deref()).unwrap_or("?");
        let line = spot.and_then(|s| s.line).unwrap_or(0);
        return Err(format!(
            "{} at {file}:{line}: {}",
            finding.code, finding.message
        ));
    }

    let inputs = scratch.path().join("inputs.c");
    std::fs::write(&inputs, NATIVE_INPUTS).map_err(failed)?;
    std::fs::create_dir(scratch.path().join("klee")).map_err(failed)?;
    std::fs::write(scratch.path().join("klee/klee.h"), NATIVE_HEADER).map_err(failed)?;
    let theirs = workspace(program, suite, &scratch.path().join("native"))?;
    let binary = scratch.path().join(program.name);
    let mut build = owned(program.flags);
    build.push(format!("-I{}", scratch.path().display()));
    build.extend(theirs.files);
    build.push(inputs.to_string_lossy().into_owned());
    Native::build(&build, Language::Mpi, &binary, &theirs.work)?;
    let run = Run {
        processes: program.processes,
        arguments: owned(program.arguments),
    };
    // Which message a wildcard receive takes is chance natively: one agreeing
    // run is enough.
    let mut verdict = Ok(());
    for _ in 0..ATTEMPTS {
        verdict = match Native::start(
            &binary,
            &run,
            Language::Mpi,
            &theirs.work,
            b"",
            Limit::Wall(20),
        ) {
            Ok(expected) => same_result(&expected, &answer.transcript),
            Err(Trouble::Endless(_)) => Err("natively it hangs".to_owned()),
            Err(trouble) => return Err(trouble.into()),
        };
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

const ATTEMPTS: u32 = 3;

/// Status and standard output, but for the seconds that a line mentions; what
/// these programs write to standard error are times as well.
fn same_result(native: &Transcript, concord: &Transcript) -> Result<(), String> {
    let timeless = |t: &Transcript| {
        let mut t = t.clone();
        for rank in &mut t.ranks {
            rank.stderr.clear();
            rank.stdout = rank
                .stdout
                .lines()
                .map(without_seconds)
                .collect::<Vec<_>>()
                .join("\n");
        }
        t
    };
    difference(&timeless(native), &timeless(concord)).map_or(Ok(()), Err)
}

fn without_seconds(line: &str) -> String {
    match line.split_once(" sec") {
        Some((before, after)) => {
            let number = |c: char| c.is_ascii_digit() || "+-.e".contains(c);
            format!("{}T sec{after}", before.trim_end_matches(number))
        }
        None => line.to_owned(),
    }
}

/// A copy of a program.
pub(crate) struct Workspace {
    /// Its sources.
    pub files: Vec<String>,
    /// Where it runs.
    pub work: PathBuf,
}

/// Copies a program to `copy`.
pub(crate) fn workspace(program: &Program, suite: &Path, copy: &Path) -> Result<Workspace, String> {
    let from = suite.join(program.directory);
    copy_tree(&from, copy, program.home).map_err(|e| format!("{}: {e}", from.display()))?;
    let mut files = Vec::new();
    for file in program.files {
        match file.strip_suffix("*.c") {
            Some(folder) => {
                let folder = copy.join(folder);
                let all = programs(&folder).into_iter();
                // Older versions of files lie beside them.
                let is_backup = |f: &PathBuf| f.to_string_lossy().ends_with("_bak.c");
                let directly = |f: &PathBuf| {
                    f.parent()
                        .is_some_and(|p| p.components().eq(folder.components()))
                };
                files.extend(all.filter(|f| directly(f) && !is_backup(f)));
            }
            None => files.push(copy.join(file)),
        }
    }
    let files = files
        .into_iter()
        .map(|f| f.to_string_lossy().into_owned())
        .collect();
    Ok(Workspace {
        files,
        work: copy.join(program.work),
    })
}

/// Copies a directory; the author's path in C files becomes the copy's.
fn copy_tree(from: &Path, to: &Path, home: Option<&str>) -> std::io::Result<()> {
    let mut open = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, here)) = open.pop() {
        std::fs::create_dir_all(&here)?;
        for entry in std::fs::read_dir(&from)? {
            let entry = entry?;
            let (path, copy) = (entry.path(), here.join(entry.file_name()));
            if !path.exists() {
                continue; // a link to something on the author's machine
            }
            match home {
                _ if entry.file_type()?.is_dir() => open.push((path, copy)),
                Some(home) if path.extension().is_some_and(|e| e == "c") => {
                    let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
                    std::fs::write(&copy, text.replace(home, &to.to_string_lossy()))?;
                }
                _ => drop(std::fs::copy(&path, &copy)?),
            }
        }
    }
    Ok(())
}
