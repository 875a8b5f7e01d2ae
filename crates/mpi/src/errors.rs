//! Error classes, error codes and their texts.
//!
//! MPI 4.1 §9.4 and §9.5. The numbers are those of `mpi.h`, and a predefined
//! class is its own error code. Classes and codes that a program adds live in
//! an [`ErrorTable`], one per process: §9.5 leaves it to the program to add
//! them alike everywhere.

use std::collections::BTreeMap;
use std::fmt;

macro_rules! error_classes {
    ($($variant:ident = $number:literal $name:literal $text:literal;)*) => {
        /// A predefined error class; `as i32` is its number in `mpi.h`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(i32)]
        pub enum ErrorClass {
            $(#[doc = $text] $variant = $number,)*
        }

        impl ErrorClass {
            /// All of them, ascending.
            pub const ALL: &'static [ErrorClass] = &[$(ErrorClass::$variant),*];

            /// The name in `mpi.h`.
            pub fn name(self) -> &'static str {
                match self { $(ErrorClass::$variant => $name,)* }
            }

            /// What it means, in a few words.
            pub fn text(self) -> &'static str {
                match self { $(ErrorClass::$variant => $text,)* }
            }

            /// The class of a number, if it is a predefined one.
            pub fn from_code(code: i32) -> Option<ErrorClass> {
                match code { $($number => Some(ErrorClass::$variant),)* _ => None }
            }
        }
    };
}

