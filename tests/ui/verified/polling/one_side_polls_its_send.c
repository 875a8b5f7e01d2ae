// verify: -n 2
// One rank tests its broadcast and its send while the other comes along by itself.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, data = 3, x;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]);
  if (rank == 0) {
    MPI_Isend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
    while (!done)
      MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
