//! `concord replay`: the execution of a witness again, concretely, up to where
//! it goes wrong.
//!
//! The replay works in the directory that the witness names, as the search
//! did. It follows the recorded choices exactly; a program that is not the one
//! of the witness is refused with one message, never half executed.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use concord_base::{
    Buffering, Certainty, FileThing, Finding, FindingDetail, Kind, Leaving, Level, Verdict,
};
use concord_exec::{Fresh, Program};
use concord_explore::{Conduct, Ending, RunOutcome, Schedule, Setup};
use concord_libc::Failing;
use concord_mpi::{Choice, Folding};
use concord_report::human::{self, Style};
use concord_report::witness::{Step, Waiting, Witness};
use concord_report::{Report, Reported, Sources, Took, diagram};
use concord_term::TermPool;

use crate::execution::Execution;
use crate::failure::Failure;
use crate::fingerprint::fingerprint;
use crate::guard;
use crate::input::GivenInput;
use crate::load::{load_from, sources};
use crate::options::{Format, ProgramOptions, When};
use crate::output;
use crate::page;
use crate::setup::setup;
use crate::status::VIOLATION;
use crate::terminal::coloured;
use crate::verify::witness::{steps, waits};

/// `concord replay`
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayOptions {
    /// A file that `concord verify --witness` wrote
    #[arg(value_name = "WITNESS")]
    pub file: PathBuf,

    /// List the MPI events with their source lines; on a terminal, one at a time
    #[arg(long)]
    pub step: bool,

    /// Stop after this many MPI events
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub until: Option<u32>,

    /// List only the events of this rank
    #[arg(long, value_name = "R")]
    pub rank: Option<u32>,

    /// Draw the execution: a column per process, time runs downwards
    #[arg(long)]
    pub diagram: bool,

    /// Also write the report as a page for browsers to this file, with the execution to step through
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// How to report
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub format: Format,
}

const EXAMPLES: &str = "\
Examples:
  concord verify app.c -n 3 --witness found
  concord replay found/0001-deadlock.witness.json            the program's output, and the report
  concord replay --step found/0001-deadlock.witness.json     event by event
  concord replay --step --rank 1 --until 20 found/0001-deadlock.witness.json

Exit status: 1 if the finding shows itself again, 0 if the replay was stopped before (--until),
2 if the witness no longer fits the program.";

/// Reads a witness, executes it, and reports.
pub(crate) fn replay(options: &ReplayOptions, colour: When) -> Result<ExitCode, Failure> {
    let colour = coloured(colour, &io::stdout());
    let text = std::fs::read_to_string(&options.file)
        .map_err(|e| Failure::Unreadable(options.file.clone(), e))?;
    let witness =
        Witness::from_json(&text).map_err(|e| Failure::Witness(options.file.clone(), e))?;
    let unfit = |why: String| Failure::OtherProgram(options.file.clone(), why);
    // Named from here, not from where the program was verified.
    let html = options.html.as_ref().map(std::path::absolute);
    let html = html.transpose().map_err(Failure::NoDirectory)?;
    let home = Path::new(&witness.program.directory);
    std::env::set_current_dir(home)
        .map_err(|e| unfit(format!("the directory {} is gone: {e}", home.display())))?;
    let program_options = ProgramOptions {
        files: witness.program.files.iter().map(PathBuf::from).collect(),
        cflags: witness.program.cflags.clone(),
        target: witness.program.target.clone(),
        threads: None,
        allow_undefined: true,
    };
    let entries = &witness.program.entries;
    let entries = (!entries.is_empty()).then(|| entries.clone());
    let loaded = load_from(&program_options, colour, entries, &[]).map_err(|e| match e {
        Failure::Load(error) => unfit(error.to_string()),
        other => other,
    })?;
    if fingerprint(&loaded.module) != witness.program.fingerprint {
        return Err(unfit(
            "its source, its flags or Concord itself has changed since".to_owned(),
        ));
    }
    let sources = sources(&loaded.module, home);

    let pool = TermPool::new();
    let program = Program::new(loaded.module, &pool);
    let given = GivenInput::of(witness.input.clone()).map_err(unfit)?;
    let processes = given.processes.get();
    let mpi = mpi_options(&witness).map_err(unfit)?;
    let mut setup = setup(&program_options, &[], given.processes, home, mpi);
    surround(&mut setup, &witness).map_err(unfit)?;
    given.start(&mut setup, &program.module).map_err(unfit)?;
    let inputs = given.apply(&mut setup);
    let run_options = concord_explore::RunOptions {
        setup,
        inputs,
        schedule: schedule(&witness),
        fuel: u64::MAX,
        journal: true,
        until: options.until.map(|k| k as usize),
        conduct: Conduct::default(),
    };
    let execution = Execution {
        program: &program,
        pool: &pool,
        options: &run_options,
    };
    guard::on_program(&program.module, || {
        // Steps and reports for programs are not mixed with the program's output.
        let shows_output = options.format == Format::Human && !options.step;
        let outcome = if shows_output {
            execution.shown(processes > 1)?
        } else {
            execution.collected()?.0
        };
        let findings = expected(&witness, &outcome).map_err(unfit)?;
        let mut taken = steps(outcome.journal_events(), &sources);
        let at_the_end = outcome.journal.as_ref();
        let waiting = at_the_end.map_or_else(Vec::new, |journal| waits(journal));
        taken.truncate(options.until.map_or(taken.len(), |k| k as usize));
        let showing = Showing {
            options,
            witness: &witness,
            sources: &sources,
            steps: &taken,
            waits: &waiting,
            processes,
            colour,
        };
        match options.format {
            Format::Human => showing.people(&findings).map_err(Failure::Output)?,
            Format::Json | Format::Sarif | Format::Junit => {
                showing.with_report(&findings, &outcome, |report| {
                    output::report(options.format, report)
                })?;
            }
        }
        if let Some(file) = &html {
            showing.with_report(&findings, &outcome, |report| {
                page::write(&output::json(report)?, home, file)
            })?;
        }
        Ok(ExitCode::from(if findings.is_empty() {
            0
        } else {
            VIOLATION as u8
        }))
    })
}

