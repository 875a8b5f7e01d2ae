// verify: -n 2
// A usage message is no reason to leave without MPI_Finalize (MPI 4.1 §11.2.2).
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) {
    fprintf(stderr, "usage: solve ROWS COLUMNS\n");
    exit(1); //~ ERROR ends-without-finalize
  }
  MPI_Finalize();
  return 0;
}
