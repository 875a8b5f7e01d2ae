// verify: -n 3 --buffering infinite
// One of the two messages is left over; only for one of them that is allowed.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD); //~ ERROR unreceived-message
  } else {
    // concord: allow(unreceived-message)
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
