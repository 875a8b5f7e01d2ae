// verify: -n 2
// A block gets a new type when something else is stored there; characters and copies have none.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, one = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  void *pool = malloc(64);
  double *weights = pool;
  weights[0] = 1.5;
  MPI_Send(weights, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  int *counts = pool;
  counts[0] = 3;
  MPI_Send(counts, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  char *packed = malloc(64);
  packed[0] = 1;
  memcpy(packed + 4, &one, sizeof one);
  MPI_Send(packed + 4, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Send(weights, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  free(packed);
  free(pool);
  MPI_Finalize();
  return 0;
}
