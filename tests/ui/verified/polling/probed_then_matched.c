// verify: -n 3
// After a probe from anybody, a matched probe finds a message at once.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, found = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      MPI_Status status;
      MPI_Message message;
      MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      MPI_Improbe(status.MPI_SOURCE, 0, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
      assert(found);
      MPI_Mrecv(&word, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
