// verify: -n 2
// Of an inactive request no operation gets lost: it is never freed.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Send_init(NULL, 0, MPI_INT, 0, 0, MPI_COMM_SELF, &request); //~ ERROR resource-leak
  MPI_Barrier_init(MPI_COMM_SELF, MPI_INFO_NULL, &request);
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
