// verify: -n 2
// A datatype is committed before it is used for communication (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &t);
  if (rank == 0)
    MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  else
    MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
