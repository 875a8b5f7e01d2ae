// run: -n 2
// A user-defined error handler sees the communicator and the code; afterwards the call returns the code.
#include <mpi.h>
#include <stdio.h>

static int rank, calls;

static void note(MPI_Comm *comm, int *code, ...) {
  int cls, n;
  MPI_Error_class(*code, &cls);
  MPI_Comm_size(*comm, &n);
  calls++;
  printf("[%d] handler on %d ranks: rank error %d\n", rank, n, cls == MPI_ERR_RANK);
}

int main(int argc, char **argv) {
  int x = 1, rc;
  MPI_Errhandler h;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(note, &h);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
  MPI_Errhandler_free(&h); /* stays alive while attached */
  printf("[%d] handle null %d\n", rank, h == MPI_ERRHANDLER_NULL);
  rc = MPI_Send(&x, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
  printf("[%d] returned an error %d, calls %d\n", rank, rc != MPI_SUCCESS, calls);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy); /* inherits the handler */
  rc = MPI_Send(&x, 1, MPI_INT, -77, 0, copy);
  printf("[%d] returned an error %d, calls %d\n", rank, rc != MPI_SUCCESS, calls);
  MPI_Comm_free(&copy);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Send(&x, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
  printf("[%d] calls still %d\n", rank, calls);
  MPI_Finalize();
  return 0;
}
