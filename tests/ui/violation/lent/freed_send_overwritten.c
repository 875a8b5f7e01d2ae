// verify: -n 2
// Nothing says that the message is on its way when the variable changes.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank;
  int value = 5;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    value = 6; //~ ERROR buffer-in-use
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(value == 5);
  }
  MPI_Finalize();
  return 0;
}
