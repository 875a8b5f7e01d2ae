//! `concord run`: one deterministic execution.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use concord_base::{Finding, Level, Levels, Verdict, WorldSize};
use concord_exec::Program;
use concord_explore::{Conduct, Ending, Inputs, RunOutcome, Schedule};
use concord_libc::Stdin;
use concord_report::human::{self, Style};
use concord_report::{Output, ReasonKind, Report, Reported, Side, Sources, Took, Unsupported};
use concord_term::TermPool;

use crate::execution::Execution;
use crate::failure::Failure;
use crate::guard;
use crate::input::GivenInput;
use crate::interrupt::interrupted;
use crate::keep::KeptFiles;
use crate::load::{complete, load, sources};
use crate::options::{Format, RunOptions, When};
use crate::output;
use crate::page;
use crate::project::Project;
use crate::setup::setup;
use crate::status;
use crate::terminal::coloured;
use crate::verify::witness::{steps, waits};

/// Loads a program, executes it, and reports.
pub(crate) fn run(mut options: RunOptions, colour: When) -> Result<ExitCode, Failure> {
    Project::of(&options.program)?.complete_run(&mut options);
    let options = &options;
    let colour = coloured(colour, &io::stderr());
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let given = match &options.input {
        Some(path) => Some(GivenInput::read(path, options.processes)?),
        None => None,
    };
    let processes = given.as_ref().map(|given| given.processes);
    let processes = processes.or(options.processes).unwrap_or(WorldSize::ONE);
    let loaded = load(&options.program, colour)?;
    let levels = options.levels.levels(&loaded.module)?;
    let kept = match &options.keep_files {
        Some(folder) => Some(KeptFiles::new(folder, &directory)?),
        None => None,
    };
    let sources = sources(&loaded.module, &directory);
    complete(&options.program, &loaded.module, &sources)?;

    let pool = TermPool::new();
    let program = Program::new(loaded.module, &pool);
    let mpi = concord_mpi::Options::RUN;
    let mut setup = setup(
        &options.program,
        &options.arguments,
        processes,
        &directory,
        mpi,
    );
    setup.self_check = options.self_check;
    setup.host.stdin = Stdin::Real;
    let inputs = given.map_or_else(Inputs::default, |given| given.apply(&mut setup));
    let run_options = concord_explore::RunOptions {
        setup,
        inputs,
        schedule: Schedule::First,
        fuel: options.max_instructions.unwrap_or(u64::MAX),
        journal: options.html.is_some(),
        until: None,
        conduct: Conduct {
            interrupt: Some(interrupted()),
            forgiving: Some(levels.clone()),
        },
    };
    let execution = Execution {
        program: &program,
        pool: &pool,
        options: &run_options,
    };
    guard::on_program(&program.module, || {
        let (outcome, output) = match options.format {
            Format::Human => (execution.shown(options.label)?, Vec::new()),
            Format::Json | Format::Sarif | Format::Junit => execution.collected()?,
        };
        let outcome = fitting(outcome)?;
        keep(kept.as_ref(), &outcome)?;
        let graded = Graded::new(&outcome, &levels);
        let status = status::of_run(&outcome.ending, &graded, options.exit_code_base);
        let telling = Telling {
            options,
            processes,
            outcome: &outcome,
            graded: &graded,
            output: &output,
            status,
            sources: &sources,
        };
        match options.format {
            Format::Human => {
                let style = Style {
                    verbose: false,
                    colour,
                    processes: processes.get(),
                };
                describe(&outcome, &graded, options.max_instructions, &sources, style)
                    .map_err(Failure::Output)?;
            }
            Format::Json | Format::Sarif | Format::Junit => {
                telling.with_report(|report| output::report(options.format, report))?;
            }
        }
        // Last, so that nothing is lost if it cannot be written.
        if let Some(file) = &options.html {
            telling.with_report(|report| page::write(&output::json(report)?, &directory, file))?;
        }
        Ok(exit_code(status))
    })
}

/// The findings of a run, by what they are to the user.
pub(crate) struct Graded {
    /// Errors, warnings and notes.
    pub findings: Vec<(Finding, Level)>,
    /// How many others are allowed.
    pub allowed: u64,
}

impl Graded {
    fn new(outcome: &RunOutcome, levels: &Levels) -> Graded {
        let level = |finding: &Finding| Some((finding.clone(), levels.of(finding)?));
        let findings: Vec<_> = outcome.findings.iter().filter_map(level).collect();
        let allowed = (outcome.findings.len() - findings.len()) as u64;
        Graded { findings, allowed }
    }

    fn is_violated(&self) -> bool {
        let mut levels = self.findings.iter().map(|(_, level)| *level);
        levels.any(|level| level == Level::Error)
    }
}

/// Writes the program's files out, if that was asked for.
fn keep(kept: Option<&KeptFiles>, outcome: &RunOutcome) -> Result<(), Failure> {
    match kept {
        Some(kept) => kept.write(&outcome.files),
        None => Ok(()),
    }
}

/// Refuses a run whose inputs were made for another program.
fn fitting(outcome: RunOutcome) -> Result<RunOutcome, Failure> {
    match outcome.ending {
        Ending::OtherInputs(mismatch) => Err(Failure::OtherInputs(mismatch)),
        _ => Ok(outcome),
    }
}

