// verify: -n 2
// The root is a rank of the communicator (6.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0}, y[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(x, 1, MPI_INT, y, 1, MPI_INT, 2, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
