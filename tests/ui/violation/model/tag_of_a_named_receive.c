// verify: -n 3
// The tag of what rank 1 sends next depends on what was taken before.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Status status;
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 1, MPI_ANY_TAG, WORLD, &status);
    assert(status.MPI_TAG == 2); //~ ERROR assertion
    MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&x, 1, MPI_INT, 0, 1, WORLD);
    MPI_Send(&x, 1, MPI_INT, 0, 2, WORLD);
  } else {
    MPI_Send(&x, 1, MPI_INT, 0, 3, WORLD);
  }
  MPI_Finalize();
  return 0;
}
