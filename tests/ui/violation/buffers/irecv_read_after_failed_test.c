// verify: -n 2
// A test that fails completes nothing: the value may not be looked at yet.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, done, seen;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    seen = x; //~ ERROR buffer-in-use
    if (!done)
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    x = seen;
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
