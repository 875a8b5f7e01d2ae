// verify: -n 3
// paths: 1
// Which message of rank 1 the named receive gets depends on the matching, but
// what is asked of it holds for both.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 1, 0, WORLD, MPI_STATUS_IGNORE);
    assert(y >= 10 && y <= 11);
    MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    int value = 10;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
    value = 11;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
  } else {
    int value = 20;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
