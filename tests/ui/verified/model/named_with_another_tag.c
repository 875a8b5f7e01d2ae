// verify: -n 3
// paths: 1
// The receives from any source never get what the named one waits for.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 1, 1, WORLD, MPI_STATUS_IGNORE);
    assert(y == 11);
  } else {
    x = 10;
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD);
    x = 11;
    if (rank == 1)
      MPI_Send(&x, 1, MPI_INT, 0, 1, WORLD);
  }
  MPI_Finalize();
  return 0;
}
