// verify: -n 4
// A pointer to a block that is gone stays one, also where another block was made after a choice.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, value = 0, first;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *old = malloc(sizeof *old);
    *old = 1;
    free(old);
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++)
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int *fresh = malloc(sizeof *fresh);
    *fresh = 7;
    if (first == 2)
      value = *old; //~ ERROR use-after-free
    free(fresh);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
