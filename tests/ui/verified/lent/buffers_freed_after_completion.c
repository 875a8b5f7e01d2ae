// verify: -n 2
// Each block is freed when its operation is complete, another part of the heap at any time.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *mine = calloc(4, sizeof *mine), *spare = calloc(4, sizeof *spare);
  if (rank == 0) {
    MPI_Irecv(mine, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    spare = realloc(spare, 8 * sizeof *spare);
    free(spare);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    free(mine);
  } else {
    MPI_Isend(mine, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    free(spare);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    free(mine);
  }
  MPI_Finalize();
  return 0;
}
