//! Calls that fail because the host refuses, where somebody asks for that.
//!
//! Whether a call fails is a choice of whoever explores executions; how it fails is told here: what
//! it returns, `errno`, the error indicator of a stream. A call that fails does nothing else.

use concord_abi::{Arg, Memory};
use concord_base::Rank;
use concord_term::TermPool;

use crate::assumption::allocates;
use crate::call::Call;
use crate::errno;
use crate::function::Function;
use crate::host::Host;
use crate::process::Libc;
use crate::reply::{Outcome, Reply};
use crate::stdio::{Target, fclose};

const EMFILE: i32 = 24;
const ENOSPC: i32 = 28;

/// Calls that may be asked to fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Failing {
    /// `malloc` and relatives: there is no memory.
    Malloc,
    /// `fopen`, `fdopen`, `tmpfile`, `opendir`: too many files are open.
    Fopen,
    /// `open`, `creat`, `mkstemp`: access is denied.
    Open,
    /// `mkdir`: access is denied.
    Mkdir,
    /// `fwrite`, `fputs`, `fputc`, `fprintf`, `fflush`, `write` to a file: the disk is full.
    Fwrite,
}

impl Failing {
    /// All of them.
    pub const ALL: &[Failing] = &[
        Failing::Malloc,
        Failing::Fopen,
        Failing::Open,
        Failing::Mkdir,
        Failing::Fwrite,
    ];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Failing::Malloc => "malloc",
            Failing::Fopen => "fopen",
            Failing::Open => "open",
            Failing::Mkdir => "mkdir",
            Failing::Fwrite => "fwrite",
        }
    }

    /// The calls of this name.
    pub fn named(name: &str) -> Option<Failing> {
        Failing::ALL.iter().copied().find(|f| f.name() == name)
    }
}

impl Function {
    /// Which calls it belongs to.
    pub fn failing(self) -> Option<Failing> {
        Some(match self.name() {
            name if allocates(name) => Failing::Malloc,
            "fopen" | "fopen64" | "_IO_fopen" | "fdopen" | "tmpfile" | "tmpfile64" | "opendir" => {
                Failing::Fopen
            }
            "open" | "open64" | "__open_2" | "openat" | "creat" | "mkstemp" | "mkstemp64"
            | "mkostemp" | "mkstemps" => Failing::Open,
            "mkdir" => Failing::Mkdir,
            "fwrite" | "fputs" | "fputc" | "putc" | "fprintf" | "fflush" | "fclose" | "write" => {
                Failing::Fwrite
            }
            _ => return None,
        })
    }
}

impl Libc {
    /// Whether a call could fail because the host refuses. What is only shown does not.
    pub fn may_fail(&self, function: Function, args: &[Arg]) -> bool {
        let descriptor = match function.name() {
            "write" => args.first().map(Arg::i32),
            name => {
                let at = match name {
                    "fwrite" => 3,
                    "fputs" | "fputc" | "putc" => 1,
                    "fprintf" | "fflush" | "fclose" => 0,
                    _ => return function.failing().is_some(),
                };
                args.get(at)
                    .and_then(|arg| self.files.descriptor_of(arg.u64()))
            }
        };
        let file = descriptor.and_then(|descriptor| self.files.file(descriptor));
        file.is_some_and(|file| matches!(file.target, Target::File(_)))
    }

    /// A call that fails.
    pub fn fail(
        &mut self,
        function: Function,
        args: &[Arg],
        mem: &mut dyn Memory,
        host: &mut Host,
        rank: Rank,
        pool: &TermPool,
    ) -> Reply {
        self.with(function, args, mem, host, rank, pool, fail)
    }
}

fn fail(c: &mut Call<'_>) -> Outcome {
    const EOF: i32 = -1;
    let name = c.name();
    // A stream whose last bytes do not fit is closed all the same (POSIX, `fclose`).
    if name == "fclose" {
        fclose(c)?;
        c.set_errno(ENOSPC)?;
        return c.int_result(EOF);
    }
    let stream = match name {
        "fwrite" => Some(3),
        "fputs" | "fputc" | "putc" => Some(1),
        "fprintf" | "fflush" => Some(0),
        _ => None,
    };
    if let Some(index) = stream {
        let address = c.stream_at(index)?;
        c.stream(address)?.error = true;
        c.set_errno(ENOSPC)?;
        return match name {
            "fwrite" => c.size_result(0),
            _ => c.int_result(EOF),
        };
    }
    match name {
        "posix_memalign" => c.int_result(errno::ENOMEM),
        "write" => {
            c.set_errno(ENOSPC)?;
            c.long_result(-1)
        }
        _ => match c.function.failing() {
            Some(Failing::Malloc) => c.failed_null(errno::ENOMEM),
            Some(Failing::Fopen) => c.failed_null(EMFILE),
            _ => c.failed(errno::EACCES),
        },
    }
}
