//! The file of a checkpoint: blocks of bytes that only grow, and how many of them count.
//!
//! It begins with what it is for, followed by two notes of how far it is complete, of which the
//! newer whole one counts. To add something, blocks are appended and brought to the disk; only then
//! the older note is written anew. So whenever the process or the machine stops, or the disk is full,
//! the file holds what it held before or all that was added. A file is begun beside its name and takes
//! it when its first part is complete: until then an earlier one stays.
//!
//! Everything that counts has a checksum. What is damaged or shorter than it says is refused.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thiserror::Error;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

const MAGIC: &[u8; 16] = b"concord resumes\n";
/// Changes whenever the file's form does.
const FORM: u32 = 1;
/// What it is for, the two notes, and then the blocks.
const SLOT: u64 = 512;
const BLOCKS: u64 = 3 * SLOT;
/// A note: how often the file was completed, its length, a checksum.
const NOTE: usize = 24;
/// Before a block: its length as it stands, its length unpacked, a checksum.
const HEAD: usize = 16;
/// No block is longer, unpacked.
const LONGEST: usize = 1 << 30;

/// Between two times that the disk is waited for.
const SYNC: Duration = Duration::from_secs(1);

/// What a checkpoint is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Concord's version: states mean something to the one that wrote them.
    pub version: String,
    /// A hash of the lowered program.
    pub program: String,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It cannot be read, or not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no checkpoint.
    #[error("this is no checkpoint of `concord verify`")]
    NoCheckpoint,
    /// It was written by another version.
    #[error(
        "the checkpoint was written by concord {0}, and this is concord {1}: verify without it"
    )]
    OtherVersion(String, String),
    /// It belongs to another program.
    #[error(
        "the checkpoint belongs to another program, or to this one before it was changed: verify without it"
    )]
    OtherProgram,
    /// Some of it is missing, or is not what was written.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(&'static str),
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..at + N]
        .try_into()
        .expect("the slice is that long")
}

/// The first slot.
fn head(identity: &Identity) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORM.to_le_bytes());
    for text in [&identity.version, &identity.program] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    assert!(bytes.len() + 8 <= SLOT as usize, "versions are short");
    bytes.resize(SLOT as usize - 8, 0);
    let check = xxh3_64(&bytes);
    bytes.extend(check.to_le_bytes());
    bytes
}

/// What the first slot says.
fn identity_of(bytes: &[u8]) -> Result<Identity, CheckpointError> {
    if !bytes.starts_with(MAGIC) {
        return Err(CheckpointError::NoCheckpoint);
    }
    let (rest, check) = bytes.split_at(SLOT as usize - 8);
    if check != xxh3_64(rest).to_le_bytes() {
        return Err(CheckpointError::Damaged("its beginning"));
    }
    if u32::from_le_bytes(number(rest, 16)) != FORM {
        return Err(CheckpointError::Damaged("it has another form"));
    }
    let mut at = 20;
    let mut text = || {
        let length = u32::from_le_bytes(number(rest, at)) as usize;
        let bytes = rest.get(at + 4..at + 4 + length)?;
        at += 4 + length;
        String::from_utf8(bytes.to_vec()).ok()
    };
    match (text(), text()) {
        (Some(version), Some(program)) => Ok(Identity { version, program }),
        _ => Err(CheckpointError::Damaged("its beginning")),
    }
}

fn note(turn: u64, length: u64) -> [u8; NOTE] {
    let mut bytes = [0; NOTE];
    bytes[..8].copy_from_slice(&turn.to_le_bytes());
    bytes[8..16].copy_from_slice(&length.to_le_bytes());
    let check = xxh3_64(&bytes[..16]);
    bytes[16..].copy_from_slice(&check.to_le_bytes());
    bytes
}

/// Turn and length of a note, if it is whole.
fn noted(bytes: &[u8]) -> Option<(u64, u64)> {
    let whole = xxh3_64(&bytes[..16]).to_le_bytes() == number::<8>(bytes, 16);
    let both = (
        u64::from_le_bytes(number(bytes, 0)),
        u64::from_le_bytes(number(bytes, 8)),
    );
    whole.then_some(both)
}

/// The checksum of a block, of both its lengths, too.
fn check(packed: &[u8], unpacked: usize) -> u64 {
    xxh3_64_with_seed(packed, unpacked as u64)
}

/// A checkpoint that is read.
pub(super) struct Reader {
    file: File,
    at: u64,
    length: u64,
}

