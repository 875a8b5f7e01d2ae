// verify: -n 2
// Whether the file is there when rank 1 looks for it, chance decides.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *file = fopen("zz_shared", "w");
    fputs("x", file);
    fclose(file);
  } else {
    FILE *file = fopen("zz_shared", "r");
    assert(file); //~ ERROR assertion
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
