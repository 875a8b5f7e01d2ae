// verify: -n 2
// Both ranks send from a variable of a function that has returned; other variables take its place.
#include <mpi.h>

static void start(int rank, MPI_Request *request) {
  int pair[2] = {rank, rank};
  MPI_Isend(pair, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, request);
} //~ ERROR buffer-in-use

static int overwrite(void) {
  volatile int pair[2] = {77, 88};
  return pair[0];
}

int main(int argc, char **argv) {
  int rank;
  int pair[2];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  start(rank, &request);
  overwrite();
  MPI_Recv(pair, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
