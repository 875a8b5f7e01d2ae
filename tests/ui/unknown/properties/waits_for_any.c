// verify: -n 2 --property F(finalize(0))
// reason: MPI_Waitany is not recorded
// MPI_Waitany is not recorded: nothing is said about the property.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, which, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Waitany(1, &request, &which, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
