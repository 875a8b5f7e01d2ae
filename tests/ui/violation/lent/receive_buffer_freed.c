// verify: -n 2
// The message is surely there, but the receive is not complete.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *value = calloc(1, sizeof *value);
  if (rank == 0) {
    MPI_Irecv(value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    free(value); //~ ERROR buffer-in-use
    value = NULL;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  free(value);
  MPI_Finalize();
  return 0;
}
