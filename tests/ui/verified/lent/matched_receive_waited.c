// verify: -n 2
// The other half of the array may be used at once, the receive's after its wait.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank;
  int values[2] = {5, 6};
  MPI_Message message;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Mprobe(1, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Imrecv(values, 1, MPI_INT, &message, &request);
    assert(values[1] == 6);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    assert(values[0] == 1);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
