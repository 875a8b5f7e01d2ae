// run: -n 1
// run: -n 4
// A matrix distributed by rows is transposed with one MPI_Alltoall.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  long *row = malloc((size_t)size * sizeof *row), *col = calloc((size_t)size, sizeof *col);
  for (int j = 0; j < size; j++) row[j] = 100L * rank + j;
  MPI_Alltoall(row, 1, MPI_LONG, col, 1, MPI_LONG, MPI_COMM_WORLD);
  for (int j = 0; j < size; j++) printf("[%d] %d: %ld\n", rank, j, col[j]);
  /* twice is the identity */
  MPI_Alltoall(col, 1, MPI_LONG, row, 1, MPI_LONG, MPI_COMM_WORLD);
  int ok = 1;
  for (int j = 0; j < size; j++) ok &= row[j] == 100L * rank + j;
  printf("[%d] back again %d\n", rank, ok);
  free(col);
  free(row);
  MPI_Finalize();
  return 0;
}
