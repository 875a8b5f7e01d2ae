// verify: -n 2
// Both halves of a send-receive name ranks (3.11).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Sendrecv(&x, 1, MPI_INT, rank + 1, 0, &y, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
