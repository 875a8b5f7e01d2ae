// verify: -n 2
// What a probe has told of can be seen until it is received (3.8.1), whatever pattern it fits.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, seen = 0, again = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    while (!seen)
      MPI_Iprobe(1, 0, MPI_COMM_WORLD, &seen, MPI_STATUS_IGNORE);
    MPI_Iprobe(1, 0, MPI_COMM_WORLD, &again, MPI_STATUS_IGNORE);
    assert(again);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &again, MPI_STATUS_IGNORE);
    assert(again);
    MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
