// verify: -n 2
// The buffer of a send that is under way ends with the block.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 1; i++) { //~ ERROR buffer-in-use
      MPI_Isend((int[]){i}, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
