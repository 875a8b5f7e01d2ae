//! What every process of a program starts from, as far as all commands agree.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use concord_base::WorldSize;
use concord_exec::Limits;
use concord_explore::Setup;
use concord_libc::{HostOptions, Stdin};
use concord_term::Bytes;

use crate::load::program_name;
use crate::options::ProgramOptions;

/// The program with these arguments in our own environment, with nothing on its standard input.
pub(crate) fn setup(
    program: &ProgramOptions,
    arguments: &[OsString],
    size: WorldSize,
    directory: &Path,
    mpi: concord_mpi::Options,
) -> Setup {
    let name = program_name(program);
    let mut args = vec![Bytes::from(name.as_bytes())];
    args.extend(arguments.iter().map(|a| Bytes::from(a.as_bytes())));
    Setup {
        contended: Default::default(),
        entry: None,
        self_check: false,
        observe: false,
        size,
        args,
        environment: environment(),
        files: Vec::new(),
        host: HostOptions {
            program: name,
            directory: directory.to_owned(),
            stdin: Stdin::Empty,
            ..HostOptions::default()
        },
        limits: Limits::default(),
        mpi,
    }
}

/// Our own environment variables.
pub(crate) fn environment() -> Vec<Vec<u8>> {
    let all = std::env::vars_os();
    all.map(|(k, v)| [k.as_bytes(), b"=", v.as_bytes()].concat())
        .collect()
}
