//! The real file system, read-only.
//!
//! Every path is read at most once in a run, by whichever execution path
//! asks first; so all of them see the same contents, even if somebody changes
//! the files meanwhile.

use crate::errno;
use concord_term::Bytes;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DiskEntry {
    /// A regular file.
    File { size: u64, mode: u32 },
    /// A directory.
    Directory { mode: u32 },
    /// A device, a pipe, a socket: nothing that has contents.
    Other,
}

#[derive(Debug, Default)]
struct Cache {
    entries: BTreeMap<Vec<u8>, Result<DiskEntry, i32>>,
    contents: BTreeMap<Vec<u8>, Result<Bytes, i32>>,
}

/// A view of the disk, shared by all copies of a host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    cache: Arc<Mutex<Cache>>,
}

fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

fn error_number(error: &std::io::Error) -> i32 {
    error.raw_os_error().unwrap_or(errno::EIO)
}

impl Disk {
    /// What is at an absolute path; an `errno` if nothing is or it is hidden.
    pub(crate) fn entry(&self, at: &[u8]) -> Result<DiskEntry, i32> {
        use std::os::unix::fs::PermissionsExt;
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache.entries.get(at) {
            return *known;
        }
        let entry = match std::fs::metadata(path(at)) {
            Ok(data) if data.is_dir() => Ok(DiskEntry::Directory {
                mode: data.permissions().mode() & 0o7777,
            }),
            Ok(data) if !data.is_file() => Ok(DiskEntry::Other),
            Ok(data) => Ok(DiskEntry::File {
                size: data.len(),
                mode: data.permissions().mode() & 0o7777,
            }),
            Err(error) => Err(error_number(&error)),
        };
        cache.entries.insert(at.to_vec(), entry);
        entry
    }

    /// A file's contents; an `errno` if it cannot be read.
    pub(crate) fn contents(&self, at: &[u8]) -> Result<Bytes, i32> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache.contents.get(at) {
            return known.clone();
        }
        let contents = std::fs::read(path(at))
            .map(Bytes::from)
            .map_err(|e| error_number(&e));
        cache.contents.insert(at.to_vec(), contents.clone());
        contents
    }

    /// The names in a directory, sorted.
    pub(crate) fn list(&self, at: &[u8]) -> Result<Vec<Vec<u8>>, i32> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(path(at)).map_err(|e| error_number(&e))? {
            let entry = entry.map_err(|e| error_number(&e))?;
            names.push(entry.file_name().as_bytes().to_vec());
        }
        names.sort();
        Ok(names)
    }
}
