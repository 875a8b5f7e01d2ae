// verify: -n 2
// 536870912 doubles are 4 GiB: far behind the end of the buffer, wherever that leads.
#include <mpi.h>

double before[4], all[4], after[4];

int main(int argc, char **argv) {
  int rank, counts[2] = {1, 1}, displacements[2] = {0, 536870912};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double mine = rank;
  MPI_Gatherv(&mine, 1, MPI_DOUBLE, all, counts, displacements, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
