// verify: -n 2
// reason: may still hold back
// What is written to a stream reaches its file when the stream is flushed, or before, as the
// library likes (C11 7.21.3): after the barrier, the other rank may find nothing.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  FILE *file = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    file = fopen("unflushed.dat", "w");
    if (!file)
      MPI_Abort(MPI_COMM_WORLD, 1);
    fputs("7", file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    file = fopen("unflushed.dat", "r");
    if (!file)
      MPI_Abort(MPI_COMM_WORLD, 1);
    assert(fgetc(file) == '7');
  }
  MPI_Barrier(MPI_COMM_WORLD);
  fclose(file);
  MPI_Finalize();
  return 0;
}
