// verify: -n 2
// On this machine both are the same integers.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 4, MPI_LONG_LONG, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
