//! The machine and the process, as every run sees them: fixed numbers and
//! names, the same on every machine.

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Stop};

/// Functions whose answers are another host's own.
pub(crate) const ASKS_HOST: [&str; 20] = [
    "getpid",
    "getppid",
    "getpgrp",
    "getsid",
    "gettid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getpagesize",
    "get_nprocs",
    "get_nprocs_conf",
    "sched_getcpu",
    "sysconf",
    "gethostname",
    "getdomainname",
    "uname",
    "getlogin",
    "getrlimit",
    "getpriority",
];

pub(crate) const TABLE: &[Entry] = &[
    ("getpid", |c| c.int_result(process_id(c))),
    ("getppid", |c| c.int_result(PARENT)),
    ("getpgrp", |c| c.int_result(PARENT)),
    ("getsid", |c| c.int_result(PARENT)),
    ("gettid", |c| c.int_result(process_id(c))),
    ("getuid", |c| c.int_result(0)),
    ("geteuid", |c| c.int_result(0)),
    ("getgid", |c| c.int_result(0)),
    ("getegid", |c| c.int_result(0)),
    ("getpagesize", |c| c.int_result(4096)),
    ("get_nprocs", |c| c.int_result(1)),
    ("get_nprocs_conf", |c| c.int_result(1)),
    ("sched_getcpu", |c| c.int_result(0)),
    ("sysconf", sysconf),
    ("gethostname", gethostname),
    ("getdomainname", getdomainname),
    ("uname", uname),
    ("getlogin", |c| {
        c.static_string("getlogin", b"root")
            .and_then(|a| c.pointer_result(a))
    }),
    ("getrlimit", getrlimit),
    ("setrlimit", |c| c.int_result(0)),
    ("getpriority", |c| c.int_result(0)),
    ("nice", |c| c.int_result(0)),
    ("__errno_location", |c| c.pointer_result(c.libc.errno)),
    ("strerror", strerror),
    ("system", system),
    ("fork", |c| unsupported(c, "another process")),
    ("vfork", |c| unsupported(c, "another process")),
    ("wait", |c| c.failed(errno::ECHILD)),
    ("waitpid", |c| c.failed(errno::ECHILD)),
    ("execl", |c| unsupported(c, "another program")),
    ("execlp", |c| unsupported(c, "another program")),
    ("execv", |c| unsupported(c, "another program")),
    ("execve", |c| unsupported(c, "another program")),
    ("execvp", |c| unsupported(c, "another program")),
    ("mmap", |c| unsupported(c, "memory mapping")),
    ("munmap", |c| unsupported(c, "memory mapping")),
    ("shmget", |c| unsupported(c, "shared memory outside MPI")),
    ("shmat", |c| unsupported(c, "shared memory outside MPI")),
    ("shm_open", |c| unsupported(c, "shared memory outside MPI")),
    ("semget", |c| unsupported(c, "semaphores outside MPI")),
    ("msgget", |c| unsupported(c, "message queues outside MPI")),
    ("socket", |c| unsupported(c, "sockets")),
    ("socketpair", |c| unsupported(c, "sockets")),
    ("pipe", |c| unsupported(c, "pipes")),
    ("dlopen", |c| unsupported(c, "loading code at run time")),
];

/// What started the processes.
const PARENT: i32 = 1000;

/// The process id of the calling rank: different for every rank.
pub(crate) fn process_id(c: &Call<'_>) -> i32 {
    PARENT + 1 + c.rank.0.cast_signed()
}

fn unsupported(c: &Call<'_>, what: &str) -> Outcome {
    Err(Stop::unsupported(format!("{}: {what}", c.name())))
}

/// A question for a shell has the answer that there is none; a command is
/// not run.
fn system(c: &mut Call<'_>) -> Outcome {
    match c.pointer(0)? {
        0 => c.int_result(0),
        address => {
            let command = String::from_utf8_lossy(&c.string(address)?).into_owned();
            Err(Stop::unsupported(format!("system: running `{command}`")))
        }
    }
}

fn sysconf(c: &mut Call<'_>) -> Outcome {
    let value = match c.int(0)? {
        0 => 2_097_152,        // _SC_ARG_MAX
        2 => 100,              // _SC_CLK_TCK
        4 => 1024,             // _SC_OPEN_MAX
        29 => 200_809,         // _SC_VERSION
        30 => 4096,            // _SC_PAGESIZE
        60 => 1024,            // _SC_IOV_MAX
        83 | 84 => 1,          // _SC_NPROCESSORS_CONF, _SC_NPROCESSORS_ONLN
        85 => 1_048_576,       // _SC_PHYS_PAGES: 4 GiB
        86 => 524_288,         // _SC_AVPHYS_PAGES
        180 => 64,             // _SC_HOST_NAME_MAX
        186 | 189 | 195 => 64, // cache line sizes
        _ => return Err(Stop::unsupported(format!("sysconf({})", c.int(0)?))),
    };
    c.long_result(value)
}

fn gethostname(c: &mut Call<'_>) -> Outcome {
    let (buffer, size) = (c.pointer(0)?, c.size(1)?);
    let text = [c.host.hostname().as_bytes(), b"\0"].concat();
    if (text.len() as u64) > size {
        return c.failed(36); // ENAMETOOLONG
    }
    c.store_bytes(buffer, &text)?;
    c.int_result(0)
}

fn getdomainname(c: &mut Call<'_>) -> Outcome {
    let (buffer, size) = (c.pointer(0)?, c.size(1)?);
    let text = b"(none)\0";
    if (text.len() as u64) > size {
        return c.failed(errno::EINVAL);
    }
    c.store_bytes(buffer, text)?;
    c.int_result(0)
}

/// `struct utsname`: six fields of 65 bytes.
fn uname(c: &mut Call<'_>) -> Outcome {
    const FIELD: usize = 65;
    let place = c.pointer(0)?;
    let hostname = c.host.hostname().to_owned();
    let fields = ["Linux", &hostname, "6.1.0", "#1 SMP", "x86_64", "(none)"];
    let mut bytes = vec![0u8; FIELD * fields.len()];
    for (at, field) in bytes.chunks_exact_mut(FIELD).zip(fields) {
        let length = field.len().min(FIELD - 1);
        at[..length].copy_from_slice(&field.as_bytes()[..length]);
    }
    c.store_bytes(place, &bytes)?;
    c.int_result(0)
}

/// No limit.
fn getrlimit(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(1)?;
    c.store_u64(place, u64::MAX)?;
    c.store_u64(place + 8, u64::MAX)?;
    c.int_result(0)
}

fn strerror(c: &mut Call<'_>) -> Outcome {
    let text = errno::text(c.int(0)?);
    let address = c.static_string("strerror", text.as_bytes())?;
    c.pointer_result(address)
}
