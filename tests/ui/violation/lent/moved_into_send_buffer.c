// verify: -n 2
// The text is moved into the buffer of one that is being sent.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char text[4] = "abc";
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(text, 4, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
    memmove(text + 1, text, 2); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(text, 4, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
