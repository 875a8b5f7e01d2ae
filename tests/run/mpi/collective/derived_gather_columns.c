// run: -n 3
// Each rank owns a column; a resized column type lets MPI_Gather interleave them into a row-major matrix.
#include <mpi.h>
#include <stdio.h>

#define ROWS 4
#define MAXP 8

int main(int argc, char **argv) {
  int rank, size, column[ROWS], matrix[ROWS * MAXP];
  MPI_Datatype strided, placed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < ROWS; i++) column[i] = 10 * i + rank;
  MPI_Type_vector(ROWS, 1, size, MPI_INT, &strided);
  MPI_Type_create_resized(strided, 0, sizeof(int), &placed);
  MPI_Type_commit(&placed);
  MPI_Gather(column, ROWS, MPI_INT, matrix, 1, placed, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 0; i < ROWS; i++) {
      printf("[0]");
      for (int j = 0; j < size; j++) printf(" %2d", matrix[i * size + j]);
      printf("\n");
    }
  /* and back */
  int back[ROWS] = {0};
  MPI_Scatter(matrix, 1, placed, back, ROWS, MPI_INT, 0, MPI_COMM_WORLD);
  int same = 1;
  for (int i = 0; i < ROWS; i++) same &= back[i] == column[i];
  printf("[%d] same column came back: %d\n", rank, same);
  MPI_Type_free(&placed);
  MPI_Type_free(&strided);
  MPI_Finalize();
  return 0;
}
