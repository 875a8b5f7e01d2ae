// verify: -n 2
// What is only sent may be described twice (5.1.11).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y[4] = {0}, lengths[2] = {2, 2}, at[2] = {0, 0};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_indexed(2, lengths, at, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&t);
  if (rank == 1 && (y[2] != 1 || y[3] != 2))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
