// verify: -n 4
// The root's part of a reduced vector decides whether it waits: combining neighbours first gives 0,
// by rank the small numbers get lost.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  float sum[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float mine[2] = {rank == 0 ? 1 : rank == 1 ? 1e8f : rank == 2 ? 1 : -1e8f, 1};
  MPI_Reduce(mine, sum, 2, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD); //~ ERROR reduction-order
  if (rank == 0 && sum[0] != 0) {
    int never;
    MPI_Recv(&never, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  }
  MPI_Finalize();
  return 0;
}
