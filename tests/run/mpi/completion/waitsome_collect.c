// run: -n 3
// run: -n 5
// MPI_Waitsome returns at least one completion each time and never the same one twice.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int n = 2 * (size - 1), left = n, sum = 0, bad = 0;
    int *value = calloc((size_t)n, sizeof *value), *index = malloc((size_t)n * sizeof *index);
    char *seen = calloc((size_t)n, 1);
    MPI_Request *r = malloc((size_t)n * sizeof *r);
    MPI_Status *st = malloc((size_t)n * sizeof *st);
    for (int i = 0; i < n; i++)
      MPI_Irecv(&value[i], 1, MPI_INT, 1 + i / 2, i % 2, MPI_COMM_WORLD, &r[i]);
    while (left > 0) {
      int some = 0;
      MPI_Waitsome(n, r, &some, index, st);
      if (some < 1) bad++;
      for (int k = 0; k < some; k++) {
        int i = index[k];
        bad += seen[i] || r[i] != MPI_REQUEST_NULL || st[k].MPI_TAG != i % 2;
        seen[i] = 1;
        sum += value[i];
      }
      left -= some;
    }
    int some = 0;
    MPI_Waitsome(n, r, &some, index, MPI_STATUSES_IGNORE);
    printf("[0] sum %d, bad %d, then undefined %d\n", sum, bad, some == MPI_UNDEFINED);
    free(st);
    free(r);
    free(seen);
    free(index);
    free(value);
  } else {
    int a = rank, b = 100 * rank;
    MPI_Request r[2];
    MPI_Isend(&b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    printf("[%d] done\n", rank);
  }
  MPI_Finalize();
  return 0;
}
