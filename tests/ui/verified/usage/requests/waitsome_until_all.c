// verify: -n 2
// MPI_Waitsome completes at least one at a time.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[2] = {0}, at[2], n, left = 2;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    for (; left > 0; left -= n)
      MPI_Waitsome(2, r, &n, at, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
