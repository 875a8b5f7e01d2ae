// verify: -n 2
// The block has room for half of what the receive allows; nothing else is wrong.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float *half = calloc(8, sizeof *half);
  if (rank == 0) {
    MPI_Recv_init(half, 16, MPI_FLOAT, 1, 3, MPI_COMM_WORLD, &request); //~ ERROR out-of-bounds
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  } else {
    MPI_Send(half, 8, MPI_FLOAT, 0, 3, MPI_COMM_WORLD);
  }
  free(half);
  MPI_Finalize();
  return 0;
}
