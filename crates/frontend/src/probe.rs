//! Bitcode that we did not make, tried out in a child process first.
//!
//! LLVM's readers check much, but a damaged file can still make them crash,
//! loop or eat all memory. So a child does the whole work once; only if it
//! survives does this process do it too. The child is a fork: it has all
//! inputs in memory and needs no program of its own. Callers hold
//! `llvm::Exclusive`, so nobody else uses LLVM when it is made, and no lock of
//! LLVM's is taken in it.

#![allow(unsafe_code)]

use std::ffi::c_int;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};

/// Seconds of processor time and bytes of address space that a child gets.
const MAX_SECONDS: u64 = 120;
const MAX_MEMORY: u64 = 16 << 30;

/// How a trial ended.
pub(crate) enum Trial {
    /// The work succeeded, or failed in an orderly way that will repeat.
    Survived,
    /// The child died, or LLVM complained past the error handling; the text
    /// says how.
    Failed(String),
}

/// Written last by a child that came to the end of its work.
const DONE: u8 = 0x04;

/// Runs `work` in a child and reports how that ended. What `work` returns is
/// lost; only whether it came to an end in silence counts.
pub(crate) fn try_out(work: impl FnOnce()) -> std::io::Result<Trial> {
    let mut pipe = [0 as c_int; 2];
    // SAFETY: plain system calls on our own array.
    if unsafe { libc::pipe2(pipe.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: both ends are ours, each owned once from here on.
    let (mut report, mut done) =
        unsafe { (File::from_raw_fd(pipe[0]), File::from_raw_fd(pipe[1])) };
    // SAFETY: the child only runs `work`, writes to the pipe and exits
    // without unwinding into the parent's frames.
    let child = unsafe { libc::fork() };
    match child {
        -1 => Err(std::io::Error::last_os_error()),
        0 => {
            confine(&done);
            let survived = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_ok();
            if survived {
                // If this fails, the parent takes it as a death.
                let _ = done.write_all(&[DONE]);
            }
            // SAFETY: ends the child without running the parent's exit
            // handlers a second time.
            unsafe { libc::_exit(0) }
        }
        _ => {
            // Reading ends when the child, which has the other end, does.
            drop(done);
            let mut said = Vec::new();
            let read = report.read_to_end(&mut said);
            let mut status = 0;
            // SAFETY: waits for our own child.
            while unsafe { libc::waitpid(child, &raw mut status, 0) } == -1
                && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
            {
            }
            read?;
            Ok(judge(&said, libc::WTERMSIG(status)))
        }
    }
}

fn judge(said: &[u8], signal: c_int) -> Trial {
    let text = String::from_utf8_lossy(said.strip_suffix(&[DONE]).unwrap_or(said)).into_owned();
    let complaint = text.lines().map(str::trim).find(|line| !line.is_empty());
    match (said.last(), complaint) {
        (Some(&DONE), None) => Trial::Survived,
        (Some(&DONE), Some(complaint)) => Trial::Failed(complaint.to_owned()),
        _ => Trial::Failed(match signal {
            libc::SIGXCPU | libc::SIGKILL => "LLVM's reader does not finish reading it".to_owned(),
            0 => "LLVM's reader gave up on it".to_owned(),
            signal => format!("LLVM's reader crashed on it (signal {signal})"),
        }),
    }
}

/// In the child: what is printed goes to the parent, and limits.
fn confine(report: &File) {
    // SAFETY: plain system calls; failures only make the trial less gentle.
    unsafe {
        libc::dup2(report.as_raw_fd(), libc::STDOUT_FILENO);
        libc::dup2(report.as_raw_fd(), libc::STDERR_FILENO);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(work: impl FnOnce()) -> Option<String> {
        match try_out(work).expect("processes can be made") {
            Trial::Survived => None,
            Trial::Failed(reason) => Some(reason),
        }
    }

    #[test]
    fn work_that_ends_survives() {
        assert_eq!(failure(|| {}), None);
    }

    #[test]
    fn crashes_and_complaints_are_told_apart() {
        // SAFETY: ends the child.
        let crash = || unsafe {
            libc::abort();
        };
        assert_eq!(
            failure(crash).as_deref(),
            Some("LLVM's reader crashed on it (signal 6)")
        );
        let give_up = || unsafe { libc::_exit(1) };
        assert_eq!(
            failure(give_up).as_deref(),
            Some("LLVM's reader gave up on it")
        );
        let complain = || unsafe {
            libc::write(2, c"odd\nmore\n".as_ptr().cast(), 9);
        };
        assert_eq!(failure(complain).as_deref(), Some("odd"));
    }
}
