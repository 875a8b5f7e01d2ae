// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int other = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&other, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
  } else {
    MPI_Recv(&other, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