/// What ended the run other than the program, in the report's words.
fn reasons(outcome: &RunOutcome, graded: &Graded, budget: Option<u64>) -> Vec<Unsupported> {
    let standing = outcome.standing.first();
    let (kind, message, place) = match &outcome.ending {
        Ending::Violation { .. } if !graded.is_violated() => {
            let last = outcome.findings.first();
            let what = last.map_or("", |finding| finding.message.as_str());
            (
                ReasonKind::Tolerated,
                format!("the run ends at something that is not counted as an error: {what}"),
                last.and_then(|finding| finding.places.first()),
            )
        }
        Ending::Finished { .. }
        | Ending::Aborted { .. }
        | Ending::Violation { .. }
        | Ending::Stopped
        | Ending::Diverged { .. } => return Vec::new(),
        Ending::OtherInputs(mismatch) => (ReasonKind::Unsupported, mismatch.to_string(), None),
        Ending::Unsupported { what, place } => (ReasonKind::Unsupported, what.clone(), Some(place)),
        Ending::Assumption { place } => (
            ReasonKind::Assumption,
            "an assumption does not hold for these inputs".to_owned(),
            Some(place),
        ),
        Ending::OutOfFuel => {
            let budget = budget.unwrap_or(u64::MAX);
            (
                ReasonKind::Limit,
                format!("the budget of {budget} instructions is used up (--max-instructions)"),
                standing,
            )
        }
        Ending::Interrupted => (
            ReasonKind::Interrupted,
            "the run was interrupted".to_owned(),
            standing,
        ),
    };
    let span = place.map_or(concord_base::Span::UNKNOWN, |p| p.span);
    vec![Unsupported {
        kind,
        message,
        rank: place.map(|p| p.rank.0),
        span,
    }]
}

fn describe(
    outcome: &RunOutcome,
    graded: &Graded,
    budget: Option<u64>,
    sources: &Sources,
    style: Style,
) -> io::Result<()> {
    let mut stderr = BufWriter::new(io::stderr().lock());
    for (finding, level) in &graded.findings {
        let drawn = human::finding(finding, *level, sources, style);
        writeln!(stderr, "{drawn}\n")?;
    }
    match graded.allowed {
        0 => {}
        1 => writeln!(stderr, "1 finding allowed")?,
        many => writeln!(stderr, "{many} findings allowed")?,
    }
    for reason in reasons(outcome, graded, budget) {
        let drawn = match outcome.standing.as_slice() {
            [] => human::unsupported(&reason, sources, style),
            standing => human::standing(&reason, standing, sources, style),
        };
        writeln!(stderr, "{drawn}\n")?;
    }
    let findings = graded.findings.iter();
    let mut codes: Vec<&str> = findings.map(|(f, _)| f.kind.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    match codes.as_slice() {
        [] => {}
        [code] => writeln!(stderr, "For more about this, try `concord explain {code}`.")?,
        [first, ..] => {
            writeln!(
                stderr,
                "More about these: {}; for one of them, try `concord explain {first}`.",
                codes.join(", ")
            )?;
        }
    }
    stderr.flush()
}

/// What a report for programs is made of.
struct Telling<'a> {
    options: &'a RunOptions,
    processes: WorldSize,
    outcome: &'a RunOutcome,
    graded: &'a Graded,
    output: &'a [Output],
    status: i32,
    sources: &'a Sources,
}

/// Events that a page shows; nobody looks at more.
const MOST_EVENTS: usize = 100_000;

impl Telling<'_> {
    /// Does something with the report.
    fn with_report(
        &self,
        act: impl FnOnce(&Report<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Telling {
            options,
            outcome,
            graded,
            sources,
            ..
        } = *self;
        let reasons = reasons(outcome, graded, options.max_instructions);
        let verdict = match () {
            () if graded.is_violated() => Verdict::Violated,
            () if !reasons.is_empty() => Verdict::Inconclusive,
            () => Verdict::Completed,
        };
        let arguments = output::arguments(&options.arguments);
        let execution = self.execution();
        let sides: &[Side] = execution.as_slice();
        let findings = graded.findings.iter().enumerate();
        let reported: Vec<Reported<'_>> = findings
            .map(|(number, (finding, level))| Reported {
                finding,
                level: *level,
                processes: self.processes.get(),
                witness: None,
                // The worst one comes first: what ended the run, if something did.
                sides: if number == 0 { sides } else { &[] },
            })
            .collect();
        act(&Report {
            subject: None,
            verdict,
            processes: self.processes.get(),
            arguments: &arguments,
            search: None,
            worlds: &[],
            status: self.status,
            findings: &reported,
            allowed: graded.allowed,
            reasons: &reasons,
            output: self.output,
            coverage: &[],
            matchings: &[],
            execution: execution.as_ref().filter(|_| reported.is_empty()),
            took: Took::Execution {
                instructions: outcome.instructions,
            },
            sources,
        })
    }

    /// What happened between the processes, if a page is wanted.
    fn execution(&self) -> Option<Side> {
        let journal = self.outcome.journal.as_ref()?;
        let shown = &journal.events[..journal.events.len().min(MOST_EVENTS)];
        let left_out = journal.events.len() - shown.len();
        Some(Side {
            name: "this run".to_owned(),
            result: match left_out {
                0 => String::new(),
                _ => format!("Its first {MOST_EVENTS} events are shown, and {left_out} are not."),
            },
            processes: self.processes.get(),
            steps: steps(shown, self.sources),
            waits: waits(journal),
        })
    }
}

/// The low eight bits are all that a parent process sees.
fn exit_code(status: i32) -> ExitCode {
    ExitCode::from((status & 0xff) as u8)
}
