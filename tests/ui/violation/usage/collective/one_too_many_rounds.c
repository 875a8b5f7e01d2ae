// verify: -n 2 --buffering zero
// One process goes round once more.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int i, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < 2 + rank; i++)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
