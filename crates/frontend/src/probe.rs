//! Bitcode that we did not make, tried out in a child process first.
//!
//! LLVM's readers check much, but a damaged file can still make them crash,
//! loop or eat all memory. So a child does the whole work once; only if it
//! survives does this process do it too. The child is a fork: it has all
//! inputs in memory and needs no program of its own. It is made while nobody
//! uses LLVM in this process (see `llvm::Context`), so no lock of LLVM's is
//! taken in it.

#![allow(unsafe_code)]

use std::ffi::c_int;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;

/// Seconds of processor time and bytes of address space that a child gets.
const MAX_SECONDS: u64 = 120;
const MAX_MEMORY: u64 = 16 << 30;

/// How a trial ended.
pub enum Trial {
    /// The work succeeded, or failed in an orderly way that will repeat.
    Survived,
    /// The child died; the text says how.
    Died(String),
}

/// Runs `work` in a child and reports how that ended. What `work` returns or
/// prints is lost; only whether it came to an end counts.
pub fn try_out(work: impl FnOnce()) -> std::io::Result<Trial> {
    let mut pipe = [0 as c_int; 2];
    // SAFETY: plain system calls on our own array.
    if unsafe { libc::pipe2(pipe.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: the child only runs `work`, writes one byte and exits without
    // unwinding into the parent's frames.
    let child = unsafe { libc::fork() };
    match child {
        -1 => {
            let error = std::io::Error::last_os_error();
            // SAFETY: both ends are ours.
            unsafe {
                libc::close(pipe[0]);
                libc::close(pipe[1]);
            }
            Err(error)
        }
        0 => {
            // SAFETY: the write end is ours alone.
            let mut done = unsafe { File::from_raw_fd(pipe[1]) };
            confine();
            let survived = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_ok();
            if survived {
                // If this fails, the parent takes it as a death.
                let _ = done.write_all(b"+");
            }
            // SAFETY: ends the child without running the parent's exit
            // handlers a second time.
            unsafe { libc::_exit(0) }
        }
        _ => {
            // SAFETY: the ends are ours; the write end is closed so that
            // reading ends when the child does.
            let mut report = unsafe {
                libc::close(pipe[1]);
                File::from_raw_fd(pipe[0])
            };
            let mut text = Vec::new();
            let read = report.read_to_end(&mut text);
            let mut status = 0;
            // SAFETY: waits for our own child.
            while unsafe { libc::waitpid(child, &raw mut status, 0) } == -1
                && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
            {
            }
            read?;
            if text == b"+" {
                return Ok(Trial::Survived);
            }
            Ok(Trial::Died(match libc::WTERMSIG(status) {
                libc::SIGXCPU | libc::SIGKILL => {
                    "LLVM's reader does not come to an end on it".to_owned()
                }
                0 => "LLVM's reader gave up on it".to_owned(),
                signal => format!("LLVM's reader crashed on it (signal {signal})"),
            }))
        }
    }
}

/// In the child: silence, and limits.
fn confine() {
    // SAFETY: plain system calls; failures only make the trial less gentle.
    unsafe {
        let null = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        if null >= 0 {
            libc::dup2(null, libc::STDOUT_FILENO);
            libc::dup2(null, libc::STDERR_FILENO);
        }
        let limit = |resource, value| {
            let limit = libc::rlimit {
                rlim_cur: value,
                rlim_max: value,
            };
            libc::setrlimit(resource, &raw const limit);
        };
        limit(libc::RLIMIT_CPU, MAX_SECONDS);
        limit(libc::RLIMIT_AS, MAX_MEMORY);
        limit(libc::RLIMIT_CORE, 0);
        for signal in [
            libc::SIGSEGV,
            libc::SIGBUS,
            libc::SIGABRT,
            libc::SIGILL,
            libc::SIGFPE,
        ] {
            libc::signal(signal, libc::SIG_DFL);
        }
    }
}
