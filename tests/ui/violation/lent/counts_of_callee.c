// verify: -n 2
// Counts and displacements are gone before the exchange is complete.
#include <mpi.h>

static int out[2] = {1, 2}, in[2];

static void begin(MPI_Request *request) {
  int counts[2] = {1, 1}, places[2] = {0, 1};
  MPI_Ialltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, request);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  begin(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
