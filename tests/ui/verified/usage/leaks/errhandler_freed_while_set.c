// verify: -n 2
// An error handler may be freed while it is set (9.3).
#include <mpi.h>

static void handle(MPI_Comm *c, int *code, ...) {
}

int main(int argc, char **argv) {
  int rank;
  MPI_Errhandler h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(handle, &h);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
  MPI_Errhandler_free(&h);
  MPI_Finalize();
  return 0;
}
