// verify: -n 2
// Ping-pong as in section 3.7.3 of the standard: each answer says that the message before it was
// received, so that its variable may change.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int out = 0, in = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int turn = 0; turn < 3; turn++) {
    if (rank == 0) {
      out = turn;
      MPI_Isend(&out, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
      MPI_Request_free(&request);
      MPI_Recv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      out = in + 1;
      MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      MPI_Request_free(&request);
    }
  }
  MPI_Finalize();
  return 0;
}
