// verify: -n 3
// The one receive is posted, but another message may take it before the ready
// send begins.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 2;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Rsend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD); //~ ERROR call-order
  } else if (rank == 1) {
    MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else {
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
