//! A file system as POSIX has it, as far as the programs can see it: names lead to
//! files, and a file lives on without a name while somebody has it open
//! (POSIX.1-2017, `unlink`). Every operation on a name is one step (2.9.7 has
//! `open` with `O_EXCL`, `rename`, `mkdir` and the like atomic).

use super::{File, Name, SHORT};

/// A file, whatever its name.
pub(super) type Inode = u8;

/// Names and what is in files.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct System {
    names: [Option<Inode>; 3],
    directory: bool,
    /// Cells by file; nothing where there is no file any more.
    files: Vec<Option<Vec<u8>>>,
}

impl System {
    pub(super) fn find(&self, file: File) -> Option<Inode> {
        self.names[file as usize]
    }

    pub(super) fn exists(&self, name: Name) -> bool {
        match name {
            Name::File(file) => self.find(file).is_some(),
            Name::Directory => self.directory,
        }
    }

    /// Whether a file can be created: a name in a directory needs the directory.
    fn has_place(&self, file: File) -> bool {
        file != File::Inner || self.directory
    }

    fn create(&mut self, file: File) -> Option<Inode> {
        if !self.has_place(file) {
            return None;
        }
        // The lowest free number, so that few states differ.
        let free = self.files.iter().position(Option::is_none);
        let inode = free.unwrap_or_else(|| {
            self.files.push(None);
            self.files.len() - 1
        });
        self.files[inode] = Some(Vec::new());
        self.names[file as usize] = Some(inode as Inode);
        self.find(file)
    }

    /// With `O_CREAT`.
    pub(super) fn find_or_create(&mut self, file: File) -> Option<Inode> {
        self.find(file).or_else(|| self.create(file))
    }

    /// With `O_CREAT | O_EXCL`.
    pub(super) fn create_new(&mut self, file: File) -> bool {
        self.find(file).is_none() && self.create(file).is_some()
    }

    pub(super) fn unlink(&mut self, file: File) -> bool {
        self.names[file as usize].take().is_some()
    }

    /// Replaces what had the new name.
    pub(super) fn rename(&mut self, old: File, new: File) -> bool {
        if self.find(old).is_none() || !self.has_place(new) {
            return false;
        }
        if old != new {
            self.names[new as usize] = self.names[old as usize].take();
        }
        true
    }

    pub(super) fn make_directory(&mut self) -> bool {
        !std::mem::replace(&mut self.directory, true)
    }

    /// Not while there is a name in it.
    pub(super) fn remove_directory(&mut self) -> bool {
        self.find(File::Inner).is_none() && std::mem::take(&mut self.directory)
    }

    fn cells(&mut self, inode: Inode) -> &mut Vec<u8> {
        self.files[usize::from(inode)]
            .as_mut()
            .expect("a file that is open or has a name is there")
    }

    pub(super) fn length(&self, inode: Inode) -> u8 {
        let cells = self.files[usize::from(inode)].as_ref();
        cells.map_or(0, |cells| cells.len() as u8)
    }

    /// A gap before the cell is zeros (`lseek`).
    pub(super) fn write(&mut self, inode: Inode, cell: u8, value: u8) {
        let (cells, cell) = (self.cells(inode), usize::from(cell));
        if cells.len() <= cell {
            cells.resize(cell + 1, 0);
        }
        cells[cell] = value;
    }

    /// At the end, in one step with finding it (`write`, `O_APPEND`).
    pub(super) fn append(&mut self, inode: Inode, value: u8) {
        self.cells(inode).push(value);
    }

    pub(super) fn truncate(&mut self, inode: Inode) {
        self.cells(inode).clear();
    }

    pub(super) fn read(&mut self, inode: Inode, cell: u8) -> u8 {
        let cell = self.cells(inode).get(usize::from(cell));
        cell.copied().unwrap_or(SHORT)
    }

    /// Forgets files without a name that nobody has open.
    pub(super) fn forget(&mut self, is_open: impl Fn(Inode) -> bool) {
        for at in 0..self.files.len() {
            let inode = at as Inode;
            if !self.names.contains(&Some(inode)) && !is_open(inode) {
                self.files[at] = None;
            }
        }
        while self.files.last() == Some(&None) {
            self.files.pop();
        }
    }
}
