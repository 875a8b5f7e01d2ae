// verify: -n 2
// printf reads the text that is being received.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  char text[16] = "abc";
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(text, 16, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
    printf("%s\n", text); //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(text, 16, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
