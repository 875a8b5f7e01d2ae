// verify: -n 3 --allow message-race
// Nothing is decided by what is received, only printed; one of the two messages holds nothing.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0, nothing[1];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d\n", a); //~ ERROR uninitialised
    MPI_Recv(&b, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(rank == 1 ? &rank : nothing, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
