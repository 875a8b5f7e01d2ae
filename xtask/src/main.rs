//! Sweeps and benchmarks that are too slow for the test suite.

mod applications;
mod bench;
mod build;
mod callers;
mod compare;
mod count;
mod csmith;
mod csmith_symbolic;
mod drb;
mod family;
mod fuzz;
mod kills;
mod loops;
mod mbi;
mod measure;
mod mpisv;
mod mutants;
mod mutate;
mod page;
mod parallel;
mod partial;
mod plot;
mod programs;
mod score;
mod simian;
mod states;
mod suite;
mod symbolic;
mod terms;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use concord_harness::{Concord, files, threads, windows};

/// Sweeps and benchmarks that are too slow for the test suite
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Options {
    /// The concord binary to use; without it, one is built in release mode
    #[arg(long, value_name = "PATH", global = true)]
    concord: Option<PathBuf>,

    /// What to do
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Compare random C programs with native runs
    Csmith(csmith::CsmithOptions),
    /// Follow every path of random C programs with symbolic variables natively
    CsmithSymbolic(csmith_symbolic::SymbolicOptions),
    /// Run a public suite that somebody fetched
    #[command(subcommand)]
    Suite(Suite),
    /// Measure
    #[command(subcommand)]
    Bench(Bench),
    /// Change every receive of MPI-SV's programs in turn, and verify the mutants
    Mutate(mpisv::MpisvOptions),
    /// Make deliberate mistakes in our own proof steps, and see what notices them
    Mutants(mutants::MutantsOptions),
    /// Kill searches at random moments, go on from their checkpoints, and compare the reports
    Kills(kills::KillOptions),
    /// Print figures about our own source: long functions and files, assertions, defaults
    Count(count::CountOptions),
    /// Compare independent answers on random input
    #[command(subcommand)]
    Fuzz(Fuzz),
}

#[derive(Subcommand)]
enum Fuzz {
    /// The engines of the path model on random paths
    Model(fuzz::FuzzOptions),
    /// Small MPI programs against brute force: final memories, faults and deadlocks
    Programs(programs::ProgramsOptions),
    /// Small programs with one-sided communication against brute force: races, final memories
    Windows(family::FamilyOptions),
    /// Small programs that share files against brute force: races, what is seen of others
    Files(family::FamilyOptions),
    /// Small programs with threads against brute force: races, deadlocks, misuse, final values
    Threads(family::FamilyOptions),
    /// Loops over completed requests against all orders
    Loops(loops::LoopOptions),
    /// Functions of unknown callers: every execution's harness, run natively
    Partial(callers::CallerOptions),
    /// Random terms: simplifier, solvers and evaluator
    Terms(terms::TermOptions),
    /// Floating-point operations: evaluator, circuits, Z3 and the machine
    Floats(terms::FloatOptions),
    /// Normal forms of real expressions against exact evaluation
    Algebra(terms::AlgebraOptions),
}

#[derive(Subcommand)]
enum Suite {
    /// The MPI Bugs Initiative; DIRECTORY holds the generated programs (gencodes)
    Mbi {
        /// Where the generated programs are
        directory: PathBuf,
    },
    /// MPI-SV's artifact; DIRECTORY is Artifact-Benchmark
    Mpisv {
        /// Where the programs are
        directory: PathBuf,
    },
    /// SIMIAN's benchmarks; DIRECTORY is benchmarks
    Simian {
        /// Where the programs are
        directory: PathBuf,
    },
}

