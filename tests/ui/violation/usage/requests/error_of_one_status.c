// verify: -n 1
// A call that completes one operation leaves the error field as it was (3.2.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0, y;
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
  MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  MPI_Wait(&request, &status);
  if (status.MPI_ERROR != MPI_SUCCESS) //~ ERROR uninitialised
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
