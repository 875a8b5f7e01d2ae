// verify: -n 2
// MPI_Comm_get_errhandler gives a handle that is freed too (9.3).
#include <mpi.h>

static void handle(MPI_Comm *c, int *code, ...) {
}

int main(int argc, char **argv) {
  int rank;
  MPI_Errhandler h, got;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(handle, &h); //~ ERROR resource-leak
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got);
  MPI_Errhandler_free(&h);
  MPI_Finalize();
  return 0;
}
