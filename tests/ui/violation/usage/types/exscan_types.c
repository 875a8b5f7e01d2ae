// verify: -n 2
// The last process of an exclusive scan gives nothing, and yet its type must fit (6.11.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0;
  float f = 1, g = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Exscan(rank == 0 ? (void *)&x : (void *)&f, rank == 0 ? (void *)&y : (void *)&g, 1, rank == 0 ? MPI_INT : MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
