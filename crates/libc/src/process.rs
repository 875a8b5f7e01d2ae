//! One process's part of the C library: what differs between ranks and must
//! be copied when a path forks.

use std::collections::BTreeMap;

use concord_abi::{Arg, BlockKind, Memory};
use concord_base::{MemoryFault, Rank};
use concord_term::{Term, TermPool};

use crate::call::Call;
use crate::exit::{ExitHandler, Pending};
use crate::function::{Function, Model, knows};
use crate::host::Host;
use crate::math::Flags;
use crate::reply::{Outcome, Reply};
use crate::stdio::OpenFiles;
use crate::time::Clock;

/// Choices that hold for a whole run.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Settings {
    /// The clock never moves. Right for a program that cannot read it (no
    /// function it refers to has [`Function::reads_clock`]): then `sleep` in a
    /// polling loop leaves the state as it was, and equal states are seen.
    pub clock_stands: bool,
    /// Somebody compares what is printed: text with symbolic characters is printed
    /// character by character, which takes a question for each.
    pub by_character: bool,
}

/// The addresses of the three standard streams, which the interpreter stores
/// in the program's `stdin`, `stdout` and `stderr`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct StandardStreams {
    pub stdin: u64,
    pub stdout: u64,
    pub stderr: u64,
}

/// One process's libc state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Libc {
    /// The standard streams.
    pub standard: StandardStreams,
    /// Where `errno` is.
    pub(crate) errno: u64,
    pub(crate) files: OpenFiles,
    pub(crate) clock: Clock,
    /// Floating-point exception flags.
    pub(crate) float_flags: Flags,
    /// Functions registered by `atexit` and relatives; the last runs first.
    pub(crate) exit_handlers: Vec<ExitHandler>,
    /// Functions registered by `at_quick_exit`.
    pub(crate) quick_exit_handlers: Vec<ExitHandler>,
    /// What goes on after the callback that is running now; the innermost last.
    pub(crate) pending: Vec<Pending>,
    /// Signal handlers other than the default, by signal number.
    pub(crate) signal_handlers: BTreeMap<i32, u64>,
    /// Static result buffers (`asctime`, `tmpnam`, …), made when first needed.
    pub(crate) statics: BTreeMap<&'static str, u64>,
    /// The working directory; absolute.
    pub(crate) directory: Vec<u8>,
    /// The file creation mask.
    pub(crate) umask: u32,
    /// How many fresh numbers were given out.
    pub(crate) fresh: u64,
    /// Whether the program looks at what the call returns; always, unless
    /// somebody knows better.
    pub(crate) result_counts: bool,
    /// Conditions that are known to hold for the call at hand.
    pub(crate) assured: Vec<Term>,
    /// Symbolic bytes at which no string ends, for the call under way.
    pub(crate) nonzero: Vec<Term>,
    /// [`Settings::by_character`].
    pub(crate) by_character: bool,
}

impl Libc {
    /// Where `errno` lies.
    pub fn errno_address(&self) -> u64 {
        self.errno
    }

    /// The state at the start of `main`.
    pub fn start(
        mem: &mut dyn Memory,
        host: &Host,
        settings: &Settings,
    ) -> Result<Libc, MemoryFault> {
        // The size of glibc's FILE; the contents are nobody's business.
        let mut stream = || mem.allocate(BlockKind::Internal, 216, 16, true);
        let standard = StandardStreams {
            stdin: stream()?,
            stdout: stream()?,
            stderr: stream()?,
        };
        let errno = mem.allocate(BlockKind::Internal, 4, 4, true)?;
        Ok(Libc {
            standard,
            errno,
            files: OpenFiles::standard(standard),
            clock: Clock::start(settings.clock_stands, host.other_time),
            float_flags: Flags::default(),
            exit_handlers: Vec::new(),
            quick_exit_handlers: Vec::new(),
            pending: Vec::new(),
            signal_handlers: BTreeMap::new(),
            statics: BTreeMap::new(),
            directory: host.directory().to_vec(),
            umask: 0o022,
            fresh: 0,
            result_counts: true,
            assured: Vec::new(),
            nonzero: Vec::new(),
            by_character: settings.by_character,
        })
    }

