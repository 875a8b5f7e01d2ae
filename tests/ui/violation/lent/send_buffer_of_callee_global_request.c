// verify: -n 2
// The request outlives the variable that it is about.
#include <mpi.h>

static MPI_Request request;

static void start(void) {
  int one = 1;
  MPI_Isend(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  int rank;
  int value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    start();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
