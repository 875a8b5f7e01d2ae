// verify: -n 2
// An array of arrays holds elements of the innermost type.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x[3][4] = {{0}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x[1][0], 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
