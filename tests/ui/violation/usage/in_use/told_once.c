// verify: -n 2
// One buffer that is used too early at several places is one mistake.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    x[0] = 1; //~ ERROR buffer-in-use
    x[1] = 2;
    x[0] = 3;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
