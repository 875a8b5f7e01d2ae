// verify: -n 2
// The next message is packed into the buffer of the last one.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int value = 1, position = 0;
  char packed[8];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(&value, 1, MPI_INT, packed, 8, &position, MPI_COMM_WORLD);
    MPI_Isend(packed, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD, &request);
    position = 0;
    MPI_Pack(&value, 1, MPI_INT, packed, 8, &position, MPI_COMM_WORLD); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(packed, 8, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
