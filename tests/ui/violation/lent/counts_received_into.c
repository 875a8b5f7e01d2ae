// verify: -n 2
// The counts of a persistent reduction are received into before it is freed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, out[2] = {1, 2}, in, counts[2] = {1, 1};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Reduce_scatter_init(out, &in, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Bcast(counts, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR buffer-in-use
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
