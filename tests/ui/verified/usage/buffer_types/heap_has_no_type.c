// verify: -n 2
// Memory from malloc has no declared type.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int *x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = calloc(4, sizeof *x);
  MPI_Send(x, 2, MPI_LONG, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  free(x);
  MPI_Finalize();
  return 0;
}
