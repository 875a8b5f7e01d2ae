/* Tells clang which C type each predefined datatype stands for, so that -Wtype-safety finds a buffer
 * that does not fit its datatype argument at compile time: MPI_Send(&a_double, 1, MPI_INT, ...).
 *
 * Part of mpi.h; not for use alone. clang recognises a datatype by the value of the literal that
 * initialises a tagged constant; the constants themselves are never used and never emitted. Compilers
 * without the attributes see nothing of this.
 *
 * Direction of the approximation: silence. A datatype without a tag is never warned about, and these
 * have none on purpose:
 *   - MPI_BYTE, MPI_PACKED: they fit any buffer;
 *   - MPI_2INT, MPI_2INTEGER, MPI_2REAL, ...: pairs of one type, as often kept in plain arrays as in
 *     structures;
 *   - Fortran complex types and sized integers, for which C programs use several spellings;
 *   - the C++ complex types, which C cannot name.
 * Types a program derives itself are unknown to clang and checked by the verifier alone.
 *
 * In one place clang is too strict, and no attribute can change it: a whole array of arrays, a
 * structure of equal members, or an enumeration is not the element type to clang, though MPI may well
 * send it with that type. Whoever reads the warnings should believe only those about pointers to
 * built-in arithmetic types. */

#if defined(__has_attribute)
#if __has_attribute(pointer_with_type_tag) && __has_attribute(type_tag_for_datatype)
#define CONCORD_TYPE_TAGS
#endif
#endif

#ifndef CONCORD_TYPE_TAGS

#define CONCORD_BUFFER(buffer, type)

#else
#undef CONCORD_TYPE_TAGS

#define CONCORD_BUFFER(buffer, type) __attribute__((pointer_with_type_tag(mpi, buffer, type)))

/* layout_compatible also for plain types: without it, clang takes a pointer to const int for a mismatch
 * with int. */
#define CONCORD_TAG(datatype, c_type)                                                                        \
    static const MPI_Datatype concord_tag_##datatype                                                         \
        __attribute__((unused, type_tag_for_datatype(mpi, c_type, layout_compatible))) = datatype

/* clang wants numbers here: for the while, the casts in the datatypes' names are casts to int. */
#define MPI_Datatype int

static const MPI_Datatype concord_tag_MPI_DATATYPE_NULL
    __attribute__((unused, type_tag_for_datatype(mpi, void, must_be_null))) = MPI_DATATYPE_NULL;

CONCORD_TAG(MPI_CHAR, char);
CONCORD_TAG(MPI_SIGNED_CHAR, signed char);
CONCORD_TAG(MPI_UNSIGNED_CHAR, unsigned char);
CONCORD_TAG(MPI_WCHAR, wchar_t);
CONCORD_TAG(MPI_SHORT, short);
CONCORD_TAG(MPI_UNSIGNED_SHORT, unsigned short);
CONCORD_TAG(MPI_INT, int);
CONCORD_TAG(MPI_UNSIGNED, unsigned int);
CONCORD_TAG(MPI_LONG, long);
CONCORD_TAG(MPI_UNSIGNED_LONG, unsigned long);
CONCORD_TAG(MPI_FLOAT, float);
CONCORD_TAG(MPI_DOUBLE, double);
CONCORD_TAG(MPI_LONG_DOUBLE, long double);

/* A typedef, because clang would object to a bare long long in C89. */
__extension__ typedef unsigned long long concord_unsigned_long_long;
CONCORD_TAG(MPI_LONG_LONG_INT, MPI_Count);
CONCORD_TAG(MPI_UNSIGNED_LONG_LONG, concord_unsigned_long_long);

CONCORD_TAG(MPI_INT8_T, __INT8_TYPE__);
CONCORD_TAG(MPI_INT16_T, __INT16_TYPE__);
CONCORD_TAG(MPI_INT32_T, __INT32_TYPE__);
CONCORD_TAG(MPI_INT64_T, __INT64_TYPE__);
CONCORD_TAG(MPI_UINT8_T, __UINT8_TYPE__);
CONCORD_TAG(MPI_UINT16_T, __UINT16_TYPE__);
CONCORD_TAG(MPI_UINT32_T, __UINT32_TYPE__);
CONCORD_TAG(MPI_UINT64_T, __UINT64_TYPE__);
CONCORD_TAG(MPI_AINT, MPI_Aint);
CONCORD_TAG(MPI_COUNT, MPI_Count);
CONCORD_TAG(MPI_OFFSET, MPI_Offset);

#ifdef __cplusplus
CONCORD_TAG(MPI_C_BOOL, bool);
CONCORD_TAG(MPI_CXX_BOOL, bool);
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L
CONCORD_TAG(MPI_C_BOOL, _Bool);
CONCORD_TAG(MPI_CXX_BOOL, _Bool);
CONCORD_TAG(MPI_C_FLOAT_COMPLEX, float _Complex);
CONCORD_TAG(MPI_C_DOUBLE_COMPLEX, double _Complex);
CONCORD_TAG(MPI_C_LONG_DOUBLE_COMPLEX, long double _Complex);
#endif

/* Any structure with the same members in the same order will do, whatever its name. */
struct concord_short_int { short value; int index; };
struct concord_long_int { long value; int index; };
struct concord_float_int { float value; int index; };
struct concord_double_int { double value; int index; };
struct concord_long_double_int { long double value; int index; };
CONCORD_TAG(MPI_SHORT_INT, struct concord_short_int);
CONCORD_TAG(MPI_LONG_INT, struct concord_long_int);
CONCORD_TAG(MPI_FLOAT_INT, struct concord_float_int);
CONCORD_TAG(MPI_DOUBLE_INT, struct concord_double_int);
CONCORD_TAG(MPI_LONG_DOUBLE_INT, struct concord_long_double_int);

CONCORD_TAG(MPI_INTEGER, MPI_Fint);
CONCORD_TAG(MPI_LOGICAL, MPI_Fint);
CONCORD_TAG(MPI_REAL, float);
CONCORD_TAG(MPI_DOUBLE_PRECISION, double);
CONCORD_TAG(MPI_CHARACTER, char);
CONCORD_TAG(MPI_REAL4, float);
CONCORD_TAG(MPI_REAL8, double);

#undef MPI_Datatype
#undef CONCORD_TAG

#endif
