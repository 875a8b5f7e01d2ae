// verify: -n 2
// The scope of the receive buffer is an inner block.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int value = 3;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    {
      int token[4];
      MPI_Irecv(token, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    } //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