error_classes! {
    Success = 0 "MPI_SUCCESS" "no error";
    Buffer = 1 "MPI_ERR_BUFFER" "the buffer pointer is not valid";
    Count = 2 "MPI_ERR_COUNT" "the count argument is not valid";
    Type = 3 "MPI_ERR_TYPE" "the datatype argument is not valid";
    Tag = 4 "MPI_ERR_TAG" "the tag argument is not valid";
    Comm = 5 "MPI_ERR_COMM" "the communicator is not valid";
    Rank = 6 "MPI_ERR_RANK" "the rank is not valid";
    Request = 7 "MPI_ERR_REQUEST" "the request handle is not valid";
    Root = 8 "MPI_ERR_ROOT" "the root is not valid";
    Group = 9 "MPI_ERR_GROUP" "the group is not valid";
    Op = 10 "MPI_ERR_OP" "the reduction operation is not valid here";
    Topology = 11 "MPI_ERR_TOPOLOGY" "the communicator's topology does not fit";
    Dims = 12 "MPI_ERR_DIMS" "the dimensions are not valid";
    Arg = 13 "MPI_ERR_ARG" "an argument is not valid";
    Unknown = 14 "MPI_ERR_UNKNOWN" "an error without a known cause";
    Truncate = 15 "MPI_ERR_TRUNCATE" "the message is longer than the receive buffer";
    Other = 16 "MPI_ERR_OTHER" "an error that no other class describes";
    Intern = 17 "MPI_ERR_INTERN" "an internal error";
    InStatus = 18 "MPI_ERR_IN_STATUS" "the status objects hold the error codes";
    Pending = 19 "MPI_ERR_PENDING" "the request is still pending";
    Access = 20 "MPI_ERR_ACCESS" "access is denied";
    Amode = 21 "MPI_ERR_AMODE" "the access mode is not valid";
    Assert = 22 "MPI_ERR_ASSERT" "the assertion argument is not valid";
    BadFile = 23 "MPI_ERR_BAD_FILE" "the file name is not valid";
    Base = 24 "MPI_ERR_BASE" "the base address is not valid";
    Conversion = 25 "MPI_ERR_CONVERSION" "a data conversion function failed";
    Disp = 26 "MPI_ERR_DISP" "the displacement is not valid";
    DupDatarep = 27 "MPI_ERR_DUP_DATAREP" "the data representation is already defined";
    FileExists = 28 "MPI_ERR_FILE_EXISTS" "the file already exists";
    FileInUse = 29 "MPI_ERR_FILE_IN_USE" "the file is open elsewhere";
    File = 30 "MPI_ERR_FILE" "the file handle is not valid";
    InfoKey = 31 "MPI_ERR_INFO_KEY" "the info key is empty or too long";
    InfoNokey = 32 "MPI_ERR_INFO_NOKEY" "the info object has no such key";
    InfoValue = 33 "MPI_ERR_INFO_VALUE" "the info value is empty or too long";
    Info = 34 "MPI_ERR_INFO" "the info object is not valid";
    Io = 35 "MPI_ERR_IO" "input or output failed";
    Keyval = 36 "MPI_ERR_KEYVAL" "the attribute key is not valid";
    Locktype = 37 "MPI_ERR_LOCKTYPE" "the lock type is not valid";
    Name = 38 "MPI_ERR_NAME" "no service is published under this name";
    NoMem = 39 "MPI_ERR_NO_MEM" "the memory is exhausted";
    NotSame = 40 "MPI_ERR_NOT_SAME" "processes disagree about a collective argument";
    NoSpace = 41 "MPI_ERR_NO_SPACE" "the device is full";
    NoSuchFile = 42 "MPI_ERR_NO_SUCH_FILE" "the file does not exist";
    Port = 43 "MPI_ERR_PORT" "the port name is not valid";
    Quota = 44 "MPI_ERR_QUOTA" "the quota is exceeded";
    ReadOnly = 45 "MPI_ERR_READ_ONLY" "the file or file system is read-only";
    RmaConflict = 46 "MPI_ERR_RMA_CONFLICT" "accesses to a window conflict";
    RmaSync = 47 "MPI_ERR_RMA_SYNC" "one-sided calls are not synchronised properly";
    Service = 48 "MPI_ERR_SERVICE" "the service name is not valid";
    Size = 49 "MPI_ERR_SIZE" "the size argument is not valid";
    Spawn = 50 "MPI_ERR_SPAWN" "processes could not be started";
    UnsupportedDatarep = 51 "MPI_ERR_UNSUPPORTED_DATAREP" "the data representation is not supported";
    UnsupportedOperation = 52 "MPI_ERR_UNSUPPORTED_OPERATION" "the operation is not supported";
    Win = 53 "MPI_ERR_WIN" "the window is not valid";
    TMemory = 54 "MPI_T_ERR_MEMORY" "the tool interface has no memory left";
    TNotInitialized = 55 "MPI_T_ERR_NOT_INITIALIZED" "the tool interface is not initialised";
    TCannotInit = 56 "MPI_T_ERR_CANNOT_INIT" "the tool interface cannot be initialised";
    TInvalidIndex = 57 "MPI_T_ERR_INVALID_INDEX" "the tool interface has no such index";
    TInvalidItem = 58 "MPI_T_ERR_INVALID_ITEM" "the tool interface has no such item";
    TInvalidHandle = 59 "MPI_T_ERR_INVALID_HANDLE" "the tool interface has no such handle";
    TOutOfHandles = 60 "MPI_T_ERR_OUT_OF_HANDLES" "the tool interface has no handles left";
    TOutOfSessions = 61 "MPI_T_ERR_OUT_OF_SESSIONS" "the tool interface has no sessions left";
    TInvalidSession = 62 "MPI_T_ERR_INVALID_SESSION" "the tool interface has no such session";
    TCvarSetNotNow = 63 "MPI_T_ERR_CVAR_SET_NOT_NOW" "the control variable cannot be set now";
    TCvarSetNever = 64 "MPI_T_ERR_CVAR_SET_NEVER" "the control variable cannot be set any more";
    TPvarNoStartstop = 65 "MPI_T_ERR_PVAR_NO_STARTSTOP" "the performance variable runs all the time";
    TPvarNoWrite = 66 "MPI_T_ERR_PVAR_NO_WRITE" "the performance variable cannot be written";
    TPvarNoAtomic = 67 "MPI_T_ERR_PVAR_NO_ATOMIC" "the performance variable cannot be read and written atomically";
    RmaRange = 68 "MPI_ERR_RMA_RANGE" "the target memory is not in the window";
    RmaAttach = 69 "MPI_ERR_RMA_ATTACH" "the memory cannot be attached to the window";
    RmaFlavor = 70 "MPI_ERR_RMA_FLAVOR" "the window has the wrong flavour";
    RmaShared = 71 "MPI_ERR_RMA_SHARED" "the memory cannot be shared";
    TInvalid = 72 "MPI_T_ERR_INVALID" "an argument to the tool interface is not valid";
    TInvalidName = 73 "MPI_T_ERR_INVALID_NAME" "the tool interface has no such name";
    ProcAborted = 74 "MPI_ERR_PROC_ABORTED" "a peer process was aborted";
    Session = 78 "MPI_ERR_SESSION" "the session is not valid";
    ValueTooLarge = 79 "MPI_ERR_VALUE_TOO_LARGE" "a value does not fit its type";
    Errhandler = 80 "MPI_ERR_ERRHANDLER" "the error handler is not valid";
    TNotAccessible = 81 "MPI_T_ERR_NOT_ACCESSIBLE" "the tool interface's item is not accessible now";
    TNotSupported = 82 "MPI_T_ERR_NOT_SUPPORTED" "the tool interface does not support this";
    LastCode = 92 "MPI_ERR_LASTCODE" "the last predefined error code";
}

