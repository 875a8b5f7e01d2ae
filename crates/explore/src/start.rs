//! From a program to the state before its first instruction.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use concord_base::{FileThing, Rank, Span, WorldSize};
use concord_exec::{ARGV_NAME, Context, Limits, Process, globals_fit};
use concord_ir::{Inst, Module};
use concord_libc::{Host, HostOptions, Libc, Settings};
use concord_mpi::{Options, World};
use concord_term::{Byte, Bytes};
use thiserror::Error;

use crate::entry::{Entry, prepare};
use crate::ranks::Stage;
use crate::resolve::Models;
use crate::state::{RankState, State};
use crate::threads::RankThreads;

/// What a run starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many ranks.
    pub size: WorldSize,
    /// `argv`, the program's name first; without terminators, perhaps with
    /// symbolic bytes.
    pub args: Vec<Bytes>,
    /// Environment variables, `NAME=value`.
    pub environment: Vec<Vec<u8>>,
    /// The machine.
    pub host: HostOptions,
    /// Files that exist beside those of the machine.
    pub files: Vec<(String, Bytes)>,
    /// Per rank.
    pub limits: Limits,
    /// MPI's freedoms.
    pub mpi: Options,
    /// Whether what executions show is kept, to be compared with another program.
    pub observe: bool,
    /// Names of files whose users take turns.
    pub contended: Arc<BTreeSet<FileThing>>,
    /// Where executions start, if not at `main`.
    pub entry: Option<Entry>,
    /// Whether it is looked at every choice whether all is as it always is;
    /// debug builds do so anyway.
    pub self_check: bool,
}

/// Why a program cannot start.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// There is no `main`.
    #[error("the program has no function `main`")]
    NoMain,
    /// A variable is used but defined nowhere.
    #[error("undefined reference to the variable `{0}`: no given file defines it")]
    UndefinedVariable(String),
    /// Its globals and arguments do not fit into the memory limit.
    #[error("the program's global variables exceed the memory limit")]
    OutOfMemory,
    /// A checkpoint does not fit.
    #[error("cannot go on from the checkpoint: {0}")]
    CannotResume(String),
}

/// Variables that the libc model provides.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

impl State {
    /// All ranks before their first instruction.
    pub fn start(cx: Context<'_>, models: &Models, setup: &Setup) -> Result<State, StartError> {
        let module = &cx.program.module;
        let main = module
            .function_named("main")
            .filter(|id| module.function(*id).body.is_some());
        if main.is_none() && setup.entry.is_none() {
            return Err(StartError::NoMain);
        }
        let provided = |name: &str| STREAMS.contains(&name);
        if let Some(missing) = module
            .globals
            .iter()
            .find(|g| g.init.is_none() && !provided(&g.name))
            .filter(|_| setup.entry.is_none())
        {
            return Err(StartError::UndefinedVariable(missing.name.clone()));
        }
        let mut host = Host::new(setup.host.clone());
        for (name, contents) in &setup.files {
            host.add_file(name, contents.clone());
        }
        host.sharing.noted = setup.size != WorldSize::ONE;
        host.sharing.contended = Arc::clone(&setup.contended);
        let settings = Settings {
            clock_stands: !models.reads_clock(),
            by_character: setup.observe,
        };
        let ranks: Vec<RankState> = setup
            .size
            .ranks()
            .map(|rank| {
                start_rank(cx, setup, rank, &host, &settings).ok_or(StartError::OutOfMemory)
            })
            .collect::<Result<_, _>>()?;
        let mut options = setup.mpi;
        options.ready_order =
            models.has_ready_sends() && options.outcomes == concord_mpi::Outcomes::All;
        options.cancels = models.cancels() && options.outcomes == concord_mpi::Outcomes::All;
        options.shared_turns = models.mixes_locks(&cx.program.module)
            && options.outcomes == concord_mpi::Outcomes::All;
        options.accumulate_turns =
            models.fetches_and_accumulates() && options.outcomes == concord_mpi::Outcomes::All;
        options.freed_order = models.frees_requests();
        options.file_order &= host.sharing.noted && models.opens_files();
        // Who starts in the middle has somebody to talk to, who is not executed.
        let size = match &setup.entry {
            None => setup.size,
            Some(entry) if entry.many => setup.size,
            Some(_) => WorldSize::new(2).expect("two are a number of processes"),
        };
        let mut state = State::new(World::new(size, options), host, ranks);
        state.path.observed = setup.observe.then(Arc::default);
        state.self_checks = setup.self_check || cfg!(debug_assertions);
        if let Some(entry) = &setup.entry {
            prepare(cx, &mut state, entry)?;
        }
        Ok(state)
    }
}

