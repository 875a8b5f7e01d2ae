// verify: -n 2
// A complex number is two real ones, one after the other.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double _Complex x[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 4, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
