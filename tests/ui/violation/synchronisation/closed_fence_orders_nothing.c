// verify: -n 3 --buffering infinite
// No operation before the second fence and none after it: it may be left at once. The printed order is
// that of the messages.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, from[2] = {0, 0}, cell = 0;
  MPI_Status status;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &(int *){0}, &win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  if (rank == 1)
    MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
    assert(status.MPI_SOURCE != 2); //~ ERROR assertion
  }
  MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  for (int i = 0; i < 2 && rank == 0; i++)
    MPI_Recv(&from[i], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
