// verify: -n 1
// The status of a request that is none is empty, its error field included (3.7.3).
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int flag;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status);
  assert(flag);
  assert(status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG);
  assert(status.MPI_ERROR == MPI_SUCCESS);
  MPI_Finalize();
  return 0;
}
