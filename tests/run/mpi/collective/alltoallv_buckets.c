// run: -n 1
// run: -n 3
// Numbers go to the rank that owns their residue class: counts by MPI_Alltoall, data by MPI_Alltoallv.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 10

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *block = calloc(4 * (size_t)size, sizeof *block);
  int *scount = block, *sdispl = block + size, *rcount = block + 2 * size, *rdispl = block + 3 * size;
  int out[N], fill = 0, total = 0;
  for (int owner = 0; owner < size; owner++) {
    sdispl[owner] = fill;
    for (int i = 0; i < N; i++) {
      int value = i * i + rank;
      if (value % size == owner) out[fill++] = value;
    }
    scount[owner] = fill - sdispl[owner];
  }
  MPI_Alltoall(scount, 1, MPI_INT, rcount, 1, MPI_INT, MPI_COMM_WORLD);
  for (int p = 0; p < size; p++) {
    rdispl[p] = total;
    total += rcount[p];
  }
  int *in = malloc((size_t)(total + 1) * sizeof *in);
  MPI_Alltoallv(out, scount, sdispl, MPI_INT, in, rcount, rdispl, MPI_INT, MPI_COMM_WORLD);
  printf("[%d] owns %d:", rank, total);
  for (int i = 0; i < total; i++) printf(" %d", in[i]);
  printf("\n");
  free(in);
  free(block);
  MPI_Finalize();
  return 0;
}
