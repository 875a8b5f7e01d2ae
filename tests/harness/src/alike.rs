//! Random programs whose ranks are alike, more or less: a manager and its workers.
//!
//! Workers run one text; what they and the manager do with numbers of ranks is drawn: nothing, mostly, and on
//! purpose what tells ranks apart: comparing a number with a constant, indexing with it, using it as data,
//! greeting and dismissing workers in loops, naming them as sources, talking to a neighbour. Each program is
//! verified with states compared up to a permutation of ranks from the first one on, without, and by brute
//! force (every execution by itself); answers and findings must be the same.

use std::collections::BTreeSet;
use std::fmt::Write;

use concord_base::{Level, Verdict};
use concord_explore::{VerifyOptions, VerifyOutcome};
use concord_mpi::Buffering;
use concord_support::Dice;

use crate::driven::{self, Driver};

/// Programs that are compiled together.
pub const TOGETHER: u64 = 25;
/// Executions after which brute force gives up.
const EXECUTIONS: u64 = 3000;

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

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    let ranks = 3 + usize::from(dice.chance(60));
    let buffering = dice.pick(&[Buffering::Any, Buffering::Any, Buffering::Infinite]);
    let mut body = String::new();
    match dice.chance(65) {
        true => jobs(&mut dice, &mut body),
        false => fan_in(&mut dice, &mut body),
    }
    Program {
        ranks,
        buffering,
        body,
    }
}

/// What the manager does with the source of an answer.
fn with_source(dice: &mut Dice) -> &'static str {
    let harmless = [
        "",
        "",
        "",
        "last = src;",
        "if (src == last) same++; last = src;",
        "if (src == 0) x++;",
        "if (src >= n) x++;",
        "kept[count] = src;",
    ];
    let telling = [
        "if (src == 2) x++;",
        "seen[src]++;",
        "sum += src;",
        "if (src > last) x++; last = src;",
        "switch (src) { case 1: x = 1; break; case 2: x = 2; break; }",
        "x = src * 2;",
        "if (count == 1 && src == 1) x = 5;",
        "if (count == 0) { last = src; } else if (last == 1) x++;",
    ];
    match dice.chance(60) {
        true => dice.pick(&harmless),
        false => dice.pick(&telling),
    }
}

/// What the manager does with an answer.
fn with_answer(dice: &mut Dice) -> &'static str {
    dice.pick(&[
        "",
        "got = answer;",
        "sum += answer;",
        "got = got * 3 + answer;",
    ])
}

/// What a worker answers.
fn answer(dice: &mut Dice) -> &'static str {
    match dice.chance(75) {
        true => dice.pick(&["job", "job * job", "7", "done"]),
        false => dice.pick(&["rank", "job + rank", "rank == 1", "rank > 0", "rank < n"]),
    }
}

/// What is claimed to be so at the end.
fn claim(dice: &mut Dice) -> String {
    let what = dice.pick(&["got", "sum", "x", "same", "count", "last", "seen[1]"]);
    let number = dice.below(9);
    match dice.roll(5) {
        0 => format!("assert({what} != {number});"),
        1 => format!("assert({what} < {});", number + 4),
        2 => "if (n == 3) printf(\"%d\\n\", got);".to_owned(),
        _ => String::new(),
    }
}

/// What a worker does on the side.
fn aside(dice: &mut Dice) -> &'static str {
    match dice.chance(80) {
        true => dice.pick(&["", "", "own++;", "own += job;"]),
        false => dice.pick(&[
            "if (rank == 2) own++;",
            "assert(own != 3);",
            "own = rank;",
            "printf(\"%d\\n\", job);",
            "if (own == 2 && rank == 1) job++;",
        ]),
    }
}

