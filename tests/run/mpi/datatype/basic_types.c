// run: -n 2
// One value of every basic C type makes a round trip.
#include <complex.h>
#include <inttypes.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

static int rank, tag;

static int trip(void *buf, MPI_Datatype t) {
  int size, n;
  MPI_Status st;
  MPI_Type_size(t, &size);
  if (rank == 0) {
    MPI_Send(buf, 1, t, 1, tag, MPI_COMM_WORLD);
    MPI_Recv(buf, 1, t, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(buf, 1, t, 0, tag, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, t, &n);
    MPI_Send(buf, n, t, 0, tag, MPI_COMM_WORLD);
  }
  tag++;
  return size;
}

#define TRIP(ctype, mpitype, value, fmt, ...)                                    \
  do {                                                                           \
    ctype x = rank == 0 ? (ctype)(value) : (ctype)0;                             \
    int size = trip(&x, mpitype);                                                \
    printf("[%d] %s, size agrees %d: ", rank, #ctype, size == (int)sizeof(ctype)); \
    printf(fmt "\n", __VA_ARGS__);                                               \
  } while (0)

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  TRIP(char, MPI_CHAR, 'q', "%c", x);
  TRIP(signed char, MPI_SIGNED_CHAR, -100, "%d", x);
  TRIP(unsigned char, MPI_UNSIGNED_CHAR, 200, "%d", x);
  TRIP(unsigned char, MPI_BYTE, 0xA5, "%x", (unsigned)x);
  TRIP(short, MPI_SHORT, -30000, "%d", x);
  TRIP(unsigned short, MPI_UNSIGNED_SHORT, 60000, "%d", x);
  TRIP(unsigned, MPI_UNSIGNED, 4000000000u, "%u", x);
  TRIP(long, MPI_LONG, -5000000000L, "%ld", x);
  TRIP(unsigned long long, MPI_UNSIGNED_LONG_LONG, ~0ULL, "%llu", x);
  TRIP(int8_t, MPI_INT8_T, -8, "%d", x);
  TRIP(uint16_t, MPI_UINT16_T, 65535, "%d", x);
  TRIP(int64_t, MPI_INT64_T, INT64_MIN, "%" PRId64, x);
  TRIP(float, MPI_FLOAT, 0.1f, "%.8f", (double)x);
  TRIP(double, MPI_DOUBLE, 0.1, "%.17f", x);
  TRIP(long double, MPI_LONG_DOUBLE, 0.1L, "%.20Lf", x);
  TRIP(_Bool, MPI_C_BOOL, 1, "%d", x);
  TRIP(wchar_t, MPI_WCHAR, 0x20AC, "%x", (unsigned)x);
  TRIP(double complex, MPI_C_DOUBLE_COMPLEX, 1.5 - 2.5 * I, "%.1f%+.1fi", creal(x), cimag(x));
  TRIP(float complex, MPI_C_FLOAT_COMPLEX, 0.5f + 3 * I, "%.1f", (double)cimagf(x));
  TRIP(MPI_Aint, MPI_AINT, 1234567, "%ld", (long)x);
  TRIP(MPI_Count, MPI_COUNT, 7654321, "%ld", (long)x);
  MPI_Finalize();
  return 0;
}
