// verify: -n 2
// A receive needs room for the whole message (3.2.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(y, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR truncation
  }
  MPI_Finalize();
  return 0;
}
