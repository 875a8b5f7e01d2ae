// verify: -n 2
// Rank 1 posts the receive after it has told rank 0 that it did.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Rsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR call-order
  } else {
    MPI_Request s;
    MPI_Isend(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &s);
    MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&s, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
