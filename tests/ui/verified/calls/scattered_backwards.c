// verify: -n 3
// Blocks in any order, with gaps, and one that is empty and lies in another one.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[5] = {1, 2, 3, 4, 5}, counts[3] = {2, 0, 1}, at[3] = {3, 4, 0}, mine[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(all, counts, at, MPI_INT, mine, counts[rank], MPI_INT, 0, MPI_COMM_WORLD);
  assert(mine[0] == (rank == 0 ? 4 : rank == 1 ? 0 : 1));
  MPI_Finalize();
  return 0;
}
