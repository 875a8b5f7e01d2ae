/* mpi.h of Concord: the complete C binding of MPI 4.1, for programs that are verified rather than run.
 *
 * What is here: every type, constant, callback type and function of MPI 4.1 (including the large-count
 * MPI_*_c functions, the MPI_T tool interface and the PMPI names), the names deprecated since, and the
 * MPI-1 names removed by MPI 3.0 that old programs still use. A declaration says that a program may be
 * compiled, not that its behaviour is modelled: the verifier reports a call it does not model by name.
 *
 * Three decisions a reader should know.
 *
 * 1. Handles are integers of 32 bits whose value tells what they are; to clang, each kind is a pointer type:
 *
 *        bit  31      0: a handle is a positive int (clang's type tags accept no other literal)
 *        bits 30..26  kind, from the list below; kind 0 belongs to nobody, so a zeroed or never
 *                     assigned handle is recognisably no handle at all
 *        bits 25..0   index within the kind:
 *                       0               the null handle of that kind
 *                       1 .. 0xfff      predefined objects, named in this file
 *                       0x1000 upwards  objects created by the program, numbered by the verifier
 *
 *        kind  type            null handle        kind  type                       null handle
 *         1    MPI_Comm        0x04000000          12   (communicator keyval)      none
 *         2    MPI_Group       0x08000000          13   (datatype keyval)          none
 *         3    MPI_Datatype    0x0c000000          14   (window keyval)            none
 *         4    MPI_Request     0x10000000          16   MPI_T_enum                 0x40000000
 *         5    MPI_Op          0x14000000          17   MPI_T_cvar_handle          0x44000000
 *         6    MPI_Errhandler  0x18000000          18   MPI_T_pvar_handle          0x48000000
 *         7    MPI_Info        0x1c000000          19   MPI_T_pvar_session         0x4c000000
 *         8    MPI_Win         0x20000000          20   MPI_T_event_registration   0x50000000
 *         9    MPI_File        0x24000000          21   MPI_T_event_instance       0x54000000
 *        10    MPI_Message     0x28000000
 *        11    MPI_Session     0x2c000000
 *
 *    Keyvals are plain int in the standard. Predefined ones are the small numbers below, those that a
 *    program creates carry kind 12, 13 or 14, and MPI_KEYVAL_INVALID is -1.
 *
 * 2. Numbers that a program can print (wildcards, error classes, comparison results, string lengths)
 *    have the values of Open MPI 4.1, so that the output of a verified run can be compared with a real
 *    one. Classes and constants that Open MPI 4.1 does not know follow after its last ones.
 *
 * 3. MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE and MPI_ERRCODES_IGNORE are not NULL: the standard does
 *    not allow NULL in their place, and a program that passes it can be told so. MPI_BOTTOM,
 *    MPI_ARGV_NULL and MPI_ARGVS_NULL are null pointers (the latter two by the standard, 11.8.2).
 */
#ifndef CONCORD_MPI_H
#define CONCORD_MPI_H

#include <stddef.h>

#define CONCORD 1

#define MPI_VERSION 4
#define MPI_SUBVERSION 1

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Integer types (2.5.6, 2.5.8, 19.3.4) ------------------------------------------------------- */

typedef long MPI_Aint;
__extension__ typedef long long MPI_Offset;
__extension__ typedef long long MPI_Count;
typedef int MPI_Fint;

/* ---- Handle types (2.5.1) ------------------------------------------------------------------------ */

/* Integers of 32 bits, which clang sees as pointers to a type of their own each: it warns about an int, or
 * a handle of another kind, in their place. (Its address space 270 has pointers of 32 bits.) */
#if defined(__clang__) && defined(__x86_64__) && !defined(__cplusplus)
#define CONCORD_HANDLE(name) typedef struct name##_object __attribute__((address_space(270))) *name
#else
#define CONCORD_HANDLE(name) typedef int name
#endif