impl ErrorClass {
    /// The number in `mpi.h`; also the error code of this class.
    pub fn code(self) -> i32 {
        self as i32
    }
}

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorClass::Success => f.write_str("MPI_SUCCESS: no error"),
            _ => write!(f, "{}: {}", self.name(), self.text()),
        }
    }
}

/// What a code added by the program stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Added {
    /// The class's number; the code's own number if it is itself a class.
    class: i32,
    text: Vec<u8>,
}

/// The error classes and codes of one process: the predefined ones and what
/// `MPI_Add_error_class`, `MPI_Add_error_code` and `MPI_Add_error_string`
/// added (§9.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ErrorTable {
    added: BTreeMap<i32, Added>,
    last_used: i32,
}

impl Default for ErrorTable {
    fn default() -> Self {
        ErrorTable {
            added: BTreeMap::new(),
            last_used: ErrorClass::LastCode.code(),
        }
    }
}

impl ErrorTable {
    /// The value of the attribute `MPI_LASTUSEDCODE`.
    pub fn last_used_code(&self) -> i32 {
        self.last_used
    }

    /// `MPI_Add_error_class`.
    pub fn add_class(&mut self) -> i32 {
        let class = self.last_used + 1;
        self.insert(class)
    }

    /// `MPI_Add_error_code`: a new code of a class, predefined or added.
    pub fn add_code(&mut self, class: i32) -> Result<i32, ErrorClass> {
        if self.class_of(class) != Some(class) {
            return Err(ErrorClass::Arg);
        }
        Ok(self.insert(class))
    }

    fn insert(&mut self, class: i32) -> i32 {
        self.last_used += 1;
        self.added.insert(
            self.last_used,
            Added {
                class,
                text: Vec::new(),
            },
        );
        self.last_used
    }

    /// `MPI_Add_error_string`: only codes added by the program may get a text,
    /// of fewer than `MPI_MAX_ERROR_STRING` characters; a second text replaces
    /// the first.
    pub fn add_string(&mut self, code: i32, text: &[u8]) -> Result<(), ErrorClass> {
        if text.len() >= crate::constants::MPI_MAX_ERROR_STRING as usize {
            return Err(ErrorClass::Arg);
        }
        let added = self.added.get_mut(&code).ok_or(ErrorClass::Arg)?;
        added.text = text.to_vec();
        Ok(())
    }

