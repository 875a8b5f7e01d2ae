// run: -n 4
// Maximum, minimum, sum and product over the floating types, with values that are exact in binary.
#include <mpi.h>
#include <stdio.h>

static int rank;

#define FLOATING(ctype, mpitype)                                                            \
  do {                                                                                      \
    ctype v[3] = {(ctype)(0.5 * (rank + 1)), (ctype)(-rank), (ctype)(rank % 2 ? 2 : 0.25)}; \
    ctype r[4][3];                                                                          \
    MPI_Allreduce(v, r[0], 3, mpitype, MPI_MAX, MPI_COMM_WORLD);                            \
    MPI_Allreduce(v, r[1], 3, mpitype, MPI_MIN, MPI_COMM_WORLD);                            \
    MPI_Allreduce(v, r[2], 3, mpitype, MPI_SUM, MPI_COMM_WORLD);                            \
    MPI_Allreduce(v, r[3], 3, mpitype, MPI_PROD, MPI_COMM_WORLD);                           \
    for (int i = 0; i < 4; i++)                                                             \
      printf("[%d] %s %s: %.5f %.5f %.5f\n", rank, #ctype, what[i], (double)r[i][0],        \
             (double)r[i][1], (double)r[i][2]);                                             \
  } while (0)

int main(int argc, char **argv) {
  static const char *const what[] = {"max", "min", "sum", "prod"};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FLOATING(float, MPI_FLOAT);
  FLOATING(double, MPI_DOUBLE);
  FLOATING(long double, MPI_LONG_DOUBLE);
  MPI_Finalize();
  return 0;
}
