// run: -n 1
// run: -n 3
// Sample sort: local sort, splitters from gathered samples, MPI_Alltoallv, final local sort.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LOCAL 12

static int compare(const void *a, const void *b) {
  long x = *(const long *)a, y = *(const long *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int rank, size;
  long v[LOCAL];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (long i = 0, x = 3 + rank; i < LOCAL; i++) v[i] = (x = x * 48271 % 2147483647) % 500;
  qsort(v, LOCAL, sizeof *v, compare);

  long *mine = malloc((size_t)size * sizeof *mine), *all = malloc((size_t)(size * size) * sizeof *all);
  for (int i = 0; i < size; i++) mine[i] = v[i * LOCAL / size];
  MPI_Allgather(mine, size, MPI_LONG, all, size, MPI_LONG, MPI_COMM_WORLD);
  qsort(all, (size_t)(size * size), sizeof *all, compare);

  int *table = calloc(4 * (size_t)size, sizeof *table);
  int *sc = table, *sd = table + size, *rc = table + 2 * size, *rd = table + 3 * size;
  for (int i = 0, bucket = 0; i < LOCAL; i++) {
    while (bucket + 1 < size && v[i] >= all[(bucket + 1) * size]) bucket++;
    sc[bucket]++;
  }
  for (int p = 1; p < size; p++) sd[p] = sd[p - 1] + sc[p - 1];
  MPI_Alltoall(sc, 1, MPI_INT, rc, 1, MPI_INT, MPI_COMM_WORLD);
  for (int p = 1; p < size; p++) rd[p] = rd[p - 1] + rc[p - 1];
  int n = rd[size - 1] + rc[size - 1];
  long *out = malloc((size_t)(n + 1) * sizeof *out);
  MPI_Alltoallv(v, sc, sd, MPI_LONG, out, rc, rd, MPI_LONG, MPI_COMM_WORLD);
  qsort(out, (size_t)n, sizeof *out, compare);
  printf("[%d] %d:", rank, n);
  for (int i = 0; i < n; i++) printf(" %ld", out[i]);
  printf("\n");
  free(out);
  free(table);
  free(all);
  free(mine);
  MPI_Finalize();
  return 0;
}
