// verify: -n 3
// A broadcast orders the writer before the readers.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value = 0, ready = 0;
  FILE *file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    file = fopen("zz_shared", "w");
    fprintf(file, "%d\n", 5);
    fclose(file);
    ready = 1;
  }
  MPI_Bcast(&ready, 1, MPI_INT, 0, MPI_COMM_WORLD);
  file = fopen("zz_shared", "r");
  assert(file);
  assert(fscanf(file, "%d", &value) == 1 && value == 5);
  fclose(file);
  MPI_Finalize();
  return 0;
}
