// verify: -n 2
// A block of a matrix is received as a row.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3][3] = {{0}}, y[4] = {0}, sizes[2] = {3, 3}, sub[2] = {2, 2}, at[2] = {1, 1};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_subarray(2, sizes, sub, at, MPI_ORDER_C, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
