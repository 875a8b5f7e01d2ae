// verify: -n 2
// A datatype that only serves to build others need not be committed (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0};
  MPI_Datatype row, pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &row);
  MPI_Type_contiguous(2, row, &pair);
  MPI_Type_free(&row);
  MPI_Type_commit(&pair);
  MPI_Type_commit(&pair);
  if (rank == 0)
    MPI_Send(x, 1, pair, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
