// verify: -n 2
// Who gives no colour looks before it uses the communicator.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &half);
  if (half != MPI_COMM_NULL) {
    MPI_Barrier(half);
    MPI_Comm_free(&half);
  }
  MPI_Finalize();
  return 0;
}
