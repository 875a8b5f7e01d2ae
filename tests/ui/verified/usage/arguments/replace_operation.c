// verify: -n 2
// MPI_MIN and MPI_MAX for floating point, MPI_PROD for complex numbers.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x = 1, y = 0;
  double _Complex c = 1, d = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(&c, &d, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  if (y != 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
