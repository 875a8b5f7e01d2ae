// verify: -n 2
// An enumeration is an integer.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  enum colour { RED, GREEN } x[3] = {RED};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 3, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
