// verify: -n 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d\n", (rank + 1L) << 40); //~ ERROR library-misuse
  MPI_Finalize();
  return 0;
}
