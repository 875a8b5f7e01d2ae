// run: -n 1
// run: -n 5
// MPI_Gather places the blocks in rank order; only the root's receive arguments count.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = size - 1; root >= 0; root -= 2) {
    int pair[2] = {rank, rank * rank};
    int *all = rank == root ? malloc((size_t)size * sizeof pair) : NULL;
    MPI_Gather(pair, 2, MPI_INT, all, rank == root ? 2 : 0, MPI_INT, root, MPI_COMM_WORLD);
    if (rank == root) {
      printf("[%d]", rank);
      for (int i = 0; i < 2 * size; i++) printf(" %d", all[i]);
      printf("\n");
      free(all);
    }
  }
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
