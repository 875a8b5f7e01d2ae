// verify: -n 2
// The program handles the error itself.
#include <mpi.h>

static int calls;
static void handle(MPI_Comm *c, int *code, ...) {
  calls++;
}

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Errhandler h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(handle, &h);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
  MPI_Bcast(&x, 1, MPI_INT, 99, MPI_COMM_WORLD);
  MPI_Errhandler_free(&h);
  if (calls != 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
