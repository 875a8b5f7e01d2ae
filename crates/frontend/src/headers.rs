//! The headers that programs include: carried inside the binary, unpacked
//! where clang can read them.
//!
//! The place is the same for every run of one version, so that compiler
//! messages that name it do not change from run to run; the contents are
//! compared before they are trusted.

use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};

const HEADERS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// The directory for `-I`.
pub(crate) fn directory() -> io::Result<PathBuf> {
    let mut hasher = rustc_hash::FxHasher::default();
    for (name, text) in HEADERS {
        hasher.write(name.as_bytes());
        hasher.write(text.as_bytes());
    }
    let name = format!(
        "include-{}-{:016x}",
        env!("CARGO_PKG_VERSION"),
        hasher.finish()
    );
    let mut failure = io::Error::other("there is no place for temporary files");
    for base in bases() {
        let directory = base.join(&name);
        match unpack(&directory) {
            Ok(()) => return Ok(directory),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// Where to unpack, by preference.
fn bases() -> Vec<PathBuf> {
    let set = |name| {
        std::env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let mut bases = Vec::new();
    bases.extend(set("XDG_CACHE_HOME").map(|d| d.join("concord")));
    bases.extend(set("HOME").map(|d| d.join(".cache/concord")));
    let user = std::env::var("USER").unwrap_or_default();
    bases.push(std::env::temp_dir().join(format!("concord-{user}")));
    bases
}

/// Makes the directory hold exactly our headers.
fn unpack(directory: &Path) -> io::Result<()> {
    for (name, text) in HEADERS {
        let path = directory.join(name);
        if fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            continue;
        }
        write_file(&path, text.as_bytes())?;
    }
    fs::create_dir_all(directory)
}

/// Writes a file aside and moves it, so that a run at the same time never
/// reads half of it.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let mut file = tempfile::NamedTempFile::new_in(parent)?;
    io::Write::write_all(&mut file, bytes)?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}
