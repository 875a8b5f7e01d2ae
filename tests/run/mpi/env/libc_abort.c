// run: -n 2
// status: 134
// finds: aborted
// abort() raises SIGABRT: the run ends with 128 + 6 although the other rank waits in a barrier.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    printf("[%d] about to abort\n", rank);
    fflush(stdout);
    abort();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("[%d] unreachable\n", rank);
  MPI_Finalize();
  return 0;
}
