// verify: -n 2
// Rank 0 tidies up without asking whether rank 1 has read its file.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *file = fopen("zz_message", "w");
    fprintf(file, "7\n");
    fclose(file);
    MPI_Barrier(MPI_COMM_WORLD);
    unlink("zz_message");
  } else {
    FILE *file;
    MPI_Barrier(MPI_COMM_WORLD);
    file = fopen("zz_message", "r");
    if (fscanf(file, "%d", &value) != 1) //~ ERROR null-dereference
      MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
