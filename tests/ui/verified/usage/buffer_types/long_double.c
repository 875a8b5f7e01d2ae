// verify: -n 2
// long double goes with MPI_LONG_DOUBLE.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long double x[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 2, MPI_LONG_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
