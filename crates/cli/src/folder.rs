//! Folders that results go to: new or empty ones, so that they never mix with anything.

use std::io;
use std::path::Path;

use crate::failure::Failure;

/// Makes a folder, or sees that it is empty, and that it can be written to.
pub(crate) fn prepare(path: &Path) -> Result<(), Failure> {
    let unusable = |error| Failure::TestFolder(path.to_owned(), error);
    std::fs::create_dir_all(path).map_err(unusable)?;
    if std::fs::read_dir(path).map_err(unusable)?.next().is_some() {
        return Err(unusable(io::Error::other("it is not empty")));
    }
    // Root may write anywhere but into what is mounted read-only: try.
    let trial = path.join(".trial");
    std::fs::write(&trial, b"")
        .and_then(|()| std::fs::remove_file(&trial))
        .map_err(unusable)
}
