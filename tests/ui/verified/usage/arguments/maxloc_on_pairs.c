// verify: -n 3
// MPI_2INT is a pair.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2], y[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x[0] = -rank;
  x[1] = rank;
  MPI_Allreduce(x, y, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  if (y[1] != 0)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
