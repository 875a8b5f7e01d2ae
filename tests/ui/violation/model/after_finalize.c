// verify: -n 3
// What a named receive got decides after `MPI_Finalize`.
#include <mpi.h>
#include <stdlib.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 1, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    if (y == 11)
      abort(); //~ ERROR aborted
    return 0;
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
