// verify: -n 2
// A function starts the operation and returns the handle.
#include <mpi.h>

static MPI_Request begin(int *x, int rank) {
  MPI_Request r;
  if (rank == 0)
    MPI_Isend(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Irecv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  return r;
}

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  r = begin(&x, rank);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
