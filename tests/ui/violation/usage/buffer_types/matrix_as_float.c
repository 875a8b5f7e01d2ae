// verify: -n 2
// The datatype names the type of the variables in the buffer (3.3.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x[3][4] = {{0}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x[1][0], 8, MPI_FLOAT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
