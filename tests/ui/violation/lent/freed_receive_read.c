// verify: -n 2
// Not even a barrier tells that the receive is complete.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int value = 5, copy = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request); //~ ERROR doubtful-request
    MPI_Barrier(MPI_COMM_WORLD);
    copy = value; //~ ERROR buffer-in-use
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Bcast(&copy, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
