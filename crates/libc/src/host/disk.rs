//! The real file system, read-only.
//!
//! Every path is read at most once in a run, by whichever execution path
//! asks first; so all of them see the same contents, even if somebody changes
//! the files meanwhile. What the kernel makes up when it is read (`/proc`,
//! `/sys`, devices) says something else in every run, or nothing: it is no
//! file here.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use concord_term::Bytes;

use crate::errno;

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DiskEntry {
    /// A regular file.
    File { size: u64, mode: u32 },
    /// A directory.
    Directory { mode: u32 },
    /// A device, a pipe, a socket, something of the kernel's: nothing that has
    /// contents which stay.
    Other,
}

type Names = Vec<Vec<u8>>;

#[derive(Debug, Default)]
struct Cache {
    entries: BTreeMap<Vec<u8>, Result<DiskEntry, i32>>,
    contents: BTreeMap<Vec<u8>, Result<Bytes, i32>>,
    listings: BTreeMap<Vec<u8>, Result<Names, i32>>,
}

/// A view of the disk, shared by all copies of a host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    cache: Arc<Mutex<Cache>>,
}

fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// Whether what is there belongs to the kernel: it changes by itself. Files in
/// shared memory are files.
fn is_volatile(at: &[u8]) -> bool {
    let below = |folder: &str| {
        let rest = at.strip_prefix(folder.as_bytes());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
    };
    ["/proc", "/sys", "/dev"].into_iter().any(below) && !below("/dev/shm")
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
        // Also behind links: `/etc/mtab` is one.
        let real = std::fs::canonicalize(path(at));
        let real = real.as_ref().map_or(at, |real| real.as_os_str().as_bytes());
        let entry = match std::fs::metadata(path(at)) {
            _ if is_volatile(at) || is_volatile(real) => Ok(DiskEntry::Other),
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
    pub(crate) fn list(&self, at: &[u8]) -> Result<Names, i32> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache.listings.get(at) {
            return known.clone();
        }
        let names = read_names(at).map_err(|e| error_number(&e));
        cache.listings.insert(at.to_vec(), names.clone());
        names
    }
}

fn read_names(at: &[u8]) -> std::io::Result<Names> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path(at))? {
        names.push(entry?.file_name().as_bytes().to_vec());
    }
    names.sort();
    Ok(names)
}
