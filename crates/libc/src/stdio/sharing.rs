//! Which calls use what of a file: see [`crate::Sharing`].
//!
//! A stream holds back what is written to it until it is flushed (C11 7.21.3), so a write happens
//! in its call or at any time until then: it is noted twice, and nobody may look at it in between.

use concord_base::{FileAccess, FileThing, FileUse};

use super::stream::{OpenFile, Target};
use crate::call::Call;
use crate::host::{FileKey, OutputStream, parent};
use crate::reply::{Reply, Stop};

impl Call<'_> {
    /// The call is about to use these names: refused while others come first. What is made in a
    /// directory needs the directory, which may be made or removed by others.
    pub(crate) fn await_turn(&self, paths: &[&[u8]]) -> Result<(), Stop> {
        let sharing = &self.host.sharing;
        if !sharing.noted || sharing.turn == Some(self.rank) {
            return Ok(());
        }
        let contended = |path: &&[u8]| {
            let name = FileThing::Name((*path).into());
            if sharing.seeks(self.rank, &name) {
                return true;
            }
            let things = [
                name,
                FileThing::Name(parent(path).into()),
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
        let access = FileAccess::of(FileThing::Name(path.into()), use_);
        sharing.count_looks(self.rank, &access);
        sharing.note(access);
        // New and lost names do not disturb each other in a listing.
        let listed = match use_ {
            FileUse::Create | FileUse::Alter => FileUse::Create,
            FileUse::Ensure => FileUse::Ensure,
            _ => return,
        };
        let listing = FileThing::Listing(parent(path).into());
        sharing.note(FileAccess::of(listing, listed));
    }

    /// A name was made, or could not be for want of its directory.
    pub(crate) fn use_parent(&mut self, path: &[u8]) {
        let name = FileThing::Name(parent(path).into());
        self.host.sharing.note(FileAccess::of(name, FileUse::Look));
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

    /// Bytes of a file that was this long were written.
    pub(crate) fn use_written(&mut self, key: &FileKey, (start, end): (u64, u64), length: u64) {
        self.use_bytes(key, FileUse::Write, start, end);
        self.use_bytes(key, FileUse::Fill, length, start);
        self.use_bytes(key, FileUse::Extend, length, end);
    }

    /// What was written to a stream, if it leads to a file, has reached the file by now.
    pub(crate) fn use_flushed(&mut self, stream: u64) -> Result<(), Stop> {
        let descriptor = self.stream(stream)?.descriptor;
        let Some(held) = self.host.held.release((self.rank, stream)) else {
            return Ok(());
        };
        let (key, (start, end)) = (held.key, held.bytes);
        let appends = |file: &OpenFile| file.append;
        match self.libc.files.file(descriptor).is_some_and(appends) {
            true => self.use_bytes(&key, FileUse::Append, start, end),
            false => self.use_written(&key, held.bytes, held.length),
        }
        Ok(())
    }

    /// All streams are flushed.
    pub(crate) fn use_all_flushed(&mut self) -> Result<(), Stop> {
        for stream in self.host.held.streams_of(self.rank) {
            self.use_flushed(stream)?;
        }
        Ok(())
    }

    /// Bytes of a file are about to be read, or counted: refused where a stream may still hold them
    /// back. They are in the file here, but an implementation need not have written them. `reader`
    /// is the stream that reads.
    pub(crate) fn refuse_held(
        &self,
        descriptor: i32,
        reader: u64,
        start: u64,
        end: u64,
    ) -> Result<(), Stop> {
        let Some(file) = self.libc.files.file(descriptor) else {
            return Ok(());
        };
        match &file.target {
            Target::File(key) => self.refuse_held_of(key, reader, start, end),
            _ => Ok(()),
        }
    }

    /// See [`Call::refuse_held`].
    pub(crate) fn refuse_held_of(
        &self,
        key: &FileKey,
        reader: u64,
        start: u64,
        end: u64,
    ) -> Result<(), Stop> {
        self.refuse_text_of(key)?;
        match self
            .host
            .held
            .is_held(key, (start, end), (self.rank, reader))
        {
            true => Err(Stop::unsupported(
                "a look at bytes of a file that a stream may still hold back (`fflush` is missing)",
            )),
            false => Ok(()),
        }
    }

    /// Somebody looks at bytes or lengths of a file, or at a position in it: refused where unknown numbers were printed
    /// into it.
    pub(crate) fn refuse_text_of(&self, key: &FileKey) -> Result<(), Stop> {
        match self.host.held.has_text(key) {
            true => Err(Stop::unsupported(
                "a look at a file, or a place in it, into which unknown numbers were printed",
            )),
            false => Ok(()),
        }
    }

    /// See [`Call::refuse_text_of`].
    pub(crate) fn refuse_text(&self, descriptor: i32) -> Result<(), Stop> {
        match self.libc.files.file(descriptor).map(|file| &file.target) {
            Some(Target::File(key)) => self.refuse_text_of(key),
            _ => Ok(()),
        }
    }

    /// Whether a descriptor is about to write at the end of its file.
    pub(crate) fn is_at_end(&self, descriptor: i32) -> bool {
        let Some(file) = self.libc.files.file(descriptor) else {
            return false;
        };
        let Target::File(key) = &file.target else {
            return false;
        };
        let size = self.host.files.file_status(key).map(|status| status.size);
        let is_known = file.behind == self.host.held.texts_of(key);
        file.append || is_known && size == Ok(file.position)
    }

    /// Somebody writes: what comes behind unknown text is written there and nowhere else.
    pub(crate) fn refuse_before_text(&self, descriptor: i32) -> Result<(), Stop> {
        match self.is_at_end(descriptor) {
            true => Ok(()),
            false => self.refuse_text(descriptor),
        }
    }

    /// A process writes so many bytes, by this stream or by none: refused beside a stream of its own that may still hold
    /// something back, where it matters which of both reaches the file first.
    pub(crate) fn refuse_beside_held(
        &self,
        descriptor: i32,
        stream: u64,
        count: u64,
    ) -> Result<(), Stop> {
        let Some(file) = self.libc.files.file(descriptor) else {
            return Ok(());
        };
        let own = (self.rank, stream);
        let is_beside = match &file.target {
            Target::Output(OutputStream::Stdout) => self.host.held.holds_output_beside(own),
            Target::File(key) => self.host.held.others_of(key, own).any(|(other, held)| {
                let other_file = self.libc.files.descriptor_of(other);
                let other_file = other_file.and_then(|d| self.libc.files.file(d));
                let end = file.position.saturating_add(count);
                file.append
                    || other_file.is_some_and(|other| other.append)
                    || self.libc.files.share_position(other, descriptor)
                    || held.bytes.0 < end && file.position < held.bytes.1
            }),
            _ => false,
        };
        refuse_if(is_beside)
    }

    /// A position is asked for or moved: refused while another stream may still write there.
    pub(crate) fn refuse_moving(&self, descriptor: i32, stream: u64) -> Result<(), Stop> {
        let Some(Target::File(key)) = self.libc.files.file(descriptor).map(|file| &file.target)
        else {
            return Ok(());
        };
        let mut others = self.host.held.others_of(key, (self.rank, stream));
        refuse_if(others.any(|(other, _)| self.libc.files.share_position(other, descriptor)))
    }

    /// A position is used by this stream, or by none: refused while another stream may have read further than it says.
    pub(crate) fn refuse_read_ahead(&self, descriptor: i32, stream: u64) -> Result<(), Stop> {
        let ahead = self
            .libc
            .files
            .file(descriptor)
            .map_or(0, |file| file.ahead);
        match ahead == 0 || ahead == stream {
            true => Ok(()),
            false => Err(Stop::unsupported(
                "a descriptor whose stream may have read ahead (`fflush` or `fseek` is missing)",
            )),
        }
    }

    /// A file is cut: refused while a stream of the process may still write there.
    pub(crate) fn refuse_cutting(&self, key: &FileKey) -> Result<(), Stop> {
        let mut others = self.host.held.others_of(key, (self.rank, 0));
        refuse_if(others.next().is_some())
    }

    /// A descriptor is closed, or leads elsewhere from now on: refused where a stream on it may still write.
    pub(crate) fn refuse_losing(&self, descriptor: i32) -> Result<(), Stop> {
        let all = self.host.held.streams_of(self.rank).into_iter();
        let mut descriptors = all.map(|stream| self.libc.files.descriptor_of(stream));
        refuse_if(descriptors.any(|own| own == Some(descriptor)))
    }
}

fn refuse_if(is_beside: bool) -> Result<(), Stop> {
    match is_beside {
        true => Err(Stop::unsupported(
            "a file, or standard output, beside a stream that may still hold back some of it (`fflush` is missing)",
        )),
        false => Ok(()),
    }
}
