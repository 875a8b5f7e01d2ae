//! Reading directories (POSIX `opendir`).
//!
//! A `DIR` is a block of the library that holds all entries, made when the
//! directory is opened: a count, a cursor, and the entries as `struct dirent`.

use concord_abi::BlockKind;
use concord_base::FileUse;

use super::open::path_at;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::host::{FileKind, normalise};
use crate::reply::{Outcome, Results};

pub(crate) const TABLE: &[Entry] = &[
    ("opendir", opendir),
    ("readdir", readdir),
    ("readdir64", readdir),
    ("rewinddir", |c| {
        c.store_u64(c.pointer(0)? + 8, 0).map(|()| Results::Void)
    }),
    ("closedir", closedir),
];

/// The size of `struct dirent` and the offset of `d_name`.
const DIRENT: u64 = 280;
const NAME: usize = 19;

const DT_DIR: u8 = 4;
const DT_REG: u8 = 8;

fn opendir(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    c.use_listing(&path);
    match c.host.files.look_up(&path) {
        Ok(FileKind::Directory) => {}
        Ok(_) => return c.failed_null(errno::ENOTDIR),
        Err(error) => return c.failed_null(error),
    }
    let mut names = vec![b".".to_vec(), b"..".to_vec()];
    match c.host.files.list(&path) {
        Ok(inside) => names.extend(inside),
        Err(error) => return c.failed_null(error),
    }
    let count = names.len() as u64;
    let block = c
        .mem
        .allocate(BlockKind::Internal, 16 + DIRENT * count, 16, true)?;
    c.store_u64(block, count)?;
    for (index, name) in (0u64..).zip(&names) {
        let inside = normalise(&path, name);
        let kind = if c.host.files.look_up(&inside) == Ok(FileKind::Directory) {
            DT_DIR
        } else {
            DT_REG
        };
        let mut entry = [0u8; DIRENT as usize];
        entry[..8].copy_from_slice(&(index + 1).to_le_bytes());
        entry[8..16].copy_from_slice(&(index + 1).to_le_bytes());
        entry[16..18].copy_from_slice(&(DIRENT as u16).to_le_bytes());
        entry[18] = kind;
        let length = name.len().min(255);
        entry[NAME..NAME + length].copy_from_slice(&name[..length]);
        c.store_bytes(block + 16 + DIRENT * index, &entry)?;
    }
    c.pointer_result(block)
}

fn readdir(c: &mut Call<'_>) -> Outcome {
    let block = c.pointer(0)?;
    let (count, cursor) = (c.load_u64(block)?, c.load_u64(block + 8)?);
    if cursor >= count {
        return c.pointer_result(0);
    }
    c.store_u64(block + 8, cursor + 1)?;
    c.pointer_result(block + 16 + DIRENT * cursor)
}

fn closedir(c: &mut Call<'_>) -> Outcome {
    let block = c.pointer(0)?;
    c.mem.release(BlockKind::Internal, block)?;
    c.int_result(0)
}
