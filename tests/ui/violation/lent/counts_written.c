// verify: -n 2
// The counts belong to the exchange as well, until it is complete.
#include <mpi.h>

int main(int argc, char **argv) {
  int out[2] = {1, 2}, in[2], counts[2] = {1, 1}, places[2] = {0, 1};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Ialltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, &request);
  counts[0] = 7; //~ ERROR buffer-in-use
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
