// verify: -n 2
// A flushed stream may stay open: what the other rank reads is there. And each rank appends in
// its turn.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, got = 0;
  FILE *file = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    file = fopen("flushed.dat", "w");
    if (!file)
      MPI_Abort(MPI_COMM_WORLD, 1);
    fputs("7\n", file);
    fflush(file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    file = fopen("flushed.dat", "a+");
    if (!file || fscanf(file, "%d", &got) != 1 || got != 7)
      MPI_Abort(MPI_COMM_WORLD, 1);
    fseek(file, 0, SEEK_END);
    fputs("8\n", file);
    fclose(file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    fclose(file);
    file = fopen("flushed.dat", "r");
    int lines = 0;
    while (file && fscanf(file, "%d", &got) == 1)
      lines++;
    assert(lines == 2 && got == 8);
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
