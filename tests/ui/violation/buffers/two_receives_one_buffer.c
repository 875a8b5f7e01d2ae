// verify: -n 3
// Both receives are pending at the same time and share an element.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(x + 1, 2, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]); //~ ERROR buffer-in-use
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
