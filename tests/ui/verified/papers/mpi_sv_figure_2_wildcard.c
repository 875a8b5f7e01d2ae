// verify: -n 4 --buffering infinite --no-model --no-merge --check deadlock
// paths: 8
// mpi-sv, Figure 2 with a wildcard as the last receive: 2 + 3 * 2 paths, no deadlock.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  char x = 0;
  int rank, first = 0, last = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    MPI_Request request = MPI_REQUEST_NULL;
    concord_symbolic(&x, sizeof x, "x");
    if (x != 'a')
      MPI_Recv(&first, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Irecv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
