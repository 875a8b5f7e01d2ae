// verify: -n 3
// Which of its two messages rank 0 has left for the named receive depends on the
// receive from any source before it.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Request request;
  if (rank == 0) {
    x = 4;
    MPI_Send(&x, 1, MPI_INT, 2, 0, WORLD);
    x = 3;
    MPI_Ssend(&x, 1, MPI_INT, 2, 0, WORLD);
  } else if (rank == 1) {
    x = 12;
    MPI_Isend(&x, 1, MPI_INT, 2, 0, WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    x = 11;
    MPI_Ssend(&x, 1, MPI_INT, 2, 0, WORLD);
  } else {
    int got[4];
    MPI_Recv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(&got[1], 1, MPI_INT, 1, MPI_ANY_TAG, WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv(&got[2], 1, MPI_INT, 0, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
    assert(got[2] == 3); //~ ERROR assertion
    MPI_Recv(&got[3], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
