// verify: -n 2
// The message is too long, the error returns, and nobody looks: some libraries store what fits, others nothing.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, numbers[3] = {1, 2, 3};
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(numbers, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(numbers, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (numbers[1] == 2) //~ ERROR uninitialised
      printf("as before, or received\n");
  }
  MPI_Finalize();
  return 0;
}
