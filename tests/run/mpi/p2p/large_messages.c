// run: -n 2
// Messages far above any eager limit, exchanged in both directions at once.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define WORDS (200 * 1000)

static unsigned checksum(const unsigned *p, int n) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; i++) h = (h ^ p[i]) * 16777619u;
  return h;
}

int main(int argc, char **argv) {
  int rank, count;
  unsigned *out = malloc(WORDS * sizeof *out), *in = malloc(WORDS * sizeof *in);
  MPI_Request r[2];
  MPI_Status st[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (unsigned i = 0, x = 17u + (unsigned)rank; i < WORDS; i++) out[i] = x = x * 1664525u + 1013904223u;
  printf("[%d] sends %u\n", rank, checksum(out, WORDS));
  MPI_Irecv(in, WORDS, MPI_UNSIGNED, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(out, WORDS, MPI_UNSIGNED, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Waitall(2, r, st);
  MPI_Get_count(&st[0], MPI_UNSIGNED, &count);
  printf("[%d] received %d words: %u\n", rank, count, checksum(in, count));
  free(in);
  free(out);
  MPI_Finalize();
  return 0;
}
