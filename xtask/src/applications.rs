//! Real applications: each built by its own build system, natively and with `concord cc`, run by
//! both, and verified.
//!
//! Nothing of them is in this repository; the table says where their files are and how they are
//! built and run. Outputs are compared but for what is measured: numbers on lines that speak of
//! time, dates and hosts.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use clap::Args;
use concord_harness::{Concord, Language, Limit, Native, Run, Transcript, Trouble, difference};

/// `cargo xtask bench programs`
#[derive(Args)]
pub(crate) struct ApplicationOptions {
    /// The folder with the checkouts: CoMD, miniAMR, AMG, Kernels, hpcc
    directory: PathBuf,
    /// Only applications whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Seconds that verifying may take
    #[arg(long, default_value_t = 60)]
    limit: u32,
}

struct Application {
    name: &'static str,
    /// The checkout.
    checkout: &'static str,
    /// Builds it, in a copy of the checkout, with the compiler `$CC`.
    build: &'static str,
    /// What it makes, below the checkout.
    binary: &'static str,
    processes: u32,
    arguments: &'static [&'static str],
    /// Lines with one of these words hold what is measured: their numbers do not count.
    measured: &'static [&'static str],
    /// Lines with one of these words say when and by what the program was built or run: that they are there counts, no more.
    circumstances: &'static [&'static str],
    /// Of lines with so many columns, the one that is measured, counted from 0.
    measured_column: Option<(usize, usize)>,
    /// Files that it needs and comes without, with their texts.
    added: &'static [(&'static str, &'static str)],
}

const PRK_TIMES: &[&str] = &["Rate", "time", "Solution"];

/// A kernel of the Parallel Research Kernels, MPI1.
const fn kernel(
    name: &'static str,
    build: &'static str,
    binary: &'static str,
    arguments: &'static [&'static str],
) -> Application {
    Application {
        name,
        checkout: "Kernels",
        build,
        binary,
        processes: 4,
        arguments,
        measured: PRK_TIMES,
        circumstances: &[],
        measured_column: None,
        added: &[],
    }
}

const APPLICATIONS: &[Application] = &[
    Application {
        name: "CoMD",
        checkout: "CoMD",
        // What `makedepend` finds out matters to those who build twice.
        build: "cd src-mpi && sed s/@makedepend/@true/ Makefile.vanilla > Makefile && make CC=\"$CC\"",
        binary: "bin/CoMD-mpi",
        processes: 2,
        arguments: &[
            "-i", "2", "-j", "1", "-k", "1", "-x", "8", "-y", "4", "-z", "4", "-N", "2", "-n", "1",
        ],
        measured: &[
            "Time",
            "time",
            "Date",
            "rate",
            "Rate",
            "Timer",
            "host",
            "Host",
            "Compiler",
            "CFLAGS",
            "ernel",
            "us/atom",
            "ns/",
            "%",
            "Average",
            "total",
            "loop",
            "force",
            "redistribute",
            "halo",
            "eam",
            "position",
            "velocity",
            "commHalo",
            "commReduce",
            "atomHalo",
        ],
        circumstances: &[
            "CC:",
            "compiler version",
            "Starting Initialization",
            "Initialization Finished",
            "Starting simulation",
            "Ending simulation",
            "CoMD Ending",
        ],
        // The table of energies: microseconds per atom.
        measured_column: Some((8, 6)),
        added: &[],
    },
    Application {
        name: "miniAMR",
        checkout: "miniAMR",
        build: "cd ref && make CC=\"$CC\" LD=\"$CC\" CFLAGS='-O0 -g'",
        binary: "ref/miniAMR.x",
        processes: 2,
        arguments: &[
            "--npx",
            "2",
            "--nx",
            "4",
            "--ny",
            "4",
            "--nz",
            "4",
            "--num_vars",
            "2",
            "--num_tsteps",
            "2",
            "--stages_per_ts",
            "2",
            "--num_refine",
            "1",
            "--max_blocks",
            "60",
        ],
        measured: &[
            "ime",
            "GFLOP",
            "erformance",
            "sec",
            "average",
            "Average",
            "max",
            "Total",
            "IRecv",
            "faces",
            "Send",
            "Apply",
            "Exchange",
            "Wait",
            "Unpack",
            "Pack",
            "block",
            "refine",
            "compare",
            "redistribute",
        ],
        circumstances: &[],
        measured_column: None,
        added: &[],
    },
    Application {
        name: "AMG",
        checkout: "AMG",
        build: "make CC=\"$CC\" \
                INCLUDE_CFLAGS='-O0 -DTIMER_USE_MPI -DHYPRE_HOPSCOTCH -DHYPRE_USING_PERSISTENT_COMM -DHYPRE_BIGINT -Wno-implicit-function-declaration -Wno-int-conversion' \
                INCLUDE_LFLAGS='-lm'",
        binary: "test/amg",
        processes: 2,
        arguments: &["-n", "4", "4", "4", "-P", "2", "1", "1"],
        measured: &["clock", "FOM", "seconds", "nnz_AP /"],
        circumstances: &[],
        measured_column: None,
        added: &[],
    },
    Application {
        name: "hpcc",
        checkout: "hpcc",
        build: "sed -e '6s/1000/16/' -e '8s/80/4/' -e '11s/2/1/' _hpccinf.txt > hpccinf.txt && \
                mkdir -p hpl/lib/concord && $CC -c -O0 -g hpl/cblas.c -o hpl/cblas.o && \
                make arch=concord CC=\"$CC\"",
        binary: "hpcc",
        processes: 2,
        arguments: &[],
        measured: &[],
        circumstances: &[],
        measured_column: None,
        added: &[
            ("hpl/cblas.c", include_str!("../applications/cblas.c")),
            (
                "hpl/Make.concord",
                include_str!("../applications/Make.hpcc"),
            ),
        ],
    },
    kernel(
        "PRK Stencil",
        PRK_STENCIL,
        "MPI1/Stencil/stencil",
        &["2", "20"],
    ),
    kernel(
        "PRK Transpose",
        PRK_TRANSPOSE,
        "MPI1/Transpose/transpose",
        &["2", "16", "4"],
    ),
    kernel(
        "PRK Synch_p2p",
        PRK_P2P,
        "MPI1/Synch_p2p/p2p",
        &["2", "16", "12"],
    ),
    kernel(
        "PRK Synch_global",
        PRK_GLOBAL,
        "MPI1/Synch_global/global",
        &["4", "16"],
    ),
    kernel("PRK Reduce", PRK_REDUCE, "MPI1/Reduce/reduce", &["2", "64"]),
    kernel(
        "PRK Nstream",
        PRK_NSTREAM,
        "MPI1/Nstream/nstream",
        &["2", "64", "0"],
    ),
    kernel(
        "PRK DGEMM",
        PRK_DGEMM,
        "MPI1/DGEMM/dgemm",
        &["2", "16", "4", "1"],
    ),
    kernel(
        "PRK Sparse",
        PRK_SPARSE,
        "MPI1/Sparse/sparse",
        &["2", "3", "1"],
    ),
    kernel("PRK Random", PRK_RANDOM, "MPI1/Random/random", &["4", "10"]),
    kernel(
        "PRK PIC",
        PRK_PIC,
        "MPI1/PIC-static/pic",
        &["2", "16", "40", "1", "2", "GEOMETRIC", "0.99"],
    ),
    kernel(
        "PRK AMR",
        PRK_AMR,
        "MPI1/AMR/amr",
        &["4", "24", "8", "1", "2", "1", "1", "FINE_GRAIN"],
    ),
];

