//! What the user may say to `concord verify`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use concord_base::{Buffering, Check, Leaving, WorldSize};
use concord_explore::{Bounds, Search, SymbolicEnvironment};
use concord_libc::Failing;
use concord_mpi::Folding;

use super::emit::TestFolder;
use super::entry::{self, EntryOptions};
use crate::failure::Failure;
use crate::levels::LevelOptions;
use crate::options::{Format, ProgramOptions, world_size};

/// States from which on it may pay to look for those that differ by a permutation of processes.
const SYMMETRY_FROM: u64 = 2_000;

/// `concord verify`
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,

    /// How many processes; 2..6 verifies with each number from 2 to 6 [default: 1]
    #[arg(short = 'n', long, value_name = "N | LO..HI", value_parser = processes)]
    pub processes: Option<Processes>,

    /// Where executions start.
    #[command(flatten)]
    pub entry: EntryOptions,

    /// What to look for, separated by commas: deadlock, memory, leaks, arithmetic, assertions,
    /// races, usage, strict-c [default: all]. The verdict says nothing about the rest
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = check)]
    pub check: Vec<Check>,

    /// Which findings are errors, and which are not.
    #[command(flatten)]
    pub levels: LevelOptions,

    /// Which standard sends return before their message is received: any (each may or may not),
    /// infinite (all), zero (none), eager:BYTES (those of up to that many bytes) [default: any]
    #[arg(long, value_name = "KIND", value_parser = clap::value_parser!(Buffering))]
    pub buffering: Option<Buffering>,

    /// When a rank leaves a collective call (including those that create communicators) that needs
    /// nothing from some of the others: any (each call of each rank as early as its data allows, or
    /// only when all have arrived), synchronising (when all have arrived), relaxed (as early as its
    /// data allows) [default: any]
    #[arg(long, value_name = "KIND", value_parser = clap::value_parser!(Leaving))]
    pub collectives: Option<Leaving>,

    /// In which order reductions combine floating-point numbers: ranks, backwards, neighbours or
    /// halves (the last two as trees) [default: ranks; where the order matters, one execution in
    /// each of the others]
    #[arg(long, value_name = "ORDER", value_parser = clap::value_parser!(Folding))]
    pub reductions: Option<Folding>,

    /// What memory holds that the program has not written to: anything (a decision that depends on
    /// it is an error), or zeros (as it often does by chance; the report names this bound)
    #[arg(long, value_name = "WHAT", default_value = "anything")]
    pub fresh_memory: FreshMemory,

    /// Calls that may fail, separated by commas: malloc (and relatives), fopen, open, mkdir, fwrite (writing
    /// to files). Each of them is explored with both outcomes; without this, all succeed
    #[arg(long, value_name = "CALLS", value_delimiter = ',', value_parser = failing)]
    pub failing: Vec<Failing>,

    /// In which order executions are explored [default: depth; with --entry: coverage]
    #[arg(long, value_name = "ORDER")]
    pub search: Option<SearchOption>,

    /// Worker threads; the result does not depend on their number
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub jobs: u32,

    /// Never let one execution stand for all its matchings: explore them
    #[arg(long)]
    pub no_model: bool,

    /// Explore every execution by itself, even from global states that were reached before
    #[arg(long)]
    pub no_merge: bool,

    /// Compute every step of every rank, even one that was computed before from the same state
    #[arg(long)]
    pub no_remember: bool,

    /// Take completed requests in every order, even where that makes no difference
    #[arg(long)]
    pub no_any_order: bool,

    /// Never take states for the same that differ by a permutation of processes
    #[arg(long)]
    pub no_symmetry: bool,

    /// Check at every choice that Concord's own data is consistent; slow
    #[arg(long)]
    pub self_check: bool,

    /// Stop at the first violation
    #[arg(long)]
    pub first: bool,

    /// Give up after this many executions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_paths: Option<u64>,

    /// Cut an execution after this many forks
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u32>,

    /// Cut an execution that forks more often than this at one place: iterations of loops over inputs.
    /// With --entry, loops over unknown bounds are left after so many [default there: 3]
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

    /// Write what the search has come to into this file, every ten seconds and at the end: --resume goes on
    /// from there, also after the process was killed
    #[arg(long, value_name = "FILE", conflicts_with = "entry")]
    pub checkpoint: Option<PathBuf>,

    /// Go on from what --checkpoint wrote, with the same program and options; the answer is that of a
    /// search that was never stopped. Limits of time and memory may differ, and count anew
    #[arg(long, value_name = "FILE", conflicts_with = "entry")]
    pub resume: Option<PathBuf>,

    /// From LO to HI symbolic arguments of at most LEN bytes each, after the given ones
    #[arg(long, value_name = "LO..HI:LEN", value_parser = symbolic_args)]
    pub symbolic_args: Option<SymbolicArgs>,

    /// Standard input of rank 0: the contents of this file [default: empty]
    #[arg(long, value_name = "FILE", conflicts_with = "symbolic_stdin")]
    pub stdin: Option<PathBuf>,

    /// Standard input of rank 0: LEN symbolic bytes
    #[arg(long, value_name = "LEN")]
    pub symbolic_stdin: Option<u32>,

    /// A file with LEN symbolic bytes; may be repeated
    #[arg(long = "symbolic-file", value_name = "NAME:LEN", value_parser = symbolic_file)]
    pub symbolic_files: Vec<SymbolicFile>,

    /// Write an input file for every explored execution into this new folder; see `run --input`
    #[arg(long, value_name = "DIR")]
    pub emit_tests: Option<PathBuf>,

    /// Write the communication of executions that the path model answers for into this new folder, as
    /// text; see `concord check`
    #[arg(long, value_name = "DIR", conflicts_with = "no_model")]
    pub emit_paths: Option<PathBuf>,

    /// A temporal property that all executions should have, such as 'G (recv(0,1) -> !F recv(0,2))'; may
    /// be repeated. `concord properties` lists examples
    #[arg(long = "property", value_name = "FORMULA")]
    pub property: Vec<String>,

    /// Properties from a file: on each line a name, `:` and a formula; `#` starts a comment
    #[arg(long, value_name = "FILE")]
    pub properties: Option<PathBuf>,

    /// Write every query that reaches a solver into this folder, as SMT-LIB
    #[arg(long, value_name = "DIR")]
    pub log_queries: Option<PathBuf>,

    /// Ask two solvers every question and evaluate every model; an answer on which they do not
    /// agree makes the verdict inconclusive
    #[arg(long)]
    pub validate: bool,

    /// For every finding, write an execution that shows it into this folder; `concord replay`
    /// executes it again. Witnesses of an earlier search are replaced
    #[arg(long, value_name = "DIR")]
    pub witness: Option<PathBuf>,

    /// Search for witnesses with as few choices (matchings, bufferings, outcomes of polls) as
    /// possible: states with few choices come first, and a shorter witness replaces a longer one
    #[arg(long, conflicts_with = "search")]
    pub shortest: bool,

    /// Cut nothing: whole call stacks, and every MPI event of the execution that shows a finding
    #[arg(long, short)]
    pub verbose: bool,

    /// Draw the execution that shows a finding: a column per process, time runs downwards
    #[arg(long)]
    pub diagram: bool,

    /// Also write the report as a page for browsers to this file: findings over their source, and
    /// executions to step through
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Also report which lines and branches were executed, over all executions; pages and JSON list
    /// them line by line. --html does so by itself
    #[arg(long)]
    pub coverage: bool,

    /// How to report
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub format: Format,

    /// Arguments of the program, after `--`
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  concord verify ring.c -n 4                       all matchings, all bufferings
  concord verify parse.c --symbolic-args 1..2:8    all command lines of that size
  concord verify app.c -n 2..6                     with each number of processes
  concord verify app.c -n 3 --buffering zero       as if no send were buffered
  concord verify app.c -n 3 --check deadlock       nothing but deadlocks
  concord verify app.c -n 3 --witness found        keep executions that show findings;
                                                   concord replay found/0001-*.json
  concord verify app.c -n 4 --time-limit 60        give up after a minute, with what is known
  concord verify app.c -n 9 --checkpoint c.search  so that a long search can be gone on with:
                                                   the same with --resume c.search

