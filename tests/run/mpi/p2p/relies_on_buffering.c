// run: -n 2
// finds: deadlock
// Both ranks send before they receive: completes only if standard sends of small messages are buffered.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, in = 0, out;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  out = rank + 40;
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("[%d] %d\n", rank, in);
  MPI_Finalize();
  return 0;
}
