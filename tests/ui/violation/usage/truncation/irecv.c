// verify: -n 2
// The receive is the guilty call, not the wait that tells it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[4];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Isend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Irecv(y, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, &r); //~ ERROR truncation
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
