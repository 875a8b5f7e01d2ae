// verify: -n 7 --buffering infinite --no-model
// states: 0
// Six ranks wait with receives from any source for what only rank 0 sends:
// their orders are not told apart, so there is nothing to choose.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; round < 3; round++) {
    if (rank == 0) {
      for (int to = 1; to < size; to++)
        MPI_Send(&round, 1, MPI_INT, to, round, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (got != round)
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
  }
  MPI_Finalize();
  return 0;
}
