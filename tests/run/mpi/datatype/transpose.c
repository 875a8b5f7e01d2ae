// run: -n 2
// A matrix is transposed in flight: sent by rows, received as a vector of columns.
#include <mpi.h>
#include <stdio.h>

#define ROWS 3
#define COLS 4

int main(int argc, char **argv) {
  int rank;
  double a[ROWS][COLS], t[COLS][ROWS];
  MPI_Datatype column, transposed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(COLS, 1, ROWS, MPI_DOUBLE, &column); /* one column of t */
  MPI_Type_create_hvector(ROWS, 1, sizeof(double), column, &transposed);
  MPI_Type_commit(&transposed);
  if (rank == 0) {
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++) a[i][j] = i + j / 10.0;
    MPI_Send(a, ROWS * COLS, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(t, 1, transposed, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int j = 0; j < COLS; j++) printf("[1] %.1f %.1f %.1f\n", t[j][0], t[j][1], t[j][2]);
  }
  MPI_Type_free(&transposed);
  MPI_Type_free(&column);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
