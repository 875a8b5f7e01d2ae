//! Random programs whose ranks are alike, more or less: a manager and its workers.
//!
//! Workers run one text; what they and the manager do with numbers of ranks is drawn ([`generate`]): nothing,
//! mostly, and on purpose what tells ranks apart: comparing a number with a constant, indexing with it, using it
//! as data, greeting and dismissing workers in loops, naming them as sources, talking to a neighbour. What follows
//! are acts ([`acts`]), each of which breaks one of the assumptions that are listed in `explore/src/alike/mod.rs`.
//! Each program is verified with states compared up to a permutation of ranks from the first one on, without, and
//! by brute force (every execution by itself); answers and findings must be the same.

mod acts;
mod generate;

use std::collections::BTreeSet;
use std::fmt::Write;

use concord_base::{Level, Verdict};
use concord_explore::{VerifyOptions, VerifyOutcome};
use concord_mpi::Buffering;
pub use generate::generate;

use crate::driven::{self, Driver};

/// Programs that are compiled together.
pub const TOGETHER: u64 = 25;
/// Executions after which brute force gives up.
const EXECUTIONS: u64 = 1000;

/// One program: how many ranks it has, how sends are buffered, and the body of its function in C.
pub struct Program {
    ranks: usize,
    buffering: Buffering,
    body: String,
}

/// What became of the programs that were compared.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    /// Programs in all.
    pub programs: u64,
    /// Verified ones.
    pub right: u64,
    /// In which ranks turned out to be alike.
    pub alike: u64,
    /// States that others stood for.
    pub renamed: u64,
    /// Too large for brute force.
    pub large: u64,
}

/// Programs in C, one function each; the first argument says which one runs.
pub fn source(programs: &[Program]) -> String {
    let mut text = acts::PREAMBLE.to_owned();
    for (at, program) in programs.iter().enumerate() {
        let _ = write!(
            text,
            "\nstatic void p{at}(int rank, int n) {{\n  \
             int got = 0, sum = 0, x = 0, same = 0, count = 0, last = 0, turn = 0, seen[8] = {{0}}, kept[32];\n  \
             (void)got, (void)sum, (void)x, (void)same, (void)count, (void)last, (void)seen, (void)kept, (void)turn;\n\
             {}}}\n",
            program.body
        );
    }
    let cases = (0..programs.len()).map(|at| format!("  case {at}: p{at}(rank, n); break;\n"));
    let cases: String = cases.collect();
    let _ = write!(
        text,
        "\nint main(int argc, char **argv) {{\n  int rank, n;\n  MPI_Init(&argc, &argv);\n  \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Comm_size(MPI_COMM_WORLD, &n);\n  \
         switch (argv[1][0] - 'A') {{\n{cases}  }}\n  MPI_Finalize();\n  return code;\n}}\n"
    );
    text
}

/// What is found: kinds, levels and places.
fn findings(outcome: &VerifyOutcome) -> BTreeSet<String> {
    let each = outcome.violations.iter().map(|violation| {
        let places: Vec<_> = violation
            .finding
            .places
            .iter()
            .map(|p| p.span.line)
            .collect();
        format!(
            "{} {:?} {places:?}",
            violation.finding.kind.name(),
            violation.level
        )
    });
    each.collect()
}

/// The errors, by kind.
fn errors(outcome: &VerifyOutcome) -> BTreeSet<&'static str> {
    let errors = outcome
        .violations
        .iter()
        .filter(|v| v.level == Level::Error);
    errors
        .map(|violation| violation.finding.kind.name())
        .collect()
}

/// Compares the programs of these seeds; the seeds that differ, with the reason and the source.
pub fn sweep(seeds: std::ops::Range<u64>) -> Result<(Figures, Vec<(u64, String)>), String> {
    let programs: Vec<Program> = seeds.clone().map(generate).collect();
    let driver = Driver::load(&source(&programs), &["-w"])?;
    let (mut figures, mut differing) = (Figures::default(), Vec::new());
    for ((at, program), seed) in programs.iter().enumerate().zip(seeds) {
        let argument = char::from(b'A' + at as u8).to_string();
        let setup = driven::setup(program.ranks, &[argument], program.buffering);
        let usual = VerifyOptions {
            model: seed % 4 == 0,
            ..driven::options(setup)
        };
        let plain = driver.verify(&usual)?;
        let renamed = driver.verify(&VerifyOptions {
            alike: Some(0),
            jobs: 1 + usize::from(seed % 16 == 5),
            ..usual.clone()
        })?;
        let mut brute = VerifyOptions {
            model: false,
            merge: false,
            remember: false,
            ..usual
        };
        brute.bounds.paths = Some(EXECUTIONS);
        let brute = driver.verify(&brute)?;
        figures.programs += 1;
        figures.right += u64::from(plain.verdict == Verdict::Verified);
        figures.alike += u64::from(renamed.stats.renamed > 0);
        figures.renamed += renamed.stats.renamed;
        // It may have found something and given up then.
        let large = !brute.reasons.is_empty();
        figures.large += u64::from(large);
        let told = |outcome: &VerifyOutcome| {
            let results = outcome.results;
            format!("{:?} {results:?} {:?}", outcome.verdict, findings(outcome))
        };
        let mut why = None;
        if told(&plain) != told(&renamed) {
            why = Some(format!(
                "without: {}\nwith: {}",
                told(&plain),
                told(&renamed)
            ));
        } else if !large && (brute.verdict, errors(&brute)) != (renamed.verdict, errors(&renamed)) {
            why = Some(format!(
                "brute force: {}\nwith: {}",
                told(&brute),
                told(&renamed)
            ));
        }
        if let Some(why) = why {
            let text = source(std::slice::from_ref(program));
            let (ranks, buffering) = (program.ranks, program.buffering);
            differing.push((
                seed,
                format!("{why}\n// verify: -n {ranks} --buffering {buffering} -- A\n{text}"),
            ));
        }
    }
    Ok((figures, differing))
}
