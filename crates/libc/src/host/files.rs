//! The file system that programs see: the disk, under an overlay in memory.
//!
//! Writes never reach the disk. A name resolves to a [`FileKey`], which stays
//! valid after the name is removed or renamed, as an inode does. Paths are
//! normalised as text; symbolic links are followed by the disk alone.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use concord_base::FileThing;
use concord_term::{Byte, Bytes, Term};
use imbl::OrdMap;

use super::disk::{Disk, DiskEntry};
use crate::errno;

/// A file, independent of its name: the path where it was created or found,
/// and which of the files that lived there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct FileKey {
    path: Arc<[u8]>,
    generation: u32,
}

impl FileKey {
    /// Its contents, as something that processes may share.
    pub(crate) fn contents(&self) -> FileThing {
        FileThing::Contents(self.path.clone(), self.generation)
    }
}

/// What a path leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FileKind {
    File(FileKey),
    Directory,
    /// A device of the machine, a pipe, a socket.
    Special,
}

/// A name in the overlay.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Name {
    File(FileKey),
    Directory { mode: u32 },
    Removed,
}

/// What `stat` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Status {
    pub(crate) directory: bool,
    pub(crate) size: u64,
    pub(crate) mode: u32,
    /// A number that differs between files.
    pub(crate) inode: u64,
}

/// The file system.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    /// Names that differ from the disk.
    names: OrdMap<Arc<[u8]>, Name>,
    /// Contents that differ from the disk.
    contents: OrdMap<FileKey, Bytes>,
    disk: Disk,
}

impl PartialEq for Files {
    fn eq(&self, other: &Files) -> bool {
        self.names == other.names && self.contents == other.contents
    }
}

impl Eq for Files {}

impl Hash for Files {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.names.hash(state);
        self.contents.hash(state);
    }
}

