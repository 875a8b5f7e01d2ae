//! `--checkpoint` and `--resume`: what a search has come to, in a file.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use concord_explore::{CHECKPOINT_PERIOD, Checkpoint, Identity};
use concord_ir::Module;
use concord_term::TermPool;
use xxhash_rust::xxh3::xxh3_64;

use super::VerifyOptions;
use crate::failure::Failure;
use crate::fingerprint::fingerprint;
use crate::setup::environment;

/// Milliseconds between two times that the file is brought up to date, for tests.
const PERIOD: &str = "CONCORD_CHECKPOINT_PERIOD";
/// After so many batches of states the process ends as if it were killed, for tests.
const END: &str = "CONCORD_PROVOKE_END";
/// The status then: that of a shell for a process that was killed.
const KILLED: i32 = 137;

/// The checkpoint that the user asks for.
pub(super) fn open(
    options: &VerifyOptions,
    module: &Module,
    pool: &TermPool,
) -> Result<Option<Arc<Checkpoint>>, Failure> {
    let (earlier, file) = (options.resume.as_deref(), options.checkpoint.as_deref());
    let Some(either) = earlier.or(file) else {
        return Ok(None);
    };
    let identity = Identity {
        version: build().map_err(|e| Failure::Unreadable("this executable".into(), e))?,
        program: fingerprint(module),
    };
    if let Some(folder) = file.and_then(Path::parent)
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        let gone = io::Error::from(io::ErrorKind::NotFound);
        let path = folder.to_owned();
        return Err(Failure::Folder("a checkpoint", path, gone));
    }
    let period = asked(PERIOD).map_or(CHECKPOINT_PERIOD, Duration::from_millis);
    let variables = environment();
    match Checkpoint::open(identity, variables, earlier, file, period, pool) {
        Ok(checkpoint) => Ok(Some(Arc::new(checkpoint))),
        Err(why) => Err(Failure::Checkpoint(either.to_owned(), why)),
    }
}

/// The version, and a hash of what runs: states mean something to the build that wrote them alone.
fn build() -> io::Result<String> {
    let own = std::fs::read(std::env::current_exe()?)?;
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("{version} ({:016x})", xxh3_64(&own)))
}

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// What follows the checkpoint while a search goes on.
pub(super) struct Following<'a> {
    checkpoint: Option<&'a Checkpoint>,
    /// Batches until the process ends.
    left: Option<u64>,
}

impl<'a> Following<'a> {
    pub(super) fn new(checkpoint: Option<&'a Checkpoint>) -> Following<'a> {
        Following {
            checkpoint,
            left: asked(END),
        }
    }

    /// A batch of states was explored: says what could not be written.
    pub(super) fn batch(&mut self) {
        if let Some(warning) = self.checkpoint.and_then(Checkpoint::take_warning) {
            // Who cannot be told goes without.
            let _ = writeln!(io::stderr(), "warning: {warning}");
        }
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                std::process::exit(KILLED);
            }
        }
    }

    /// All searches are over.
    pub(super) fn finish(&mut self, pool: &TermPool) {
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.finish(pool);
        }
        self.left = None;
        self.batch();
    }
}
