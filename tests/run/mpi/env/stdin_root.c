// run: -n 1
// run: -n 3
// stdin: 4
// stdin: 1.5 2.25 -3 10
// Rank 0 reads its standard input and shares it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, n = 0;
  double *values;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0 && scanf("%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 9);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  values = malloc((size_t)n * sizeof *values);
  if (!values) MPI_Abort(MPI_COMM_WORLD, 8);
  if (rank == 0)
    for (int i = 0; i < n; i++)
      if (scanf("%lf", &values[i]) != 1) MPI_Abort(MPI_COMM_WORLD, 9);
  MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = rank; i < n; i += size) printf("[%d] value %d is %.3f\n", rank, i, values[i]);
  printf("[%d] done\n", rank);
  free(values);
  MPI_Finalize();
  return 0;
}
