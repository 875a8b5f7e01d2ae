// verify: -n 2
// strlen measures what is being received.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char text[4] = "abc";
  int value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(text, 4, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
    if (strlen(text) > 3) //~ ERROR buffer-in-use
      value = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(text, 4, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
