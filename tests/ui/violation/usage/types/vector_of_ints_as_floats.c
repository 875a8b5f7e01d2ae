// verify: -n 2
// The basic types must agree, however they are put together.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {1, 2, 3, 4};
  float y[4];
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 2, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
