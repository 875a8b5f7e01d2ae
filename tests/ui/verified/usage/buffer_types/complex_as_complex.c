// verify: -n 2
// double _Complex goes with MPI_C_DOUBLE_COMPLEX.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double _Complex x[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 2, MPI_C_DOUBLE_COMPLEX, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