#[derive(Subcommand)]
enum Bench {
    /// Speed of execution: two loops, rings of processes, loading a large program
    Exec,
    /// Speed of symbolic execution, beside KLEE's figures; memory of many states
    Symbolic,
    /// The path model on the programs of simian's tables, and on up to 1,024 ranks
    Simian(simian::SimianOptions),
    /// How often verdicts on the MPI Bugs Initiative's generated programs are right
    Mbi(score::ScoreOptions),
    /// The same for any folder whose names say which programs are good or bad
    Dir(score::ScoreOptions),
    /// How often verdicts on DataRaceBench's C programs are right
    Drb(drb::DrbOptions),
    /// MPI-SV's artifact beside the table of its paper
    Mpisv(mpisv::MpisvOptions),
    /// Partial programs: Athena's boundary values beside the table of its paper
    Partial(partial::PartialOptions),
    /// How states grow with the number of processes, where matchings are explored one by one
    States(states::StatesOptions),
    /// A page with very many ranks and events in a browser: how long it takes to open, how it scrolls
    Page(page::PageOptions),
    /// Pairs of a sequential and a parallel program, beside CIVL's figures
    Compare,
    /// Real applications: output as natively, and verdicts
    Programs(applications::ApplicationOptions),
}

fn main() -> ExitCode {
    let options = Options::parse();
    match perform(options.task, options.concord) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::from(2)
        }
    }
}

/// Does a task; the program itself is built where one needs it.
fn perform(task: Task, given: Option<PathBuf>) -> Result<bool, String> {
    let concord = || build::binary(given).map(Concord::new);
    match task {
        Task::Csmith(options) => csmith::sweep(&options, &concord()?),
        Task::CsmithSymbolic(options) => csmith_symbolic::sweep(&options, &concord()?),
        Task::Suite(Suite::Mbi { directory }) => mbi::run(&directory, &concord()?),
        Task::Suite(Suite::Mpisv { directory }) => {
            suite::run(&suite::MPI_SV, &directory, &concord()?)
        }
        Task::Suite(Suite::Simian { directory }) => {
            suite::run(&suite::SIMIAN, &directory, &concord()?)
        }
        Task::Bench(Bench::Exec) => bench::exec(&concord()?),
        Task::Bench(Bench::Symbolic) => symbolic::bench(&concord()?),
        Task::Bench(Bench::Simian(options)) => simian::bench(&options),
        Task::Bench(Bench::Mbi(options)) => score::mbi(&options, &concord()?),
        Task::Bench(Bench::Dir(options)) => score::folder(&options, &concord()?),
        Task::Bench(Bench::Drb(options)) => drb::bench(&options, &concord()?),
        Task::Bench(Bench::States(options)) => states::bench(&options, concord()?.binary()),
        Task::Bench(Bench::Page(options)) => page::bench(&options, &concord()?),
        Task::Bench(Bench::Compare) => compare::bench(concord()?.binary()),
        Task::Bench(Bench::Programs(options)) => applications::bench(&options, &concord()?),
        Task::Bench(Bench::Partial(options)) => partial::bench(&options, concord()?.binary()),
        Task::Bench(Bench::Mpisv(options)) => mpisv::bench(&options, concord()?.binary()),
        Task::Mutate(options) => mpisv::mutate(&options, concord()?.binary()),
        Task::Mutants(options) => mutants::run(&options),
        Task::Kills(options) => kills::sweep(&options, concord()?.binary()),
        Task::Count(options) => count::run(&options),
        Task::Fuzz(Fuzz::Model(options)) => fuzz::model(&options),
        Task::Fuzz(Fuzz::Programs(options)) => programs::sweep(&options),
        Task::Fuzz(Fuzz::Loops(options)) => loops::sweep(&options, &concord()?),
        Task::Fuzz(Fuzz::Partial(options)) => callers::sweep(&options, concord()?.binary()),
        Task::Fuzz(Fuzz::Terms(options)) => terms::fuzz(&options),
        Task::Fuzz(Fuzz::Windows(options)) => family::sweep::<windows::Subject>(&options),
        Task::Fuzz(Fuzz::Threads(options)) => family::sweep::<threads::Subject>(&options),
        Task::Fuzz(Fuzz::Files(options)) => family::sweep::<files::Subject>(&options),
        Task::Fuzz(Fuzz::Floats(options)) => terms::floats(&options),
        Task::Fuzz(Fuzz::Algebra(options)) => terms::algebra(&options),
    }
}
