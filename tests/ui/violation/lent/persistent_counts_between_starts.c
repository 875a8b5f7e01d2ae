// verify: -n 2
// A persistent operation has its counts until it is freed, not only while it is started.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, in[2], counts[2] = {1, 1}, places[2] = {0, 1};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgatherv_init(&rank, 1, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL,
                      &request);
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  counts[1] = 0; //~ ERROR buffer-in-use
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
