// verify: -n 2
// With MPI_ERRORS_RETURN a wrong argument is an error code for the program (9.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, code, kind;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  code = MPI_Send(&x, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
  MPI_Error_class(code, &kind);
  if (kind != MPI_ERR_RANK)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
