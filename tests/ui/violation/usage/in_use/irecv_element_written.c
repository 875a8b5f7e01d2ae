// verify: -n 2
// The elements of a vector type are not.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0}, y[4] = {0};
  MPI_Datatype t;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0) {
    MPI_Send(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(y, 1, t, 0, 0, MPI_COMM_WORLD, &r);
    y[2] = 7; //~ ERROR buffer-in-use
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
