// verify: -n 2
// A request that is known to be complete is found complete by every later test.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, words[2] = {0, 0}, done = 0, at = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request both[2];
    MPI_Irecv(&words[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(&words[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &both[1]);
    while (!done)
      MPI_Request_get_status(both[1], &done, MPI_STATUS_IGNORE);
    MPI_Testany(2, both, &at, &done, MPI_STATUS_IGNORE);
    assert(done);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
