// verify: -n 2
// Thirty polls may fail.
#include <assert.h>
#include <mpi.h>

static int tries;

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    while (!done && tries < 30) {
      MPI_Test(&pending, &done, MPI_STATUS_IGNORE);
      tries++;
    }
    assert(done); //~ ERROR assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
