//! What the user may say.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use concord_base::WorldSize;
use concord_frontend::CompileOptions;

use crate::compare::options::CompareOptions;
use crate::levels::LevelOptions;
use crate::replay::ReplayOptions;
use crate::verify::VerifyOptions;

/// Concord executes and checks MPI programs written in C.
#[derive(Parser, Debug)]
#[command(name = "concord", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Options {
    /// What to do
    #[command(subcommand)]
    pub command: Command,

    /// When to use colours (NO_COLOR is respected)
    #[arg(
        long = "color",
        value_name = "WHEN",
        global = true,
        default_value = "auto"
    )]
    pub colour: When,
}

const EXAMPLES: &str = "\
Examples:
  concord verify heat.c -n 4               all executions with 4 processes
  concord run heat.c -n 4                  one execution, deterministically
  concord run app.c util.c -n 2 -- in.dat  several files; arguments of the program after --
  concord replay --step W.witness.json     an execution that shows a finding, step by step
  concord explain C0101                    what a finding means
  make CC=concord-cc && concord run ./app  a whole project, built by its own build system

Exit status of verify: 0 verified, 1 violated, 2 bad usage or input, 3 inconclusive. Of run: that
of the program; 1 if a rule was broken, 2 for bad usage or input, 3 if something that is not
supported was reached. Of both: 4 for an internal error, that is, a bug in Concord itself.";

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Explore all executions: every input, every message matching, every buffering of sends
    Verify(Box<VerifyOptions>),
    /// Compare two programs: for every input, matching and buffering, the same outputs
    Compare(Box<CompareOptions>),
    /// Execute a program deterministically and watch every access and every MPI call
    Run(RunOptions),
    /// Execute the witness of a finding again, step by step if you like
    Replay(ReplayOptions),
    /// Check a recorded path: all matchings and bufferings of its operations
    Check(Box<CheckOptions>),
    /// List ready-made temporal properties
    Properties,
    /// Make a page for browsers of a report that `--format json` has written
    Report(ReportOptions),
    /// Explain what the code of a finding means, with a wrong and a right example
    Explain(ExplainOptions),
    /// Look at a project, write a concord.toml for it, and say the next command
    Init(InitOptions),
    /// Say what is installed, what is missing, and how to get it
    Doctor,
    /// Compile as mpicc does, and keep what Concord needs inside the result
    #[command(after_help = CC_EXAMPLES)]
    Cc(CcOptions),
    /// Print a program in Concord's own instruction set
    Ir(IrOptions),
    /// Print completions for a shell
    Completions(CompletionsOptions),
    /// Write manual pages
    Man(ManOptions),
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// Which report to show.
#[derive(Args, Debug)]
pub(crate) struct ReportOptions {
    /// The report; files that it names are looked for from here
    #[arg(value_name = "REPORT.json")]
    pub file: PathBuf,

    /// Where the page goes; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// What a program is made of.
#[derive(Args, Clone, Debug)]
pub(crate) struct ProgramOptions {
    /// C sources, .bc, .ll, a compile_commands.json, or a binary built with `concord cc`
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// A flag for the compiler; may be repeated
    #[arg(long = "cflag", value_name = "FLAG", allow_hyphen_values = true)]
    pub cflags: Vec<String>,

    /// Which program, where a compile_commands.json builds several
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,

    /// How many threads OpenMP's teams have where neither the program nor OMP_NUM_THREADS says
    /// [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub threads: Option<u32>,

    /// Start even if no given file defines a function that the program calls; if that function is
    /// reached, there is no answer
    #[arg(long)]
    pub allow_undefined: bool,
}

impl ProgramOptions {
    /// All flags for the front end.
    pub(crate) fn flags(&self) -> Vec<String> {
        let mut flags = self.cflags.clone();
        flags.extend(self.threads.map(CompileOptions::threads_flag));
        flags
    }
}

/// `concord run`
#[derive(Args, Debug)]
#[command(after_help = RUN_EXAMPLES)]
pub(crate) struct RunOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,

    /// How many processes [default: 1, or as many as the input file says]
    #[arg(short = 'n', long, value_name = "N", value_parser = world_size)]
    pub processes: Option<WorldSize>,

    /// Execute with the inputs of this file, as `concord verify --emit-tests` wrote it
    #[arg(long, value_name = "FILE", conflicts_with = "arguments")]
    pub input: Option<PathBuf>,

    /// Which findings are errors, and which are not.
    #[command(flatten)]
    pub levels: LevelOptions,

    /// Begin every line of output with the rank that wrote it
    #[arg(long)]
    pub label: bool,

    /// How to report; `json` includes the program's output
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub format: Format,

