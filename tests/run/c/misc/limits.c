// <limits.h>, <stdint.h>, <inttypes.h>, <float.h>, <stddef.h>: values and sizes of the x86-64 ABI.
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <wchar.h>

int main(void)
{
    printf("%d %d %d %d %d %d\n", CHAR_BIT, SCHAR_MIN, UCHAR_MAX, CHAR_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u %ld %ld %lu\n", INT_MIN, INT_MAX, UINT_MAX, LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    printf("%" PRId8 " %" PRId16 " %" PRId32 " %" PRId64 "\n", INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN);
    printf("%" PRIu8 " %" PRIu16 " %" PRIu32 " %" PRIu64 "\n", UINT8_MAX, UINT16_MAX, UINT32_MAX, UINT64_MAX);
    printf("%" PRIdFAST16 " %" PRIuLEAST32 " %" PRIxPTR " %" PRIiMAX "\n", INT_FAST16_MAX, UINT_LEAST32_MAX, UINTPTR_MAX,
           INTMAX_MIN);
    printf("%zu %td %jd\n", SIZE_MAX, PTRDIFF_MIN, (intmax_t)WCHAR_MAX);
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(short), sizeof(int), sizeof(long), sizeof(long long), sizeof(void *),
           sizeof(wchar_t));
    printf("%zu %zu %zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(long double), sizeof(time_t), sizeof(bool));
    printf("%zu %zu %zu\n", sizeof(int_fast8_t), sizeof(int_fast16_t), sizeof(max_align_t));
    printf("%d %d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MAX_10_EXP, DBL_MIN_EXP);
    printf("%a %a %a\n", DBL_EPSILON, FLT_MIN, FLT_MAX);
    printf("%d %d %d\n", FLT_EVAL_METHOD, DBL_DECIMAL_DIG, true + false);
    int64_t shifted = INT64_C(1) << 40;
    uint64_t wide = UINT64_C(0xffffffffffffffff);
    printf("%" PRIx64 " %" PRIX64 "\n", shifted, wide);
    printf("%zu\n", offsetof(struct { char a; short b; char c; long d; }, d));
    return 0;
}
