// verify: -n 2
// One half is being sent while the other is written.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    x[2] = x[3] = 7;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
