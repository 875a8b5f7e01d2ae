//! What all processes of a run share: the file system and the output.
//!
//! A [`Host`] is part of the global state: it clones cheaply and compares by
//! what programs can see. The output is not compared, since no program reads
//! it.

mod disk;
mod files;
mod held;
mod output;
mod sharing;

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use concord_base::Rank;
use concord_term::{Bytes, Term};
pub(crate) use files::{FileKey, FileKind, Files, Status, normalise, parent};
pub(crate) use held::Held;
use held::HeldBack;
pub use output::{Output, OutputChunk, OutputStream, ShownValue};
pub use sharing::Sharing;

use crate::failing::Failing;
use crate::time::Awake;

/// Where the standard input comes from. Rank 0 alone has one, as under
/// `mpirun`; for the others it is empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stdin {
    /// Nothing to read.
    #[default]
    Empty,
    /// These bytes, perhaps symbolic.
    Bytes(Bytes),
    /// This process's own standard input, read to its end when a program first
    /// reads from it.
    Real,
}

/// How to make a [`Host`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostOptions {
    /// The program's name, for `assert` and `perror`-like messages.
    pub program: String,
    /// The working directory; absolute.
    pub directory: PathBuf,
    /// The standard input of rank 0.
    pub stdin: Stdin,
    /// The host's name that programs see.
    pub hostname: String,
    /// Calls that may fail.
    pub failing: BTreeSet<Failing>,
    /// Clocks begin at another moment, and everything takes longer: what is then not
    /// as usual depends on the time.
    pub other_time: bool,
    /// Unknown numbers may be printed into files as text that nobody reads again.
    pub text_in_files: bool,
}

impl Default for HostOptions {
    fn default() -> HostOptions {
        HostOptions {
            program: "a.out".into(),
            directory: PathBuf::from("/"),
            stdin: Stdin::Empty,
            hostname: concord_abi::HOST_NAME.into(),
            failing: BTreeSet::new(),
            other_time: false,
            text_in_files: false,
        }
    }
}

/// What the processes of a run share.
#[derive(Clone, Debug)]
pub struct Host {
    program: Arc<[u8]>,
    directory: Arc<[u8]>,
    stdin: Stdin,
    hostname: Arc<str>,
    /// Calls that may fail.
    pub failing: Arc<BTreeSet<Failing>>,
    pub(crate) files: Files,
    /// What streams hold back.
    pub(crate) held: HeldBack,
    /// When a process last woke up.
    pub(crate) awake: Awake,
    pub(crate) other_time: bool,
    pub(crate) text_in_files: bool,
    /// What the processes have written to their standard streams.
    pub output: Output,
    /// What processes do with files that others may use, too.
    pub sharing: Sharing,
    /// A process asked for a standard input that nobody has given.
    pub missed_input: bool,
}

impl Host {
    /// A host whose file system is the machine's.
    pub fn new(options: HostOptions) -> Host {
        use std::os::unix::ffi::OsStringExt;
        Host {
            program: options.program.into_bytes().into(),
            directory: options.directory.into_os_string().into_vec().into(),
            stdin: options.stdin,
            hostname: options.hostname.into(),
            failing: Arc::new(options.failing),
            files: Files::default(),
            held: HeldBack::default(),
            awake: Awake::default(),
            other_time: options.other_time,
            text_in_files: options.text_in_files,
            output: Output::default(),
            sharing: Sharing::default(),
            missed_input: false,
        }
    }

    /// Puts a file into the overlay, perhaps with symbolic bytes. A relative
    /// path starts at the working directory.
    pub fn add_file(&mut self, path: &str, contents: Bytes) {
        let path = files::normalise(&self.directory, path.as_bytes());
        self.files.create(&path, contents);
    }

    /// The contents of a file as programs see it now, if it exists.
    pub fn file(&self, path: &str) -> Option<Bytes> {
        let path = files::normalise(&self.directory, path.as_bytes());
        match self.files.look_up(&path) {
            Ok(FileKind::File(key)) => self.files.contents(&key).ok(),
            _ => None,
        }
    }

    /// The paths that the program created or changed, in order.
    pub fn changed_files(&self) -> impl Iterator<Item = String> + '_ {
        self.files
            .changed()
            .map(|p| String::from_utf8_lossy(p).into_owned())
    }

    /// The paths of files that were on the disk and that the program removed, in order.
    pub fn removed_files(&self) -> impl Iterator<Item = String> + '_ {
        self.files
            .removed()
            .map(|p| String::from_utf8_lossy(p).into_owned())
    }

    /// Replaces a symbolic byte by its value everywhere.
    pub fn concretise(&mut self, term: Term, value: u8) {
        if let Stdin::Bytes(bytes) = &mut self.stdin {
            files::replace(bytes, term, value);
        }
        self.files.concretise(term, value);
    }

    pub(crate) fn program(&self) -> &[u8] {
        let name = &self.program;
        let start = name.iter().rposition(|&b| b == b'/').map_or(0, |i| i + 1);
        &name[start..]
    }

    pub(crate) fn directory(&self) -> &[u8] {
        &self.directory
    }

    pub(crate) fn hostname(&self) -> &str {
        &self.hostname
    }

    /// The standard input of a rank; an `errno` if it cannot be read.
    pub(crate) fn stdin(&mut self, rank: Rank) -> Result<Bytes, i32> {
        match &self.stdin {
            _ if rank.0 != 0 => Ok(Bytes::new()),
            Stdin::Empty => {
                self.missed_input = true;
                Ok(Bytes::new())
            }
            Stdin::Bytes(bytes) => Ok(bytes.clone()),
            Stdin::Real => self.files.disk().contents(b"/dev/stdin"),
        }
    }
}

impl PartialEq for Host {
    fn eq(&self, other: &Host) -> bool {
        self.stdin == other.stdin && self.files == other.files && self.awake == other.awake
    }
}

impl Eq for Host {}

impl Hash for Host {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stdin.hash(state);
        self.files.hash(state);
        self.held.hash(state);
        self.awake.hash(state);
    }
}
