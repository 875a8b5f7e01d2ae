// verify: -n 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    printf("%ld\n", rank - 1); //~ ERROR library-misuse
  else
    printf("%d\n", 1L << 40); //~ ERROR library-misuse
  MPI_Finalize();
  return 0;
}
