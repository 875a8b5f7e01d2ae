// verify: -n 3
// The first receive concerns tag 1 alone, but it decides what the second one is
// left with, and that one what the third gets.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 1, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&z, 1, MPI_INT, 1, 2, WORLD, MPI_STATUS_IGNORE);
    assert(z != 31); //~ ERROR assertion
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    for (int i = 0; i < 3; i++) {
      x = 29 + i;
      MPI_Send(&x, 1, MPI_INT, 0, i == 0 ? 1 : 2, WORLD);
    }
  } else {
    MPI_Send(&x, 1, MPI_INT, 0, 1, WORLD);
  }
  MPI_Finalize();
  return 0;
}
