// verify: -n 2
// Also in a send-receive.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Sendrecv(x, 2 + rank, MPI_INT, 1 - rank, 0, y, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR truncation
  MPI_Finalize();
  return 0;
}
