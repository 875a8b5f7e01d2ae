// verify: -n 2
// The callee does not know that the buffer still belongs to the send.
#include <mpi.h>

static void reset(int *values, int n) {
  for (int i = 0; i < n; i++)
    values[i] = 0; //~ ERROR buffer-in-use
}

int main(int argc, char **argv) {
  int rank, values[4] = {1, 2, 3, 4};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    reset(values + 3, 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
