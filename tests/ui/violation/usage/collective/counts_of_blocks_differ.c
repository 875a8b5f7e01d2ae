// verify: -n 2
// The sums agree, but each rank has its own idea of who gets how much (MPI 4.1 §6.10.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine[3] = {1, 2, 3}, part[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int counts[2] = {rank == 0 ? 1 : 2, rank == 0 ? 2 : 1};
  MPI_Reduce_scatter(mine, part, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