/// What the witness says that MPI does.
fn mpi_options(witness: &Witness) -> Result<concord_mpi::Options, String> {
    let buffering: Buffering = witness
        .buffering
        .parse()
        .map_err(|_| format!("`{}` is not a buffering", witness.buffering))?;
    let collectives: Leaving = witness.collectives.parse().map_err(|_| {
        let given = &witness.collectives;
        format!("`{given}` says nothing about collectives")
    })?;
    let folding: Folding = witness.reductions.parse().map_err(|_| {
        let given = &witness.reductions;
        format!("`{given}` is not an order of reductions")
    })?;
    let mut mpi = concord_mpi::Options::explore(buffering.with(collectives));
    mpi.folding = folding;
    mpi.one_by_one = witness.choices().any(|name| Choice::named(name).is_post());
    // Races on files show themselves only where time is kept.
    mpi.file_order = true;
    Ok(mpi)
}

/// What the witness says of the host.
fn surround(setup: &mut Setup, witness: &Witness) -> Result<(), String> {
    if witness.fresh_zeros {
        setup.limits.fresh = Fresh::Zeros;
    }
    let failing = witness.failing.iter().map(|name| {
        let known = Failing::named(name);
        known.ok_or_else(|| format!("`{name}` is not a call that can fail"))
    });
    setup.host.failing = failing.collect::<Result<_, _>>()?;
    let contended = witness.contended.iter().map(|text| {
        let thing = FileThing::from_text(text);
        thing.ok_or_else(|| format!("`{text}` is not something that processes share"))
    });
    setup.contended = Arc::new(contended.collect::<Result<_, _>>()?);
    Ok(())
}

fn schedule(witness: &Witness) -> Schedule {
    let choices = witness.choices().map(Choice::named).collect();
    if witness.finding.code == Kind::Livelock.code() {
        Schedule::Circle(choices)
    } else {
        Schedule::Follow(choices)
    }
}

/// The finding of the witness, among what the replay found; none if the
/// replay was stopped before. An error says how it went otherwise.
fn expected(witness: &Witness, outcome: &RunOutcome) -> Result<Vec<Finding>, String> {
    let wanted = &witness.finding;
    let same = |finding: &Finding| {
        finding.kind.code() == wanted.code
            && finding.detail.name() == wanted.detail.as_deref()
            && finding.message == wanted.message
    };
    let number = outcome.findings.iter().position(same);
    if let Some(mut finding) = number.and_then(|number| outcome.with_involved(number)) {
        finding.notes.extend(wanted.inputs.iter().cloned());
        return Ok(vec![finding]);
    }
    let is_whole = matches!(
        outcome.ending,
        Ending::Finished { .. } | Ending::Aborted { .. } | Ending::Diverged { wanted: None, .. }
    );
    // One of two executions with different results: it shows its own.
    if let Some(kind) = shown_by_the_whole(&wanted.code).filter(|_| is_whole) {
        return Ok(vec![Finding {
            kind,
            detail: FindingDetail::Nothing,
            message: wanted.message.clone(),
            certainty: Certainty::Replayed,
            places: Vec::new(),
            notes: wanted.inputs.clone(),
        }]);
    }
    match &outcome.ending {
        Ending::Stopped => Ok(Vec::new()),
        Ending::Diverged { after, wanted } => Err(match wanted {
            Some(wanted) => format!("after {after} choices, `{wanted}` cannot happen"),
            None => format!("there is more to choose after its {after} choices"),
        }),
        Ending::OtherInputs(mismatch) => Err(mismatch.to_string()),
        _ => Err(format!("it does not show \"{}\"", wanted.message)),
    }
}

