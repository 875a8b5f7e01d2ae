// verify: -n 3
// An exclusive scan gives all but the first process a result.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Exscan(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank > 0 && y != rank)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
