// verify: -n 2
// realloc frees the old block while a message is on its way into it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *values = calloc(2, sizeof *values);
  if (rank == 0) {
    MPI_Irecv(values, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    values = realloc(values, 8 * sizeof *values); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(values, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  free(values);
  MPI_Finalize();
  return 0;
}