/// A manager hands out jobs.
fn jobs(dice: &mut Dice, body: &mut String) {
    let jobs = 2 + dice.roll(4);
    let job = dice.pick(&["next", "next", "1", "n"]);
    let stop = dice.pick(&["stop", "stop", "dismiss"]);
    let reply = dice.pick(&["src", "src", "src", "src", "last", "1 + count % (n - 1)"]);
    let source = dice.pick(&[
        "MPI_ANY_SOURCE",
        "MPI_ANY_SOURCE",
        "MPI_ANY_SOURCE",
        "1 + count % (n - 1)",
    ]);
    let early = dice.pick(&["", "", "MPI_Barrier(MPI_COMM_WORLD);"]);
    let source_use = with_source(dice);
    let answer_use = with_answer(dice);
    let dismissal = match stop {
        "stop" => String::new(),
        _ => "for (int w = 1; w < n; w++) MPI_Send(&next, 1, MPI_INT, w, 2, MPI_COMM_WORLD);"
            .to_owned(),
    };
    let otherwise = match stop {
        "stop" => "MPI_Send(&next, 1, MPI_INT, to, 2, MPI_COMM_WORLD);",
        _ => "",
    };
    let last = match reply {
        "last" => "if (last == 0) last = src;",
        _ => "",
    };
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int open = 0, next = 1, answer;
    for (int w = 1; w < n; w++) {{
      int some = next <= {jobs}, job = {job};
      MPI_Send(&job, 1, MPI_INT, w, some ? 1 : 2, MPI_COMM_WORLD);
      next += some; open += some;
    }}
    {early}
    for (; open > 0; open--) {{
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, {source}, 3, MPI_COMM_WORLD, &status);
      int src = status.MPI_SOURCE;
      {last}
      {source_use} {answer_use}
      int to = {reply};
      if (next <= {jobs}) {{
        int job = {job};
        MPI_Send(&job, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
        next++; open++;
      }} else {{ {otherwise} }}
      count++;
    }}
    {dismissal}
    {claim}
  }} else {{
    int own = 0, done = 0;
    {early}
    for (;;) {{
      int job, answer;
      MPI_Status status;
      MPI_Recv(&job, 1, MPI_INT, {manager}, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == 2) break;
      {aside}
      done++;
      answer = {answer};
      MPI_Send(&answer, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }}
    {late}
  }}
",
        claim = claim(dice),
        manager = dice.pick(&["0", "0", "MPI_ANY_SOURCE"]),
        aside = aside(dice),
        answer = answer(dice),
        late = dice.pick(&[
            "",
            "",
            "",
            "assert(done < 4);",
            "if (own == 1) printf(\"x\");"
        ]),
    );
}

/// All send to rank 0, once or twice; some are told how it went.
fn fan_in(dice: &mut Dice, body: &mut String) {
    let rounds = 1 + dice.roll(2);
    let tag = dice.pick(&["3", "3", "3 + k", "3 + rank"]);
    let receive = dice.pick(&["3", "MPI_ANY_TAG", "MPI_ANY_TAG"]);
    let reply = match dice.roll(4) {
        0 => (
            "MPI_Send(&answer, 1, MPI_INT, src, 4, MPI_COMM_WORLD);",
            "MPI_Recv(&job, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        ),
        1 => (
            "MPI_Send(&count, 1, MPI_INT, src, 4, MPI_COMM_WORLD);",
            "MPI_Recv(&job, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        ),
        _ => ("", ""),
    };
    let named = dice.pick(&[
        "MPI_ANY_SOURCE",
        "MPI_ANY_SOURCE",
        "count == 1 ? n - 1 : MPI_ANY_SOURCE",
    ]);
    let neighbour = match dice.chance(15) {
        true => {
            "MPI_Sendrecv(&own, 1, MPI_INT, 1 + rank % (n - 1), 8, &job, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
        }
        false => "",
    };
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int answer;
    for (int k = 0; k < {rounds} * (n - 1); k++) {{
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, {named}, {receive}, MPI_COMM_WORLD, &status);
      int src = status.MPI_SOURCE;
      {} {}
      {}
      count++;
    }}
    {}
  }} else {{
    int own = 0, done = 0, job = 1;
    {neighbour}
    for (int k = 0; k < {rounds}; k++) {{
      int answer = {};
      MPI_Send(&answer, 1, MPI_INT, 0, {tag}, MPI_COMM_WORLD);
      {}
      {}
      done++;
    }}
    {}
  }}
",
        with_source(dice),
        with_answer(dice),
        reply.0,
        claim(dice),
        answer(dice),
        reply.1,
        aside(dice),
        dice.pick(&[
            "",
            "",
            "assert(job != 2);",
            "if (job == 2) printf(\"x\");",
            "MPI_Barrier(MPI_COMM_WORLD);"
        ]),
    );
    if body.contains("\n    MPI_Barrier") {
        *body = body.replacen(
            "  } else {",
            "    MPI_Barrier(MPI_COMM_WORLD);\n  } else {",
            1,
        );
    }
}

/// Programs in C, one function each; the first argument says which one runs.
pub fn source(programs: &[Program]) -> String {
    let mut text = "#include <assert.h>\n#include <mpi.h>\n#include <stdio.h>\n".to_owned();
    for (at, program) in programs.iter().enumerate() {
        let _ = write!(
            text,
            "\nstatic void p{at}(int rank, int n) {{\n  \
             int got = 0, sum = 0, x = 0, same = 0, count = 0, last = 0, seen[8] = {{0}}, kept[32];\n  \
             (void)got, (void)sum, (void)x, (void)same, (void)count, (void)last, (void)seen, (void)kept;\n\
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
         switch (argv[1][0] - 'A') {{\n{cases}  }}\n  MPI_Finalize();\n  return 0;\n}}\n"
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
