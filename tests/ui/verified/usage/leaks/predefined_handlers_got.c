// verify: -n 2
// Getting a predefined error handler gives nothing to free.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Errhandler h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &h);
  if (h != MPI_ERRORS_ARE_FATAL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
