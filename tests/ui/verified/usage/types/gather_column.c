// verify: -n 2
// Rows that are sent are received as columns: the signatures agree (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y[4];
  MPI_Datatype column, narrow;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &column);
  MPI_Type_create_resized(column, 0, sizeof(int), &narrow);
  MPI_Type_commit(&narrow);
  MPI_Gather(x, 2, MPI_INT, y, 1, narrow, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
  MPI_Type_free(&narrow);
  if (rank == 0 && (y[0] != 1 || y[1] != 1 || y[2] != 2))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
