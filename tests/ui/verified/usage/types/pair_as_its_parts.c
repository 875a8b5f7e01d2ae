// verify: -n 2
// MPI_DOUBLE_INT is a double and an int (6.9.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    double d;
    int n;
  } x = {1, 2}, y;
  int lengths[2] = {1, 1};
  MPI_Aint at[2] = {0, 8};
  MPI_Datatype t, types[2] = {MPI_DOUBLE, MPI_INT};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Type_create_struct(2, lengths, at, types, &t);
    MPI_Type_commit(&t);
    MPI_Send(&x, 1, t, 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&t);
  } else {
    MPI_Recv(&y, 1, MPI_DOUBLE_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
