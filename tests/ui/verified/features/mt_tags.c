// verify: -n 2
// MT: a tag selects; any tag takes what is left.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int x = 1, y = 2;
  if (rank == 0) {
    MPI_Request requests[2];
    MPI_Isend(&x, 1, MPI_INT, 1, 10, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&y, 1, MPI_INT, 1, 20, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    MPI_Status status;
    MPI_Recv(&x, 1, MPI_INT, 0, 20, MPI_COMM_WORLD, &status);
    MPI_Recv(&y, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    assert(x == 2 && y == 1 && status.MPI_TAG == 10);
  }
  MPI_Finalize();
  return 0;
}
