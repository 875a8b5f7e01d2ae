// verify: -n 3
// Pending sends may share a buffer (MPI 4.1, section 3.7.2), and receives may use disjoint parts of one array.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(x + 1, 2, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Irecv(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(x + 2, 2, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
