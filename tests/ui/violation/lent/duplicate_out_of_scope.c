// verify: -n 2
// The handle of the new communicator is written when the operation completes, to a variable that is gone.
#include <mpi.h>

static void start(MPI_Request *request) {
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Comm_idup(MPI_COMM_SELF, &copy, request); //~ ERROR resource-leak
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
