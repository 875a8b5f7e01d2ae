// verify: -n 2
// A duplicate has the error handler of its parent (9.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  if (MPI_Send(&x, 1, MPI_INT, 99, 0, c) == MPI_SUCCESS)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