    /// Also write the report as a page for browsers to this file, with the execution to step through
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Give up after this many executed instructions, all processes together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_instructions: Option<u64>,

    /// Write the files that the program wrote into this new folder at the end
    #[arg(long, value_name = "DIR")]
    pub keep_files: Option<PathBuf>,

    /// Check at every choice that Concord's own data is consistent; slow
    #[arg(long)]
    pub self_check: bool,

    /// Add this to Concord's own exit statuses (1 to 4), to tell them from those of the program
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u8).range(..=i64::from(crate::status::HIGHEST_BASE)))]
    pub exit_code_base: u8,

    /// Arguments of the program, after `--`
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<OsString>,
}

const RUN_EXAMPLES: &str = "\
Examples:
  concord run ring.c -n 4
  concord run ring.c -n 4 --label              lines begin with the rank: [2] ...
  concord run solver.c mesh.c -n 2 --cflag=-DN=100 --cflag=-Iinclude -- mesh.dat
  concord run build/compile_commands.json --target heat -n 4
  concord run ring.c -n 4 --format json | jq .findings
  concord run ring.c -n 4 --html ring.html     a page with all messages, to step through
  concord run parse.c --input tests/path-000001.json   one of the executions that verify explored
  concord run sim.c -n 4 --keep-files out      what it wrote to files, in the new folder out
  concord run old.c --warn uninitialised       what was never written counts as zero

The processes share one machine and run in a fixed order, so the same command always gives
the same output. Files are read from the disk; what the program writes to files stays in memory.
Standard input goes to rank 0. Ctrl-C ends the run with a report of where the processes are.";

pub(crate) fn world_size(text: &str) -> Result<WorldSize, String> {
    let number = text.parse().ok().and_then(WorldSize::new);
    number.ok_or_else(|| format!("a number of processes is between 1 and {}", WorldSize::MAX))
}

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// For programs; see report-1.json
    Json,
    /// For code hosts and editors: SARIF 2.1.0
    Sarif,
    /// For servers that count tests: JUnit XML
    Junit,
}

/// `concord check`
#[derive(Args, Debug)]
pub(crate) struct CheckOptions {
    /// A path in its text form, as `verify --emit-paths` writes it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// What standard sends do: any, infinite, zero or eager:BYTES
    #[arg(long, value_name = "KIND", default_value = "any")]
    pub buffering: concord_base::Buffering,

    /// Whether collectives synchronise more than they must: any, synchronising or relaxed
    #[arg(long, value_name = "KIND", default_value = "any")]
    pub collectives: concord_base::Leaving,

    /// Ask for a temporal property instead of deadlocks, such as 'G (recv(0,1) -> !F recv(0,2))'
    #[arg(long, value_name = "FORMULA")]
    pub property: Option<concord_model::ltl::Formula>,

    /// Remember in this folder which epochs cannot hang
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Write formulas and proofs into this folder, and check them
    #[arg(long, value_name = "DIR", conflicts_with = "property")]
    pub proof: Option<PathBuf>,

    /// Write the path as CSP for other checkers
    #[arg(long, value_name = "FILE")]
    pub emit_csp: Option<PathBuf>,

    /// Also write the answer as a page for browsers to this file, with an execution to step through
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// How to report
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub format: Format,
}

impl CheckOptions {
    /// What is left to the implementation.
    pub(crate) fn freedoms(&self) -> concord_base::Freedoms {
        self.buffering.with(self.collectives)
    }
}

/// `concord explain`
#[derive(Args, Debug)]
pub(crate) struct ExplainOptions {
    /// A code (C0101) or a name (deadlock); without it, all codes are listed
    pub code: Option<String>,
}

/// `concord ir`
#[derive(Args, Debug)]
pub(crate) struct IrOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,
}

/// `concord init`
#[derive(Args, Debug)]
pub(crate) struct InitOptions {
    /// The project's directory
    #[arg(value_name = "DIR", default_value = ".")]
    pub folder: PathBuf,
}

/// `concord completions`
#[derive(Args, Debug)]
pub(crate) struct CompletionsOptions {
    /// For which shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `concord man`
#[derive(Args, Debug)]
pub(crate) struct ManOptions {
    /// Where they go: a page for `concord`, and one for each command
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// `concord cc`
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct CcOptions {
    /// Everything that mpicc understands
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARGUMENT"
    )]
    pub arguments: Vec<OsString>,
}

const CC_EXAMPLES: &str = "\
Examples:
  concord cc -O2 -o ring ring.c && concord run ./ring -n 4
  make CC=concord-cc
  cmake -B build -DCMAKE_C_COMPILER=concord-cc";
