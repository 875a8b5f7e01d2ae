// verify: -n 2
// MPI_Pack reads what is being received.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int values[4] = {0}, position = 0;
  char packed[64];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Pack(values, 4, MPI_INT, packed, 64, &position, MPI_COMM_WORLD); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
