// verify: -n 2
// The barrier orders the fputs, but not what the stream holds back until fclose.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *file = fopen("zz_result", "w");
    fputs("42", file);
    MPI_Barrier(MPI_COMM_WORLD);
    fclose(file);
  } else {
    int value;
    FILE *file;
    MPI_Barrier(MPI_COMM_WORLD);
    file = fopen("zz_result", "r");
    if (fscanf(file, "%d", &value) == 1) //~ ERROR file-race
      printf("%d\n", value);
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
