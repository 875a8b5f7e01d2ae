// verify: -n 2
// The bytes beside the buffer are free.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y[3] = {0};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&y[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    y[0] = y[2];
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