A program names its own inputs with concord_symbolic(&x, sizeof x, \"x\") of <concord.h>;
klee_make_symbolic and __VERIFIER_nondet_int() mean the same.

Exit status: 0 verified within the printed bounds, 1 violation found, 2 bad usage or input,
3 inconclusive, with the reasons, 4 internal error: a bug in Concord itself, and no verdict.";

/// What memory holds that the program has not written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum FreshMemory {
    /// Anything.
    Anything,
    /// Zeros.
    Zeros,
}

impl FreshMemory {
    /// The limits of a process with it.
    pub(crate) fn limits(self) -> concord_exec::Limits {
        concord_exec::Limits {
            fresh: match self {
                FreshMemory::Anything => concord_exec::Fresh::Anything,
                FreshMemory::Zeros => concord_exec::Fresh::Zeros,
            },
            ..concord_exec::Limits::default()
        }
    }
}

/// In which order executions are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SearchOption {
    /// The newest first: little memory
    Depth,
    /// The shortest first
    Breadth,
    /// A fixed pseudo-random order
    Random,
    /// Rarely visited places first
    Coverage,
}

impl VerifyOptions {
    /// Whether what was executed is reported.
    pub(crate) fn wants_coverage(&self) -> bool {
        self.coverage || self.html.is_some()
    }

