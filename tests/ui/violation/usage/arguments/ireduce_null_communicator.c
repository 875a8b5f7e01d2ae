// verify: -n 2
// The null communicator is none (7.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ireduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_NULL, &r); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
