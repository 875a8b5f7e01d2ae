// verify: -n 2
// Columns of a matrix lie between each other and share nothing.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, matrix[3][4] = {{0}};
  MPI_Datatype column, columns;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(3, 1, 4, MPI_INT, &column);
  MPI_Type_create_resized(column, 0, sizeof(int), &columns);
  MPI_Type_commit(&columns);
  if (rank == 0)
    MPI_Send(matrix, 12, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(matrix, 4, columns, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&column);
  MPI_Type_free(&columns);
  MPI_Finalize();
  return 0;
}
