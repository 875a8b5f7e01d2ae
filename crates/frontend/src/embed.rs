//! Bitcode inside of objects, archives and binaries that `concord cc` made.
//!
//! Each object has a section of its own with one record per translation
//! unit. Linkers concatenate sections of one name, so the linked file carries
//! the records of all units and needs nothing beside it.

use std::path::{Path, PathBuf};

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

use crate::error::LoadError;
use crate::link::Unit;

/// The name of the section.
pub(crate) const SECTION: &str = ".concord.bc";

const MAGIC: &[u8; 8] = b"CONCORD1";

/// A record: magic, lengths of path and bitcode, the two, padded to eight.
pub(crate) fn record(source: &Path, bitcode: &[u8]) -> Vec<u8> {
    let path = source.display().to_string();
    let mut bytes = MAGIC.to_vec();
    bytes.extend((path.len() as u64).to_le_bytes());
    bytes.extend((bitcode.len() as u64).to_le_bytes());
    bytes.extend(path.as_bytes());
    bytes.extend(bitcode);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}

/// Whether a file is an object, a binary or an archive, by its content.
pub(crate) fn is_native(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF") || bytes.starts_with(b"!<arch>\n")
}

/// The units inside of a file.
pub(crate) fn extract(path: &Path, bytes: &[u8]) -> Result<Vec<Unit>, LoadError> {
    let mut units = Vec::new();
    if bytes.starts_with(b"!<arch>\n") {
        let unreadable = |e: object::read::Error| LoadError::BadBitcode {
            file: path.to_owned(),
            reason: e.to_string(),
        };
        for member in ArchiveFile::parse(bytes).map_err(unreadable)?.members() {
            let data = member
                .map_err(unreadable)?
                .data(bytes)
                .map_err(unreadable)?;
            // Members that are no objects have nothing for us.
            if data.starts_with(b"\x7fELF") {
                extract_object(path, data, true, &mut units)?;
            }
        }
    } else {
        extract_object(path, bytes, false, &mut units)?;
    }
    if units.is_empty() {
        return Err(LoadError::NoBitcode(path.to_owned()));
    }
    Ok(units)
}

fn extract_object(
    path: &Path,
    bytes: &[u8],
    on_demand: bool,
    units: &mut Vec<Unit>,
) -> Result<(), LoadError> {
    let bad = |reason: String| LoadError::BadBitcode {
        file: path.to_owned(),
        reason,
    };
    let file = object::File::parse(bytes).map_err(|e| bad(e.to_string()))?;
    let Some(section) = file.section_by_name(SECTION) else {
        return Ok(());
    };
    let data = section.data().map_err(|e| bad(e.to_string()))?;
    let records = records(data).ok_or_else(|| bad(format!("section {SECTION} is damaged")))?;
    units.extend(records.into_iter().map(|(source, bitcode)| Unit {
        file: PathBuf::from(source),
        bytes: bitcode.to_vec(),
        text: false,
        program: None,
        on_demand,
    }));
    Ok(())
}

/// Splits a section; `None` if it is damaged.
fn records(mut data: &[u8]) -> Option<Vec<(String, &[u8])>> {
    let mut found = Vec::new();
    loop {
        // Linkers may pad between sections.
        let start = data.iter().position(|&b| b != 0);
        let Some(start) = start else {
            return Some(found);
        };
        data = data[start..].strip_prefix(MAGIC)?;
        let (path, rest) = length(data)?;
        let (bitcode, rest) = length(rest)?;
        let path_bytes = rest.get(..path)?;
        let bitcode_bytes = rest.get(path..path.checked_add(bitcode)?)?;
        found.push((
            String::from_utf8_lossy(path_bytes).into_owned(),
            bitcode_bytes,
        ));
        data = rest.get(path + bitcode..)?;
    }
}

fn length(data: &[u8]) -> Option<(usize, &[u8])> {
    let (word, rest) = data.split_first_chunk::<8>()?;
    Some((usize::try_from(u64::from_le_bytes(*word)).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_behind_each_other() {
        let mut section = record(Path::new("a.c"), b"BC1");
        section.extend([0; 16]);
        section.extend(record(Path::new("dir/b.c"), b"BC22"));
        let found = records(&section).expect("an intact section");
        assert_eq!(
            found,
            [
                ("a.c".to_owned(), b"BC1".as_slice()),
                ("dir/b.c".to_owned(), b"BC22".as_slice())
            ]
        );
    }

    #[test]
    fn damaged_sections_are_refused() {
        let section = record(Path::new("a.c"), b"BC1");
        for end in 1..section.len() - 8 {
            assert!(records(&section[..end]).is_none(), "{end}");
        }
        let mut long = section.clone();
        long[16] = 0xff;
        long[23] = 0xff;
        assert!(records(&long).is_none());
    }
}
