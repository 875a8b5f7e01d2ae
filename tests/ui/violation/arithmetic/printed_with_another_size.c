// verify: -n 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%ld\n", rank - 2); //~ ERROR library-misuse
  MPI_Finalize();
  return 0;
}
