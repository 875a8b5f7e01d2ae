// verify: -n 4
// paths: 1
// The barrier keeps the named receives away from the messages before it.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    for (int i = 1; i < 4; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(WORLD);
    for (int i = 1; i < 4; i++) {
      MPI_Recv(&y, 1, MPI_INT, i, 0, WORLD, MPI_STATUS_IGNORE);
      assert(y == 10 * i);
    }
  } else {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 0, WORLD);
    MPI_Barrier(WORLD);
    x = 10 * rank;
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
