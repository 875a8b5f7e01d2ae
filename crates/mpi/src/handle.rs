//! The bits of a handle.
//!
//! A program holds every MPI object by an `int`; the head of
//! `runtime/include/mpi.h` says how its bits are laid out. Which objects a
//! process has is the world's business; here it is only decided what a number
//! can mean.

/// What sort of object a handle names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum HandleKind {
    Comm = 1,
    Group = 2,
    Datatype = 3,
    Request = 4,
    Op = 5,
    Errhandler = 6,
    Info = 7,
    Win = 8,
    File = 9,
    Message = 10,
    Session = 11,
    CommKeyval = 12,
    TypeKeyval = 13,
    WinKeyval = 14,
}

impl HandleKind {
    const ALL: [HandleKind; 14] = [
        HandleKind::Comm,
        HandleKind::Group,
        HandleKind::Datatype,
        HandleKind::Request,
        HandleKind::Op,
        HandleKind::Errhandler,
        HandleKind::Info,
        HandleKind::Win,
        HandleKind::File,
        HandleKind::Message,
        HandleKind::Session,
        HandleKind::CommKeyval,
        HandleKind::TypeKeyval,
        HandleKind::WinKeyval,
    ];

    /// The C type's name, for messages.
    pub fn type_name(self) -> &'static str {
        match self {
            HandleKind::Comm => "MPI_Comm",
            HandleKind::Group => "MPI_Group",
            HandleKind::Datatype => "MPI_Datatype",
            HandleKind::Request => "MPI_Request",
            HandleKind::Op => "MPI_Op",
            HandleKind::Errhandler => "MPI_Errhandler",
            HandleKind::Info => "MPI_Info",
            HandleKind::Win => "MPI_Win",
            HandleKind::File => "MPI_File",
            HandleKind::Message => "MPI_Message",
            HandleKind::Session => "MPI_Session",
            HandleKind::CommKeyval => "communicator keyval",
            HandleKind::TypeKeyval => "datatype keyval",
            HandleKind::WinKeyval => "window keyval",
        }
    }
}

/// A handle as the program holds it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle(pub i32);

/// What a handle's bits say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decoded {
    /// The sort of object.
    pub kind: HandleKind,
    /// Its number within the kind.
    pub index: Index,
}

/// The number of an object within its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Index {
    /// The null handle.
    Null,
    /// A predefined object: the low bits of its constant in `mpi.h`, from 1.
    Predefined(u32),
    /// The n-th object that the process created, from 0.
    Created(u32),
}

const INDEX_BITS: u32 = 26;
const FIRST_CREATED: u32 = 0x1000;

impl Handle {
    /// The most objects of one kind that a process can create.
    pub const MAX_CREATED: u32 = (1 << INDEX_BITS) - FIRST_CREATED;

    /// The null handle of a kind.
    pub fn null(kind: HandleKind) -> Handle {
        Handle((kind as i32) << INDEX_BITS)
    }

    /// The handle of the n-th created object, from 0; `None` from
    /// [`Handle::MAX_CREATED`] on.
    pub fn created(kind: HandleKind, n: u32) -> Option<Handle> {
        (n < Handle::MAX_CREATED).then(|| Handle(Handle::null(kind).0 | (n + FIRST_CREATED) as i32))
    }

    /// What the bits say; `None` if they say nothing: no such number was ever
    /// given to a program.
    pub fn decode(self) -> Option<Decoded> {
        let bits = u32::try_from(self.0).ok()?;
        let kind = *HandleKind::ALL.get((bits >> INDEX_BITS).checked_sub(1)? as usize)?;
        let index = match bits & ((1 << INDEX_BITS) - 1) {
            0 => Index::Null,
            predefined @ 1..FIRST_CREATED => Index::Predefined(predefined),
            created => Index::Created(created - FIRST_CREATED),
        };
        Some(Decoded { kind, index })
    }

    /// The number within `kind`, if the bits say that the handle is of that
    /// kind.
    pub fn index(self, kind: HandleKind) -> Option<Index> {
        self.decode()
            .filter(|decoded| decoded.kind == kind)
            .map(|decoded| decoded.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constants::*;

    #[test]
    fn null_handles_are_the_headers() {
        for (kind, null) in [
            (HandleKind::Comm, MPI_COMM_NULL),
            (HandleKind::Group, MPI_GROUP_NULL),
            (HandleKind::Datatype, MPI_DATATYPE_NULL),
            (HandleKind::Request, MPI_REQUEST_NULL),
            (HandleKind::Op, MPI_OP_NULL),
            (HandleKind::Errhandler, MPI_ERRHANDLER_NULL),
            (HandleKind::Info, MPI_INFO_NULL),
            (HandleKind::Win, MPI_WIN_NULL),
            (HandleKind::File, MPI_FILE_NULL),
            (HandleKind::Message, MPI_MESSAGE_NULL),
            (HandleKind::Session, MPI_SESSION_NULL),
        ] {
            assert_eq!(Handle::null(kind), Handle(null));
            assert_eq!(
                Handle(null).decode(),
                Some(Decoded {
                    kind,
                    index: Index::Null
                })
            );
        }
        assert_eq!(
            Handle(MPI_COMM_SELF).index(HandleKind::Comm),
            Some(Index::Predefined(2))
        );
        assert_eq!(Handle(MPI_COMM_SELF).index(HandleKind::Group), None);
    }

    #[test]
    fn created_handles_round_trip() {
        for kind in HandleKind::ALL {
            for n in [0, 1, 77, Handle::MAX_CREATED - 1] {
                let handle = Handle::created(kind, n).unwrap();
                assert!(handle.0 > 0);
                assert_eq!(
                    handle.decode(),
                    Some(Decoded {
                        kind,
                        index: Index::Created(n)
                    })
                );
            }
            assert_eq!(Handle::created(kind, Handle::MAX_CREATED), None);
        }
    }

    #[test]
    fn other_numbers_are_no_handles() {
        for number in [0, -1, 1, i32::MIN, i32::MAX, 0x03ff_ffff, 0x3c00_0000] {
            assert_eq!(Handle(number).decode(), None, "{number:#x}");
        }
    }
}
