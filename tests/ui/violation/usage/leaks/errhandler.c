// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

static void handle(MPI_Comm *c, int *code, ...) {
}

int main(int argc, char **argv) {
  int rank;
  MPI_Errhandler h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(handle, &h); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
