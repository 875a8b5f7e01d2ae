// verify: -n 2
// In place, the result buffer goes out as well.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  float *sums = malloc(2 * sizeof *sums);
  sums[0] = sums[1] = 1;
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR buffer-type
  free(sums);
  MPI_Finalize();
  return 0;
}
