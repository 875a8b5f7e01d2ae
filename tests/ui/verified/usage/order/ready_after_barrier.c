// verify: -n 2
// A barrier orders the receive before the ready send.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Rsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
