//! Which calls use what of a file: see [`crate::Sharing`].
//!
//! A stream holds back what is written to it until it is flushed (C11 7.21.3), so a write happens
//! in its call or at any time until then: it is noted twice.

use super::stream::Target;
use crate::call::Call;
use crate::host::{FileKey, parent};
use crate::reply::{Reply, Stop};
use concord_base::{FileAccess, FileThing, FileUse};

impl Call<'_> {
    /// The call is about to use these names: refused while others come first.
    pub(crate) fn await_turn(&self, paths: &[&[u8]]) -> Result<(), Stop> {
        let sharing = &self.host.sharing;
        if sharing.contended.is_empty() || sharing.turn == Some(self.rank) {
            return Ok(());
        }
        let contended = |path: &&[u8]| {
            let things = [
                FileThing::Name((*path).into()),
                FileThing::Listing((*path).into()),
                FileThing::Listing(parent(path).into()),
            ];
            things.iter().any(|thing| sharing.contended.contains(thing))
        };
        match paths.iter().any(contended) {
            true => Err(Stop::from(Reply::NeedsTurn)),
            false => Ok(()),
        }
    }

    /// A name was used.
    pub(crate) fn use_name(&mut self, path: &[u8], use_: FileUse) {
        let sharing = &mut self.host.sharing;
        sharing.note(FileAccess::of(FileThing::Name(path.into()), use_));
        if matches!(use_, FileUse::Create | FileUse::Alter) {
            // New and lost names do not disturb each other in a listing.
            let listing = FileThing::Listing(parent(path).into());
            sharing.note(FileAccess::of(listing, FileUse::Create));
        }
    }

    /// A directory was read.
    pub(crate) fn use_listing(&mut self, path: &[u8]) {
        let listing = FileThing::Listing(path.into());
        self.host
            .sharing
            .note(FileAccess::of(listing, FileUse::Look));
    }

    /// Bytes of a file were used.
    pub(crate) fn use_bytes(&mut self, key: &FileKey, use_: FileUse, start: u64, end: u64) {
        if start < end {
            self.host.sharing.note(FileAccess {
                thing: key.contents(),
                use_,
                start,
                end,
            });
        }
    }

    /// What was written to a stream, if it leads to a file, has reached the file by now.
    pub(crate) fn use_flushed(&mut self, stream: u64) -> Result<(), Stop> {
        let stream = self.stream(stream)?;
        let (descriptor, held) = (stream.descriptor, stream.held.take());
        let Some((start, end)) = held else {
            return Ok(());
        };
        let Some(file) = self.libc.files.file(descriptor) else {
            return Ok(());
        };
        if let Target::File(key) = &file.target {
            let use_ = match file.append {
                true => FileUse::Append,
                false => FileUse::Write,
            };
            let key = key.clone();
            self.use_bytes(&key, use_, start, end);
        }
        Ok(())
    }

    /// All streams are flushed.
    pub(crate) fn use_all_flushed(&mut self) -> Result<(), Stop> {
        for stream in self.libc.files.holding() {
            self.use_flushed(stream)?;
        }
        Ok(())
    }
}