CONCORD_HANDLE(MPI_Comm);
CONCORD_HANDLE(MPI_Group);
CONCORD_HANDLE(MPI_Datatype);
CONCORD_HANDLE(MPI_Request);
CONCORD_HANDLE(MPI_Op);
CONCORD_HANDLE(MPI_Errhandler);
CONCORD_HANDLE(MPI_Info);
CONCORD_HANDLE(MPI_Win);
CONCORD_HANDLE(MPI_File);
CONCORD_HANDLE(MPI_Message);
CONCORD_HANDLE(MPI_Session);
CONCORD_HANDLE(MPI_T_enum);
CONCORD_HANDLE(MPI_T_cvar_handle);
CONCORD_HANDLE(MPI_T_pvar_handle);
CONCORD_HANDLE(MPI_T_pvar_session);
CONCORD_HANDLE(MPI_T_event_registration);
CONCORD_HANDLE(MPI_T_event_instance);

#undef CONCORD_HANDLE

/* ---- Status (3.2.5) ------------------------------------------------------------------------------ */

/* The two internal fields hold what MPI_Test_cancelled, MPI_Get_count and MPI_Get_elements answer. */
typedef struct MPI_Status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int internal_cancelled;
    MPI_Count internal_count; /* bytes received */
} MPI_Status;

typedef struct MPI_F08_status {
    MPI_Fint MPI_SOURCE;
    MPI_Fint MPI_TAG;
    MPI_Fint MPI_ERROR;
    MPI_Fint internal[3];
} MPI_F08_status;

#define MPI_STATUS_IGNORE ((MPI_Status *)1)
#define MPI_STATUSES_IGNORE ((MPI_Status *)2)
#define MPI_F_STATUS_IGNORE ((MPI_Fint *)1)
#define MPI_F_STATUSES_IGNORE ((MPI_Fint *)2)
#define MPI_F08_STATUS_IGNORE ((MPI_F08_status *)1)
#define MPI_F08_STATUSES_IGNORE ((MPI_F08_status *)2)

#define MPI_F_STATUS_SIZE 6
#define MPI_F_SOURCE 0
#define MPI_F_TAG 1
#define MPI_F_ERROR 2

/* ---- Addresses with a meaning of their own ------------------------------------------------------- */

#define MPI_BOTTOM ((void *)0)
#define MPI_IN_PLACE ((void *)1)
#define MPI_BUFFER_AUTOMATIC ((void *)4)
#define MPI_UNWEIGHTED ((int *)2)
#define MPI_WEIGHTS_EMPTY ((int *)3)
#define MPI_ARGV_NULL ((char **)0)
#define MPI_ARGVS_NULL ((char ***)0)
#define MPI_ERRCODES_IGNORE ((int *)1)

/* ---- Ranks, tags and other integers with a meaning of their own ---------------------------------- */

#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-4)
#define MPI_UNDEFINED (-32766)
#define MPI_KEYVAL_INVALID (-1)
#define MPI_BSEND_OVERHEAD 128
#define MPI_DISPLACEMENT_CURRENT (-54278278)

/* ---- Sizes of strings, in C including the terminating null --------------------------------------- */

#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_LIBRARY_VERSION_STRING 256
#define MPI_MAX_ERROR_STRING 256
#define MPI_MAX_DATAREP_STRING 128
#define MPI_MAX_INFO_KEY 36
#define MPI_MAX_INFO_VAL 256
#define MPI_MAX_OBJECT_NAME 64
#define MPI_MAX_PORT_NAME 1024
#define MPI_MAX_STRINGTAG_LEN 1024
#define MPI_MAX_PSET_NAME_LEN 512

/* ---- Communicators and groups (7.2) -------------------------------------------------------------- */

#define MPI_COMM_NULL ((MPI_Comm)0x04000000)
#define MPI_COMM_WORLD ((MPI_Comm)0x04000001)
#define MPI_COMM_SELF ((MPI_Comm)0x04000002)

#define MPI_GROUP_NULL ((MPI_Group)0x08000000)
#define MPI_GROUP_EMPTY ((MPI_Group)0x08000001)

/* Answers of MPI_Comm_compare and MPI_Group_compare. */
#define MPI_IDENT 0
#define MPI_CONGRUENT 1
#define MPI_SIMILAR 2
#define MPI_UNEQUAL 3

/* Split types of MPI_Comm_split_type. */
#define MPI_COMM_TYPE_SHARED 0
#define MPI_COMM_TYPE_HW_GUIDED 12
#define MPI_COMM_TYPE_HW_UNGUIDED 13
#define MPI_COMM_TYPE_RESOURCE_GUIDED 14

