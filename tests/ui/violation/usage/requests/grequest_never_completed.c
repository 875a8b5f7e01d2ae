// verify: -n 2
// A generalised request is completed by the program itself (13.2).
#include <mpi.h>

static int query(void *extra, MPI_Status *s) {
  MPI_Status_set_elements(s, MPI_INT, 0);
  MPI_Status_set_cancelled(s, 0);
  return MPI_SUCCESS;
}
static int done(void *extra) {
  return MPI_SUCCESS;
}
static int cancel(void *extra, int complete) {
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Grequest_start(query, done, cancel, NULL, &r); //~ ERROR request-misuse
  MPI_Grequest_complete(r);
  MPI_Finalize();
  return 0;
}
