// verify: -n 2
// Counts are not negative (3.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, -1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
