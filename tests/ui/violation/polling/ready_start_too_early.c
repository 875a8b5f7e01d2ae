// verify: -n 3
// The barrier is over before rank 2 starts its persistent receive.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 2) {
    MPI_Rsend_init(&word, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
    MPI_Start(&request); //~ ERROR call-order
  } else if (rank == 0) {
    MPI_Recv_init(&word, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
  }
  if (rank != 1) {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  }
  MPI_Finalize();
  return 0;
}
