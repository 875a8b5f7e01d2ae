// verify: -n 1
// An operation with MPI_PROC_NULL has nothing to wait for (3.10).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int word = 0, done = 0, at = -1;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Irecv(&word, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
  assert(done);
  MPI_Isend(&word, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&word, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Testany(2, requests, &at, &done, MPI_STATUS_IGNORE);
  assert(done && (at == 0 || at == 1));
  MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
  assert(done);
  MPI_Finalize();
  return 0;
}
