// verify: -n 2
// A vector with gaps takes exactly what is sent.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {1, 2, 3}, y[6] = {0};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(3, 1, 2, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&t);
  if (rank == 1 && y[4] != 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