    /// Whether an execution of a program in which nothing is found is reported.
    pub(crate) fn wants_sample(&self) -> bool {
        self.html.is_some() || (self.coverage && self.format == Format::Json)
    }

    /// With how many processes.
    pub(crate) fn processes(&self) -> Processes {
        self.processes.unwrap_or(Processes {
            least: WorldSize::ONE,
            most: WorldSize::ONE,
        })
    }

    /// Which sends return early.
    pub(crate) fn buffering(&self) -> Buffering {
        self.buffering.unwrap_or(Buffering::Any)
    }

    /// When collectives are left.
    pub(crate) fn collectives(&self) -> Leaving {
        self.collectives.unwrap_or(Leaving::Any)
    }

    /// The order of the search.
    pub(crate) fn search(&self) -> Search {
        if self.shortest {
            return Search::Shortest;
        }
        let usual = match self.entry.is_given() {
            true => SearchOption::Coverage,
            false => SearchOption::Depth,
        };
        match self.search.unwrap_or(usual) {
            SearchOption::Depth => Search::Depth,
            SearchOption::Breadth => Search::Breadth,
            SearchOption::Random => Search::Random,
            SearchOption::Coverage => Search::Coverage,
        }
    }

    /// What is looked for.
    pub(crate) fn checks(&self) -> BTreeSet<Check> {
        let chosen = match self.check.as_slice() {
            [] => Check::ALL,
            chosen => chosen,
        };
        chosen.iter().copied().collect()
    }

    /// The folders of `--emit-tests`, one per number of processes; none if it
    /// is not given.
    pub(crate) fn test_folders(&self) -> Result<Vec<TestFolder>, Failure> {
        self.folders(self.emit_tests.as_deref())
    }

    /// The folders of `--emit-paths`, likewise.
    pub(crate) fn path_folders(&self) -> Result<Vec<TestFolder>, Failure> {
        self.folders(self.emit_paths.as_deref())
    }

    fn folders(&self, path: Option<&Path>) -> Result<Vec<TestFolder>, Failure> {
        let Some(path) = path else {
            return Ok(Vec::new());
        };
        if !self.processes().is_range() {
            return Ok(vec![TestFolder::new(path)?]);
        }
        let folder = |n: WorldSize| TestFolder::new(&path.join(format!("n{}", n.get())));
        self.processes().sizes().map(folder).collect()
    }