/* Answers of MPI_Topo_test, besides MPI_UNDEFINED. */
#define MPI_CART 1
#define MPI_GRAPH 2
#define MPI_DIST_GRAPH 3

/* ---- Datatypes (3.2.2, 5.1, annex A.1.1) --------------------------------------------------------- */

#define MPI_DATATYPE_NULL ((MPI_Datatype)0x0c000000)
#define MPI_BYTE ((MPI_Datatype)0x0c000001)
#define MPI_PACKED ((MPI_Datatype)0x0c000002)

#define MPI_CHAR ((MPI_Datatype)0x0c000003)
#define MPI_SIGNED_CHAR ((MPI_Datatype)0x0c000004)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype)0x0c000005)
#define MPI_WCHAR ((MPI_Datatype)0x0c000006)
#define MPI_SHORT ((MPI_Datatype)0x0c000007)
#define MPI_UNSIGNED_SHORT ((MPI_Datatype)0x0c000008)
#define MPI_INT ((MPI_Datatype)0x0c000009)
#define MPI_UNSIGNED ((MPI_Datatype)0x0c00000a)
#define MPI_LONG ((MPI_Datatype)0x0c00000b)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)0x0c00000c)
#define MPI_LONG_LONG_INT ((MPI_Datatype)0x0c00000d)
#define MPI_LONG_LONG MPI_LONG_LONG_INT
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)0x0c00000e)
#define MPI_FLOAT ((MPI_Datatype)0x0c00000f)
#define MPI_DOUBLE ((MPI_Datatype)0x0c000010)
#define MPI_LONG_DOUBLE ((MPI_Datatype)0x0c000011)

#define MPI_C_BOOL ((MPI_Datatype)0x0c000012)
#define MPI_INT8_T ((MPI_Datatype)0x0c000013)
#define MPI_INT16_T ((MPI_Datatype)0x0c000014)
#define MPI_INT32_T ((MPI_Datatype)0x0c000015)
#define MPI_INT64_T ((MPI_Datatype)0x0c000016)
#define MPI_UINT8_T ((MPI_Datatype)0x0c000017)
#define MPI_UINT16_T ((MPI_Datatype)0x0c000018)
#define MPI_UINT32_T ((MPI_Datatype)0x0c000019)
#define MPI_UINT64_T ((MPI_Datatype)0x0c00001a)
#define MPI_AINT ((MPI_Datatype)0x0c00001b)
#define MPI_COUNT ((MPI_Datatype)0x0c00001c)
#define MPI_OFFSET ((MPI_Datatype)0x0c00001d)

#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype)0x0c00001e)
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype)0x0c00001f)
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype)0x0c000020)

#define MPI_CXX_BOOL ((MPI_Datatype)0x0c000021)
#define MPI_CXX_FLOAT_COMPLEX ((MPI_Datatype)0x0c000022)
#define MPI_CXX_COMPLEX MPI_CXX_FLOAT_COMPLEX
#define MPI_CXX_DOUBLE_COMPLEX ((MPI_Datatype)0x0c000023)
#define MPI_CXX_LONG_DOUBLE_COMPLEX ((MPI_Datatype)0x0c000024)

/* Value and index, for MPI_MINLOC and MPI_MAXLOC (6.9.4). */
#define MPI_2INT ((MPI_Datatype)0x0c000025)
#define MPI_SHORT_INT ((MPI_Datatype)0x0c000026)
#define MPI_LONG_INT ((MPI_Datatype)0x0c000027)
#define MPI_FLOAT_INT ((MPI_Datatype)0x0c000028)
#define MPI_DOUBLE_INT ((MPI_Datatype)0x0c000029)
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype)0x0c00002a)

