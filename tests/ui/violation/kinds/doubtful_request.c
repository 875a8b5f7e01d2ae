// verify: -n 2
// verdict: verified, with a warning
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv_init(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE); //~ ERROR doubtful-request
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
