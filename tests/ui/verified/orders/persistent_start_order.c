// verify: -n 2
// Persistent collectives are matched by the order of their initialisation, not of their starts (6.13).
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, a = 0;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    a = 42;
  MPI_Bcast_init(&a, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  MPI_Start(&requests[rank]);
  MPI_Start(&requests[1 - rank]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  assert(a == 42);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Finalize();
  return 0;
}
