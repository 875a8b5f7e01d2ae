// verify: -n 2
// One of the datatypes is overwritten while the exchange is under way.
#include <mpi.h>

int main(int argc, char **argv) {
  int out[2] = {1, 2}, in[2], counts[2] = {1, 1}, places[2] = {0, sizeof(int)};
  MPI_Datatype types[2] = {MPI_INT, MPI_INT};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Ialltoallw(out, counts, places, types, in, counts, places, types, MPI_COMM_WORLD, &request);
  types[1] = MPI_DATATYPE_NULL; //~ ERROR buffer-in-use
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
