// run: -n 1
// run: -n 4
// MPI_Reduce_scatter with different shares, one of them empty, and MPI_Reduce_scatter_block.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *share = malloc((size_t)size * sizeof *share);
  for (int r = 0; r < size; r++) total += share[r] = r == 1 ? 0 : r + 1;
  int *v = malloc((size_t)total * sizeof *v), *mine = calloc((size_t)size + 1, sizeof *mine);
  for (int i = 0; i < total; i++) v[i] = (rank + 1) * (i + 1);
  MPI_Reduce_scatter(v, mine, share, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] %d:", rank, share[rank]);
  for (int i = 0; i < share[rank]; i++) printf(" %d", mine[i]);
  printf("\n");

  unsigned *w = malloc(2 * (size_t)size * sizeof *w), block[2] = {0, 0};
  for (int i = 0; i < 2 * size; i++) w[i] = 1u << ((rank + i) % 16);
  MPI_Reduce_scatter_block(w, block, 2, MPI_UNSIGNED, MPI_BOR, MPI_COMM_WORLD);
  printf("[%d] block %u %u\n", rank, block[0], block[1]);
  free(w);
  free(mine);
  free(v);
  free(share);
  MPI_Finalize();
  return 0;
}
