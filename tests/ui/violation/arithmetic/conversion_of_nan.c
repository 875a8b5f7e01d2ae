// verify: -n 2
// The mean of no values is no number, and no number of cells.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = 0 * rank;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  float mean = (float)all;
  mean = mean * (1e30f * 1e30f);
  long cells = (long)mean; //~ ERROR bad-conversion
  MPI_Finalize();
  return cells == 1;
}
