//! The constants of `mpi.h`, under their own names.
//!
//! Everything that the header defines, except the error classes (see
//! [`crate::ErrorClass`]) and the tool interface. A test reads the header and
//! compares; a constant that one of the two lacks fails it.

/// Defines the constants and, for the test, a table of them.
macro_rules! constants {
    ($($(#[$attr:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        $(
            #[doc = concat!("`", stringify!($name), "` of `mpi.h`.")]
            $(#[$attr])*
            pub const $name: $type = $value;
        )*

        #[cfg(test)]
        const TABLE: &[(&str, i64)] = &[$((stringify!($name), $name as i64)),*];
    };
}

constants! {
    MPI_VERSION: i32 = 4;
    MPI_SUBVERSION: i32 = 1;
    // Status (3.2.5)
    MPI_STATUS_IGNORE: u64 = 1;
    MPI_STATUSES_IGNORE: u64 = 2;
    MPI_F_STATUS_IGNORE: u64 = 1;
    MPI_F_STATUSES_IGNORE: u64 = 2;
    MPI_F08_STATUS_IGNORE: u64 = 1;
    MPI_F08_STATUSES_IGNORE: u64 = 2;
    MPI_F_STATUS_SIZE: i32 = 6;
    MPI_F_SOURCE: i32 = 0;
    MPI_F_TAG: i32 = 1;
    MPI_F_ERROR: i32 = 2;
    // Addresses with a meaning of their own
    MPI_BOTTOM: u64 = 0;
    MPI_IN_PLACE: u64 = 1;
    MPI_BUFFER_AUTOMATIC: u64 = 4;
    MPI_UNWEIGHTED: u64 = 2;
    MPI_WEIGHTS_EMPTY: u64 = 3;
    MPI_ARGV_NULL: u64 = 0;
    MPI_ARGVS_NULL: u64 = 0;
    MPI_ERRCODES_IGNORE: u64 = 1;
    // Ranks, tags and other integers with a meaning of their own
    MPI_ANY_SOURCE: i32 = -1;
    MPI_ANY_TAG: i32 = -1;
    MPI_PROC_NULL: i32 = -2;
    MPI_ROOT: i32 = -4;
    MPI_UNDEFINED: i32 = -32766;
    MPI_KEYVAL_INVALID: i32 = -1;
    MPI_BSEND_OVERHEAD: i32 = 128;
    MPI_DISPLACEMENT_CURRENT: i32 = -54278278;
    // Sizes of strings, in C including the terminating null
    MPI_MAX_PROCESSOR_NAME: i32 = 256;
    MPI_MAX_LIBRARY_VERSION_STRING: i32 = 256;
    MPI_MAX_ERROR_STRING: i32 = 256;
    MPI_MAX_DATAREP_STRING: i32 = 128;
    MPI_MAX_INFO_KEY: i32 = 36;
    MPI_MAX_INFO_VAL: i32 = 256;
    MPI_MAX_OBJECT_NAME: i32 = 64;
    MPI_MAX_PORT_NAME: i32 = 1024;
    MPI_MAX_STRINGTAG_LEN: i32 = 1024;
    MPI_MAX_PSET_NAME_LEN: i32 = 512;
    // Communicators and groups (7.2)
    MPI_COMM_NULL: i32 = 0x0400_0000;
    MPI_COMM_WORLD: i32 = 0x0400_0001;
    MPI_COMM_SELF: i32 = 0x0400_0002;
    MPI_GROUP_NULL: i32 = 0x0800_0000;
    MPI_GROUP_EMPTY: i32 = 0x0800_0001;
    MPI_IDENT: i32 = 0;
    MPI_CONGRUENT: i32 = 1;
    MPI_SIMILAR: i32 = 2;
    MPI_UNEQUAL: i32 = 3;
    MPI_COMM_TYPE_SHARED: i32 = 0;
    MPI_COMM_TYPE_HW_GUIDED: i32 = 12;
    MPI_COMM_TYPE_HW_UNGUIDED: i32 = 13;
    MPI_COMM_TYPE_RESOURCE_GUIDED: i32 = 14;
    MPI_CART: i32 = 1;
    MPI_GRAPH: i32 = 2;
    MPI_DIST_GRAPH: i32 = 3;
    // Datatypes (3.2.2, 5.1, annex A.1.1)
    MPI_DATATYPE_NULL: i32 = 0x0c00_0000;
    MPI_BYTE: i32 = 0x0c00_0001;
    MPI_PACKED: i32 = 0x0c00_0002;
    MPI_CHAR: i32 = 0x0c00_0003;
    MPI_SIGNED_CHAR: i32 = 0x0c00_0004;
    MPI_UNSIGNED_CHAR: i32 = 0x0c00_0005;
    MPI_WCHAR: i32 = 0x0c00_0006;
    MPI_SHORT: i32 = 0x0c00_0007;
    MPI_UNSIGNED_SHORT: i32 = 0x0c00_0008;
    MPI_INT: i32 = 0x0c00_0009;
    MPI_UNSIGNED: i32 = 0x0c00_000a;
    MPI_LONG: i32 = 0x0c00_000b;
    MPI_UNSIGNED_LONG: i32 = 0x0c00_000c;
    MPI_LONG_LONG_INT: i32 = 0x0c00_000d;
    MPI_LONG_LONG: i32 = MPI_LONG_LONG_INT;
    MPI_UNSIGNED_LONG_LONG: i32 = 0x0c00_000e;
    MPI_FLOAT: i32 = 0x0c00_000f;
    MPI_DOUBLE: i32 = 0x0c00_0010;
    MPI_LONG_DOUBLE: i32 = 0x0c00_0011;
    MPI_C_BOOL: i32 = 0x0c00_0012;
    MPI_INT8_T: i32 = 0x0c00_0013;
    MPI_INT16_T: i32 = 0x0c00_0014;
    MPI_INT32_T: i32 = 0x0c00_0015;
    MPI_INT64_T: i32 = 0x0c00_0016;
    MPI_UINT8_T: i32 = 0x0c00_0017;
    MPI_UINT16_T: i32 = 0x0c00_0018;
    MPI_UINT32_T: i32 = 0x0c00_0019;
    MPI_UINT64_T: i32 = 0x0c00_001a;
    MPI_AINT: i32 = 0x0c00_001b;
    MPI_COUNT: i32 = 0x0c00_001c;
    MPI_OFFSET: i32 = 0x0c00_001d;
    MPI_C_FLOAT_COMPLEX: i32 = 0x0c00_001e;
    MPI_C_COMPLEX: i32 = MPI_C_FLOAT_COMPLEX;
    MPI_C_DOUBLE_COMPLEX: i32 = 0x0c00_001f;
    MPI_C_LONG_DOUBLE_COMPLEX: i32 = 0x0c00_0020;
    MPI_CXX_BOOL: i32 = 0x0c00_0021;
    MPI_CXX_FLOAT_COMPLEX: i32 = 0x0c00_0022;
    MPI_CXX_COMPLEX: i32 = MPI_CXX_FLOAT_COMPLEX;
    MPI_CXX_DOUBLE_COMPLEX: i32 = 0x0c00_0023;
    MPI_CXX_LONG_DOUBLE_COMPLEX: i32 = 0x0c00_0024;
    MPI_2INT: i32 = 0x0c00_0025;
    MPI_SHORT_INT: i32 = 0x0c00_0026;
    MPI_LONG_INT: i32 = 0x0c00_0027;
    MPI_FLOAT_INT: i32 = 0x0c00_0028;
    MPI_DOUBLE_INT: i32 = 0x0c00_0029;
    MPI_LONG_DOUBLE_INT: i32 = 0x0c00_002a;
    MPI_INTEGER: i32 = 0x0c00_0030;
    MPI_REAL: i32 = 0x0c00_0031;
    MPI_DOUBLE_PRECISION: i32 = 0x0c00_0032;
    MPI_COMPLEX: i32 = 0x0c00_0033;
    MPI_DOUBLE_COMPLEX: i32 = 0x0c00_0034;
    MPI_LOGICAL: i32 = 0x0c00_0035;
    MPI_CHARACTER: i32 = 0x0c00_0036;
    MPI_2INTEGER: i32 = 0x0c00_0037;
    MPI_2REAL: i32 = 0x0c00_0038;
    MPI_2DOUBLE_PRECISION: i32 = 0x0c00_0039;
    MPI_2COMPLEX: i32 = 0x0c00_003a;
    MPI_2DOUBLE_COMPLEX: i32 = 0x0c00_003b;
    MPI_INTEGER1: i32 = 0x0c00_0040;
    MPI_INTEGER2: i32 = 0x0c00_0041;
    MPI_INTEGER4: i32 = 0x0c00_0042;
    MPI_INTEGER8: i32 = 0x0c00_0043;
    MPI_INTEGER16: i32 = 0x0c00_0044;
    MPI_REAL2: i32 = 0x0c00_0045;
    MPI_REAL4: i32 = 0x0c00_0046;
    MPI_REAL8: i32 = 0x0c00_0047;
    MPI_REAL16: i32 = 0x0c00_0048;
    MPI_COMPLEX4: i32 = 0x0c00_0049;
    MPI_COMPLEX8: i32 = 0x0c00_004a;
    MPI_COMPLEX16: i32 = 0x0c00_004b;
    MPI_COMPLEX32: i32 = 0x0c00_004c;
    MPI_LOGICAL1: i32 = 0x0c00_004d;
    MPI_LOGICAL2: i32 = 0x0c00_004e;
    MPI_LOGICAL4: i32 = 0x0c00_004f;
    MPI_LOGICAL8: i32 = 0x0c00_0050;
    MPI_LB: i32 = 0x0c00_0060;
    MPI_UB: i32 = 0x0c00_0061;
    MPI_ORDER_C: i32 = 0;
    MPI_ORDER_FORTRAN: i32 = 1;
    MPI_DISTRIBUTE_BLOCK: i32 = 0;
    MPI_DISTRIBUTE_CYCLIC: i32 = 1;
    MPI_DISTRIBUTE_NONE: i32 = 2;
    MPI_DISTRIBUTE_DFLT_DARG: i32 = -1;
    MPI_COMBINER_NAMED: i32 = 0;
    MPI_COMBINER_DUP: i32 = 1;
    MPI_COMBINER_CONTIGUOUS: i32 = 2;
    MPI_COMBINER_VECTOR: i32 = 3;
    MPI_COMBINER_HVECTOR_INTEGER: i32 = 4;
    MPI_COMBINER_HVECTOR: i32 = 5;
    MPI_COMBINER_INDEXED: i32 = 6;
    MPI_COMBINER_HINDEXED_INTEGER: i32 = 7;
    MPI_COMBINER_HINDEXED: i32 = 8;
    MPI_COMBINER_INDEXED_BLOCK: i32 = 9;
    MPI_COMBINER_STRUCT_INTEGER: i32 = 10;
    MPI_COMBINER_STRUCT: i32 = 11;
    MPI_COMBINER_SUBARRAY: i32 = 12;
    MPI_COMBINER_DARRAY: i32 = 13;
    MPI_COMBINER_F90_REAL: i32 = 14;
    MPI_COMBINER_F90_COMPLEX: i32 = 15;
    MPI_COMBINER_F90_INTEGER: i32 = 16;
    MPI_COMBINER_RESIZED: i32 = 17;
    MPI_COMBINER_HINDEXED_BLOCK: i32 = 18;
    MPI_COMBINER_VALUE_INDEX: i32 = 19;
    MPI_TYPECLASS_INTEGER: i32 = 1;
    MPI_TYPECLASS_REAL: i32 = 2;
    MPI_TYPECLASS_COMPLEX: i32 = 3;
    // Requests and matched messages (3.7, 3.8)
    MPI_REQUEST_NULL: i32 = 0x1000_0000;
    MPI_MESSAGE_NULL: i32 = 0x2800_0000;
    MPI_MESSAGE_NO_PROC: i32 = 0x2800_0001;
    // Reduction operations (6.9.2, 12.3.4)
    MPI_OP_NULL: i32 = 0x1400_0000;
    MPI_MAX: i32 = 0x1400_0001;
    MPI_MIN: i32 = 0x1400_0002;
    MPI_SUM: i32 = 0x1400_0003;
    MPI_PROD: i32 = 0x1400_0004;
    MPI_LAND: i32 = 0x1400_0005;
    MPI_BAND: i32 = 0x1400_0006;
    MPI_LOR: i32 = 0x1400_0007;
    MPI_BOR: i32 = 0x1400_0008;
    MPI_LXOR: i32 = 0x1400_0009;
    MPI_BXOR: i32 = 0x1400_000a;
    MPI_MAXLOC: i32 = 0x1400_000b;
    MPI_MINLOC: i32 = 0x1400_000c;
    MPI_REPLACE: i32 = 0x1400_000d;
    MPI_NO_OP: i32 = 0x1400_000e;
    // Error handlers and error classes (9.3, 9.4)
    MPI_ERRHANDLER_NULL: i32 = 0x1800_0000;
    MPI_ERRORS_ARE_FATAL: i32 = 0x1800_0001;
    MPI_ERRORS_RETURN: i32 = 0x1800_0002;
    MPI_ERRORS_ABORT: i32 = 0x1800_0003;
    // Threads (11.6)
    MPI_THREAD_SINGLE: i32 = 0;
    MPI_THREAD_FUNNELED: i32 = 1;
    MPI_THREAD_SERIALIZED: i32 = 2;
    MPI_THREAD_MULTIPLE: i32 = 3;
    // Info and sessions (10, 11.3)
    MPI_INFO_NULL: i32 = 0x1c00_0000;
    MPI_INFO_ENV: i32 = 0x1c00_0001;
    MPI_SESSION_NULL: i32 = 0x2c00_0000;
    // Predefined attribute keys (9.1.2, 12.2.6)
    MPI_TAG_UB: i32 = 0;
    MPI_HOST: i32 = 1;
    MPI_IO: i32 = 2;
    MPI_WTIME_IS_GLOBAL: i32 = 3;
    MPI_APPNUM: i32 = 4;
    MPI_LASTUSEDCODE: i32 = 5;
    MPI_UNIVERSE_SIZE: i32 = 6;
    MPI_WIN_BASE: i32 = 7;
    MPI_WIN_SIZE: i32 = 8;
    MPI_WIN_DISP_UNIT: i32 = 9;
    MPI_WIN_CREATE_FLAVOR: i32 = 10;
    MPI_WIN_MODEL: i32 = 11;
    // One-sided communication (12)
    MPI_WIN_NULL: i32 = 0x2000_0000;
    MPI_WIN_FLAVOR_CREATE: i32 = 1;
    MPI_WIN_FLAVOR_ALLOCATE: i32 = 2;
    MPI_WIN_FLAVOR_DYNAMIC: i32 = 3;
    MPI_WIN_FLAVOR_SHARED: i32 = 4;
    MPI_WIN_UNIFIED: i32 = 0;
    MPI_WIN_SEPARATE: i32 = 1;
    MPI_LOCK_EXCLUSIVE: i32 = 1;
    MPI_LOCK_SHARED: i32 = 2;
    MPI_MODE_NOCHECK: i32 = 1;
    MPI_MODE_NOPRECEDE: i32 = 2;
    MPI_MODE_NOPUT: i32 = 4;
    MPI_MODE_NOSTORE: i32 = 8;
    MPI_MODE_NOSUCCEED: i32 = 16;
    // Files (14)
    MPI_FILE_NULL: i32 = 0x2400_0000;
    MPI_MODE_CREATE: i32 = 1;
    MPI_MODE_RDONLY: i32 = 2;
    MPI_MODE_WRONLY: i32 = 4;
    MPI_MODE_RDWR: i32 = 8;
    MPI_MODE_DELETE_ON_CLOSE: i32 = 16;
    MPI_MODE_UNIQUE_OPEN: i32 = 32;
    MPI_MODE_EXCL: i32 = 64;
    MPI_MODE_APPEND: i32 = 128;
    MPI_MODE_SEQUENTIAL: i32 = 256;
    MPI_SEEK_SET: i32 = 600;
    MPI_SEEK_CUR: i32 = 602;
    MPI_SEEK_END: i32 = 604;
    // Callback types (annex A.1.3)
    MPI_COMM_NULL_COPY_FN: u64 = 0;
    MPI_COMM_DUP_FN: u64 = 1;
    MPI_COMM_NULL_DELETE_FN: u64 = 0;
    MPI_TYPE_NULL_COPY_FN: u64 = 0;
    MPI_TYPE_DUP_FN: u64 = 1;
    MPI_TYPE_NULL_DELETE_FN: u64 = 0;
    MPI_WIN_NULL_COPY_FN: u64 = 0;
    MPI_WIN_DUP_FN: u64 = 1;
    MPI_WIN_NULL_DELETE_FN: u64 = 0;
    MPI_NULL_COPY_FN: u64 = 0;
    MPI_DUP_FN: u64 = 1;
    MPI_NULL_DELETE_FN: u64 = 0;
    MPI_CONVERSION_FN_NULL: u64 = 0;
    MPI_CONVERSION_FN_NULL_C: u64 = 0;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::TABLE;
    use crate::errors::ErrorClass;

    const HEADER: &str = include_str!("../../../runtime/include/mpi.h");

    /// The value of a `#define`'s right-hand side: a number, a cast number in
    /// parentheses, or another constant's name.
    fn value(text: &str, known: &BTreeMap<String, i64>) -> Option<i64> {
        let text = text.split("/*").next().unwrap_or("").trim();
        let inner = text
            .strip_prefix('(')
            .and_then(|t| t.strip_suffix(')'))
            .unwrap_or(text);
        let number = match inner.strip_prefix('(') {
            Some(cast) => cast.split_once(')')?.1,
            None => inner,
        };
        match number.strip_prefix("0x") {
            Some(hex) => i64::from_str_radix(hex, 16).ok(),
            None => number.parse().ok().or_else(|| known.get(number).copied()),
        }
    }

    fn header() -> BTreeMap<String, i64> {
        let mut known = BTreeMap::new();
        for line in HEADER.lines() {
            let Some((name, text)) = line
                .strip_prefix("#define ")
                .and_then(|l| l.split_once(' '))
            else {
                continue;
            };
            if name.starts_with("MPI_") {
                let value = value(text, &known).unwrap_or_else(|| panic!("{line}"));
                known.insert(name.to_owned(), value);
            }
        }
        known
    }

    #[test]
    fn the_header_has_the_same_constants() {
        let mut ours: BTreeMap<String, i64> =
            TABLE.iter().map(|&(n, v)| (n.to_owned(), v)).collect();
        ours.extend(
            ErrorClass::ALL
                .iter()
                .map(|class| (class.name().to_owned(), i64::from(class.code()))),
        );
        let mut theirs = header();
        theirs.retain(|name, _| !name.starts_with("MPI_T_") || name.starts_with("MPI_T_ERR_"));
        assert!(theirs.len() > 300, "the header was read");
        assert_eq!(ours, theirs);
    }
}
