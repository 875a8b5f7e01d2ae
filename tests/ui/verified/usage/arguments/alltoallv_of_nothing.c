// verify: -n 2
// All counts are zero: what the pointers hold is of no interest, not even whether they were set.
#include <mpi.h>

int main(int argc, char **argv) {
  int size, counts[8] = {0}, places[8] = {0};
  double *cells;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 100)
    cells = NULL;
  MPI_Alltoallv(cells, counts, places, MPI_DOUBLE, cells, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgatherv(cells, 0, MPI_DOUBLE, cells, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
