// verify: -n 2
// MPI_Reduce_local adds to numbers that are being sent.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int sum = 1, one = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&sum, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Reduce_local(&one, &sum, 1, MPI_INT, MPI_SUM); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