/* Fortran types, usable from C. */
#define MPI_INTEGER ((MPI_Datatype)0x0c000030)
#define MPI_REAL ((MPI_Datatype)0x0c000031)
#define MPI_DOUBLE_PRECISION ((MPI_Datatype)0x0c000032)
#define MPI_COMPLEX ((MPI_Datatype)0x0c000033)
#define MPI_DOUBLE_COMPLEX ((MPI_Datatype)0x0c000034)
#define MPI_LOGICAL ((MPI_Datatype)0x0c000035)
#define MPI_CHARACTER ((MPI_Datatype)0x0c000036)
#define MPI_2INTEGER ((MPI_Datatype)0x0c000037)
#define MPI_2REAL ((MPI_Datatype)0x0c000038)
#define MPI_2DOUBLE_PRECISION ((MPI_Datatype)0x0c000039)
#define MPI_2COMPLEX ((MPI_Datatype)0x0c00003a)
#define MPI_2DOUBLE_COMPLEX ((MPI_Datatype)0x0c00003b)
#define MPI_INTEGER1 ((MPI_Datatype)0x0c000040)
#define MPI_INTEGER2 ((MPI_Datatype)0x0c000041)
#define MPI_INTEGER4 ((MPI_Datatype)0x0c000042)
#define MPI_INTEGER8 ((MPI_Datatype)0x0c000043)
#define MPI_INTEGER16 ((MPI_Datatype)0x0c000044)
#define MPI_REAL2 ((MPI_Datatype)0x0c000045)
#define MPI_REAL4 ((MPI_Datatype)0x0c000046)
#define MPI_REAL8 ((MPI_Datatype)0x0c000047)
#define MPI_REAL16 ((MPI_Datatype)0x0c000048)
#define MPI_COMPLEX4 ((MPI_Datatype)0x0c000049)
#define MPI_COMPLEX8 ((MPI_Datatype)0x0c00004a)
#define MPI_COMPLEX16 ((MPI_Datatype)0x0c00004b)
#define MPI_COMPLEX32 ((MPI_Datatype)0x0c00004c)
#define MPI_LOGICAL1 ((MPI_Datatype)0x0c00004d)
#define MPI_LOGICAL2 ((MPI_Datatype)0x0c00004e)
#define MPI_LOGICAL4 ((MPI_Datatype)0x0c00004f)
#define MPI_LOGICAL8 ((MPI_Datatype)0x0c000050)

/* Markers of MPI-1, removed by MPI 3.0 in favour of MPI_Type_create_resized. */
#define MPI_LB ((MPI_Datatype)0x0c000060)
#define MPI_UB ((MPI_Datatype)0x0c000061)

/* Array order and distribution, for MPI_Type_create_subarray and MPI_Type_create_darray. */
#define MPI_ORDER_C 0
#define MPI_ORDER_FORTRAN 1
#define MPI_DISTRIBUTE_BLOCK 0
#define MPI_DISTRIBUTE_CYCLIC 1
#define MPI_DISTRIBUTE_NONE 2
#define MPI_DISTRIBUTE_DFLT_DARG (-1)

/* Answers of MPI_Type_get_envelope. */
#define MPI_COMBINER_NAMED 0
#define MPI_COMBINER_DUP 1
#define MPI_COMBINER_CONTIGUOUS 2
#define MPI_COMBINER_VECTOR 3
#define MPI_COMBINER_HVECTOR_INTEGER 4 /* removed by MPI 3.0 */
#define MPI_COMBINER_HVECTOR 5
#define MPI_COMBINER_INDEXED 6
#define MPI_COMBINER_HINDEXED_INTEGER 7 /* removed by MPI 3.0 */
#define MPI_COMBINER_HINDEXED 8
#define MPI_COMBINER_INDEXED_BLOCK 9
#define MPI_COMBINER_STRUCT_INTEGER 10 /* removed by MPI 3.0 */
#define MPI_COMBINER_STRUCT 11
#define MPI_COMBINER_SUBARRAY 12
#define MPI_COMBINER_DARRAY 13
#define MPI_COMBINER_F90_REAL 14
#define MPI_COMBINER_F90_COMPLEX 15
#define MPI_COMBINER_F90_INTEGER 16
#define MPI_COMBINER_RESIZED 17
#define MPI_COMBINER_HINDEXED_BLOCK 18
#define MPI_COMBINER_VALUE_INDEX 19

/* Type classes of MPI_Type_match_size. */
#define MPI_TYPECLASS_INTEGER 1
#define MPI_TYPECLASS_REAL 2
#define MPI_TYPECLASS_COMPLEX 3

/* ---- Requests and matched messages (3.7, 3.8) ---------------------------------------------------- */

#define MPI_REQUEST_NULL ((MPI_Request)0x10000000)

