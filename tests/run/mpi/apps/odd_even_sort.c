// run: -n 1
// run: -n 4
// Odd-even transposition sort of blocks: neighbours merge and keep the lower or the upper half.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 5

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int rank, size, v[N], w[N], both[2 * N];
  unsigned seed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  seed = 12345u + 977u * (unsigned)rank;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    v[i] = (int)(seed >> 16) % 1000;
  }
  qsort(v, N, sizeof *v, compare);
  for (int phase = 0; phase < size; phase++) {
    int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
    if (partner < 0 || partner >= size) continue;
    MPI_Sendrecv(v, N, MPI_INT, partner, phase, w, N, MPI_INT, partner, phase, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    memcpy(both, v, sizeof v);
    memcpy(both + N, w, sizeof w);
    qsort(both, 2 * N, sizeof *both, compare);
    memcpy(v, rank < partner ? both : both + N, sizeof v);
  }
  printf("[%d]", rank);
  for (int i = 0; i < N; i++) printf(" %d", v[i]);
  printf("\n");
  int last = -1, ok = 1, all;
  if (rank > 0) MPI_Recv(&last, 1, MPI_INT, rank - 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank + 1 < size) MPI_Send(&v[N - 1], 1, MPI_INT, rank + 1, 99, MPI_COMM_WORLD);
  for (int i = 0; i < N; i++) {
    ok &= last <= v[i];
    last = v[i];
  }
  MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  printf("[%d] sorted %d\n", rank, all);
  MPI_Finalize();
  return 0;
}
