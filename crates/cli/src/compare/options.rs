//! What the user may say to `concord compare`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use concord_base::{Buffering, Leaving, Rank, WorldSize};
use concord_explore::{Bounds, Files, Selection, Stdout, SymbolicEnvironment};
use concord_mpi::Folding;

use crate::levels::LevelOptions;
use crate::options::{Format, ProgramOptions, world_size};
use crate::verify::options::{
    FreshMemory, Processes, SymbolicArgs, SymbolicFile, processes, symbolic_args, symbolic_file,
};

/// `concord compare`
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareOptions {
    /// The specification: C sources, .bc, .ll, or a binary built with `concord cc`. Without it, the
    /// implementation with the smallest number of processes is the specification of all others, and of its
    /// own other matchings
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub spec: Vec<PathBuf>,

    /// The implementation, likewise
    #[arg(long = "impl", value_name = "FILE", num_args = 1.., required = true)]
    pub implementation: Vec<PathBuf>,

    /// How many processes the implementation has; 2..6 compares each number from 2 to 6 [default: 1]
    #[arg(short = 'n', long, value_name = "N | LO..HI", value_parser = processes)]
    pub processes: Option<Processes>,

    /// How many processes the specification has [default: 1]
    #[arg(long, value_name = "N", value_parser = world_size, requires = "spec")]
    pub spec_processes: Option<WorldSize>,

    /// What floats are: real (real numbers: sums may be reassociated), ieee (bit patterns: every rounding
    /// counts), ulp:K (bit patterns that may differ by K units in the last place: a test with a few inputs,
    /// never a proof)
    #[arg(long, value_name = "ARITHMETIC", default_value = "real", value_parser = arithmetic)]
    pub floats: Arithmetic,

    /// What is compared, separated by commas: named (outputs of concord_output), stdout (of rank 0), stdout:R,
    /// stdout:all, file (all written files), file:NAME, status [default: named,stdout,file,status]
    #[arg(long, value_name = "OUTPUTS", value_delimiter = ',', value_parser = compared)]
    pub outputs: Vec<Compares>,

    /// Lines of standard output may come in any order
    #[arg(long)]
    pub ignore_order: bool,

    /// A flag for the compiler, for both programs; may be repeated
    #[arg(long = "cflag", value_name = "FLAG", allow_hyphen_values = true)]
    pub cflags: Vec<String>,

    /// A flag for the compiler, for the specification alone; may be repeated
    #[arg(long = "spec-cflag", value_name = "FLAG", allow_hyphen_values = true)]
    pub spec_cflags: Vec<String>,

    /// Start even if no given file defines a function that a program calls
    #[arg(long)]
    pub allow_undefined: bool,

    /// Which findings in either program are errors, and which are not.
    #[command(flatten)]
    pub levels: LevelOptions,

    /// Which standard sends return before their message is received: any, infinite, zero, eager:BYTES
    /// [default: any]
    #[arg(long, value_name = "KIND", value_parser = clap::value_parser!(Buffering))]
    pub buffering: Option<Buffering>,

    /// When a rank leaves a collective call that needs nothing from some of the others: any, synchronising,
    /// relaxed [default: any]
    #[arg(long, value_name = "KIND", value_parser = clap::value_parser!(Leaving))]
    pub collectives: Option<Leaving>,

    /// In which order reductions combine numbers: ranks, backwards, neighbours or halves [default: ranks]
    #[arg(long, value_name = "ORDER", value_parser = clap::value_parser!(Folding))]
    pub reductions: Option<Folding>,

    /// What memory holds that a program has not written to: anything, or zeros
    #[arg(long, value_name = "WHAT", default_value = "anything")]
    pub fresh_memory: FreshMemory,

    /// Worker threads; the result does not depend on their number
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub jobs: u32,

    /// Give up after this many executions of one program
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_paths: Option<u64>,

    /// Cut an execution that forks more often than this at one place
    #[arg(long, value_name = "N")]
    pub max_loop: Option<u32>,

    /// Split a symbolic size, count, rank, tag or pointer into at most this many values
    #[arg(long, value_name = "N", default_value = "64", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_values: u32,

    /// Cut an execution after this many instructions
    #[arg(long, value_name = "N", default_value = "10000000000", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_instructions: u64,

    /// Give up after this many seconds of wall-clock time
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub time_limit: Option<u64>,

    /// Give up after this many seconds of processor time, of all threads together: unlike
    /// --time-limit, this does not depend on what else the machine does
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub cpu_limit: Option<u64>,

    /// Give up when Concord itself uses this many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory_limit: Option<u64>,

    /// From LO to HI symbolic arguments of at most LEN bytes each, the same for both programs
    #[arg(long, value_name = "LO..HI:LEN", value_parser = symbolic_args)]
    pub symbolic_args: Option<SymbolicArgs>,

    /// Standard input of rank 0 of both: the contents of this file [default: empty]
    #[arg(long, value_name = "FILE", conflicts_with = "symbolic_stdin")]
    pub stdin: Option<PathBuf>,

    /// Standard input of rank 0 of both: LEN symbolic bytes
    #[arg(long, value_name = "LEN")]
    pub symbolic_stdin: Option<u32>,

    /// A file with LEN symbolic bytes, the same for both; may be repeated
    #[arg(long = "symbolic-file", value_name = "NAME:LEN", value_parser = symbolic_file)]
    pub symbolic_files: Vec<SymbolicFile>,

    /// Write both executions of a difference, and one for every other finding, into this folder;
    /// `concord replay` executes them again
    #[arg(long, value_name = "DIR")]
    pub witness: Option<PathBuf>,

    /// Also write the report as a page for browsers to this file, with both executions of a difference side by side
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// How to report
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub format: Format,

    /// Arguments of both programs, after `--`
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  concord compare --spec seq.c --impl par.c -n 4          the same outputs for all inputs and matchings
  concord compare --spec drive.c lib.c --impl drive.c lib_mpi.c -n 2..4
  concord compare --spec seq.c --impl par.c -n 3 --floats ieee   every rounding counts
  concord compare --spec seq.c --impl par.c -n 3 --outputs named nothing but what concord_output names
  concord compare --impl par.c -n 2..4                    the same for every number of processes

Inputs are paired by name: concord_symbolic(&x, sizeof x, \"x\") gives both programs, and all ranks, the same
unknown. What is computed is named with concord_output(&x, sizeof x, \"x\").

Exit status: 0 equivalent within the printed bounds, 1 a difference (or a violation in one of the programs) was
found, 2 bad usage or input, 3 inconclusive, with the reasons, 4 internal error.";

/// What floats are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arithmetic {
    /// Bit patterns.
    Ieee,
    /// Real numbers.
    Real,
    /// Bit patterns with a tolerance, in a few runs.
    Ulp(u64),
}

fn arithmetic(text: &str) -> Result<Arithmetic, String> {
    match text {
        "ieee" => Ok(Arithmetic::Ieee),
        "real" => Ok(Arithmetic::Real),
        _ => {
            let most = text.strip_prefix("ulp:").and_then(|most| most.parse().ok());
            let most = most.map(Arithmetic::Ulp);
            most.ok_or_else(|| "one of real, ieee, ulp:K".to_owned())
        }
    }
}

/// Something that is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Compares {
    /// Named outputs.
    Named,
    /// Standard output.
    Stdout(Stdout),
    /// Files: all, or one.
    File(Option<String>),
    /// The exit status.
    Status,
}

fn compared(text: &str) -> Result<Compares, String> {
    let bad = || "one of named, stdout, stdout:R, stdout:all, file, file:NAME, status".to_owned();
    let (what, which) = match text.split_once(':') {
        Some((what, which)) => (what, Some(which)),
        None => (text, None),
    };
    match (what, which) {
        ("named", None) => Ok(Compares::Named),
        ("status", None) => Ok(Compares::Status),
        ("stdout", None) => Ok(Compares::Stdout(Stdout::Of(Rank(0)))),
        ("stdout", Some("all")) => Ok(Compares::Stdout(Stdout::All)),
        ("stdout", Some(rank)) => {
            let rank = rank.parse().map_err(|_| bad())?;
            Ok(Compares::Stdout(Stdout::Of(Rank(rank))))
        }
        ("file", None) => Ok(Compares::File(None)),
        ("file", Some(name)) if !name.is_empty() => Ok(Compares::File(Some(name.to_owned()))),
        _ => Err(bad()),
    }
}

impl CompareOptions {
    /// The implementation.
    pub(crate) fn implementation(&self) -> ProgramOptions {
        ProgramOptions {
            files: self.implementation.clone(),
            cflags: self.cflags.clone(),
            target: None,
            threads: None,
            allow_undefined: self.allow_undefined,
        }
    }

    /// The specification; `None` if it is the implementation itself.
    pub(super) fn specification(&self) -> Option<ProgramOptions> {
        let cflags = [self.cflags.as_slice(), &self.spec_cflags].concat();
        (!self.spec.is_empty()).then(|| ProgramOptions {
            files: self.spec.clone(),
            cflags,
            ..self.implementation()
        })
    }

    /// With how many processes.
    pub(super) fn processes(&self) -> Processes {
        self.processes.unwrap_or(Processes {
            least: WorldSize::ONE,
            most: WorldSize::ONE,
        })
    }

    /// With how many the specification is executed.
    pub(super) fn of_spec(&self) -> WorldSize {
        match self.spec.is_empty() {
            true => self.processes().least,
            false => self.spec_processes.unwrap_or(WorldSize::ONE),
        }
    }

    /// What is compared.
    pub(super) fn selection(&self) -> Selection {
        if self.outputs.is_empty() {
            return Selection {
                ignore_order: self.ignore_order,
                ..Selection::default()
            };
        }
        let mut selection = Selection {
            named: false,
            stdout: Stdout::None,
            files: Files::None,
            status: false,
            ignore_order: self.ignore_order,
        };
        let mut names = BTreeSet::new();
        for one in &self.outputs {
            match one {
                Compares::Named => selection.named = true,
                Compares::Status => selection.status = true,
                Compares::Stdout(whose) => selection.stdout = whose.clone(),
                Compares::File(None) => selection.files = Files::All,
                Compares::File(Some(name)) => drop(names.insert(name.clone())),
            }
        }
        if !names.is_empty() && selection.files != Files::All {
            selection.files = Files::Named(names);
        }
        selection
    }

    /// Where the searches stop.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            paths: self.max_paths,
            iterations: self.max_loop,
            values: self.max_values,
            instructions: self.max_instructions,
            time: self.time_limit.map(Duration::from_secs),
            cpu: self.cpu_limit.map(Duration::from_secs),
            memory: self.memory_limit.map(|mb| mb << 20),
            ..Bounds::default()
        }
    }

    /// What of the programs' surroundings is symbolic.
    pub(super) fn symbolic(&self) -> SymbolicEnvironment {
        let (least, most, length) = self.symbolic_args.unwrap_or_default();
        SymbolicEnvironment {
            arguments: (least, most),
            argument_length: length,
            stdin: self.symbolic_stdin,
            files: self.symbolic_files.clone(),
        }
    }
}
