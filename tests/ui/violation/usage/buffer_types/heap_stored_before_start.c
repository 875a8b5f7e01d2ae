// verify: -n 2
// The block is filled after the request was made.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  double *weights = malloc(2 * sizeof *weights);
  MPI_Send_init(weights, 2, MPI_LONG, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  weights[0] = weights[1] = 0.5;
  MPI_Start(&request); //~ ERROR buffer-type
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  free(weights);
  MPI_Finalize();
  return 0;
}
