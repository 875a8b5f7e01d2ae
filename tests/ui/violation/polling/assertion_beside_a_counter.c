// verify: -n 2
// The loop has a number of rounds without end; what follows it is wrong whatever that is.
#include <assert.h>
#include <mpi.h>

long rounds;

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    while (!done) {
      rounds++;
      MPI_Test(&pending, &done, MPI_STATUS_IGNORE);
    }
    assert(word == 2); //~ ERROR assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
