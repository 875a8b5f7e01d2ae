// verify: -n 1
// A started one is an operation that nothing completes.
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Recv_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &request);
  MPI_Start(&request);
  MPI_Barrier_init(MPI_COMM_SELF, MPI_INFO_NULL, &request); //~ ERROR request-misuse
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
