// verify: -n 2
// What comes in gives the block a new type; so do results.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, mine[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  long *block = malloc(4 * sizeof *block);
  for (int i = 0; i < 4; i++)
    block[i] = i;
  MPI_Allreduce(mine, block, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Bcast(block, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, block, 4, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  free(block);
  MPI_Finalize();
  return 0;
}
