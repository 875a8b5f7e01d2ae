// verify: -n 2
// A source is a rank, any process or none (3.2.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&x, 1, MPI_INT, -5, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
