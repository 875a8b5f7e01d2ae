// run: -n 1
// run: -n 4
// The rows of a triangular matrix, stored densely, one per rank in reversed order.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, *counts = NULL, *displs = NULL, *cells = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int root = size / 2;
  if (rank == root) {
    int n = size * (size + 1) / 2;
    counts = malloc((size_t)size * sizeof *counts);
    displs = malloc((size_t)size * sizeof *displs);
    cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++) cells[i] = i;
    for (int r = 0; r < size; r++) {
      int row = size - 1 - r;
      counts[r] = row + 1;
      displs[r] = row * (row + 1) / 2;
    }
  }
  int length = size - rank, *row = malloc((size_t)length * sizeof *row);
  MPI_Scatterv(cells, counts, displs, MPI_INT, row, length, MPI_INT, root, MPI_COMM_WORLD);
  printf("[%d]", rank);
  for (int i = 0; i < length; i++) printf(" %d", row[i]);
  printf("\n");
  free(row);
  free(cells);
  free(displs);
  free(counts);
  MPI_Finalize();
  return 0;
}
