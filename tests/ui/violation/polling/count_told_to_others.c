// verify: -n 2
// Rank 1 hears how many polls failed, and twelve is one too many.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    int polls = 0;
    while (!done) {
      MPI_Test(&pending, &done, MPI_STATUS_IGNORE);
      if (!done && polls < 12)
        polls++;
    }
    MPI_Send(&polls, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(word < 12); //~ ERROR assertion
  }
  MPI_Finalize();
  return 0;
}
