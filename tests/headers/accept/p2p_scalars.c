/* Every C arithmetic type with its own datatype. */
#include <mpi.h>
#include <stdint.h>
#include <stddef.h>

int main(int argc, char **argv) {
    char c = 'c';
    signed char sc = 0;
    unsigned char uc = 0;
    wchar_t wc = 0;
    short s = 0;
    unsigned short us = 0;
    int i = 0;
    unsigned u = 0;
    long l = 0;
    unsigned long ul = 0;
    long long ll = 0;
    unsigned long long ull = 0;
    float f = 0;
    double d = 0;
    long double ld = 0;
    _Bool b = 0;
    int8_t i8 = 0;
    uint16_t u16 = 0;
    int32_t i32 = 0;
    uint64_t u64 = 0;
    size_t size = 0;
    MPI_Aint address = 0;
    MPI_Count count = 0;
    MPI_Offset offset = 0;

    MPI_Init(&argc, &argv);
    MPI_Send(&c, 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&sc, 1, MPI_SIGNED_CHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&uc, 1, MPI_UNSIGNED_CHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&wc, 1, MPI_WCHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&s, 1, MPI_SHORT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&us, 1, MPI_UNSIGNED_SHORT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&u, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&l, 1, MPI_LONG, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&ul, 1, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&ll, 1, MPI_LONG_LONG, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&ll, 1, MPI_LONG_LONG_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&ull, 1, MPI_UNSIGNED_LONG_LONG, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&f, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&d, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&ld, 1, MPI_LONG_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&b, 1, MPI_C_BOOL, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&i8, 1, MPI_INT8_T, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&u16, 1, MPI_UINT16_T, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&i32, 1, MPI_INT32_T, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&u64, 1, MPI_UINT64_T, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&size, 1, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&address, 1, MPI_AINT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&count, 1, MPI_COUNT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&offset, 1, MPI_OFFSET, 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
