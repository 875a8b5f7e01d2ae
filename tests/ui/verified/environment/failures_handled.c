// verify: -n 2 --failing malloc,fopen,fwrite
// Every failure is looked at.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, *cell, good = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  cell = malloc(sizeof *cell);
  if (cell) {
    char name[32];
    FILE *file;
    snprintf(name, sizeof name, "zz_part%d", rank);
    file = fopen(name, "w");
    *cell = rank;
    good = file && fwrite(cell, sizeof *cell, 1, file) == 1;
    if (file)
      fclose(file);
    free(cell);
  }
  MPI_Finalize();
  return good ? 0 : 1;
}
