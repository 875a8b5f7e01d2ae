// verify: -n 3
// The first process gets no result, whatever was in its buffer before (MPI 4.1 §6.11.2).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, mine, before = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank + 1;
  MPI_Exscan(&mine, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (before > 3) //~ ERROR uninitialised
    printf("rank %d is not the last of three\n", rank);
  MPI_Finalize();
  return 0;
}
