// verify: -n 2
// A variable that is only ever passed on: the report still says where it was
// set.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  double *rows = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    rows = calloc(2, sizeof *rows);
  MPI_Bcast(rows, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  free(rows);
  MPI_Finalize();
  return 0;
}
