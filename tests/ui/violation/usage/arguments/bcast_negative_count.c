// verify: -n 2
// Counts are not negative, in collective calls either (6.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0}, y[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, -2, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
