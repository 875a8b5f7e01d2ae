// run: -n 2
// The fixed-width types: results at the edges of the value range.
#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>

#define EDGE(ctype, mpitype, lo, hi, fmt)                                         \
  do {                                                                            \
    ctype v[2] = {rank ? (lo) : (hi), rank ? 1 : (ctype)((hi) - 1)}, a[2], b[2], c[2]; \
    MPI_Allreduce(v, a, 2, mpitype, MPI_MAX, MPI_COMM_WORLD);                     \
    MPI_Allreduce(v, b, 2, mpitype, MPI_MIN, MPI_COMM_WORLD);                     \
    MPI_Allreduce(v, c, 2, mpitype, MPI_SUM, MPI_COMM_WORLD);                     \
    printf("[%d] %s max %" fmt " min %" fmt " sums %" fmt " %" fmt "\n", rank, #ctype, a[0], \
           b[0], c[0], c[1]);                                                     \
  } while (0)

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  EDGE(int8_t, MPI_INT8_T, INT8_MIN, INT8_MAX, PRId8);
  EDGE(int16_t, MPI_INT16_T, INT16_MIN, INT16_MAX, PRId16);
  EDGE(int32_t, MPI_INT32_T, INT32_MIN, INT32_MAX, PRId32);
  EDGE(int64_t, MPI_INT64_T, INT64_MIN, INT64_MAX, PRId64);
  EDGE(uint8_t, MPI_UINT8_T, 0, UINT8_MAX, PRIu8);
  EDGE(uint16_t, MPI_UINT16_T, 0, UINT16_MAX, PRIu16);
  EDGE(uint32_t, MPI_UINT32_T, 0, UINT32_MAX, PRIu32);
  EDGE(uint64_t, MPI_UINT64_T, 0, UINT64_MAX, PRIu64);
  MPI_Finalize();
  return 0;
}