    /// `MPI_Remove_error_class` (4.1): the class must not have codes left.
    pub fn remove_class(&mut self, class: i32) -> Result<(), ErrorClass> {
        let is_class = self.added.get(&class).is_some_and(|a| a.class == class);
        let in_use = self
            .added
            .iter()
            .any(|(&code, a)| a.class == class && code != class);
        if !is_class || in_use {
            return Err(ErrorClass::Other);
        }
        self.remove(class);
        Ok(())
    }

    /// `MPI_Remove_error_code` (4.1).
    pub fn remove_code(&mut self, code: i32) -> Result<(), ErrorClass> {
        if self.added.get(&code).is_none_or(|a| a.class == code) {
            return Err(ErrorClass::Other);
        }
        self.remove(code);
        Ok(())
    }

    /// `MPI_LASTUSEDCODE` may shrink when the highest one goes (§9.5).
    fn remove(&mut self, code: i32) {
        self.added.remove(&code);
        let highest = self.added.last_key_value().map(|(&code, _)| code);
        self.last_used = highest.unwrap_or(ErrorClass::LastCode.code());
    }

    /// `MPI_Remove_error_string` (4.1).
    pub fn remove_string(&mut self, code: i32) -> Result<(), ErrorClass> {
        match self.added.get_mut(&code) {
            Some(added) if !added.text.is_empty() => {
                added.text.clear();
                Ok(())
            }
            _ => Err(ErrorClass::Other),
        }
    }

    /// `MPI_Error_class`; `None` for a number that is no error code.
    pub fn class_of(&self, code: i32) -> Option<i32> {
        match ErrorClass::from_code(code) {
            Some(class) => Some(class.code()),
            None => self.added.get(&code).map(|added| added.class),
        }
    }

    /// `MPI_Error_string`, without the terminating null; empty for an added
    /// code without a text, `None` for a number that is no error code.
    pub fn string_of(&self, code: i32) -> Option<Vec<u8>> {
        match ErrorClass::from_code(code) {
            Some(class) => Some(class.to_string().into_bytes()),
            None => self.added.get(&code).map(|added| added.text.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_classes_round_trip() {
        for &class in ErrorClass::ALL {
            assert_eq!(ErrorClass::from_code(class.code()), Some(class));
        }
        assert_eq!(ErrorClass::from_code(-1), None);
        assert_eq!(ErrorClass::from_code(75), None);
    }

    #[test]
    fn added_classes_have_codes_and_strings() {
        let mut table = ErrorTable::default();
        let class = table.add_class();
        assert_eq!(class, 93);
        let code = table.add_code(class).unwrap();
        let under_predefined = table.add_code(ErrorClass::Arg.code()).unwrap();
        assert_eq!(table.last_used_code(), under_predefined);
        assert_eq!(table.class_of(code), Some(class));
        assert_eq!(table.class_of(under_predefined), Some(13));
        assert_eq!(table.string_of(code), Some(Vec::new()));
        table.add_string(code, b"too hot").unwrap();
        assert_eq!(table.string_of(code), Some(b"too hot".to_vec()));
        assert_eq!(
            table.add_code(code),
            Err(ErrorClass::Arg),
            "a code is no class"
        );
        assert_eq!(
            table.add_string(13, b"x"),
            Err(ErrorClass::Arg),
            "predefined"
        );
        assert_eq!(table.string_of(4711), None);
    }

    #[test]
    fn a_class_goes_after_its_codes() {
        let mut table = ErrorTable::default();
        let class = table.add_class();
        let code = table.add_code(class).unwrap();
        assert_eq!(table.remove_class(class), Err(ErrorClass::Other));
        table.remove_code(code).unwrap();
        table.remove_class(class).unwrap();
        assert_eq!(table, ErrorTable::default());
    }

    #[test]
    fn predefined_texts_fit_the_buffer() {
        for class in ErrorClass::ALL {
            assert!(class.to_string().len() < crate::constants::MPI_MAX_ERROR_STRING as usize);
        }
    }
}
