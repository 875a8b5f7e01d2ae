//! `concord run`: one deterministic execution.

use crate::failure::Failure;
use crate::guard;
use crate::input::GivenInput;
use crate::keep::KeptFiles;
use crate::merge::Merge;
use crate::options::{Format, ProgramOptions, RunOptions, When};
use crate::project::Project;
use crate::status;
use crate::terminal::coloured;
use concord_base::{Finding, Level, Levels, WorldSize};
use concord_exec::{Limits, Program};
use concord_explore::{Conduct, Ending, Inputs, RunOutcome, Schedule, Setup};
use concord_frontend::{CompileOptions, LoadError, Loaded};
use concord_ir::Module;
use concord_libc::{HostOptions, OutputChunk, OutputStream, Stdin};
use concord_report::human::{self, Style};
use concord_report::{
    Output, ReasonKind, Report, Reported, Source, Sources, Stats, Unsupported, Verdict, json, sarif,
};
use concord_term::{Bytes, TermPool};
use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Loads a program, executes it, and reports.
pub fn run(mut options: RunOptions, colour: When) -> Result<ExitCode, Failure> {
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
    let files = loaded
        .module
        .files
        .iter()
        .map(|f| Source::new(f.path.clone(), f.runtime))
        .collect();
    let sources = Sources::new(files, &directory);
    complete(&options.program, &loaded.module, &sources)?;

    let pool = TermPool::new();
    let program = Program::new(loaded.module, &pool);
    let mut setup = setup(options, processes, &directory);
    let inputs = given.map_or_else(Inputs::default, |given| given.apply(&mut setup));
    let run_options = concord_explore::RunOptions {
        setup,
        inputs,
        schedule: Schedule::First,
        fuel: options.max_instructions.unwrap_or(u64::MAX),
        journal: false,
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
    guard::on_program(&program.module, || match options.format {
        Format::Human => {
            let style = Style {
                colour,
                processes: processes.get(),
            };
            let outcome = execution.shown(options.label)?;
            let outcome = fitting(outcome)?;
            keep(kept.as_ref(), &outcome)?;
            let graded = Graded::new(&outcome, &levels);
            describe(&outcome, &graded, options.max_instructions, &sources, style)
                .map_err(Failure::Output)?;
            let status = status::of_run(&outcome.ending, &graded, options.exit_code_base);
            Ok(exit_code(status))
        }
        Format::Json | Format::Sarif => {
            let (outcome, output) = execution.collected()?;
            let outcome = fitting(outcome)?;
            keep(kept.as_ref(), &outcome)?;
            let graded = Graded::new(&outcome, &levels);
            let status = status::of_run(&outcome.ending, &graded, options.exit_code_base);
            write_json(
                options, processes, &outcome, &graded, &output, status, &sources,
            )?;
            Ok(exit_code(status))
        }
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

/// Loads a program; what the compiler has to say goes to standard error.
pub fn load(options: &ProgramOptions, colour: bool) -> Result<Loaded, Failure> {
    let compile = CompileOptions {
        cflags: options.cflags.clone(),
        target: options.target.clone(),
        color: colour,
    };
    let loaded = concord_frontend::load(&options.files, &compile).map_err(|e| meant(options, e))?;
    let mut stderr = io::stderr().lock();
    for warning in &loaded.warnings {
        writeln!(stderr, "{warning}").map_err(Failure::Output)?;
    }
    Ok(loaded)
}

/// A word behind the program's first file that is no file is often an argument of the program.
fn meant(options: &ProgramOptions, error: LoadError) -> Failure {
    let file = match &error {
        LoadError::NotFound(file)
        | LoadError::NoBitcode(file)
        | LoadError::BadBitcode { file, .. } => Some(file),
        _ => None,
    };
    let further = options.files.iter().skip(1);
    match file.filter(|file| further.clone().any(|further| further == *file)) {
        Some(file) => Failure::NoFile {
            word: file.display().to_string(),
            error,
        },
        None => Failure::Load(error),
    }
}

/// Refuses a program that calls functions which nobody has.
pub fn complete(
    options: &ProgramOptions,
    module: &Module,
    sources: &Sources,
) -> Result<(), Failure> {
    let missing = match options.allow_undefined || is_linked(options) {
        true => Vec::new(),
        false => concord_explore::undefined(module),
    };
    match missing.is_empty() {
        true => Ok(()),
        false => {
            let place = |missing: &concord_explore::Undefined| sources.location(missing.span);
            let missing = missing.iter().map(|m| (m.name.clone(), place(m)));
            Err(Failure::Undefined(missing.collect()))
        }
    }
}

/// Whether the program is a binary: a linker has seen that nothing is missing, and what is not
/// among its files comes from libraries.
fn is_linked(options: &ProgramOptions) -> bool {
    const PARTS: [&str; 7] = ["c", "i", "bc", "ll", "o", "a", "json"];
    let is_part = |file: &PathBuf| {
        let ending = file.extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| PARTS.contains(&ending))
    };
    !options.files.iter().any(is_part)
}

/// Writes the program's files out, if that was asked for.
fn keep(kept: Option<&KeptFiles>, outcome: &RunOutcome) -> Result<(), Failure> {
    match kept {
        Some(kept) => kept.write(&outcome.files),
        None => Ok(()),
    }
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the process.
pub fn interrupted() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Without a handler Ctrl-C ends the process at once: worse, not wrong.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(status::INCONCLUSIVE);
        }
    });
    flag
}

