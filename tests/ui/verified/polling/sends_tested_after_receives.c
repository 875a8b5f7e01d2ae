// verify: -n 2
// Both ranks have posted their receives: the sends complete without any buffer, and a test of each
// succeeds at some time.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, mine, theirs = -1;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  MPI_Irecv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  while (!done)
    MPI_Test(&requests[1], &done, MPI_STATUS_IGNORE);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  assert(theirs == 1 - rank);
  MPI_Finalize();
  return 0;
}
