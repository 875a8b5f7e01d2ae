// verify: -n 2
// A status is bytes too.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Status status;
  int value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&status, sizeof status, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &status); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Send(&value, 1, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
