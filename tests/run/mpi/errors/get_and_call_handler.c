// run: -n 1
// MPI_Comm_get_errhandler returns what was set; MPI_Comm_call_errhandler invokes it by hand.
#include <mpi.h>
#include <stdio.h>

static int last_class;

static void remember(MPI_Comm *comm, int *code, ...) {
  (void)comm;
  MPI_Error_class(*code, &last_class);
}

int main(int argc, char **argv) {
  MPI_Errhandler h, got;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got);
  printf("[0] the default is fatal: %d\n", got == MPI_ERRORS_ARE_FATAL);
  MPI_Errhandler_free(&got);
  MPI_Comm_create_errhandler(remember, &h);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, h);
  MPI_Comm_get_errhandler(MPI_COMM_SELF, &got);
  printf("[0] got back what was set: %d\n", got == h);
  MPI_Errhandler_free(&got);
  MPI_Errhandler_free(&h);
  const int codes[] = {MPI_ERR_TRUNCATE, MPI_ERR_BUFFER, MPI_ERR_OTHER};
  for (int i = 0; i < 3; i++) {
    MPI_Comm_call_errhandler(MPI_COMM_SELF, codes[i]);
    printf("[0] handler saw code %d: %d\n", i, last_class == codes[i]);
  }
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
  MPI_Finalize();
  return 0;
}
