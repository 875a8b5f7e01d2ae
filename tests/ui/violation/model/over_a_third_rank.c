// verify: -n 4
// What the named receive got is passed on, and decides on another rank.
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
    y = 2 * y + 1;
    MPI_Send(&y, 1, MPI_INT, 3, 7, WORLD);
    MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 3) {
    MPI_Recv(&y, 1, MPI_INT, 0, 7, WORLD, MPI_STATUS_IGNORE);
    assert(y != 23); //~ ERROR assertion
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
