// run: -n 1
// run: -n 4
// MPI_Scatter from every root, doubles sent two by two.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = 0; root < size; root++) {
    double *table = NULL, got[2] = {0, 0};
    if (rank == root) {
      table = malloc(2 * (size_t)size * sizeof *table);
      for (int i = 0; i < 2 * size; i++) table[i] = root + i / 16.0;
    }
    MPI_Scatter(table, 2, MPI_DOUBLE, got, 2, MPI_DOUBLE, root, MPI_COMM_WORLD);
    printf("[%d] from %d: %.4f %.4f\n", rank, root, got[0], got[1]);
    free(table);
  }
  MPI_Finalize();
  return 0;
}
