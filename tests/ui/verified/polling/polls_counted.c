// verify: -n 2
// How often a poll failed is counted and never looked at.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  long tries = 0;
  MPI_Request pending;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    while (!done) {
      MPI_Test(&pending, &done, MPI_STATUS_IGNORE);
      tries++;
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
