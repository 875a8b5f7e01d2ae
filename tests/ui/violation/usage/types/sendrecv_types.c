// verify: -n 2
// Each half of a send-receive has its own type; what arrives must fit.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  float y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Sendrecv(&x, 1, MPI_INT, 1 - rank, 0, &y, 1, MPI_FLOAT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
