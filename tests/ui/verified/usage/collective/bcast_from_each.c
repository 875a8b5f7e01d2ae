// verify: -n 3
// Each rank is the root once, in a common order.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < 3; i++) {
    x = rank;
    MPI_Bcast(&x, 1, MPI_INT, i, MPI_COMM_WORLD);
    if (x != i)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return 0;
}
