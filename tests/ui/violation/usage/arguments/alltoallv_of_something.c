// verify: -n 2
// One count is not zero.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, counts[2] = {0}, places[2] = {0};
  double *cells;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  counts[rank] = 1;
  MPI_Alltoallv(cells, counts, places, MPI_DOUBLE, cells, counts, places, MPI_DOUBLE, MPI_COMM_WORLD); //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
