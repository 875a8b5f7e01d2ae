// verify: -n 2
// MPI_Request_get_status says that the buffer is free (3.7.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, done = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    while (!done)
      MPI_Request_get_status(r, &done, MPI_STATUS_IGNORE);
    x = 2;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
