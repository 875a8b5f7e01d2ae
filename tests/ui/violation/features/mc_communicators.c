// verify: -n 2
// MC: the message in the other communicator is another one.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm copy;
  int x = 1, y = 2;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (rank == 0) {
    MPI_Request requests[2];
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&y, 1, MPI_INT, 1, 0, copy, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, copy, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1); //~ ERROR assertion
  }
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
