// verify: -n 2
// The amounts of data agree (6.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)y;
  MPI_Exscan(x, y, 2 - rank, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
