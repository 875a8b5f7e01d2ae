// verify: -n 2
// The request is freed, and then the function returns with the variable that is sent.
#include <mpi.h>

static void tell(int value) {
  MPI_Request request;
  int copy = value;
  MPI_Isend(&copy, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  int rank;
  int value = 5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    tell(value);
  else
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
