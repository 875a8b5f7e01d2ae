// verify: -n 2
// There is no rank 2, the error returns, and no request was started.
#include <mpi.h>

static void ignored(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(ignored, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(&x, 1, MPI_INT, rank + 2, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