#define MPI_MESSAGE_NULL ((MPI_Message)0x28000000)
#define MPI_MESSAGE_NO_PROC ((MPI_Message)0x28000001)

/* ---- Reduction operations (6.9.2, 12.3.4) -------------------------------------------------------- */

#define MPI_OP_NULL ((MPI_Op)0x14000000)
#define MPI_MAX ((MPI_Op)0x14000001)
#define MPI_MIN ((MPI_Op)0x14000002)
#define MPI_SUM ((MPI_Op)0x14000003)
#define MPI_PROD ((MPI_Op)0x14000004)
#define MPI_LAND ((MPI_Op)0x14000005)
#define MPI_BAND ((MPI_Op)0x14000006)
#define MPI_LOR ((MPI_Op)0x14000007)
#define MPI_BOR ((MPI_Op)0x14000008)
#define MPI_LXOR ((MPI_Op)0x14000009)
#define MPI_BXOR ((MPI_Op)0x1400000a)
#define MPI_MAXLOC ((MPI_Op)0x1400000b)
#define MPI_MINLOC ((MPI_Op)0x1400000c)
#define MPI_REPLACE ((MPI_Op)0x1400000d)
#define MPI_NO_OP ((MPI_Op)0x1400000e)

/* ---- Error handlers and error classes (9.3, 9.4) ------------------------------------------------- */

#define MPI_ERRHANDLER_NULL ((MPI_Errhandler)0x18000000)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler)0x18000001)
#define MPI_ERRORS_RETURN ((MPI_Errhandler)0x18000002)
#define MPI_ERRORS_ABORT ((MPI_Errhandler)0x18000003)

#define MPI_SUCCESS 0
#define MPI_ERR_BUFFER 1
#define MPI_ERR_COUNT 2
#define MPI_ERR_TYPE 3
#define MPI_ERR_TAG 4
#define MPI_ERR_COMM 5
#define MPI_ERR_RANK 6
#define MPI_ERR_REQUEST 7
#define MPI_ERR_ROOT 8
#define MPI_ERR_GROUP 9
#define MPI_ERR_OP 10
#define MPI_ERR_TOPOLOGY 11
#define MPI_ERR_DIMS 12
#define MPI_ERR_ARG 13
#define MPI_ERR_UNKNOWN 14
#define MPI_ERR_TRUNCATE 15
#define MPI_ERR_OTHER 16
#define MPI_ERR_INTERN 17
#define MPI_ERR_IN_STATUS 18
#define MPI_ERR_PENDING 19
#define MPI_ERR_ACCESS 20
#define MPI_ERR_AMODE 21
#define MPI_ERR_ASSERT 22
#define MPI_ERR_BAD_FILE 23
#define MPI_ERR_BASE 24
#define MPI_ERR_CONVERSION 25
#define MPI_ERR_DISP 26
#define MPI_ERR_DUP_DATAREP 27
#define MPI_ERR_FILE_EXISTS 28
#define MPI_ERR_FILE_IN_USE 29
#define MPI_ERR_FILE 30
#define MPI_ERR_INFO_KEY 31
#define MPI_ERR_INFO_NOKEY 32
#define MPI_ERR_INFO_VALUE 33
#define MPI_ERR_INFO 34
#define MPI_ERR_IO 35
#define MPI_ERR_KEYVAL 36
#define MPI_ERR_LOCKTYPE 37
#define MPI_ERR_NAME 38
#define MPI_ERR_NO_MEM 39
#define MPI_ERR_NOT_SAME 40
#define MPI_ERR_NO_SPACE 41
#define MPI_ERR_NO_SUCH_FILE 42
#define MPI_ERR_PORT 43
#define MPI_ERR_QUOTA 44
#define MPI_ERR_READ_ONLY 45
#define MPI_ERR_RMA_CONFLICT 46
#define MPI_ERR_RMA_SYNC 47
#define MPI_ERR_SERVICE 48
#define MPI_ERR_SIZE 49
#define MPI_ERR_SPAWN 50
#define MPI_ERR_UNSUPPORTED_DATAREP 51
#define MPI_ERR_UNSUPPORTED_OPERATION 52
#define MPI_ERR_WIN 53
#define MPI_T_ERR_MEMORY 54
#define MPI_T_ERR_NOT_INITIALIZED 55
#define MPI_T_ERR_CANNOT_INIT 56
#define MPI_T_ERR_INVALID_INDEX 57
#define MPI_T_ERR_INVALID_ITEM 58 /* deprecated by MPI 4.0 */
#define MPI_T_ERR_INVALID_HANDLE 59
#define MPI_T_ERR_OUT_OF_HANDLES 60
#define MPI_T_ERR_OUT_OF_SESSIONS 61
#define MPI_T_ERR_INVALID_SESSION 62
#define MPI_T_ERR_CVAR_SET_NOT_NOW 63
#define MPI_T_ERR_CVAR_SET_NEVER 64
#define MPI_T_ERR_PVAR_NO_STARTSTOP 65
#define MPI_T_ERR_PVAR_NO_WRITE 66
#define MPI_T_ERR_PVAR_NO_ATOMIC 67
#define MPI_ERR_RMA_RANGE 68
#define MPI_ERR_RMA_ATTACH 69
#define MPI_ERR_RMA_FLAVOR 70
#define MPI_ERR_RMA_SHARED 71
#define MPI_T_ERR_INVALID 72
#define MPI_T_ERR_INVALID_NAME 73
#define MPI_ERR_PROC_ABORTED 74
#define MPI_ERR_SESSION 78
#define MPI_ERR_VALUE_TOO_LARGE 79
#define MPI_ERR_ERRHANDLER 80
#define MPI_T_ERR_NOT_ACCESSIBLE 81
#define MPI_T_ERR_NOT_SUPPORTED 82
#define MPI_ERR_LASTCODE 92