impl Reader {
    /// Opens it, if it is for this.
    pub(super) fn open(path: &Path, wanted: &Identity) -> Result<Reader, CheckpointError> {
        let mut file = File::open(path)?;
        let mut start = vec![0; BLOCKS as usize];
        match file.read_exact(&mut start) {
            Ok(()) => {}
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(match start.starts_with(MAGIC) {
                    true => CheckpointError::Damaged("it ends too early"),
                    false => CheckpointError::NoCheckpoint,
                });
            }
            Err(e) => return Err(e.into()),
        }
        let found = identity_of(&start[..SLOT as usize])?;
        if found.version != wanted.version {
            let wanted = wanted.version.clone();
            return Err(CheckpointError::OtherVersion(found.version, wanted));
        }
        if found.program != wanted.program {
            return Err(CheckpointError::OtherProgram);
        }
        let notes = [1, 2].map(|slot| noted(&start[slot * SLOT as usize..]));
        let Some((_, length)) = notes.into_iter().flatten().max() else {
            return Err(CheckpointError::Damaged(
                "nothing says how far it is complete",
            ));
        };
        if file.metadata()?.len() < length {
            return Err(CheckpointError::Damaged("it ends too early"));
        }
        Ok(Reader {
            file,
            at: BLOCKS,
            length,
        })
    }

    /// Begins with the first block again.
    pub(super) fn rewind(&mut self) {
        self.at = BLOCKS;
    }

    /// The next block, unpacked.
    pub(super) fn next(&mut self) -> Result<Option<Vec<u8>>, CheckpointError> {
        const BROKEN: CheckpointError = CheckpointError::Damaged("a part of it has changed");
        if self.at == self.length {
            return Ok(None);
        }
        if self.length - self.at < HEAD as u64 {
            return Err(BROKEN);
        }
        self.file.seek(SeekFrom::Start(self.at))?;
        let mut head = [0; HEAD];
        self.file.read_exact(&mut head)?;
        let packed = u64::from(u32::from_le_bytes(number(&head, 0)));
        let unpacked = u32::from_le_bytes(number(&head, 4)) as usize;
        if packed > self.length - self.at - HEAD as u64 || unpacked > LONGEST {
            return Err(BROKEN);
        }
        let mut bytes = vec![0; packed as usize];
        self.file.read_exact(&mut bytes)?;
        if number::<8>(&head, 8) != check(&bytes, unpacked).to_le_bytes() {
            return Err(BROKEN);
        }
        self.at += HEAD as u64 + packed;
        let bytes = lz4_flex::block::decompress(&bytes, unpacked).map_err(|_| BROKEN)?;
        Ok(Some(bytes))
    }

    /// Copies all that counts.
    fn copy_to(&mut self, to: &mut File) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(BLOCKS))?;
        let mut blocks = (&mut self.file).take(self.length - BLOCKS);
        io::copy(&mut blocks, to).map(drop)
    }
}

/// A checkpoint that is written.
pub(super) struct Writer {
    path: PathBuf,
    identity: Identity,
    /// Open once something was to be written.
    file: Option<File>,
    /// What an earlier one held, which comes first.
    earlier: Option<Reader>,
    /// Whether the file has its name.
    named: bool,
    /// How much of it counts.
    length: u64,
    turn: u64,
    /// When it was brought to the disk.
    synced: Option<Instant>,
}

impl Writer {
    /// Nothing is written yet.
    pub(super) fn new(path: &Path, identity: Identity, earlier: Option<Reader>) -> Writer {
        Writer {
            path: path.to_owned(),
            identity,
            file: None,
            earlier,
            named: false,
            length: BLOCKS,
            turn: 0,
            synced: None,
        }
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }

    /// Adds blocks; they count if this succeeds, and none of them does otherwise.
    pub(super) fn add(&mut self, blocks: &[&[u8]]) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(self.begin()?);
        }
        let file = self.file.as_mut().expect("it is open now");
        file.seek(SeekFrom::Start(self.length))?;
        let mut length = self.length;
        for block in blocks {
            assert!(block.len() <= LONGEST, "blocks are cut before");
            let packed = lz4_flex::block::compress(block);
            let mut head = Vec::with_capacity(HEAD);
            head.extend((packed.len() as u32).to_le_bytes());
            head.extend((block.len() as u32).to_le_bytes());
            head.extend(check(&packed, block.len()).to_le_bytes());
            file.write_all(&head)?;
            file.write_all(&packed)?;
            length += (HEAD + packed.len()) as u64;
        }
        // Who writes more often than anybody should is not made to wait for the disk each time.
        let syncs = self.synced.is_none_or(|when| when.elapsed() >= SYNC);
        if syncs {
            file.sync_data()?;
        }
        self.turn += 1;
        file.seek(SeekFrom::Start(SLOT * (1 + self.turn % 2)))?;
        file.write_all(&note(self.turn, length))?;
        if syncs {
            file.sync_data()?;
            self.synced = Some(Instant::now());
        }
        self.length = length;
        if !self.named {
            std::fs::rename(self.beside(), &self.path)?;
            self.named = true;
        }
        Ok(())
    }

    fn begin(&mut self) -> io::Result<File> {
        let mut options = OpenOptions::new();
        // Environment variables are in it, which are nobody else's business.
        let options = options.write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(self.beside())?;
        file.write_all(&head(&self.identity))?;
        file.write_all(&[0; 2 * SLOT as usize])?;
        if let Some(earlier) = &mut self.earlier {
            earlier.copy_to(&mut file)?;
            self.length = earlier.length;
        }
        self.earlier = None;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        Identity {
            version: "1".to_owned(),
            program: "p".to_owned(),
        }
    }

    fn blocks(path: &Path) -> Result<Vec<Vec<u8>>, CheckpointError> {
        let mut reader = Reader::open(path, &identity())?;
        std::iter::from_fn(|| reader.next().transpose()).collect()
    }

    #[test]
    fn what_was_added_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c");
        let mut writer = Writer::new(&path, identity(), None);
        assert!(!path.exists());
        writer.add(&[b"one", b""]).expect("written");
        assert_eq!(blocks(&path).expect("read"), [b"one".to_vec(), Vec::new()]);
        let long = vec![7; 100_000];
        writer.add(&[&long]).expect("written");
        assert_eq!(blocks(&path).expect("read")[2], long);
        assert!(std::fs::metadata(&path).expect("there").len() < 10_000);
        let earlier = Reader::open(&path, &identity()).expect("read");
        let mut further = Writer::new(&path, identity(), Some(earlier));
        further.add(&[b"more"]).expect("written");
        assert_eq!(blocks(&path).expect("read").len(), 4);
        assert!(!folder.path().join("c.part").exists());
    }

    #[test]
    fn what_is_not_noted_does_not_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c");
        let mut writer = Writer::new(&path, identity(), None);
        writer.add(&[b"one"]).expect("written");
        let mut bytes = std::fs::read(&path).expect("there");
        bytes.extend(b"half a block");
        std::fs::write(&path, bytes).expect("written");
        assert_eq!(blocks(&path).expect("read"), [b"one".to_vec()]);
    }

    #[test]
    fn a_torn_note_leaves_the_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c");
        let mut writer = Writer::new(&path, identity(), None);
        writer.add(&[b"one"]).expect("written");
        writer.add(&[b"two"]).expect("written");
        let mut bytes = std::fs::read(&path).expect("there");
        // The second addition's note is in the first of the two slots.
        bytes[SLOT as usize + 3] ^= 1;
        std::fs::write(&path, &bytes).expect("written");
        assert_eq!(blocks(&path).expect("read"), [b"one".to_vec()]);
        bytes[2 * SLOT as usize] ^= 1;
        std::fs::write(&path, &bytes).expect("written");
        assert!(matches!(blocks(&path), Err(CheckpointError::Damaged(_))));
    }

    #[test]
    fn every_damage_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c");
        let mut writer = Writer::new(&path, identity(), None);
        writer
            .add(&[b"first", b"second block of it"])
            .expect("written");
        let whole = std::fs::read(&path).expect("there");
        blocks(&path).expect("read");
        let note = 2 * SLOT as usize;
        let used =
            |at: &usize| *at < 100 || (note..note + NOTE).contains(at) || *at >= BLOCKS as usize;
        for at in (0..whole.len()).filter(used) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            std::fs::write(&path, &bytes).expect("written");
            assert!(blocks(&path).is_err(), "changed at {at}");
            std::fs::write(&path, &whole[..at]).expect("written");
            assert!(blocks(&path).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn others_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c");
        Writer::new(&path, identity(), None)
            .add(&[])
            .expect("written");
        let open = |version: &str, program: &str| {
            let wanted = Identity {
                version: version.to_owned(),
                program: program.to_owned(),
            };
            Reader::open(&path, &wanted).map(drop)
        };
        assert!(open("1", "p").is_ok());
        assert!(matches!(
            open("2", "p"),
            Err(CheckpointError::OtherVersion(..))
        ));
        assert!(matches!(open("1", "q"), Err(CheckpointError::OtherProgram)));
        std::fs::write(&path, "int main(void) {}").expect("written");
        assert!(matches!(open("1", "p"), Err(CheckpointError::NoCheckpoint)));
    }
}
