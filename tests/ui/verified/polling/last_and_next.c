// verify: -n 2
// Two numbers that are counted one after the other, and probes instead of tests.
#include <mpi.h>

int last, next;

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    while (!done) {
      last = next;
      next += 3;
      MPI_Iprobe(1, MPI_ANY_TAG, MPI_COMM_WORLD, &done, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
