// verify: -n 3
// A receive of any tag may take what a later one with a tag would get.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0, c = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&b, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(b == 1); //~ ERROR assertion
    MPI_Recv(&c, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  } else {
    for (int i = 1; i <= 2; i++)
      MPI_Send(&i, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
