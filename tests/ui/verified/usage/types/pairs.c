// verify: -n 2
// MPI_2INT is two integers.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(x, 1, MPI_2INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
