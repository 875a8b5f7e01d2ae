// verify: -n 2
// One of the members of a union fits.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  union {
    long n;
    double d;
  } x = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
