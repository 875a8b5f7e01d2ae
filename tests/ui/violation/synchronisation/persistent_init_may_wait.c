// verify: -n 2
// The initialisation of a persistent collective is collective and not local (MPI 4.1 §6.13).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request); //~ ERROR deadlock
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  }
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
