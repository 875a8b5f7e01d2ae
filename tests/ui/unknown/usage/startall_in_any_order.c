// verify: -n 2
// reason: only that of the array is explored
// MPI_Startall starts its requests in any order (3.9): which of the two receives gets which message is open.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 0, second = 0;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv_init(&first, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&second, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    assert(first == 1 && second == 2);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
  } else if (rank == 1) {
    for (int i = 1; i <= 2; i++) MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
