// verify: -n 2
// The column of a matrix with one row too many; the message is shorter.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double matrix[3][4] = {{0}};
  MPI_Datatype column;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  if (rank == 0) {
    MPI_Send(matrix[0], 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&matrix[0][1], 1, column, 0, 0, MPI_COMM_WORLD, &request); //~ ERROR out-of-bounds
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
