// verify: -n 2
// Nonblocking on both sides, completed at different times.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, done = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
  if (rank == 0)
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  else
    while (!done)
      MPI_Test(&r, &done, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
