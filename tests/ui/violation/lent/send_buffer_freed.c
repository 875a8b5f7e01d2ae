// verify: -n 2
// The block goes before the send is complete.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *copy = malloc(sizeof *copy);
    *copy = 1;
    MPI_Isend(copy, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    free(copy); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