macro_rules! prk {
    ($folder:literal, $target:literal) => {
        concat!(
            "printf 'MPICC=%s\\nDEFAULT_OPT_FLAGS=-O0 -g\\n' \"$CC\" > common/make.defs && make -C MPI1/",
            $folder,
            " ",
            $target,
            " VERBOSE=0"
        )
    };
}

const PRK_STENCIL: &str = prk!("Stencil", "stencil");
const PRK_TRANSPOSE: &str = prk!("Transpose", "transpose");
const PRK_P2P: &str = prk!("Synch_p2p", "p2p");
const PRK_GLOBAL: &str = prk!("Synch_global", "global");
const PRK_REDUCE: &str = prk!("Reduce", "reduce");
const PRK_NSTREAM: &str = prk!("Nstream", "nstream");
const PRK_DGEMM: &str = prk!("DGEMM", "dgemm");
const PRK_SPARSE: &str = prk!("Sparse", "sparse");
const PRK_RANDOM: &str = prk!("Random", "random");
const PRK_PIC: &str = prk!("PIC-static", "pic");
const PRK_AMR: &str = prk!("AMR", "amr");

/// Builds, runs and verifies all of them, and prints a table. `false` if an output differs.
pub(crate) fn bench(options: &ApplicationOptions, concord: &Concord) -> Result<bool, String> {
    let wanted = |a: &&Application| {
        let only = options.only.as_deref();
        only.is_none_or(|word| a.name.contains(word))
    };
    let mut same = true;
    println!(
        "| program | processes | output | verdict | seconds | findings, reasons |\n|---|---|---|---|---|---|"
    );
    for application in APPLICATIONS.iter().filter(wanted) {
        let row = row(application, options, concord);
        same &= row.as_ref().is_ok_and(|row| row.same);
        let text = match row {
            Ok(row) => row.text,
            Err(why) => format!("{} | | | {}", first_line(&why), ""),
        };
        println!(
            "| {} | {} | {text} |",
            application.name, application.processes
        );
    }
    Ok(same)
}

struct Row {
    same: bool,
    text: String,
}

