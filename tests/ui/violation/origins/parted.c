// verify: -n 2
// The ranks part at the second barrier, which shows only in the reduction.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
