// verify: -n 2
// There is nothing to free (3.7.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Request_free(&r); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
