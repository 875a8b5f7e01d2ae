// verify: -n 2
// The status of a send has neither source nor tag (MPI 4.1 §3.7.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    if (status.MPI_SOURCE == 0) x = 2; //~ ERROR uninitialised
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
