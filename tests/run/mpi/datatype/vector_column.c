// run: -n 2
// A column of a row-major matrix as a vector, received as a row, and a block of two columns.
#include <mpi.h>
#include <stdio.h>

#define R 4
#define C 5

int main(int argc, char **argv) {
  int rank, m[R][C], row[2 * R];
  MPI_Datatype column, two;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(R, 1, C, MPI_INT, &column);
  MPI_Type_vector(R, 2, C, MPI_INT, &two);
  MPI_Type_commit(&column);
  MPI_Type_commit(&two);
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) m[i][j] = rank == 0 ? 10 * i + j : 0;
  if (rank == 0) {
    MPI_Send(&m[0][3], 1, column, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&m[0][1], 1, two, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(row, R, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] column as row: %d %d %d %d\n", row[0], row[1], row[2], row[3]);
    MPI_Recv(&m[0][0], 1, two, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < R; i++)
      printf("[1] %d %d %d %d %d\n", m[i][0], m[i][1], m[i][2], m[i][3], m[i][4]);
  }
  MPI_Type_free(&column);
  MPI_Type_free(&two);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
