// verify: -n 3
// Whoever waits for the rank that aborts is ended by it: no deadlock, no livelock.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, word;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Abort(MPI_COMM_WORLD, 0);
  } else if (rank == 1) {
    MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    while (!done)
      MPI_Iprobe(0, 0, MPI_COMM_WORLD, &done, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
