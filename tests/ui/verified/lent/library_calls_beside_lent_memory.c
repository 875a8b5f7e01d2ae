// verify: -n 2
// What is sent may be printed, what lies beside it changed, and what was received used after the wait.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char text[8] = "abc", other[8] = "";
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(other, 4, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(text, 4, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  printf("%s %zu\n", text, strlen(text));
  strcpy(text + 4, "xyz");
  memcpy(other + 4, text, 4);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  puts(other);
  strcpy(text, "new");
  MPI_Finalize();
  return 0;
}
