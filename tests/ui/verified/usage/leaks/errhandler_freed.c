// verify: -n 2
// Freed on every way to MPI_Finalize.
#include <mpi.h>

static void handle(MPI_Comm *c, int *code, ...) {
}

int main(int argc, char **argv) {
  int rank;
  MPI_Errhandler h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(handle, &h);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Errhandler_free(&h);
  MPI_Finalize();
  return 0;
}
