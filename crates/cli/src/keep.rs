//! `run --keep-files DIR`: the files that a program wrote, which otherwise stay in memory.
//!
//! A file of the working directory keeps its path below the folder; one from elsewhere goes below
//! `DIR/root`, with its whole path. Paths are those that the program's file system knows, without
//! `.` and `..`; one that is not is refused, so nothing is ever written outside the folder.

use std::io;
use std::path::{Component, Path, PathBuf};

use concord_term::Bytes;

use crate::failure::Failure;
use crate::folder;

/// Where files of other directories go.
const ELSEWHERE: &str = "root";

/// The folder, seen to be usable before the run begins.
pub(crate) struct KeptFiles {
    folder: PathBuf,
    directory: PathBuf,
}

impl KeptFiles {
    /// Makes the folder; `directory` is the program's.
    pub(crate) fn new(folder: &Path, directory: &Path) -> Result<KeptFiles, Failure> {
        folder::prepare(folder)?;
        Ok(KeptFiles {
            folder: folder.to_owned(),
            directory: directory.to_owned(),
        })
    }

    /// Writes the files.
    pub(crate) fn write(&self, files: &[(String, Bytes)]) -> Result<(), Failure> {
        for (path, bytes) in files {
            let place = place(Path::new(path), &self.directory);
            let place = place.map(|place| self.folder.join(place)).ok_or_else(|| {
                let odd = io::Error::other("it is not a plain path");
                Failure::TestFolder(PathBuf::from(path), odd)
            })?;
            let unusable = |error| Failure::TestFolder(place.clone(), error);
            if let Some(parent) = place.parent() {
                std::fs::create_dir_all(parent).map_err(unusable)?;
            }
            // What was written without a value is zero.
            std::fs::write(&place, bytes.raw()).map_err(unusable)?;
        }
        Ok(())
    }
}

/// Where a file goes, below the folder.
fn place(path: &Path, directory: &Path) -> Option<PathBuf> {
    let inside = path.strip_prefix(directory).ok();
    let place = match inside {
        Some(inside) => inside.to_owned(),
        None => Path::new(ELSEWHERE).join(path.strip_prefix("/").unwrap_or(path)),
    };
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    (place.components().all(plain) && place.components().next().is_some()).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_goes_below_the_folder() {
        let home = Path::new("/home/me");
        let at = |path: &str| place(Path::new(path), home).map(|p| p.display().to_string());
        assert_eq!(at("/home/me/out.dat").as_deref(), Some("out.dat"));
        assert_eq!(at("/home/me/a/b").as_deref(), Some("a/b"));
        assert_eq!(at("/tmp/x").as_deref(), Some("root/tmp/x"));
        assert_eq!(at("/home/me/../you/x"), None);
        assert_eq!(at("../x"), None);
        assert_eq!(at("/home/me"), None);
    }
}