/// Kinds that no place of an execution shows, but the execution as a whole.
fn shown_by_the_whole(code: &str) -> Option<Kind> {
    let kinds = [
        Kind::MessageRace,
        Kind::PropertyViolated,
        Kind::NotEquivalent,
    ];
    kinds.into_iter().find(|kind| kind.code() == code)
}

struct Showing<'a> {
    options: &'a ReplayOptions,
    witness: &'a Witness,
    sources: &'a Sources,
    steps: &'a [Step],
    waits: &'a [Waiting],
    processes: u32,
    colour: bool,
}

impl Showing<'_> {
    fn people(&self, findings: &[Finding]) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        if self.options.step && !self.walk(&mut out)? {
            return out.flush();
        }
        if self.options.diagram {
            let drawn = diagram::diagram(self.steps, self.processes);
            writeln!(out, "{drawn}\n")?;
        }
        let style = Style {
            verbose: true,
            colour: self.colour,
            processes: self.processes,
        };
        for finding in findings {
            writeln!(
                out,
                "{}",
                human::finding(finding, finding.kind.level(), self.sources, style)
            )?;
        }
        if findings.is_empty() {
            let total = self.witness.steps.len();
            writeln!(out, "stopped after {} of {total} events", self.steps.len())?;
        }
        out.flush()
    }

    /// Lists the events; on a terminal the user says when to go on. `false`
    /// if the user has seen enough.
    fn walk(&self, out: &mut impl Write) -> io::Result<bool> {
        let wanted = |step: &&Step| {
            let rank = self.options.rank;
            rank.is_none_or(|rank| concord_report::steps::concerns(step, rank))
        };
        let mut asks = io::stdin().is_terminal() && io::stdout().is_terminal();
        for step in self.steps.iter().filter(wanted) {
            writeln!(out, "{}", concord_report::steps::step(step, self.sources))?;
            if asks {
                write!(out, "[enter: next, c: continue to the end, q: quit] ")?;
                out.flush()?;
                let mut answer = String::new();
                io::stdin().read_line(&mut answer)?;
                match answer.trim() {
                    "q" => return Ok(false),
                    "c" => asks = false,
                    _ => {}
                }
            }
        }
        writeln!(out)?;
        Ok(true)
    }

    /// Does something with the report for programs.
    fn with_report(
        &self,
        findings: &[Finding],
        outcome: &RunOutcome,
        act: impl FnOnce(&Report<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let witness = Witness {
            steps: self.steps.to_vec(),
            waits: self.waits.to_vec(),
            ..self.witness.clone()
        };
        let reported: Vec<Reported<'_>> = findings
            .iter()
            .map(|finding| Reported {
                finding,
                level: finding.kind.level(),
                processes: self.processes,
                witness: Some(&witness),
                sides: &[],
            })
            .collect();
        let arguments = self.witness.input.arguments.iter();
        let arguments: Vec<String> = arguments
            .map(|a| String::from_utf8_lossy(a).into_owned())
            .collect();
        let subject = format!("a replay of {}", self.options.file.display());
        let report = Report {
            subject: Some(&subject),
            // What is only a warning shows itself, and breaks no rule.
            verdict: match reported.iter().any(|r| r.level == Level::Error) {
                true => Verdict::Violated,
                false => Verdict::Completed,
            },
            processes: self.processes,
            arguments: &arguments,
            search: None,
            worlds: &[],
            status: if findings.is_empty() { 0 } else { VIOLATION },
            findings: &reported,
            allowed: 0,
            reasons: &[],
            output: &[],
            coverage: &[],
            matchings: &[],
            execution: None,
            took: Took::Execution {
                instructions: outcome.instructions,
            },
            sources: self.sources,
        };
        act(&report)
    }
}
