// verify: -n 2
// The same for a test.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r;
  int done;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Test(&r, &done, MPI_STATUS_IGNORE); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