/* ---- Threads (11.6) ------------------------------------------------------------------------------ */

#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3

/* ---- Info and sessions (10, 11.3) ---------------------------------------------------------------- */

#define MPI_INFO_NULL ((MPI_Info)0x1c000000)
#define MPI_INFO_ENV ((MPI_Info)0x1c000001)

#define MPI_SESSION_NULL ((MPI_Session)0x2c000000)

/* ---- Predefined attribute keys (9.1.2, 12.2.6) --------------------------------------------------- */

#define MPI_TAG_UB 0
#define MPI_HOST 1 /* deprecated by MPI 4.1 */
#define MPI_IO 2
#define MPI_WTIME_IS_GLOBAL 3
#define MPI_APPNUM 4
#define MPI_LASTUSEDCODE 5
#define MPI_UNIVERSE_SIZE 6
#define MPI_WIN_BASE 7
#define MPI_WIN_SIZE 8
#define MPI_WIN_DISP_UNIT 9
#define MPI_WIN_CREATE_FLAVOR 10
#define MPI_WIN_MODEL 11

/* ---- One-sided communication (12) ---------------------------------------------------------------- */

#define MPI_WIN_NULL ((MPI_Win)0x20000000)

#define MPI_WIN_FLAVOR_CREATE 1
#define MPI_WIN_FLAVOR_ALLOCATE 2
#define MPI_WIN_FLAVOR_DYNAMIC 3
#define MPI_WIN_FLAVOR_SHARED 4

#define MPI_WIN_UNIFIED 0
#define MPI_WIN_SEPARATE 1

#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2

#define MPI_MODE_NOCHECK 1
#define MPI_MODE_NOPRECEDE 2
#define MPI_MODE_NOPUT 4
#define MPI_MODE_NOSTORE 8
#define MPI_MODE_NOSUCCEED 16

/* ---- Files (14) ---------------------------------------------------------------------------------- */

#define MPI_FILE_NULL ((MPI_File)0x24000000)

#define MPI_MODE_CREATE 1
#define MPI_MODE_RDONLY 2
#define MPI_MODE_WRONLY 4
#define MPI_MODE_RDWR 8
#define MPI_MODE_DELETE_ON_CLOSE 16
#define MPI_MODE_UNIQUE_OPEN 32
#define MPI_MODE_EXCL 64
#define MPI_MODE_APPEND 128
#define MPI_MODE_SEQUENTIAL 256

#define MPI_SEEK_SET 600
#define MPI_SEEK_CUR 602
#define MPI_SEEK_END 604

/* Names of ROMIO from before MPI-2 merged its requests with those of communication. */
#define MPIO_Request MPI_Request
#define MPIO_Test MPI_Test
#define MPIO_Wait MPI_Wait

