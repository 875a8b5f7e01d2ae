// verify: -n 2 --allow buffer-in-use
// reason: is not counted as an error (buffer-in-use)
// The user allows it, but what the other process receives is open: that
// all is well with these bytes says nothing.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  x = 1;
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (y == 1)
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