/// Named as a build would name the binary.
pub(crate) fn program_name(program: &ProgramOptions) -> String {
    let first = program.files.first().and_then(|f| f.file_stem());
    let first = first.map(|f| f.to_string_lossy().into_owned());
    program.target.clone().or(first).unwrap_or_default()
}

/// Refuses a run whose inputs were made for another program.
fn fitting(outcome: RunOutcome) -> Result<RunOutcome, Failure> {
    match outcome.ending {
        Ending::OtherInputs(mismatch) => Err(Failure::OtherInputs(mismatch)),
        _ => Ok(outcome),
    }
}

fn setup(options: &RunOptions, processes: WorldSize, directory: &Path) -> Setup {
    let name = program_name(&options.program);
    let mut args = vec![Bytes::from(name.as_bytes())];
    args.extend(options.arguments.iter().map(|a| Bytes::from(a.as_bytes())));
    let environment = std::env::vars_os().map(|(k, v)| [k.as_bytes(), b"=", v.as_bytes()].concat());
    Setup {
        contended: Default::default(),
        self_check: options.self_check,
        size: processes,
        args,
        environment: environment.collect(),
        files: Vec::new(),
        host: HostOptions {
            program: name,
            directory: directory.to_owned(),
            stdin: Stdin::Real,
            ..HostOptions::default()
        },
        limits: Limits::default(),
        mpi: concord_mpi::Options::RUN,
    }
}

/// A program that is about to be executed.
pub(crate) struct Execution<'a> {
    pub program: &'a Program,
    pub pool: &'a TermPool,
    pub options: &'a concord_explore::RunOptions,
}

impl Execution<'_> {
    /// Executes it; its output goes to our streams as it comes.
    pub fn shown(&self, label: bool) -> Result<RunOutcome, Failure> {
        let stdout = BufWriter::new(io::stdout().lock());
        let stderr = BufWriter::new(io::stderr().lock());
        let mut merge = Merge::new(stdout, stderr, self.options.setup.size.get(), label);
        let mut failed = None;
        let mut pass_on = |chunks: Vec<OutputChunk>| match merge.write(&chunks) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        };
        let outcome = concord_explore::run(self.program, self.pool, self.options, &mut pass_on)?;
        match failed {
            Some(error) => Err(Failure::Output(error)),
            None => merge.finish().map(|()| outcome).map_err(Failure::Output),
        }
    }

    /// Executes it and keeps its output.
    pub fn collected(&self) -> Result<(RunOutcome, Vec<Output>), Failure> {
        let mut output: Vec<Output> = Vec::new();
        let mut keep = |chunks: Vec<OutputChunk>| {
            for chunk in chunks {
                let (rank, stderr) = (chunk.rank.0, chunk.stream == OutputStream::Stderr);
                match output.last_mut() {
                    Some(last) if (last.rank, last.stderr) == (rank, stderr) => {
                        last.bytes.extend(chunk.bytes)
                    }
                    _ => output.push(Output {
                        rank,
                        stderr,
                        bytes: chunk.bytes,
                    }),
                }
            }
            ControlFlow::Continue(())
        };
        let outcome = concord_explore::run(self.program, self.pool, self.options, &mut keep)?;
        Ok((outcome, output))
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
                format!("the run ends at something that counts as no error: {what}"),
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

fn write_json(
    options: &RunOptions,
    processes: WorldSize,
    outcome: &RunOutcome,
    graded: &Graded,
    output: &[Output],
    status: i32,
    sources: &Sources,
) -> Result<(), Failure> {
    let reasons = reasons(outcome, graded, options.max_instructions);
    let verdict = match () {
        () if graded.is_violated() => Verdict::Violated,
        () if !reasons.is_empty() => Verdict::Inconclusive,
        () => Verdict::Completed,
    };
    let arguments: Vec<String> = options
        .arguments
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let reported: Vec<Reported<'_>> = graded
        .findings
        .iter()
        .map(|(finding, level)| Reported {
            finding,
            level: *level,
            processes: processes.get(),
            witness: None,
        })
        .collect();
    let report = Report {
        verdict,
        processes: processes.get(),
        arguments: &arguments,
        search: None,
        worlds: &[],
        status,
        findings: &reported,
        allowed: graded.allowed,
        reasons: &reasons,
        output,
        stats: Stats {
            instructions: outcome.instructions,
            ..Stats::default()
        },
        sources,
    };
    let text = match options.format {
        Format::Sarif => sarif::report(&report),
        Format::Human | Format::Json => json::report(&report),
    };
    let text = text.map_err(|e| Failure::Form(e.to_string()))?;
    let mut stdout = BufWriter::new(io::stdout().lock());
    writeln!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}

/// The low eight bits are all that a parent process sees.
fn exit_code(status: i32) -> ExitCode {
    ExitCode::from((status & 0xff) as u8)
}
