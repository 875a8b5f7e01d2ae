// verify: -n 3
// Own files, own parts of one file, a directory that everybody makes, a log that everybody appends to.
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv) {
  int rank;
  char name[64];
  FILE *file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mkdir("zz_out", 0755);
  snprintf(name, sizeof name, "zz_out/part%d", rank);
  file = fopen(name, "w");
  fprintf(file, "%d\n", rank);
  fclose(file);
  file = fopen("zz_log", "a");
  fprintf(file, "rank %d was here\n", rank);
  fclose(file);
  if (rank == 0) {
    file = fopen("zz_matrix", "w");
    fclose(file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  file = fopen("zz_matrix", "r+");
  fseek(file, rank * (long)sizeof rank, SEEK_SET);
  fwrite(&rank, sizeof rank, 1, file);
  fclose(file);
  MPI_Finalize();
  return 0;
}
