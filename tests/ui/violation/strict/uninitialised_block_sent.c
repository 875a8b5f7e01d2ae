// verify: -n 2 --deny strict-c
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, got[10];
  int *block = malloc(10 * sizeof *block);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (block && rank == 0)
    MPI_Send(block, 10, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR uninitialised-sent
  else
    MPI_Recv(got, 10, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(block);
  MPI_Finalize();
  return 0;
}
