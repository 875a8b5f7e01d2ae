//! What a process does with a file that other processes may use, too: what the C library notes and
//! the order of processes is asked about.

use std::sync::Arc;

/// The part of the file system that an access concerns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FileThing {
    /// Whether there is something of this name, and what.
    Name(Arc<[u8]>),
    /// Which names there are in a directory.
    Listing(Arc<[u8]>),
    /// The bytes of a file: where it was created, and which of the files that lived there.
    Contents(Arc<[u8]>, u32),
}

impl FileThing {
    /// The path, for people.
    pub fn path(&self) -> String {
        let (FileThing::Name(path) | FileThing::Listing(path) | FileThing::Contents(path, _)) =
            self;
        String::from_utf8_lossy(path).into_owned()
    }

    /// A name or a listing as a text, and back.
    pub fn to_text(&self) -> String {
        let word = match self {
            FileThing::Name(_) => "name",
            FileThing::Listing(_) => "listing",
            FileThing::Contents(..) => "contents",
        };
        format!("{word} {}", self.path())
    }

    /// See [`FileThing::to_text`].
    pub fn from_text(text: &str) -> Option<FileThing> {
        match text.split_once(' ')? {
            ("name", path) => Some(FileThing::Name(path.as_bytes().into())),
            ("listing", path) => Some(FileThing::Listing(path.as_bytes().into())),
            _ => None,
        }
    }

    /// Whether it is about bytes: there, an order that nothing gives is a mistake. Names are what
    /// processes may agree through, as with lock files: there, every order is possible.
    pub fn is_contents(&self) -> bool {
        matches!(self, FileThing::Contents(..))
    }
}

/// What is done with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FileUse {
    /// The outcome depends on whether the name is there.
    Look,
    /// The name has to be there, and is.
    Ensure,
    /// The name is made, and whoever made it first does not matter.
    Create,
    /// The name is made by one process alone, removed or replaced.
    Alter,
    /// The length of the contents decides.
    Measure,
    /// Bytes are read.
    Read,
    /// Bytes are written.
    Write,
    /// Bytes are written at the end, wherever that is.
    Append,
    /// The file becomes longer, from its old end on.
    Extend,
    /// Zeros come to be between its old end and what is written.
    Fill,
    /// Whatever there is, or has been written before, is lost.
    Truncate,
}

impl FileUse {
    /// What it is, in a word.
    pub fn name(self) -> &'static str {
        match self {
            FileUse::Look => "looked for",
            FileUse::Ensure | FileUse::Create => "opened",
            FileUse::Alter => "created, removed or renamed",
            FileUse::Measure => "measured",
            FileUse::Read => "read",
            FileUse::Write | FileUse::Extend | FileUse::Fill => "written",
            FileUse::Append => "appended to",
            FileUse::Truncate => "emptied",
        }
    }

    /// Whether it changes contents, and learns nothing of them.
    pub fn writes(self) -> bool {
        use FileUse::{Append, Extend, Fill, Truncate, Write};
        matches!(self, Write | Append | Extend | Fill | Truncate)
    }

    /// Whether two uses of the same thing by different processes give the same in either order;
    /// of contents, where both touch the same bytes. What a truncation takes away is a write of its
    /// own, so it does not disturb who reads what it leaves: nothing.
    pub fn tolerates(self, other: FileUse) -> bool {
        use FileUse::{Append, Create, Ensure, Extend, Fill, Look, Measure, Read, Truncate, Write};
        matches!(
            (self.min(other), self.max(other)),
            (Look, Look | Ensure)
                | (Ensure | Create, Ensure | Create)
                | (Measure | Read, Measure | Read)
                | (Append, Append)
                | (Read | Write | Extend, Extend)
                | (Measure | Write | Append | Extend | Fill, Fill)
                | (Measure | Read | Extend | Fill | Truncate, Truncate)
        )
    }
}

/// An access to a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileAccess {
    /// To what.
    pub thing: FileThing,
    /// What is done.
    pub use_: FileUse,
    /// Of contents, from which byte.
    pub start: u64,
    /// Up to which byte, which is not meant any more.
    pub end: u64,
}

impl FileAccess {
    /// An access to a name or a listing.
    pub fn of(thing: FileThing, use_: FileUse) -> FileAccess {
        FileAccess {
            thing,
            use_,
            start: 0,
            end: u64::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FileUse::{
        self, Alter, Append, Create, Ensure, Extend, Fill, Look, Measure, Read, Truncate, Write,
    };

    #[test]
    fn orders_that_matter() {
        let pairs: [(FileUse, FileUse, bool); 24] = [
            (Look, Look, true),
            (Look, Ensure, true),
            (Look, Create, false),
            (Look, Alter, false),
            (Ensure, Create, true),
            (Create, Create, true),
            (Create, Alter, false),
            (Alter, Alter, false),
            (Ensure, Alter, false),
            (Read, Read, true),
            (Read, Write, false),
            (Measure, Append, false),
            (Append, Append, true),
            (Append, Write, false),
            (Extend, Write, true),
            (Extend, Extend, true),
            (Extend, Read, true),
            (Fill, Read, false),
            (Fill, Write, true),
            (Extend, Append, false),
            (Truncate, Truncate, true),
            (Truncate, Read, true),
            (Truncate, Write, false),
            (Truncate, Append, false),
        ];
        for (a, b, fine) in pairs {
            assert_eq!(a.tolerates(b), fine, "{a:?} {b:?}");
            assert_eq!(b.tolerates(a), fine, "{b:?} {a:?}");
        }
    }
}