/* ---- Tool information interface (15.3) ----------------------------------------------------------- */

#define MPI_T_ENUM_NULL ((MPI_T_enum)0x40000000)
#define MPI_T_CVAR_HANDLE_NULL ((MPI_T_cvar_handle)0x44000000)
#define MPI_T_PVAR_HANDLE_NULL ((MPI_T_pvar_handle)0x48000000)
#define MPI_T_PVAR_ALL_HANDLES ((MPI_T_pvar_handle)0x48000001)
#define MPI_T_PVAR_SESSION_NULL ((MPI_T_pvar_session)0x4c000000)

#define MPI_T_VERBOSITY_USER_BASIC 0
#define MPI_T_VERBOSITY_USER_DETAIL 1
#define MPI_T_VERBOSITY_USER_ALL 2
#define MPI_T_VERBOSITY_TUNER_BASIC 3
#define MPI_T_VERBOSITY_TUNER_DETAIL 4
#define MPI_T_VERBOSITY_TUNER_ALL 5
#define MPI_T_VERBOSITY_MPIDEV_BASIC 6
#define MPI_T_VERBOSITY_MPIDEV_DETAIL 7
#define MPI_T_VERBOSITY_MPIDEV_ALL 8

#define MPI_T_BIND_NO_OBJECT 0
#define MPI_T_BIND_MPI_COMM 1
#define MPI_T_BIND_MPI_DATATYPE 2
#define MPI_T_BIND_MPI_ERRHANDLER 3
#define MPI_T_BIND_MPI_FILE 4
#define MPI_T_BIND_MPI_GROUP 5
#define MPI_T_BIND_MPI_OP 6
#define MPI_T_BIND_MPI_REQUEST 7
#define MPI_T_BIND_MPI_WIN 8
#define MPI_T_BIND_MPI_MESSAGE 9
#define MPI_T_BIND_MPI_INFO 10
#define MPI_T_BIND_MPI_SESSION 11

#define MPI_T_SCOPE_CONSTANT 0
#define MPI_T_SCOPE_READONLY 1
#define MPI_T_SCOPE_LOCAL 2
#define MPI_T_SCOPE_GROUP 3
#define MPI_T_SCOPE_GROUP_EQ 4
#define MPI_T_SCOPE_ALL 5
#define MPI_T_SCOPE_ALL_EQ 6

#define MPI_T_PVAR_CLASS_STATE 0
#define MPI_T_PVAR_CLASS_LEVEL 1
#define MPI_T_PVAR_CLASS_SIZE 2
#define MPI_T_PVAR_CLASS_PERCENTAGE 3
#define MPI_T_PVAR_CLASS_HIGHWATERMARK 4
#define MPI_T_PVAR_CLASS_LOWWATERMARK 5
#define MPI_T_PVAR_CLASS_COUNTER 6
#define MPI_T_PVAR_CLASS_AGGREGATE 7
#define MPI_T_PVAR_CLASS_TIMER 8
#define MPI_T_PVAR_CLASS_GENERIC 9

typedef enum MPI_T_cb_safety {
    MPI_T_CB_REQUIRE_NONE = 0,
    MPI_T_CB_REQUIRE_MPI_RESTRICTED = 1,
    MPI_T_CB_REQUIRE_THREAD_SAFE = 2,
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE = 3
} MPI_T_cb_safety;

typedef enum MPI_T_source_order { MPI_T_SOURCE_ORDERED = 0, MPI_T_SOURCE_UNORDERED = 1 } MPI_T_source_order;

/* ---- Callback types (annex A.1.3) ---------------------------------------------------------------- */

typedef void(MPI_User_function)(void *invec, void *inoutvec, int *len, MPI_Datatype *datatype);
typedef void(MPI_User_function_c)(void *invec, void *inoutvec, MPI_Count *len, MPI_Datatype *datatype);