    /// From how many states on those are looked for that differ by a permutation of processes.
    pub(crate) fn alike(&self) -> Option<u64> {
        let from = std::env::var("CONCORD_SYMMETRY_FROM").ok();
        let from = from.and_then(|from| from.parse().ok());
        (!self.no_symmetry).then_some(from.unwrap_or(SYMMETRY_FROM))
    }

    /// Where the search stops.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            paths: self.max_paths,
            depth: self.max_depth,
            iterations: self
                .max_loop
                .or(self.entry.is_given().then_some(entry::MAX_LOOP)),
            values: self.max_values,
            instructions: self.max_instructions,
            time: self.time_limit.map(Duration::from_secs),
            cpu: self.cpu_limit.map(Duration::from_secs),
            memory: self.memory_limit.map(|mb| mb << 20),
        }
    }

    /// What of the program's surroundings is symbolic.
    pub(crate) fn symbolic(&self) -> SymbolicEnvironment {
        let (least, most, length) = self.symbolic_args.unwrap_or_default();
        SymbolicEnvironment {
            arguments: (least, most),
            argument_length: length,
            stdin: self.symbolic_stdin,
            files: self.symbolic_files.clone(),
        }
    }
}

/// How many processes: a number, or each of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Processes {
    /// The smallest number.
    pub least: WorldSize,
    /// The largest.
    pub most: WorldSize,
}

impl Processes {
    /// Whether there are several numbers.
    pub(crate) fn is_range(self) -> bool {
        self.least != self.most
    }

    /// All numbers, ascending.
    pub(crate) fn sizes(self) -> impl Iterator<Item = WorldSize> {
        (self.least.get()..=self.most.get()).filter_map(WorldSize::new)
    }
}

/// A number of processes, or several.
pub(crate) fn processes(text: &str) -> Result<Processes, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (world_size(least)?, world_size(most)?);
    if least > most {
        return Err(format!("{text} is empty"));
    }
    Ok(Processes { least, most })
}

/// A family of rules.
pub(crate) fn check(name: &str) -> Result<Check, String> {
    let names = || {
        Check::ALL
            .iter()
            .map(|c| c.name())
            .collect::<Vec<_>>()
            .join(", ")
    };
    Check::named(name).ok_or_else(|| format!("one of {}", names()))
}

/// Calls that may fail.
pub(crate) fn failing(name: &str) -> Result<Failing, String> {
    let names = || {
        let all = Failing::ALL.iter().map(|f| f.name());
        all.collect::<Vec<_>>().join(", ")
    };
    Failing::named(name).ok_or_else(|| format!("one of {}", names()))
}

/// The longest symbolic argument, and the largest symbolic input or file.
const LARGEST: u32 = 1 << 20;

/// The least and the largest number of symbolic arguments, and their length.
pub(crate) type SymbolicArgs = (u32, u32, u32);
/// A symbolic file and its length.
pub(crate) type SymbolicFile = (String, u32);

/// Symbolic arguments.
pub(crate) fn symbolic_args(text: &str) -> Result<SymbolicArgs, String> {
    let parse = || {
        let (range, length) = text.split_once(':')?;
        let (least, most) = range.split_once("..").unwrap_or((range, range));
        Some((
            least.parse().ok()?,
            most.parse().ok()?,
            length.parse().ok()?,
        ))
    };
    match parse() {
        Some((least, most, length)) if least <= most && most <= 64 && length <= LARGEST => {
            Ok((least, most, length))
        }
        _ => Err("LO..HI:LEN, for example 0..2:8 (at most 64 arguments)".to_owned()),
    }
}

/// A symbolic file.
pub(crate) fn symbolic_file(text: &str) -> Result<SymbolicFile, String> {
    let parsed = text
        .rsplit_once(':')
        .and_then(|(name, length)| Some((name.to_owned(), length.parse().ok()?)));
    parsed
        .filter(|(name, length)| !name.is_empty() && *length <= LARGEST)
        .ok_or_else(|| "NAME:LEN, for example input.dat:16".to_owned())
}
