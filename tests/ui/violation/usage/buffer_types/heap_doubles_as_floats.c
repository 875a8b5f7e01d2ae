// verify: -n 2
// Cleared first, filled by another function, given as a pointer without a type.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void fill(double *row, int n) {
  for (int i = 0; i < n; i++)
    row[i] = 0.5 * i;
}

static void share(void *data, int n, float *total) {
  MPI_Allreduce(data, total, n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR buffer-type
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  float total[4];
  double **rows = malloc(sizeof *rows);
  rows[0] = malloc(4 * sizeof(double));
  memset(rows[0], 0, 4 * sizeof(double));
  fill(rows[0], 4);
  share(rows[0], 4, total);
  free(rows[0]);
  free(rows);
  MPI_Finalize();
  return 0;
}
