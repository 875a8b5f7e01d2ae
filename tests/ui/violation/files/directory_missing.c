// verify: -n 2
// Rank 0 makes the directory, and rank 1 does not wait for it.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    mkdir("zz_out", 0755);
  } else {
    FILE *file = fopen("zz_out/part", "w");
    assert(file); //~ ERROR assertion
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