fn row(
    application: &Application,
    options: &ApplicationOptions,
    concord: &Concord,
) -> Result<Row, String> {
    let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
    let checkout = options.directory.join(application.checkout);
    let (mine, theirs) = (scratch.path().join("mine"), scratch.path().join("theirs"));
    let ours = std::path::absolute(concord.binary()).map_err(|e| e.to_string())?;
    // One word: makefiles ask `which` about it.
    let compiler = scratch.path().join("concord-cc");
    symlink(ours, &compiler).map_err(|e| format!("{}: {e}", compiler.display()))?;
    build(application, &checkout, &mine, &compiler.to_string_lossy())?;
    build(application, &checkout, &theirs, "mpicc")?;
    let arguments: Vec<String> = application
        .arguments
        .iter()
        .map(|a| (*a).to_owned())
        .collect();
    let run = Run {
        processes: application.processes,
        arguments: arguments.clone(),
    };
    let native = Native::start(
        &theirs.join(application.binary),
        &run,
        Language::Mpi,
        &theirs,
        b"",
        Limit::Wall(120),
    );
    let native = match native {
        Ok(native) => native,
        Err(Trouble::Endless(_)) => return Err("natively it hangs".to_owned()),
        Err(trouble) => return Err(trouble.into()),
    };
    let asked = |further: &[String]| {
        let mut all = vec!["--format=json".to_owned(), "-n".to_owned()];
        all.push(application.processes.to_string());
        all.extend(further.iter().cloned());
        all.push(mine.join(application.binary).to_string_lossy().into_owned());
        all.push("--".to_owned());
        all.extend(arguments.iter().cloned());
        all
    };
    // What was never written is a finding, and zero: natively it is anything.
    let on = ["--warn=uninitialised".to_owned()];
    let mut answer = concord.answer(&asked(&on), &mine, b"", application.processes)?;
    if answer.transcript.status == 1 && !answer.findings.is_empty() {
        // The status says that there are findings; the program's own is not known then.
        answer.transcript.status = native.status;
    }
    let unmeasured = |t: &Transcript| without_measured(t, application);
    let parted = difference(&unmeasured(&native), &unmeasured(&answer.transcript));
    let output = match &parted {
        None => "as natively".to_owned(),
        Some(text) => {
            eprintln!("{}:\n{text}", application.name);
            "differs".to_owned()
        }
    };
    let started = Instant::now();
    let limit = format!("--time-limit={}", options.limit);
    let verified = concord.verification(&asked(&[limit]), &mine)?;
    let verdict = match verified.transcript.status {
        0 => "verified",
        1 => "violated",
        _ => "inconclusive",
    };
    let findings = verified.findings.iter().map(|f| {
        let spot = f.spans.first();
        let file = spot.and_then(|s| s.file.as_deref()).unwrap_or("?");
        let file = Path::new(file).file_name().map(|n| n.to_string_lossy());
        let line = spot.and_then(|s| s.line).unwrap_or(0);
        let file = file.unwrap_or_default();
        format!(
            "{} ({}) {file}:{line}: {}",
            f.code,
            f.level,
            first_line(&f.message)
        )
    });
    let reasons = verified.reasons.iter().map(|r| first_line(&r.message));
    let said: Vec<String> = findings.chain(reasons).collect();
    Ok(Row {
        same: parted.is_none(),
        text: format!(
            "{output} | {verdict} | {:.1} | {}",
            started.elapsed().as_secs_f64(),
            said.join("; ")
        ),
    })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().replace('|', "\\|")
}

/// Builds a copy of a checkout.
fn build(application: &Application, from: &Path, to: &Path, cc: &str) -> Result<(), String> {
    let copied = Command::new("cp")
        .arg("-r")
        .arg(from)
        .arg(to)
        .status()
        .map_err(|e| format!("cp: {e}"))?;
    if !copied.success() {
        return Err(format!("{} cannot be copied", from.display()));
    }
    for (name, text) in application.added {
        let file = to.join(name);
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let built = Command::new("sh")
        .args(["-c", application.build])
        .current_dir(to)
        .env("CC", cc)
        .output()
        .map_err(|e| format!("sh: {e}"))?;
    match built.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{} does not build with `{cc}`: {}",
            application.name,
            String::from_utf8_lossy(&built.stderr)
        )),
    }
}

/// An execution without what is measured.
fn without_measured(transcript: &Transcript, application: &Application) -> Transcript {
    let mut transcript = transcript.clone();
    for rank in &mut transcript.ranks {
        rank.stderr.clear();
        let lines = rank
            .stdout
            .lines()
            .map(|line| comparable(line, application));
        rank.stdout = lines.collect::<Vec<_>>().join("\n");
    }
    transcript
}

/// What two executions of an application have in common of a line.
fn comparable(line: &str, application: &Application) -> String {
    let named = |words: &[&'static str]| words.iter().copied().find(|word| line.contains(word));
    if let Some(word) = named(application.circumstances) {
        return word.to_owned();
    }
    if named(application.measured).is_some() {
        let number = |c: char| c.is_ascii_digit() || "+-.:e".contains(c);
        return line.chars().filter(|c| !number(*c) && *c != ' ').collect();
    }
    let mut columns: Vec<&str> = line.split_whitespace().collect();
    match application.measured_column {
        Some((of, measured)) if columns.len() == of => {
            columns.remove(measured);
            columns.join(" ")
        }
        _ => line.to_owned(),
    }
}
