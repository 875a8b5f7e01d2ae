// verify: -n 2
// Initialisations and hints in the same order everywhere, and messages that need none of them.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, y = -1, sum = 0, one = 1;
  MPI_Request requests[2], send;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank;
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &send);
  MPI_Comm_set_info(MPI_COMM_WORLD, MPI_INFO_NULL);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Allreduce_init(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  MPI_Startall(2, requests);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  assert(sum == 2 && y == 1 - rank);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Finalize();
  return 0;
}
