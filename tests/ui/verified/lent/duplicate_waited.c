// verify: -n 2
// The new communicator is used and freed after the wait.
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Comm copy;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_size(copy, &size);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