    /// The state of a program without floating-point instructions: no flag is
    /// raised behind the library's back, so `fetestexcept` can be answered.
    #[must_use]
    pub fn without_float_arithmetic(mut self) -> Libc {
        self.float_flags.complete = true;
        self
    }

    /// Whether no file is open: all that is written is output.
    pub fn has_no_files(&self) -> bool {
        self.files.are_standard()
    }

    /// The process has executed so many instructions since its start: time
    /// passes.
    pub fn worked(&mut self, instructions: u64) {
        self.clock.worked(instructions);
    }

    /// The time that the process sees now, in nanoseconds since the start.
    pub fn time(&mut self, host: &Host) -> u64 {
        self.clock.look(host.awake)
    }

    /// A poll of the process has failed, in an exploration of all executions:
    /// waiting in vain may take long.
    pub fn poll_failed(&mut self, host: &mut Host) {
        self.clock.poll_failed(&mut host.awake);
    }

    /// A poll of the process has succeeded, likewise.
    pub fn poll_succeeded(&mut self) {
        self.clock.poll_succeeded();
    }

    /// Calls a function. A reply that asks for concrete values means that
    /// nothing has happened yet, and that the call is to be made again.
    pub fn call(
        &mut self,
        function: Function,
        args: &[Arg],
        mem: &mut dyn Memory,
        host: &mut Host,
        rank: Rank,
        pool: &TermPool,
    ) -> Reply {
        self.with(function, args, mem, host, rank, pool, function.model())
    }

    /// Answers a call by this model.
    #[allow(clippy::too_many_arguments, reason = "a call, and who answers it")]
    pub(crate) fn with(
        &mut self,
        function: Function,
        args: &[Arg],
        mem: &mut dyn Memory,
        host: &mut Host,
        rank: Rank,
        pool: &TermPool,
        model: Model,
    ) -> Reply {
        let mut call = Call {
            libc: self,
            args,
            mem,
            host,
            rank,
            pool,
            function,
        };
        let outcome = crate::math::check_meaning(pool, function).and_then(|()| model(&mut call));
        let reply = reply(outcome);
        self.result_counts = true;
        if matches!(reply, Reply::Return(_)) {
            self.assured.clear();
            self.nonzero.clear();
        }
        reply
    }

    /// The program does not look at what the next call returns.
    pub fn ignore_result(&mut self) {
        self.result_counts = false;
    }

    /// A condition that a reply asked for holds.
    pub fn assure(&mut self, condition: Term) {
        self.assured.push(condition);
    }

    /// For the call that is made again: no string ends at this symbolic byte.
    pub fn goes_on(&mut self, term: Term) {
        self.nonzero.push(term);
    }

    /// Goes on after the function of the last [`Reply::Call`] has returned.
    pub fn callback_returned(
        &mut self,
        result: Option<Arg>,
        mem: &mut dyn Memory,
        host: &mut Host,
        rank: Rank,
        pool: &TermPool,
    ) -> Reply {
        let Some(pending) = self.pending.pop() else {
            return Reply::Unsupported(
                "a callback returned that the C library did not call".into(),
            );
        };
        let args: Vec<Arg> = result.into_iter().collect();
        let Some(function) = knows("exit") else {
            return Reply::Unsupported("exit is not modelled".into());
        };
        let mut call = Call {
            libc: self,
            args: &args,
            mem,
            host,
            rank,
            pool,
            function,
        };
        let outcome = pending.resume(&mut call);
        reply(outcome)
    }

    /// How many streams the program opened and did not close.
    pub fn open_streams(&self) -> usize {
        self.files.opened_streams()
    }

    /// A number that this process has not used.
    pub(crate) fn fresh(&mut self) -> u64 {
        self.fresh += 1;
        self.fresh
    }
}

fn reply(outcome: Outcome) -> Reply {
    match outcome {
        Ok(results) => Reply::Return(results),
        Err(stop) => *stop.0,
    }
}
