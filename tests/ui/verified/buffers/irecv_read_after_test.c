// verify: -n 2
// The value is read when a test has completed the receive, else when a wait has.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, done;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (!done)
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    concord_assert(x == 1);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
