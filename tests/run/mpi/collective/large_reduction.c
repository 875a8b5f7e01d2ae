// run: -n 3
// Long vectors go through the segmented algorithms of a library; integer results must be exact.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 50000

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  unsigned *v = malloc(N * sizeof *v), *w = calloc(N, sizeof *w);
  for (unsigned i = 0; i < N; i++) v[i] = i * 2654435761u + (unsigned)rank;
  MPI_Allreduce(v, w, N, MPI_UNSIGNED, MPI_BXOR, MPI_COMM_WORLD);
  unsigned hash = 0;
  for (int i = 0; i < N; i++) hash = hash * 31u + w[i];
  printf("[%d] xor hash %u\n", rank, hash);
  MPI_Reduce(v, w, N, MPI_UNSIGNED, MPI_SUM, 2, MPI_COMM_WORLD);
  if (rank == 2) {
    hash = 0;
    for (int i = 0; i < N; i++) hash = hash * 31u + w[i];
    printf("[2] sum hash %u\n", hash);
  }
  MPI_Bcast(w, N, MPI_UNSIGNED, 2, MPI_COMM_WORLD);
  printf("[%d] last %u\n", rank, w[N - 1]);
  free(w);
  free(v);
  MPI_Finalize();
  return 0;
}
