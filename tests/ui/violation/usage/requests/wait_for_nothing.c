// verify: -n 2
// A handle is set by a call before somebody waits for it (pse, section II).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Wait(&r, MPI_STATUS_IGNORE); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