fn start_rank(
    cx: Context<'_>,
    setup: &Setup,
    rank: Rank,
    host: &Host,
    settings: &Settings,
) -> Option<RankState> {
    if !globals_fit(cx.program, setup.limits) {
        return None;
    }
    let mut process = Process::new(cx, setup.limits);
    let size = setup.size.ranks().count() as u32;
    match setup.mpi.alike {
        false => process.memory.set_process(rank.0, size),
        // What is alike lies at the same addresses; who gives one away is noticed. What was never written
        // is each rank's own, so that it never cancels out.
        true => process.memory.set_process_at(rank.0, rank.0.min(1), 2),
    }
    process.memory.track_addresses(true);
    let mut libc = Libc::start(&mut process.memory, host, settings).ok()?;
    if !computes_with_floats(&cx.program.module) {
        libc = libc.without_float_arithmetic();
    }
    let streams = [
        libc.standard.stdin,
        libc.standard.stdout,
        libc.standard.stderr,
    ];
    for (name, address) in STREAMS.iter().zip(streams) {
        if let Some(global) = cx.program.module.global_named(name) {
            let at = cx.program.global_object(global).base();
            process
                .memory
                .write_plain(at, &address.to_le_bytes())
                .ok()?;
        }
    }
    let argv = place_strings(&mut process, &setup.args)?;
    let strings: Vec<Bytes> = setup
        .environment
        .iter()
        .map(|s| Bytes::from(s.as_slice()))
        .collect();
    let environment = place_strings(&mut process, &strings)?;
    for name in ["environ", "__environ"] {
        if let Some(global) = cx.program.module.global_named(name) {
            let at = cx.program.global_object(global).base();
            process
                .memory
                .write_plain(at, &environment.to_le_bytes())
                .ok()?;
        }
    }
    let stage = Stage::Fresh {
        argc: setup.args.len() as u32,
        argv,
        environment,
    };
    Some(RankState {
        process,
        libc,
        stage,
        waiting: false,
        callers: Vec::new(),
        inputs_read: 0,
        failures_asked: 0,
        failure: None,
        leaving: None,
        threads: RankThreads::default(),
        left_at: Span::UNKNOWN,
        entry: None,
        made: Arc::default(),
        print: OnceLock::new(),
        foreign: OnceLock::new(),
        exact: OnceLock::new(),
        graves: OnceLock::new(),
        apart: OnceLock::new(),
    })
}

/// A null-terminated array of strings.
fn place_strings(process: &mut Process, strings: &[Bytes]) -> Option<u64> {
    let mut table = Vec::with_capacity(8 * (strings.len() + 1));
    for string in strings {
        let mut bytes = string.clone();
        bytes.push(Byte::Concrete(0));
        table.extend_from_slice(&process.place(&bytes, ARGV_NAME)?.to_le_bytes());
    }
    table.extend_from_slice(&0u64.to_le_bytes());
    process.place(&Bytes::from(table), ARGV_NAME)
}

/// Whether any instruction could raise a floating-point exception flag.
fn computes_with_floats(module: &Module) -> bool {
    let bodies = module
        .functions
        .iter()
        .filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| &body.code).any(|inst| match inst {
        Inst::Float { .. } | Inst::FloatCmp { .. } => true,
        Inst::Cast { from, to, .. } => from.is_float() || to.is_float(),
        _ => false,
    })
}
