// verify: -n 3
// A reduction of what was received: one of the messages was never written to.
#include <mpi.h>
#include <stdio.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  int value, sum = 0;
  if (rank == 1)
    value = 3;
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, WORLD);
  printf("%d\n", sum); //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
