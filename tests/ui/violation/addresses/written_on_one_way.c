// verify: -n 2
// Rank 1 does not write the variable that the pointer points to.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, count;
  int *where = &count;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    *where = 5;
  if (*where > 3) //~ ERROR uninitialised
    puts("many");
  MPI_Finalize();
  return 0;
}
