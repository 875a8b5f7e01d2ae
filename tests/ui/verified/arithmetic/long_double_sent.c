// verify: -n 2 --deny uninitialised-sent
// Six of the sixteen bytes of a number of 80 bits are never written by anybody.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long double third = 1.0L / 3, pair[2] = {1, 2}, sum[2], got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&third, 1, MPI_LONG_DOUBLE, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&got, 1, MPI_LONG_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(rank == 0 || (got == third && (double)got != got));
  MPI_Allreduce(pair, sum, 1, MPI_C_LONG_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  assert(sum[0] == 2 && sum[1] == 4);
  MPI_Finalize();
  return 0;
}