typedef int(MPI_Comm_copy_attr_function)(MPI_Comm oldcomm, int comm_keyval, void *extra_state,
                                         void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int(MPI_Comm_delete_attr_function)(MPI_Comm comm, int comm_keyval, void *attribute_val,
                                           void *extra_state);
typedef int(MPI_Type_copy_attr_function)(MPI_Datatype oldtype, int type_keyval, void *extra_state,
                                         void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int(MPI_Type_delete_attr_function)(MPI_Datatype datatype, int type_keyval, void *attribute_val,
                                           void *extra_state);
typedef int(MPI_Win_copy_attr_function)(MPI_Win oldwin, int win_keyval, void *extra_state,
                                        void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int(MPI_Win_delete_attr_function)(MPI_Win win, int win_keyval, void *attribute_val,
                                          void *extra_state);
typedef int(MPI_Copy_function)(MPI_Comm oldcomm, int keyval, void *extra_state, void *attribute_val_in,
                               void *attribute_val_out, int *flag);
typedef int(MPI_Delete_function)(MPI_Comm comm, int keyval, void *attribute_val, void *extra_state);

typedef void(MPI_Comm_errhandler_function)(MPI_Comm *comm, int *error_code, ...);
typedef void(MPI_Win_errhandler_function)(MPI_Win *win, int *error_code, ...);
typedef void(MPI_File_errhandler_function)(MPI_File *file, int *error_code, ...);
typedef void(MPI_Session_errhandler_function)(MPI_Session *session, int *error_code, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn; /* these three: deprecated by MPI 2.2 */
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Comm_errhandler_function MPI_Handler_function; /* removed by MPI 3.0 */

typedef int(MPI_Grequest_query_function)(void *extra_state, MPI_Status *status);
typedef int(MPI_Grequest_free_function)(void *extra_state);
typedef int(MPI_Grequest_cancel_function)(void *extra_state, int complete);

typedef int(MPI_Datarep_extent_function)(MPI_Datatype datatype, MPI_Aint *extent, void *extra_state);
typedef int(MPI_Datarep_conversion_function)(void *userbuf, MPI_Datatype datatype, int count, void *filebuf,
                                             MPI_Offset position, void *extra_state);
typedef int(MPI_Datarep_conversion_function_c)(void *userbuf, MPI_Datatype datatype, MPI_Count count,
                                               void *filebuf, MPI_Offset position, void *extra_state);

typedef void(MPI_T_event_cb_function)(MPI_T_event_instance event_instance,
                                      MPI_T_event_registration event_registration,
                                      MPI_T_cb_safety cb_safety, void *user_data);
typedef void(MPI_T_event_free_cb_function)(MPI_T_event_registration event_registration,
                                           MPI_T_cb_safety cb_safety, void *user_data);
typedef void(MPI_T_event_dropped_cb_function)(MPI_Count count, MPI_T_event_registration event_registration,
                                              int source_index, MPI_T_cb_safety cb_safety, void *user_data);

/* Predefined callbacks are marks to pass on, never to be called: copying or deleting an attribute
 * "the null way" needs no code, and 1 in place of a copy function means copying the pointer. */
#define MPI_COMM_NULL_COPY_FN ((MPI_Comm_copy_attr_function *)0)
#define MPI_COMM_DUP_FN ((MPI_Comm_copy_attr_function *)1)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function *)0)
#define MPI_TYPE_NULL_COPY_FN ((MPI_Type_copy_attr_function *)0)
#define MPI_TYPE_DUP_FN ((MPI_Type_copy_attr_function *)1)
#define MPI_TYPE_NULL_DELETE_FN ((MPI_Type_delete_attr_function *)0)
#define MPI_WIN_NULL_COPY_FN ((MPI_Win_copy_attr_function *)0)
#define MPI_WIN_DUP_FN ((MPI_Win_copy_attr_function *)1)
#define MPI_WIN_NULL_DELETE_FN ((MPI_Win_delete_attr_function *)0)
#define MPI_NULL_COPY_FN ((MPI_Copy_function *)0)
#define MPI_DUP_FN ((MPI_Copy_function *)1)
#define MPI_NULL_DELETE_FN ((MPI_Delete_function *)0)
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function *)0)
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c *)0)

/* ---- Functions ----------------------------------------------------------------------------------- */

#include "mpi_type_tags.h"

#define CONCORD_MPI(name) MPI_##name
#include "mpi_prototypes.h"
#undef CONCORD_MPI

#define CONCORD_MPI(name) PMPI_##name
#include "mpi_prototypes.h"
#undef CONCORD_MPI

#undef CONCORD_BUFFER

#ifdef __cplusplus
}
#endif

#endif