/// An absolute path without `.`, `..`, empty parts and a trailing slash.
pub(crate) fn normalise(directory: &[u8], path: &[u8]) -> Vec<u8> {
    let mut whole = if path.starts_with(b"/") {
        Vec::new()
    } else {
        directory.to_vec()
    };
    whole.push(b'/');
    whole.extend(path);
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in whole.split(|&b| b == b'/') {
        match part {
            b"" | b"." => {}
            b".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    let mut out = Vec::new();
    for part in parts {
        out.push(b'/');
        out.extend(part);
    }
    if out.is_empty() {
        out.push(b'/');
    }
    out
}

/// The directory that a normalised path is in.
pub(crate) fn parent(path: &[u8]) -> &[u8] {
    match path.iter().rposition(|&b| b == b'/') {
        None | Some(0) => b"/",
        Some(i) => &path[..i],
    }
}

/// Replaces a symbolic byte by its value.
pub(super) fn replace(bytes: &mut Bytes, term: Term, value: u8) {
    for at in 0..bytes.len() {
        if bytes.get(at) == Byte::Symbolic(term) {
            bytes.set(at, Byte::Concrete(value));
        }
    }
}

impl Files {
    pub(crate) fn disk(&self) -> &Disk {
        &self.disk
    }

    /// What a normalised path leads to; otherwise an `errno`.
    pub(crate) fn look_up(&self, path: &[u8]) -> Result<FileKind, i32> {
        match self.names.get(path) {
            Some(Name::File(key)) => return Ok(FileKind::File(key.clone())),
            Some(Name::Directory { .. }) => return Ok(FileKind::Directory),
            Some(Name::Removed) => return Err(errno::ENOENT),
            None => {}
        }
        // Below a removed directory there is nothing.
        let mut above = parent(path);
        while above != b"/" {
            if self.names.get(above) == Some(&Name::Removed) {
                return Err(errno::ENOENT);
            }
            above = parent(above);
        }
        match self.disk.entry(path)? {
            DiskEntry::Directory { .. } => Ok(FileKind::Directory),
            DiskEntry::Other => Ok(FileKind::Special),
            DiskEntry::File { .. } => Ok(FileKind::File(FileKey {
                path: path.into(),
                generation: 0,
            })),
        }
    }

    /// A file's contents; an `errno` if the disk does not let us read it.
    pub(crate) fn contents(&self, key: &FileKey) -> Result<Bytes, i32> {
        match self.contents.get(key) {
            Some(bytes) => Ok(bytes.clone()),
            None => self.disk.contents(&key.path),
        }
    }

    /// Whether the directory of a path exists.
    pub(crate) fn parent_exists(&self, path: &[u8]) -> Result<(), i32> {
        match self.look_up(parent(path))? {
            FileKind::Directory => Ok(()),
            FileKind::File(_) | FileKind::Special => Err(errno::ENOTDIR),
        }
    }

    /// A new file at a path where there is none, or none that matters.
    pub(crate) fn create(&mut self, path: &[u8], contents: Bytes) -> FileKey {
        let path: Arc<[u8]> = path.into();
        // One above every file that has lived here; the disk's has 0.
        let first = FileKey {
            path: path.clone(),
            generation: 0,
        };
        let last = FileKey {
            path: path.clone(),
            generation: u32::MAX,
        };
        let generation = self
            .contents
            .range(first..=last)
            .next_back()
            .map_or(1, |(k, _)| k.generation + 1);
        let key = FileKey {
            path: path.clone(),
            generation,
        };
        self.contents.insert(key.clone(), contents);
        self.names.insert(path, Name::File(key.clone()));
        key
    }

    /// Applies a change to a file's contents.
    pub(crate) fn edit(
        &mut self,
        key: &FileKey,
        change: impl FnOnce(&mut Bytes),
    ) -> Result<(), i32> {
        if let Some(bytes) = self.contents.get_mut(key) {
            change(bytes);
            return Ok(());
        }
        let mut bytes = self.disk.contents(&key.path)?;
        change(&mut bytes);
        self.contents.insert(key.clone(), bytes);
        Ok(())
    }

    /// Writes at a position; a gap before it becomes zeros.
    pub(crate) fn write(&mut self, key: &FileKey, position: u64, data: &Bytes) -> Result<(), i32> {
        let start = usize::try_from(position).map_err(|_| errno::EFBIG)?;
        self.edit(key, |bytes| {
            let end = start + data.len();
            if bytes.len() < end {
                let gap = end - bytes.len();
                bytes.extend(&Bytes::zeroed(gap));
            }
            bytes.write(start, data);
        })
    }

    /// Sets a file's length.
    pub(crate) fn truncate(&mut self, key: &FileKey, length: u64) -> Result<(), i32> {
        let length = usize::try_from(length).map_err(|_| errno::EFBIG)?;
        if length == 0 {
            // Needs no reading of the old contents.
            self.contents.insert(key.clone(), Bytes::new());
            return Ok(());
        }
        self.edit(key, |bytes| {
            if bytes.len() > length {
                *bytes = bytes.slice(0, length);
            } else {
                bytes.extend(&Bytes::zeroed(length - bytes.len()));
            }
        })
    }

    /// Removes the name of a file.
    pub(crate) fn unlink(&mut self, path: &[u8]) -> Result<(), i32> {
        match self.look_up(path)? {
            FileKind::Directory => Err(errno::EISDIR),
            FileKind::File(_) | FileKind::Special => {
                self.names.insert(path.into(), Name::Removed);
                Ok(())
            }
        }
    }

    pub(crate) fn make_directory(&mut self, path: &[u8], mode: u32) -> Result<(), i32> {
        if self.look_up(path).is_ok() {
            return Err(errno::EEXIST);
        }
        self.parent_exists(path)?;
        self.names.insert(path.into(), Name::Directory { mode });
        Ok(())
    }

    pub(crate) fn remove_directory(&mut self, path: &[u8]) -> Result<(), i32> {
        match self.look_up(path)? {
            FileKind::File(_) | FileKind::Special => return Err(errno::ENOTDIR),
            FileKind::Directory if !self.list(path)?.is_empty() => return Err(errno::ENOTEMPTY),
            FileKind::Directory => {}
        }
        self.names.insert(path.into(), Name::Removed);
        Ok(())
    }

    /// The names in a directory, sorted.
    pub(crate) fn list(&self, path: &[u8]) -> Result<Vec<Vec<u8>>, i32> {
        let mut prefix = path.to_vec();
        if prefix != b"/" {
            prefix.push(b'/');
        }
        let mut names = match self.names.get(path) {
            Some(_) => Vec::new(),
            None => self.disk.list(path)?,
        };
        for (full, name) in &self.names {
            if let Some(rest) = full.strip_prefix(&prefix[..])
                && !rest.is_empty()
                && !rest.contains(&b'/')
            {
                names.retain(|n| n != rest);
                if *name != Name::Removed {
                    names.push(rest.to_vec());
                }
            }
        }
        names.sort();
        Ok(names)
    }

    /// Gives a file another name. Directories of the overlay can be renamed
    /// only while they are empty; others not at all (`EXDEV` is what a kernel
    /// says for a move that it cannot make).
    pub(crate) fn rename(&mut self, old: &[u8], new: &[u8]) -> Result<(), i32> {
        const EXDEV: i32 = 18;
        let kind = self.look_up(old)?;
        self.parent_exists(new)?;
        match (kind, self.look_up(new)) {
            (FileKind::Special, _) => Err(errno::EPERM),
            (FileKind::File(_), Ok(FileKind::Directory)) => Err(errno::EISDIR),
            (FileKind::Directory, Ok(FileKind::File(_) | FileKind::Special)) => Err(errno::ENOTDIR),
            (FileKind::File(_), _) if old == new => Ok(()),
            (FileKind::File(key), _) => {
                self.names.insert(old.into(), Name::Removed);
                self.names.insert(new.into(), Name::File(key));
                Ok(())
            }
            (FileKind::Directory, _) => {
                match (self.names.get(old).cloned(), self.list(old)?.is_empty()) {
                    (Some(name), true) => {
                        self.names.insert(old.into(), Name::Removed);
                        self.names.insert(new.into(), name);
                        Ok(())
                    }
                    _ => Err(EXDEV),
                }
            }
        }
    }

    /// What `stat` tells of a path.
    pub(crate) fn status(&self, path: &[u8]) -> Result<Status, i32> {
        match self.look_up(path)? {
            FileKind::File(key) => self.file_status(&key),
            FileKind::Special => Err(errno::EACCES),
            FileKind::Directory => {
                let mode = match (self.names.get(path), self.disk.entry(path)) {
                    (Some(Name::Directory { mode }), _) => *mode,
                    (_, Ok(DiskEntry::Directory { mode })) => mode,
                    _ => 0o755,
                };
                Ok(Status {
                    directory: true,
                    size: 4096,
                    mode,
                    inode: inode(path, 0),
                })
            }
        }
    }

    /// What `fstat` tells of an open file.
    pub(crate) fn file_status(&self, key: &FileKey) -> Result<Status, i32> {
        let inode = inode(&key.path, key.generation);
        let (size, mode) = match (self.contents.get(key), self.disk.entry(&key.path)) {
            (Some(bytes), Ok(DiskEntry::File { mode, .. })) => (bytes.len() as u64, mode),
            (Some(bytes), _) => (bytes.len() as u64, 0o644),
            (None, Ok(DiskEntry::File { size, mode })) => (size, mode),
            (None, Ok(DiskEntry::Directory { .. } | DiskEntry::Other)) => {
                return Err(errno::EISDIR);
            }
            (None, Err(error)) => return Err(error),
        };
        Ok(Status {
            directory: false,
            size,
            mode,
            inode,
        })
    }

    /// The paths of the overlay that name files, in order.
    pub(crate) fn changed(&self) -> impl Iterator<Item = &[u8]> {
        let created = self.names.iter().filter_map(|(path, name)| match name {
            Name::File(_) => Some(&path[..]),
            _ => None,
        });
        let rewritten = self
            .contents
            .keys()
            .filter(|k| k.generation == 0 && !self.names.contains_key(&k.path));
        let mut all: Vec<&[u8]> = created.chain(rewritten.map(|k| &k.path[..])).collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// Files of the disk that are gone, in order.
    pub(crate) fn removed(&self) -> impl Iterator<Item = &[u8]> {
        let gone = self.names.iter().filter(|(path, name)| {
            let was_file = || matches!(self.disk.entry(path), Ok(DiskEntry::File { .. }));
            matches!(name, Name::Removed) && was_file()
        });
        let mut all: Vec<&[u8]> = gone.map(|(path, _)| &path[..]).collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// Replaces a symbolic byte by its value in all contents.
    pub(crate) fn concretise(&mut self, term: Term, value: u8) {
        let keys: Vec<FileKey> = self.contents.keys().cloned().collect();
        for key in keys {
            if let Some(bytes) = self.contents.get_mut(&key)
                && bytes.as_concrete().is_none()
            {
                replace(bytes, term, value);
            }
        }
    }
}

/// A number for a file that is the same in every run (FNV-1a).
fn inode(path: &[u8], generation: u32) -> u64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
    let hash = path
        .iter()
        .chain(&generation.to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, step);
    hash >> 16
}

#[cfg(test)]
mod tests {
    use concord_term::Bytes;

    use super::{FileKind, Files, normalise};
    use crate::errno;

    #[test]
    fn paths_are_normalised() {
        assert_eq!(normalise(b"/a/b", b"../c/./d//e"), b"/a/c/d/e");
        assert_eq!(normalise(b"/a", b"/x/.."), b"/");
        assert_eq!(normalise(b"/", b"f"), b"/f");
        assert_eq!(normalise(b"/a", b"../../.."), b"/");
    }

    #[test]
    fn overlay_hides_the_disk() {
        let mut files = Files::default();
        let etc = b"/etc/passwd";
        let Ok(FileKind::File(real)) = files.look_up(etc) else {
            panic!("no /etc/passwd")
        };
        assert!(!files.contents(&real).unwrap().is_empty());
        files.unlink(etc).unwrap();
        assert_eq!(files.look_up(etc), Err(errno::ENOENT));
        // Still readable through what was opened before.
        assert!(!files.contents(&real).unwrap().is_empty());
        let new = files.create(etc, Bytes::from(vec![1, 2]));
        assert_ne!(new, real);
        assert_eq!(files.contents(&new).unwrap(), Bytes::from(vec![1, 2]));
    }

    #[test]
    fn writing_past_the_end_leaves_zeros() {
        let mut files = Files::default();
        let key = files.create(b"/x", Bytes::new());
        files.write(&key, 3, &Bytes::from(vec![7])).unwrap();
        assert_eq!(files.contents(&key).unwrap(), Bytes::from(vec![0, 0, 0, 7]));
        files.truncate(&key, 1).unwrap();
        assert_eq!(files.contents(&key).unwrap(), Bytes::from(vec![0]));
    }

    #[test]
    fn directories() {
        let mut files = Files::default();
        assert_eq!(
            files.make_directory(b"/nowhere/x", 0o755),
            Err(errno::ENOENT)
        );
        files.make_directory(b"/newdir", 0o755).unwrap();
        files.create(b"/newdir/f", Bytes::new());
        assert_eq!(files.list(b"/newdir").unwrap(), vec![b"f".to_vec()]);
        assert_eq!(files.remove_directory(b"/newdir"), Err(errno::ENOTEMPTY));
        files.rename(b"/newdir/f", b"/newdir/g").unwrap();
        files.unlink(b"/newdir/g").unwrap();
        files.remove_directory(b"/newdir").unwrap();
        assert_eq!(files.look_up(b"/newdir"), Err(errno::ENOENT));
    }
}
