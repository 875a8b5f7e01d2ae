// verify: -n 1
// So is that of an inactive request, and of several that are none.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int flag, index, x = 0;
  MPI_Status status;
  MPI_Request request, none[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Init(&argc, &argv);
  MPI_Send_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Test(&request, &flag, &status);
  assert(flag && status.MPI_ERROR == MPI_SUCCESS);
  MPI_Request_free(&request);
  MPI_Status any;
  MPI_Waitany(2, none, &index, &any);
  assert(index == MPI_UNDEFINED && any.MPI_ERROR == MPI_SUCCESS);
  MPI_Finalize();
  return 0;
}
